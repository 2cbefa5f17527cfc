/** Each paper of a mandate gets its place in the list of states when it is signed. */
import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { LIST_PLACES } from './rules-status-list.ts';
import { insertIndex } from './sql.ts';

/** Tries for one place: in a list that is half full, one paper in a million million would find none. */
const TRIES = 40;

/** @throws Error when the list is full */
export async function giveIndices(tx: Tx, ejemplares: readonly string[]): Promise<void> {
  for (const ejemplar of ejemplares) await giveIndex(tx, ejemplar);
}

async function giveIndex(tx: Tx, ejemplar: string): Promise<void> {
  for (let i = 0; i < TRIES; i += 1) if (await insertIndex(tx, { indice: randomInt(LIST_PLACES), ejemplar })) return;
  throw new Error('the list of states is full');
}
