/** Withdraws letters that a mandate no longer covers. */
import type { Tx } from '../../db/database.ts';
import { withdrawLetters } from '../../outbox/mail/enqueue.ts';
import type { Fact } from '../../queue/record-facts.ts';

/**
 * Withdraws letters to providers that wait in the outbox.
 * @param cuentas only letters about these accounts; null: all of the case
 * @returns the facts to record with the reason; empty when none waited
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
