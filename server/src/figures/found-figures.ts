/** The head from which the figures of a new insurer are folded. */
import type { Tx } from '../db/database.ts';

export async function foundFigures(tx: Tx): Promise<void> {
  await tx.sql('insert into cifras_cabezas (aseguradora_id) values (aseguradora_actual())');
}
