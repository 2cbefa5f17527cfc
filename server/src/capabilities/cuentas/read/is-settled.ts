/** Whether an account waits for nobody's answer any more. */
import type { Tx } from '../../../db/database.ts';
import { readCuenta } from '../sql.ts';

/** @returns true: it ended with a result, or was taken out; after silence an answer still comes in time */
export async function isSettled(tx: Tx, caso: string, id: string): Promise<boolean> {
  const cuenta = await readCuenta(tx, caso, id);
  return cuenta?.estado === 'resuelta' || cuenta?.estado === 'descartada';
}
