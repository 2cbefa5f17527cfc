/**
 * Limits reads that take longer the more data an insurer has. Few of them run at once in a process, so that other requests get connections.
 * Insurers take turns.
 */

import type { QueueLimits } from '../platform/worker-pool/fair-queue.ts';
import { Turns } from '../platform/worker-pool/turns.ts';
import type { Database } from './database.ts';
import { SERVICE_ID } from './service.ts';
import { shareOf, type Tenant } from './tenant.ts';

/** The caller of a read. */
interface Reader {
  /** The insurer for which the read is made; null: the service. */
  readonly aseguradora: Pick<Tenant, 'id' | 'pruebas'> | null;
  /** Aborts when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the access to the data for one caller; each transaction waits for its turn. A transaction throws DomainError no_disponible when too many
 * wait for its insurer, and peticion_invalida when its caller has gone.
 */
export type HeavyReads = (reader: Reader) => Pick<Database, 'readAsTenant'>;

/** Maximum numbers of waiting reads: `perCaso` for each insurer; `perInsurer` for all test insurers, which the queue treats as one insurer. */
const QUEUE: QueueLimits = { perCaso: 32, perInsurer: 64, total: 256 };

/** Makes the queue of a process. @param connections number of connections of the process; heavy reads use a fifth of them */
export function createHeavyReads(base: Pick<Database, 'readAsTenant'>, connections: number): HeavyReads {
  const turns = new Turns(Math.ceil(connections / 5), QUEUE);
  return ({ aseguradora, signal }) => {
    const insurer = aseguradora ? shareOf(aseguradora) : SERVICE_ID;
    return {
      readAsTenant: (id, work) =>
        turns.run({ caller: { insurer, caso: id }, signal }, () => base.readAsTenant(id, work)),
    };
  };
}
