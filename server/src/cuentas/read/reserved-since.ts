/** Cases that figures must not reveal to an insurer by provider, because the family reserved the account. */
import type { Tx } from '../../db/database.ts';
import { casosWithReserved } from '../sql.ts';

/** Name under which the figures count providers written by hand. */
const BY_HAND = 'otro';

/**
 * @param proveedor name used by the figures; accounts already reserved when counted have another name
 * @returns the cases with a reserved account of that provider
 */
export const reservedSince = (tx: Tx, casos: readonly string[], proveedor: string): Promise<ReadonlySet<string>> =>
  casosWithReserved(tx, casos, proveedor === BY_HAND ? null : proveedor);
