/** Files that go by themselves some time after a case was closed. */
import type { Tx } from '../../../db/database.ts';
import { erasuresAfterClosing } from '../rules/rules-retention.ts';
import { dateErasure } from '../sql.ts';

/**
 * For when a case ends, in its transaction.
 * @param caso internal id
 * @param closing when it ended
 */
export async function scheduleErasure(tx: Tx, caso: string, closing: Date): Promise<void> {
  for (const { tipos, desde } of erasuresAfterClosing(closing)) await dateErasure(tx, caso, tipos, desde);
}

/** For when a case is reopened: what is still there stays. */
export async function cancelErasure(tx: Tx, caso: string): Promise<void> {
  for (const { tipos } of erasuresAfterClosing(new Date(0))) await dateErasure(tx, caso, tipos, null);
}
