/** Releases as rows. */
import type { Tx } from '../../db/database.ts';
import type { VistosBuenos } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

/** What it is about. */
export type ReleaseObject = Pick<VistosBuenos, 'acto' | 'cuenta' | 'certificado'>;

export type ReleaseRow = Omit<VistosBuenos, 'aseguradora_id' | 'datos_cifrados'> & {
  readonly datos_cifrados: Uint8Array;
  /** The version that account or certificate has now; null: it has none, or is gone. */
  readonly version_ahora: number | null;
  /** Who looks is who asked. */
  readonly propio: boolean;
};

const ROWS = `select p.id, p.caso, p.acto, p.cuenta, p.certificado, p.version, p.estado, p.datos_cifrados, p.pedido, p.pedido_por, p.decidido,
    p.decidido_por, coalesce(k.version, t.version) as version_ahora, coalesce(misma_persona(p.pedido_por, $2::uuid), false) as propio
  from vistos_buenos p
  left join cuentas k on k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
  left join certificados t on t.aseguradora_id = p.aseguradora_id and t.caso = p.caso and t.tipo = p.certificado
  where p.aseguradora_id = aseguradora_actual() and p.caso = $1 and p.datos_cifrados is not null`;

/** Of a case, newest first. @param who membership that looks */
export async function readReleases(tx: Tx, caso: string, who: string | null): Promise<ReleaseRow[]> {
  const { rows } = await tx.sql<ReleaseRow>(`${ROWS} order by p.pedido desc, p.id desc limit 100`, [caso, who]);
  return rows;
}

export async function readRelease(tx: Tx, caso: string, who: string | null, id: string): Promise<ReleaseRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<ReleaseRow>(`${ROWS} and p.id = $3`, [caso, who, id]);
  return rows[0] ?? null;
}

/** The one that was given for an act and not used yet. */
export async function readGiven(
  tx: Tx,
  caso: string,
  { acto, cuenta, certificado }: ReleaseObject,
): Promise<ReleaseRow | null> {
  const { rows } = await tx.sql<ReleaseRow>(
    `${ROWS} and p.estado = 'dado' and p.acto = $3 and p.cuenta is not distinct from $4 and p.certificado is not distinct from $5`,
    [caso, null, acto, cuenta, certificado],
  );
  return rows[0] ?? null;
}

/** What was asked for before about the same is not asked for any more. */
export async function withdrawOpen(tx: Tx, caso: string, { acto, cuenta, certificado }: ReleaseObject): Promise<void> {
  await tx.sql(
    `update vistos_buenos set estado = 'retirado' where aseguradora_id = aseguradora_actual() and caso = $1 and acto = $2
        and cuenta is not distinct from $3 and certificado is not distinct from $4 and estado in ('pedido', 'dado')`,
    [caso, acto, cuenta, certificado],
  );
}

export async function insertRelease(
  tx: Tx,
  row: ReleaseObject &
    Pick<VistosBuenos, 'id' | 'caso' | 'version' | 'pedido' | 'pedido_por'> & { readonly sealed: Buffer },
): Promise<void> {
  await tx.sql(
    `insert into vistos_buenos (aseguradora_id, id, caso, acto, cuenta, certificado, version, datos_cifrados, pedido, pedido_por)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.caso, row.acto, row.cuenta, row.certificado, row.version, row.sealed, row.pedido, row.pedido_por],
  );
}

/**
 * The decision of the second person: who asked is not it, in any membership.
 * @param sealed what it holds now; undefined: as it was
 * @returns false: it was decided meanwhile, or by whoever asked
 */
export async function decide(
  tx: Tx,
  id: string,
  { estado, por, now, sealed }: { estado: 'dado' | 'devuelto'; por: string; now: Date; sealed?: Buffer },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update vistos_buenos set estado = $2, decidido = $3, decidido_por = $4, datos_cifrados = coalesce($5, datos_cifrados)
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedido' and not misma_persona(pedido_por, $4::uuid)`,
    [id, estado, now, por, sealed ?? null],
  );
  return affected === 1;
}

/** @returns false: somebody was faster */
export async function moveOn(tx: Tx, id: string, from: readonly string[], to: 'usado' | 'retirado'): Promise<boolean> {
  const { affected } = await tx.sql(
    `update vistos_buenos set estado = $3 where aseguradora_id = aseguradora_actual() and id = $1 and estado = any($2)`,
    [id, [...from], to],
  );
  return affected === 1;
}
