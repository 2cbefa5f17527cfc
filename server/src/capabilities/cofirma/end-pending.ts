/** A second signature is not asked for any more. */
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { askedOf, endAsked, readCofirmas, withdrawMails } from './sql.ts';

/**
 * What was signed stays signed.
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado only if it was asked of this relative
 * @returns whether it was asked of somebody
 */
export async function endPending(
  tx: Tx,
  { actor, now }: Pick<Requester, 'actor' | 'now'>,
  caso: string,
  allegado?: string,
): Promise<boolean> {
  if (!(await silenceRequest(tx, caso, now, allegado))) return false;
  await recordFacts(tx, caso, [{ tipo: 'cofirma_retirada' }], actor, now);
  return true;
}

/** The same without a fact of its own: for the end of the mandate or of the case, which is recorded instead. */
export async function silenceRequest(tx: Tx, caso: string, now: Date, allegado?: string): Promise<boolean> {
  const asked = askedOf(await readCofirmas(tx, caso));
  if (!asked || (allegado !== undefined && asked.allegado !== allegado)) return false;
  await withdrawMails(tx, caso, ['cofirma', 'codigo_cofirma'], now);
  return endAsked(tx, asked.id, 'retirada', now);
}
