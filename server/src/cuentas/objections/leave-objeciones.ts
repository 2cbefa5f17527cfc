/** The former heir's objections stay objections, and their words stay private: the next heir does not read them. */
import type { Tx } from '../../db/database.ts';
import { assignObjeciones } from '../sql.ts';

/** @param allegado the relative as whom the former heir is kept */
export const leaveObjeciones = (tx: Tx, caso: string, allegado: string): Promise<void> =>
  assignObjeciones(tx, caso, allegado);
