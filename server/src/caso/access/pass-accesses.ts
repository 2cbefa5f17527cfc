/** The links of who was the heir: they open nothing any more, and belong to that person and not to who comes after. */
import type { Tx } from '../../db/database.ts';
import { assignAccesses, hadNews, revokeAccesses } from '../sql-access.ts';

/**
 * With them end the links of the relatives who were asked in; the sessions of all of them end at once.
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado as whom the former heir is kept
 * @returns whether the former heir may have had word of us
 */
export async function passAccesses(tx: Tx, caso: string, allegado: string, now: Date): Promise<boolean> {
  const hadHeard = await hadNews(tx, caso);
  await revokeAccesses(tx, caso, 'todos', now);
  await assignAccesses(tx, caso, allegado);
  return hadHeard;
}
