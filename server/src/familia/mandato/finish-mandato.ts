/** Ends the mandate of a case: the heir revokes it, its name is not the heir's, or the case is annulled. */

import { revoke, withdrawCodes } from '../../caso/mandato/sql.ts';
import { revokeEjemplares } from '../../caso/mandato/sql-ejemplares.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Papers of earlier signatures that were still valid end with it.
 * @param caso internal id of a case whose row this transaction has locked
 * @returns whether there was a mandate, signed or prepared
 */
export async function finishMandato(tx: Tx, caso: string, now: Date): Promise<boolean> {
  const ended = await revoke(tx, caso, now);
  await revokeEjemplares(tx, caso, now);
  await withdrawCodes(tx, caso, now);
  return ended > 0;
}
