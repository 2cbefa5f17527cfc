/** How many cases of an insurer are blocked: they stand in no list, and that they are there is all that is told. */
import type { Tx } from '../../db/database.ts';
import { blockedCasos } from '../sql.ts';

export const countBlocked = (tx: Tx): Promise<number> => blockedCasos(tx);
