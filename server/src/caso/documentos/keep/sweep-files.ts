/**
 * The sweep deletes files of interrupted uploads, of erased cases, and those whose day has come. The rows say which files exist, so no
 * store ever has to be listed. Several processes may sweep at once.
 */

import type { Database, ForeignTx } from '../../../db/database.ts';
import { insurersNow } from '../../../db/insurers-now.ts';
import { fileKey, type Store, StoreError } from '../../../platform/files/file-store.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import { recordFacts } from '../../../queue/record-facts.ts';
import { SYSTEM } from '../../../shared/actor.ts';

import { type FileToErase, forgetFile, markToErase, readToErase } from '../sql.ts';

interface SweepDependencies {
  readonly base: Database;
  readonly store: Store;
  readonly logger: AppLogger;
  /** {@link UPLOAD_DEADLINE}, unless a test says otherwise. */
  readonly deadline?: number;
  /** Asked before each file; false ends the round. */
  mayGoOn?(): boolean;
}

/** Milliseconds after which an upload counts as abandoned; a live one gives up after about a minute. */
export const UPLOAD_DEADLINE = 3_600_000;
const BATCH = 200;
/** Consecutive failures after which the store counts as unavailable, and the next round continues. */
const FAILURES_MAXIMUM = 3;
const NONE = '00000000-0000-0000-0000-000000000000';

/** @returns how many files it has deleted */
export async function sweepFiles(deps: SweepDependencies): Promise<number> {
  const asWorker = <T>(work: (tx: ForeignTx) => Promise<T>) => deps.base.unsafeAcrossInsurers('albacea_worker', work);
  // Mark and commit first: from then on no upload can be confirmed whose file the sweep would delete.
  while ((await asWorker((tx) => markToErase(tx, deps.deadline ?? UPLOAD_DEADLINE, BATCH))) === BATCH);
  let erasures = 0;
  let failures = 0;
  for (let afterwards = NONE; ; ) {
    const rows = await asWorker((tx) => readToErase(tx, afterwards, BATCH));
    for (const row of rows) {
      if (deps.mayGoOn?.() === false) return erasures;
      if (await eraseOne(deps, row)) {
        erasures += 1;
        failures = 0;
      } else if (++failures === FAILURES_MAXIMUM) return erasures;
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return erasures;
    afterwards = last.id;
  }
}

/** Deletes the file first and its row last: after an interruption the next round repeats it. */
async function eraseOne(
  { base, store, logger }: SweepDependencies,
  { aseguradora_id, caso, id }: FileToErase,
): Promise<boolean> {
  try {
    await store.remove(fileKey(aseguradora_id, caso, id));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    logger.warn({ error, fichero: id }, 'file not deleted; the next round will');
    return false;
  }
  await base.asTenant(aseguradora_id, async (tx) => {
    const now = await insurersNow(tx);
    const documento = await forgetFile(tx, id, now);
    if (documento === null) return;
    await recordFacts(tx, caso, [{ tipo: 'documento_fichero_borrado', datos: { documento } }], SYSTEM, now);
  });
  return true;
}
