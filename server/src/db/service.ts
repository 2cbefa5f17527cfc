/** The service itself, where everything else has an insurer: its people, their e-mails and what they did. */
import type { Database, Tx } from './database.ts';

/** In the place of an insurer, in rows that are the service's own; migrations have it too. */
export const SERVICE_ID = '00000000-0000-0000-0000-000000000000';

/** A transaction of the service, in which audit records and e-mails are its own. */
export function asService<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await tx.sql(`select set_config('albacea.aseguradora', $1, true)`, [SERVICE_ID]);
    return work(Object.assign(tx, { aseguradoraId: SERVICE_ID }));
  });
}

/** A transaction of whom a person belongs to: an insurer, or the service (null). */
export const asTenantOrService = <T>(
  database: Database,
  aseguradoraId: string | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (aseguradoraId === null ? asService(database, work) : database.asTenant(aseguradoraId, work));
