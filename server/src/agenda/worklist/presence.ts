/** Presence: who has a case on their screen. */
import type { Presence } from '@albacea/contract/schemas/worklist.ts';
import { renewHold } from '../../caso/hold-caso.ts';
import type { Tx } from '../../db/database.ts';
import { heldSince, presentSince, renewedSince } from './rules.ts';
import { keepPresence, readPresence } from './sql.ts';

/**
 * Records that a person looks at the case, which others see for a minute, and renews that person's hold on the case.
 * @param now the real time, by which holds lapse
 * @throws DomainError no_encontrado
 */
export async function showPresence(
  tx: Tx,
  casoId: string,
  { user, now }: { readonly user: string; readonly now: Date },
): Promise<Presence> {
  await keepPresence(tx, casoId, user, now);
  await renewHold(tx, casoId, user, { now, renewed: renewedSince(now), held: heldSince(now) });
  return { miran: await readPresence(tx, casoId, user, presentSince(now)) };
}
