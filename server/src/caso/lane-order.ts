/** Places work in a lane of threads: the cases of an insurer take turns, and work is dropped once its request was aborted. */
import { shareOf } from '../db/tenant.ts';
import type { Order } from '../platform/worker-pool/lane.ts';
import type { Requester } from '../shared/actor.ts';

/** @param caso public number or internal id; each kind of work always uses the same one of the two */
export function orderOf({ aseguradora, signal }: Requester, caso: string): Order {
  const caller = { insurer: shareOf(aseguradora), caso: `${aseguradora.id}/${caso}` };
  return { caller, signal: signal ?? new AbortController().signal };
}
