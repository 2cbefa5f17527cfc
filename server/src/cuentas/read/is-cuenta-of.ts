/** Whether an account belongs to a case. */
import type { Tx } from '../../db/database.ts';
import { readCuenta } from '../sql.ts';

/** @param id unchecked input: a malformed one belongs to no case */
export const isCuentaOf = async (tx: Tx, caso: string, id: string): Promise<boolean> =>
  (await readCuenta(tx, caso, id)) !== null;
