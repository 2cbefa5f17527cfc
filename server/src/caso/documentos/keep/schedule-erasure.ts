/** Schedules the deletion of files some time after a case was closed. */
import type { Tx } from '../../../db/database.ts';
import { erasuresAfterClosing } from '../rules/rules-retention.ts';
import { dateErasure } from '../sql.ts';

/**
 * Called in the transaction that ends the case.
 * @param caso internal id
 * @param closing when it ended
 */
export async function scheduleErasure(tx: Tx, caso: string, closing: Date): Promise<void> {
  for (const { tipos, desde } of erasuresAfterClosing(closing)) await dateErasure(tx, caso, tipos, desde);
}

/** Called when a case is reopened: files that still exist are kept. */
export async function cancelErasure(tx: Tx, caso: string): Promise<void> {
  for (const { tipos } of erasuresAfterClosing(new Date(0))) await dateErasure(tx, caso, tipos, null);
}
