/** An order of work in a lane of threads: cases of an insurer take turns, and work that nobody waits for any more is dropped. */
import { shareOf } from '../db/tenant.ts';
import type { Order } from '../platform/worker-pool/lane.ts';
import type { Requester } from '../shared/actor.ts';

/** @param caso public number or internal id, always the same one for a kind of work */
export function orderOf({ aseguradora, signal }: Requester, caso: string): Order {
  const caller = { insurer: shareOf(aseguradora), caso: `${aseguradora.id}/${caso}` };
  return { caller, signal: signal ?? new AbortController().signal };
}
