/** Which modules a case has, for whoever says what can be wanted of its accounts. */
import type { Tx } from '../../../db/database.ts';
import { casoModulos } from '../sql.ts';

/** @param caso internal id */
export const contractedModulos = (tx: Tx, caso: string): ReturnType<typeof casoModulos> => casoModulos(tx, caso);
