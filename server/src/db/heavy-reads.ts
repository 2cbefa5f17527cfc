/**
 * Reads that take longer the more data an insurer has. Few of them run at once in a process, so that they leave connections to all other
 * requests; insurers take turns.
 */

import type { QueueLimits } from '../platform/worker-pool/fair-queue.ts';
import { Turns } from '../platform/worker-pool/turns.ts';
import type { Database } from './database.ts';
import { SERVICE_ID } from './service.ts';
import { shareOf, type Tenant } from './tenant.ts';

/** The caller of a read. */
interface Reader {
  /** null: the service. */
  readonly aseguradora: Pick<Tenant, 'id' | 'pruebas'> | null;
  /** Aborts when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the access to the data for one caller; each transaction waits for its turn.
 * A transaction throws DomainError no_disponible when too many wait for its insurer, peticion_invalida once nobody waits.
 */
export type HeavyReads = (reader: Reader) => Pick<Database, 'readAsTenant'>;

/** A test insurer may have fewer waiting, because all test insurers are one insurer to the queue. */
const QUEUE: QueueLimits = { perCaso: 32, perInsurer: 64, total: 256 };

/** @param connections connections of the process; heavy reads use a fifth of them */
export function createHeavyReads(base: Pick<Database, 'readAsTenant'>, connections: number): HeavyReads {
  const turns = new Turns(Math.ceil(connections / 5), QUEUE);
  return ({ aseguradora, signal = new AbortController().signal }) => {
    const insurer = aseguradora ? shareOf(aseguradora) : SERVICE_ID;
    return {
      readAsTenant: (id, work) =>
        turns.run({ caller: { insurer, caso: id }, signal }, () => base.readAsTenant(id, work)),
    };
  };
}
