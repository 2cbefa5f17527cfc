/**
 * The worker's part of exports that were asked for on the page: it writes those that wait, and erases those whose days are over. Cut off,
 * an export is taken up by whoever comes next, when the lease has run out.
 */
import type { Database } from '../../db/database.ts';
import { isAbsence } from '../../db/errors.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import { type Store, StoreError } from '../../platform/files/file-store.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { audit } from '../../queue/record-facts.ts';
import { type Actor, SYSTEM } from '../../shared/actor.ts';
import { notifyAdmins } from '../identity/notices.ts';
import { writeExport } from './export-aseguradora.ts';
import type { PagesDependencies } from './pages.ts';
import type { Manifest } from './rules-format.ts';
import {
  claimExport,
  type ExportRow,
  exportsToErase,
  failExport,
  finishExport,
  markErased,
  readExport,
  releaseExport,
  waitingExports,
} from './sql.ts';
import { eraseParts, LEASE, LeftToOthers, storePlace } from './store-place.ts';

export interface WorkExportsDependencies extends PagesDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly store: Store;
  readonly logger: AppLogger;
  /** Whether to go on after a part: a process that ends stops between two. */
  readonly mayGoOn?: () => boolean;
}

/** Days for which an export can be downloaded. */
export const EXPORT_DAYS = 7;
/** Attempts after which one is given up: something in it can't be read. */
const ATTEMPTS = 10;
/** Milliseconds of writing in a round, so that insurers take turns and the health of the round is seen. */
const TURN = 30_000;
const BATCH = 20;

/** It reads what the insurer may see. */
const READER: Actor = { visible: 'aseguradora', tipo: 'sistema', id: null };

/** One round. @returns exports that were written on or erased */
export async function exportsRound(deps: WorkExportsDependencies): Promise<number> {
  const { base, mayGoOn = () => true } = deps;
  const waiting = await base.unsafeAcrossInsurers('albacea_worker', (tx) => waitingExports(tx, BATCH));
  const over = await base.unsafeAcrossInsurers('albacea_worker', (tx) => exportsToErase(tx, BATCH));
  let done = 0;
  for (const { aseguradora_id, id } of waiting) if (mayGoOn() && (await writeOn(deps, aseguradora_id, id))) done += 1;
  for (const { aseguradora_id, id } of over) if (mayGoOn() && (await eraseOne(deps, aseguradora_id, id))) done += 1;
  return done;
}

/** @returns false when there was nothing to do, or it went wrong: the lease says when it is tried again */
async function writeOn(deps: WorkExportsDependencies, aseguradoraId: string, id: string): Promise<boolean> {
  const { base, tenants, logger, mayGoOn = () => true } = deps;
  const claimed = await base.asTenant(aseguradoraId, (tx) => claimExport(tx, id, LEASE));
  if (!claimed) return false;
  if (claimed.intentos > ATTEMPTS) {
    await base.asTenant(aseguradoraId, (tx) => failExport(tx, claimed));
    logger.error({ aseguradora: aseguradoraId, exportacion: id }, 'an export was given up');
    return true;
  }
  const aseguradora = await tenants.get(aseguradoraId);
  const until = performance.now() + TURN;
  const onwards = () => mayGoOn() && performance.now() < until;
  const place = storePlace(deps, aseguradora, claimed, onwards, (manifest) =>
    finish(deps, aseguradora, claimed, manifest),
  );
  try {
    await writeExport(deps, { aseguradora, actor: READER }, place, claimed.progreso);
    return true;
  } catch (error) {
    if (error instanceof LeftToOthers) {
      if (error.held) await base.asTenant(aseguradoraId, (tx) => releaseExport(tx, claimed));
      return error.held;
    }
    if (isAbsence(error)) throw error;
    logger.warn({ error, aseguradora: aseguradoraId, exportacion: id }, 'an export was cut off; it will be taken up');
    return false;
  }
}

/** It is ready in the transaction that tells the admins. */
async function finish(
  { base, keyring }: WorkExportsDependencies,
  aseguradora: Tenant,
  claimed: ExportRow,
  manifest: Manifest,
): Promise<void> {
  const ours = await base.asTenant(aseguradora.id, async (tx) => {
    const caduca = await finishExport(tx, claimed, manifest, EXPORT_DAYS);
    if (!caduca) return false;
    const now = await insurersNow(tx);
    await notifyAdmins(keyring, tx, 'exportacion_lista', now, { caduca: caduca.toISOString() });
    return true;
  });
  if (!ours) throw new LeftToOthers(false);
}

/** The parts first and the row last: cut off in between, the next round does it again. */
async function eraseOne(
  { base, store, logger }: WorkExportsDependencies,
  aseguradoraId: string,
  id: string,
): Promise<boolean> {
  const row = await base.readAsTenant(aseguradoraId, (tx) => readExport(tx, id));
  if (!row) return false;
  try {
    await eraseParts(store, aseguradoraId, row);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    logger.warn({ error, exportacion: id }, 'an export was not erased; the next round will');
    return false;
  }
  return base.asTenant(aseguradoraId, async (tx) => {
    if (!(await markErased(tx, id))) return false;
    const now = await insurersNow(tx);
    await audit(tx, SYSTEM, 'exportacion_borrada', { tipo: 'aseguradora', id: aseguradoraId }, now, {
      exportacion: id,
    });
    return true;
  });
}
