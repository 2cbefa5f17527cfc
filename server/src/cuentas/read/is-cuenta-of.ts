/** Whether an account belongs to a case. */
import type { Tx } from '../../db/database.ts';
import { readCuenta } from '../sql.ts';

/** @param id of anybody's making: one that is none is of no case */
export const isCuentaOf = async (tx: Tx, caso: string, id: string): Promise<boolean> =>
  (await readCuenta(tx, caso, id)) !== null;
