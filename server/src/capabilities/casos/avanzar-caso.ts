/** What follows from a change below a case: modules that are complete, the state of the case, whom it waits for. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from './abrir-caso.ts';

/**
 * Looks at the case as the transaction has left it and takes the steps that follow. Every command that changes an account,
 * a document, a certificate, the mandate or an objection ends with it, in the same transaction.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function avanzarCaso(_tx: Tx, _quien: QuienPide, _caso: string): Promise<void> {
  // under way
}
