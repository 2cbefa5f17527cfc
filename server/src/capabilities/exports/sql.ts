/** Statements on exports that were asked for on the page. */
import type { ForeignTx, Tx } from '../../db/database.ts';
import type { Exportaciones } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';
import type { ExportFile, Manifest, Progress } from './rules-format.ts';

/** Of each file, by which attempt each of its parts was written. */
export type Parts = Readonly<Partial<Record<ExportFile, readonly number[]>>>;

export type ExportRow = Pick<
  Exportaciones,
  'id' | 'pedida_por' | 'pedida' | 'estado' | 'intentos' | 'lista' | 'caduca'
> & {
  readonly progreso: Progress;
  readonly trozos: Parts;
  readonly manifiesto: Manifest | null;
};

const COLUMNS = 'id, pedida_por, pedida, estado, progreso, trozos, intentos, manifiesto, lista, caduca';

/** @returns false when one is being made already */
export async function insertExport(
  tx: Tx,
  { id, pedida_por, pedida, progreso }: Pick<ExportRow, 'id' | 'pedida_por' | 'pedida' | 'progreso'>,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into exportaciones (aseguradora_id, id, pedida_por, pedida, progreso) values (aseguradora_actual(), $1, $2, $3, $4)
     on conflict (aseguradora_id) where estado = 'en_curso' do nothing`,
    [id, pedida_por, pedida, JSON.stringify(progreso)],
  );
  return affected > 0;
}

/** Newest first. */
export async function lastExports(tx: Tx, limit: number): Promise<ExportRow[]> {
  const { rows } = await tx.sql<ExportRow>(
    `select ${COLUMNS} from exportaciones where aseguradora_id = aseguradora_actual() order by id desc limit $1`,
    [limit],
  );
  return rows;
}

/** One that can be downloaded now; null: unknown, not ready, or over. */
export async function readReady(tx: Tx, id: string): Promise<ExportRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<ExportRow>(
    `select ${COLUMNS} from exportaciones
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'lista' and caduca > now_of(aseguradora_id)`,
    [id],
  );
  return rows[0] ?? null;
}

interface Named {
  readonly aseguradora_id: string;
  readonly id: string;
}

/** Those that nobody is writing, oldest first. */
export async function waitingExports(tx: ForeignTx, limit: number): Promise<Named[]> {
  const { rows } = await tx.sql<Named>(
    `select aseguradora_id, id from exportaciones
      where estado = 'en_curso' and (reclamada_hasta is null or reclamada_hasta < database_now()) order by id limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Takes one for this process. Whoever held it and did not give it back has died or failed: that is another attempt.
 * @param lease seconds
 * @returns null when somebody else was faster
 */
export async function claimExport(tx: Tx, id: string, lease: number): Promise<ExportRow | null> {
  const { rows } = await tx.sql<ExportRow>(
    `update exportaciones set intentos = intentos + (reclamada_hasta is not null)::integer,
        reclamada_hasta = database_now() + $2 * interval '1 second'
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'en_curso'
        and (reclamada_hasta is null or reclamada_hasta < database_now())
      returning ${COLUMNS}`,
    [id, lease],
  );
  return rows[0] ?? null;
}

const HELD = `aseguradora_id = aseguradora_actual() and id = $1 and intentos = $2 and estado = 'en_curso'`;

/** @returns false when it is not ours any more */
export async function saveProgress(
  tx: Tx,
  { id, intentos }: Pick<ExportRow, 'id' | 'intentos'>,
  progress: Progress,
  parts: Parts,
  lease: number,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update exportaciones set progreso = $3, trozos = $4, reclamada_hasta = database_now() + $5 * interval '1 second' where ${HELD}`,
    [id, intentos, JSON.stringify(progress), JSON.stringify(parts), lease],
  );
  return affected > 0;
}

/** Gives it back for whoever goes on, after a whole part. */
export async function releaseExport(tx: Tx, { id, intentos }: Pick<ExportRow, 'id' | 'intentos'>): Promise<void> {
  await tx.sql(`update exportaciones set reclamada_hasta = null where ${HELD}`, [id, intentos]);
}

/**
 * It is whole, for so many days; the one before is over.
 * @returns until when; null: it is not ours any more
 */
export async function finishExport(
  tx: Tx,
  { id, intentos }: Pick<ExportRow, 'id' | 'intentos'>,
  manifest: Manifest,
  days: number,
): Promise<Date | null> {
  const { rows } = await tx.sql<{ caduca: Date }>(
    `update exportaciones set estado = 'lista', manifiesto = $3, reclamada_hasta = null, lista = now_of(aseguradora_id),
        caduca = now_of(aseguradora_id) + $4 * interval '1 day'
      where ${HELD} returning caduca`,
    [id, intentos, JSON.stringify(manifest), days],
  );
  const caduca = rows[0]?.caduca ?? null;
  if (caduca)
    await tx.sql(
      `update exportaciones set caduca = least(caduca, now_of(aseguradora_id))
        where aseguradora_id = aseguradora_actual() and estado = 'lista' and id <> $1`,
      [id],
    );
  return caduca;
}

export async function failExport(tx: Tx, { id, intentos }: Pick<ExportRow, 'id' | 'intentos'>): Promise<void> {
  await tx.sql(
    `update exportaciones set estado = 'fallida', reclamada_hasta = null, caduca = now_of(aseguradora_id) where ${HELD}`,
    [id, intentos],
  );
}

/** Those whose days are over, or that failed, once nobody can be writing them any more. */
export async function exportsToErase(tx: ForeignTx, limit: number): Promise<Named[]> {
  const { rows } = await tx.sql<Named>(
    `select aseguradora_id, id from exportaciones
      where not limpia and caduca <= now_of(aseguradora_id) and (reclamada_hasta is null or reclamada_hasta < database_now())
      order by id limit $1`,
    [limit],
  );
  return rows;
}

export async function readExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const { rows } = await tx.sql<ExportRow>(
    `select ${COLUMNS} from exportaciones where aseguradora_id = aseguradora_actual() and id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** @returns false when somebody else has said so */
export async function markErased(tx: Tx, id: string): Promise<boolean> {
  const { affected } = await tx.sql(
    `update exportaciones set estado = case estado when 'lista' then 'borrada' else estado end, trozos = '{}', limpia = true
      where aseguradora_id = aseguradora_actual() and id = $1 and not limpia`,
    [id],
  );
  return affected > 0;
}
