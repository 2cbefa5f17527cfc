/** Somebody of the service spoke with the family: a sign of life, as what the heir does in the portal is. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { recordDeadlines } from './record-deadlines.ts';
import { writeSpoken } from './sql.ts';

/** @param caso internal id of a case that goes on and whose row this transaction has locked */
export async function hearFromFamily(tx: Tx, who: Requester, caso: string): Promise<void> {
  await writeSpoken(tx, caso, who.now);
  await recordDeadlines(tx, who, caso, true);
}
