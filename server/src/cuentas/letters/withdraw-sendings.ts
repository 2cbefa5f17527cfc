/** What stops leaving when a mandate no longer carries it. */
import type { Tx } from '../../db/database.ts';
import { withdrawLetters } from '../../outbox/mail/enqueue.ts';
import type { Fact } from '../../queue/record-facts.ts';

/**
 * Withdraws letters to providers that wait in the outbox.
 * @param cuentas only those about these accounts; null: all of the case
 * @returns what happened, to be told with the reason; nothing when none waited
 */
export async function withdrawSendings(
  tx: Tx,
  caso: string,
  cuentas: readonly string[] | null,
  now: Date,
): Promise<Fact[]> {
  const cartas = await withdrawLetters(tx, caso, cuentas, now);
  return cartas === 0 ? [] : [{ tipo: 'carta_retirado', datos: { cartas } }];
}
