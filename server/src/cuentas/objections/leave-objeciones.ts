/** What the former heir objected to stays an objection, and their words stay theirs: who comes after does not read them. */
import type { Tx } from '../../db/database.ts';
import { assignObjeciones } from '../sql.ts';

/** @param allegado as whom the former heir is kept */
export const leaveObjeciones = (tx: Tx, caso: string, allegado: string): Promise<void> =>
  assignObjeciones(tx, caso, allegado);
