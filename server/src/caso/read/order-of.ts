/** For whom work is done in a lane of threads: cases of an insurer take turns, and what nobody waits for is dropped. */
import { shareOf } from '../../db/tenant.ts';
import type { Order } from '../../platform/worker-pool/lane.ts';
import type { Requester } from '../../shared/actor.ts';

/** @param caso its public number or its internal id, always the same for one kind of work */
export function orderOf({ aseguradora, signal }: Requester, caso: string): Order {
  const caller = { insurer: shareOf(aseguradora), caso: `${aseguradora.id}/${caso}` };
  return { caller, signal: signal ?? new AbortController().signal };
}
