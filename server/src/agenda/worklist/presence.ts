/** Presence: who has taken a case and who has it on their screen. */
import type { Presence } from '@albacea/contract/schemas/worklist.ts';
import { holdCaso, releaseCaso, renewHold } from '../../caso/hold-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { assignToTaker } from './assign-gestor.ts';
import { heldSince, holderOf, presentSince, renewedSince } from './rules.ts';
import { keepPresence, readPresence } from './sql.ts';

/** The person who asks, and the real time, which decides on claims. */
interface Looker {
  readonly user: string;
  readonly now: Date;
}

/**
 * Shows the others for a minute that somebody looks at the case, and keeps that person's own claim alive.
 * @throws DomainError no_encontrado
 */
export async function lookAt(tx: Tx, casoId: string, who: Looker): Promise<Presence> {
  const { user, now } = who;
  await keepPresence(tx, casoId, user, now);
  await renewHold(tx, casoId, user, { now, renewed: renewedSince(now), held: heldSince(now) });
  return present(tx, casoId, who);
}

/**
 * Takes the case, unless somebody else holds it; or releases it. The answer names the holder and is no refusal, since nothing on the case
 * depends on it. An unassigned case is assigned to the person who takes it.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export async function claimCaso(
  tx: Tx,
  who: Requester,
  casoId: string,
  looker: Looker,
  take: boolean,
): Promise<Presence> {
  const { user, now } = looker;
  if (!take) await releaseCaso(tx, casoId, user);
  else {
    const { id } = await readPresence(tx, casoId, user, presentSince(now));
    if (await holdCaso(tx, id, user, { now, desde: heldSince(now) })) await assignToTaker(tx, who, casoId, user);
  }
  return present(tx, casoId, looker);
}

async function present(tx: Tx, casoId: string, { user, now }: Looker): Promise<Presence> {
  const row = await readPresence(tx, casoId, user, presentSince(now));
  return { lo_lleva: holderOf(row, now), miran: row.miran };
}
