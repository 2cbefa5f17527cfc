/** Ends the mandate of a case that is annulled. */
import type { Tx } from '../../db/database.ts';
import { revoke, withdrawCodes } from './sql.ts';

/** @param caso internal id of a case whose row this transaction has locked */
export async function finishMandato(tx: Tx, caso: string, now: Date): Promise<void> {
  await Promise.all([revoke(tx, caso, now), withdrawCodes(tx, caso, now)]);
}
