/** Deletes the files of unfinished uploads and of erased cases, and files whose retention is over. Nothing else deletes files of the store. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Database, ForeignTx, Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import { fileKey, type Store, StoreError } from '../../platform/files/file-store.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import { workFor } from '../../queue/work-for.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { erasuresAfterClosing } from './rules/rules-retention.ts';

interface SweepDependencies {
  readonly base: Database;
  readonly store: Store;
  readonly logger: AppLogger;
  /** Milliseconds that an upload may take; absent: {@link UPLOAD_DEADLINE}. Only tests set it. */
  readonly deadline?: number;
  /** Called before each page of files; false ends the round, so that a process can shut down. */
  mayGoOn?(): boolean;
}

/** Milliseconds after which an upload counts as abandoned; a running upload gives up after about a minute. */
export const UPLOAD_DEADLINE = 3_600_000;
/** Maximum number of files marked in a transaction. */
const BATCH = 200;
/** Files deleted at once. If the store deletes none of them, it counts as unavailable and the round ends. */
const PAGE = 20;
/** SQL condition: a letter of the file's case waits, and may carry the file: a letter under a stop waits without limit. */
const LETTER_WAITS = `exists (select 1 from correos r where r.aseguradora_id = ficheros.aseguradora_id and r.caso = ficheros.caso
             and r.tipo = 'carta_proveedor' and r.estado = 'pendiente')`;
const NOT_DELETED = 'row of a deleted file not deleted; the next round will try again';
/** An id lower than all others. */
const LOWEST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the files whose rows are marked for deletion. Thanks to the rows, the files of the store never have to be listed. Several processes
 * may sweep at once.
 * @returns the number of files deleted
 */
export async function sweepFiles(deps: SweepDependencies): Promise<number> {
  const asWorker = <T>(work: (tx: ForeignTx) => Promise<T>) => deps.base.unsafeAcrossInsurers('albacea_worker', work);
  // Mark and commit first: a marked upload can no longer be confirmed, so no document can lose its file.
  while ((await asWorker((tx) => markToErase(tx, deps.deadline ?? UPLOAD_DEADLINE, BATCH))) === BATCH);
  let deleted = 0;
  for (let after = LOWEST; deps.mayGoOn?.() !== false; ) {
    const rows = await asWorker((tx) => readToErase(tx, after, PAGE));
    const areGone = await Promise.all(rows.map((row) => eraseFile(deps, row)));
    const gone = rows.filter((_, i) => areGone[i]);
    // Rows are deleted after their files, so that the next round repeats an interrupted deletion.
    for (const row of gone) await workFor(deps.logger, row.aseguradora_id, NOT_DELETED, () => eraseRow(deps, row));
    deleted += gone.length;
    const last = rows.at(-1);
    if (rows.length < PAGE || gone.length === 0 || !last) break;
    after = last.id;
  }
  return deleted;
}

/** @returns false: the store could not delete the file */
async function eraseFile(
  { store, logger }: SweepDependencies,
  { aseguradora_id, caso, id }: FileToErase,
): Promise<boolean> {
  try {
    await store.remove(fileKey(aseguradora_id, caso, id));
    return true;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    logger.warn({ error, fichero: id }, 'file not deleted; the next round will try again');
    return false;
  }
}

function eraseRow({ base }: SweepDependencies, { aseguradora_id, caso, id }: FileToErase): Promise<void> {
  return base.asTenant(aseguradora_id, async (tx) => {
    const now = await insurersNow(tx);
    const documento = await forgetFile(tx, id, now);
    if (documento === null) return;
    await recordFacts(tx, caso, [{ tipo: 'documento_fichero_borrado', datos: { documento } }], SYSTEM, now);
  });
}

/**
 * Sets the days after the end of a case on which its files are deleted. Called in the transaction that ends the case.
 * @param caso internal id
 * @param closing end of the case
 */
export async function scheduleErasure(tx: Tx, caso: string, closing: Date): Promise<void> {
  for (const { tipos, desde } of erasuresAfterClosing(closing)) await dateErasure(tx, caso, tipos, desde);
}

/** Cancels the scheduled deletions when a case is reopened; files already deleted stay deleted. */
export async function cancelErasure(tx: Tx, caso: string): Promise<void> {
  for (const { tipos } of erasuresAfterClosing(new Date(0))) await dateErasure(tx, caso, tipos, null);
}

/**
 * Reads the next day on which files of an insurer are deleted.
 * @returns a day in Madrid, `YYYY-MM-DD`, possibly in the past; null: no deletion is scheduled
 */
export async function nextErasure(tx: Tx): Promise<string | null> {
  const { rows } = await tx.sql<{ dia: string | null }>(
    `select min(borrar_desde)::text as dia from ficheros
      where aseguradora_id = aseguradora_actual() and estado = 'guardado' and not ${LETTER_WAITS}`,
  );
  return rows[0]?.dia ?? null;
}

/** Sets the day from which the files of these kinds are deleted; null: they are kept. */
async function dateErasure(tx: Tx, caso: string, types: readonly DocumentoType[], since: string | null): Promise<void> {
  await tx.sql(
    `update ficheros f set borrar_desde = $3::date from documentos d
      where f.aseguradora_id = aseguradora_actual() and f.caso = $1 and f.estado = 'guardado'
        and d.aseguradora_id = f.aseguradora_id and d.fichero = f.id and d.tipo = any($2::text[])`,
    [caso, types, since],
  );
}

/**
 * Marks abandoned uploads, and files whose day of deletion has come, across insurers and by each insurer's own time. The last condition in SQL
 * adds nothing to the condition before it; it compares with one value, the latest time of all insurers, so that an index can be used.
 * @param deadline milliseconds that an upload may take
 * @param limit maximum number of files to mark
 * @returns number of marked files
 */
async function markToErase(tx: ForeignTx, deadline: number, limit: number): Promise<number> {
  const { affected } = await tx.sql(
    `update ficheros f set estado = 'por_borrar' from (
       select aseguradora_id, id from ficheros
        where (estado = 'subiendo' and desde < now_of(aseguradora_id) - $1 * interval '1 ms')
           or (estado = 'guardado' and not ${LETTER_WAITS} and borrar_desde <= (now_of(aseguradora_id) at time zone 'Europe/Madrid')::date
               and borrar_desde <= (select (max(database_now() + desfase_segundos * interval '1 second') at time zone 'Europe/Madrid')::date
                                      from clock_offsets()))
        limit $2 for update skip locked) as v
      where f.aseguradora_id = v.aseguradora_id and f.id = v.id`,
    [deadline, limit],
  );
  return affected;
}

/** Counts the files that are being uploaded, were abandoned, or wait to be deleted. */
export async function countToSweep(tx: ForeignTx): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(`select count(*)::int as n from ficheros where estado <> 'guardado'`);
  return rows[0]?.n ?? 0;
}

/**
 * Deletes the row of a file that was deleted from the store.
 * @returns id of the document whose file was deleted because its retention was over; null: the file was deleted for another reason
 */
async function forgetFile(tx: Tx, id: string, now: Date): Promise<string | null> {
  const { rows } = await tx.sql<{ documento: string }>(
    `with ido as (
       delete from ficheros where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'por_borrar'
       returning id, borrar_desde)
     update documentos d set fichero = null, fichero_borrado = $2 from ido
      where d.aseguradora_id = aseguradora_actual() and d.fichero = ido.id and ido.borrar_desde is not null
     returning d.id as documento`,
    [id, now],
  );
  return rows[0]?.documento ?? null;
}

interface FileToErase {
  aseguradora_id: string;
  id: string;
  caso: string;
}

/** Reads a page of the files to delete, across insurers, ordered by id. */
async function readToErase(tx: ForeignTx, after: string, limit: number): Promise<FileToErase[]> {
  const { rows } = await tx.sql<FileToErase>(
    `select aseguradora_id, id, caso from ficheros where estado = 'por_borrar' and id > $1::uuid order by id limit $2`,
    [after, limit],
  );
  return rows;
}
