/** An e-mail has ended without arriving: its account, or the family that it did not reach, lies on the desk from its day on. */
import type { Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { recordDeadlines } from './record-deadlines.ts';
import { takeLive } from './sql.ts';

/** @param caso internal id */
export async function recordLostMail(tx: Tx, caso: string): Promise<void> {
  if (await takeLive(tx, caso)) await recordDeadlines(tx, { actor: SYSTEM, now: await insurersNow(tx) }, caso);
}
