/** Cases that an insurer is not led to by a provider: the family has reserved the account. */
import type { Tx } from '../../db/database.ts';
import { casosWithReserved } from '../sql.ts';

/** What a provider that is written by hand counts as in the figures. */
const BY_HAND = 'otro';

/**
 * @param proveedor as the figures call it; an account that was reserved when it was counted is under another name
 * @returns those of the cases
 */
export const reservedSince = (tx: Tx, casos: readonly string[], proveedor: string): Promise<ReadonlySet<string>> =>
  casosWithReserved(tx, casos, proveedor === BY_HAND ? null : proveedor);
