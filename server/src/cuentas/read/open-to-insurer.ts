/** The accounts of a case that the family did not reserve: the insurer may see their company and charge. */
import type { Tx } from '../../db/database.ts';
import { type Cuenta, readCuentas } from '../sql.ts';

/** @param caso internal id */
export const openToInsurer = async (tx: Tx, caso: string): Promise<Cuenta[]> =>
  (await readCuentas(tx, caso)).filter(({ reservada }) => !reservada);
