/** Revokes the links of a former heir, which pass to that person's record and not to the new heir. */
import type { Tx } from '../../db/database.ts';
import { assignAccesses, hadNews, revokeAccesses } from '../sql-access.ts';

/**
 * Links of invited relatives end as well, and all their sessions end at once.
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado the relative as whom the former heir is kept
 * @returns whether the former heir may have heard from us
 */
export async function passAccesses(tx: Tx, caso: string, allegado: string, now: Date): Promise<boolean> {
  const hadHeard = await hadNews(tx, caso);
  await revokeAccesses(tx, caso, 'todos', now);
  await assignAccesses(tx, caso, allegado);
  return hadHeard;
}
