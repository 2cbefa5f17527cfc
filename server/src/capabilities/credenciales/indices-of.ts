/** The places of papers in the list of states, for whoever writes their credentials. */
import type { Tx } from '../../db/database.ts';
import { readIndices } from './sql.ts';

/** @param ejemplares their ids @returns by id */
export const indicesOf = (
  tx: Tx,
  ejemplares: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, number>> =>
  readIndices(
    tx,
    ejemplares.map(({ id }) => id),
  );
