/** A text waiting to be signed names something that has changed: its code is revoked, and the next code comes with the right text. */

import { killCode, withdrawCodes } from '../../caso/mandato/sql.ts';
import type { Tx } from '../../db/database.ts';

/** @param caso internal id of a case whose row this transaction has locked */
export async function dropCode(tx: Tx, caso: string, now: Date): Promise<void> {
  await killCode(tx, caso);
  await withdrawCodes(tx, caso, now);
}
