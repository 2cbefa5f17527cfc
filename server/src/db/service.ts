/** Transactions about the service's own data, which belong to no insurer: the service's people, their e-mails and audit records. */
import type { Database, Tx } from './database.ts';

/** The id that rows of the service have in place of an insurer's; the schema contains it too. */
export const SERVICE_ID = '00000000-0000-0000-0000-000000000000';

export function asService<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await tx.sql(`select set_config('albacea.aseguradora', $1, true)`, [SERVICE_ID]);
    return work(Object.assign(tx, { aseguradoraId: SERVICE_ID }));
  });
}

/** Runs the work in a transaction of an insurer, or of the service if `aseguradoraId` is null. */
export const asTenantOrService = <T>(
  database: Database,
  aseguradoraId: string | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (aseguradoraId === null ? asService(database, work) : database.asTenant(aseguradoraId, work));
