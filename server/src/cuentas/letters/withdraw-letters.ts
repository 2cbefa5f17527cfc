/** Withdraws letters to providers that wait in the outbox, when their request ends. */
import type { Tx } from '../../db/database.ts';
import { withdrawMails } from '../../outbox/mail/enqueue.ts';
import type { Fact } from '../../queue/record-facts.ts';

/**
 * Withdraws letters to providers that wait in the outbox; `takeBackSendings` restores their accounts too.
 * @param cuentas only letters about these accounts; null: all of the case
 * @returns the facts to record with the reason; empty: no letter waited
 */
export async function withdrawSendings(
  tx: Tx,
  caso: string,
  cuentas: readonly string[] | null,
  now: Date,
): Promise<Fact[]> {
  const which = `tipo = 'carta_proveedor' and ($3::uuid[] is null or cuenta = any($3))`;
  const { length: cartas } = await withdrawMails(tx, caso, now, which, [cuentas]);
  return cartas === 0 ? [] : [{ tipo: 'carta_retirado', datos: { cartas } }];
}
