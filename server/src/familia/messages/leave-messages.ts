/** Messages to a former heir stay theirs: waiting ones do not leave, and their papers are no longer asked for. */
import type { Tx } from '../../db/database.ts';
import { withdrawMessages } from '../../outbox/mail/enqueue.ts';
import { assignMessages } from './sql.ts';

/**
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado the relative as whom the former heir is kept
 */
export async function leaveMessages(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await withdrawMessages(tx, caso, now);
  await assignMessages(tx, caso, allegado, now);
}
