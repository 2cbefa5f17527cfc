/** Says for whom a task waits in a lane, the queue for a pool of threads: the cases of an insurer take turns there. */
import { shareOf } from '../db/tenant.ts';
import type { Order } from '../platform/worker-pool/turns.ts';
import type { Requester } from '../shared/actor.ts';

/**
 * Makes the order of a task for a lane, which drops the task if its request is aborted.
 * @param caso public number or internal id of the case, but always the same of the two for one kind of task
 */
export function orderOf({ aseguradora, signal }: Requester, caso: string): Order {
  return { caller: { insurer: shareOf(aseguradora), caso: `${aseguradora.id}/${caso}` }, signal };
}
