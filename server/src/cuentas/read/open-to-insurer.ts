/** The accounts of a case whose company and charge its insurer may see: those that the family did not reserve. */
import type { Tx } from '../../db/database.ts';
import { type Cuenta, readCuentas } from '../sql.ts';

/** @param caso internal id */
export const openToInsurer = async (tx: Tx, caso: string): Promise<Cuenta[]> =>
  (await readCuentas(tx, caso)).filter(({ reservada }) => !reservada);
