/** Letters that are read again, as rows. */
import type { Tx } from '../../db/database.ts';
import type { RevisionesCartas } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

export type ReviewRow = Omit<RevisionesCartas, 'aseguradora_id' | 'datos_cifrados' | 'porcentaje'> & {
  readonly datos_cifrados: Uint8Array;
  /** Who looks has sent it. */
  readonly propia: boolean;
};

/** One of a case that has left; null: unknown, of another, or it never left. @param who membership that looks */
export async function readReview(tx: Tx, caso: string, id: string, who: string | null): Promise<ReviewRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<ReviewRow>(
    `select v.id, v.caso, v.cuenta, v.autor, v.datos_cifrados, v.enviada, v.resultado, v.fallo, v.revisada, v.revisada_por,
       coalesce(misma_persona(v.autor, $3::uuid), false) as propia
       from revisiones_cartas v join correos r on r.aseguradora_id = v.aseguradora_id and r.id = v.id
      where v.aseguradora_id = aseguradora_actual() and v.caso = $1 and v.id = $2 and v.datos_cifrados is not null
        and r.estado in ('enviado', 'retenido')`,
    [caso, id, who],
  );
  return rows[0] ?? null;
}

export async function insertReview(
  tx: Tx,
  row: Pick<RevisionesCartas, 'id' | 'caso' | 'cuenta' | 'autor' | 'enviada' | 'porcentaje'> & {
    readonly sealed: Buffer;
  },
): Promise<void> {
  await tx.sql(
    `insert into revisiones_cartas (aseguradora_id, id, caso, cuenta, autor, datos_cifrados, enviada, porcentaje)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.caso, row.cuenta, row.autor, row.sealed, row.enviada, row.porcentaje],
  );
}

/** @returns false: another was faster, or who reviews has sent it */
export async function writeVerdict(
  tx: Tx,
  id: string,
  verdict: { resultado: string; fallo: string | null; sealed: Buffer; por: string; now: Date },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update revisiones_cartas set resultado = $2, fallo = $3, datos_cifrados = $4, revisada_por = $5, revisada = $6
      where aseguradora_id = aseguradora_actual() and id = $1 and resultado is null
        and (autor is null or not misma_persona(autor, $5::uuid))`,
    [id, verdict.resultado, verdict.fallo, verdict.sealed, verdict.por, verdict.now],
  );
  return affected === 1;
}
