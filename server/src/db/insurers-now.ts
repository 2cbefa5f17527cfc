/**
 * An insurer's now: the database's clock plus the offset of the insurer, which is 0 for all but test insurers. Statements use
 * `now_of(aseguradora_id)`; these functions serve other code.
 */
import type { Database, ForeignTx, Tx } from './database.ts';
import type { Aseguradoras } from './table-types.ts';

/** The insurer's now at an instant of the database's clock, for instance one read with the credential of a request. */
export const nowOf = ({ desfase_segundos }: Pick<Aseguradoras, 'desfase_segundos'>, databaseNow: Date): Date =>
  new Date(databaseNow.getTime() + desfase_segundos * 1000);

/** The now of a transaction's insurer at the beginning of the transaction. */
export async function insurersNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.sql<{ now: Date }>('select now_of(aseguradora_actual()) as now');
  return (rows[0] as { now: Date }).now;
}

/** The database's clock, without any offset: for the upkeep of all insurers together. */
export async function databaseNow(database: Database): Promise<Date> {
  const [row] = await database.asLogin<{ now: Date }>('select database_now() as now', []);
  return (row as { now: Date }).now;
}

/** Each offset in use, in seconds, with its now. */
export async function nowsInUse(tx: ForeignTx): Promise<{ desfase_segundos: number; now: Date }[]> {
  const { rows } = await tx.sql<{ desfase_segundos: number; now: Date }>(
    `select desfase_segundos, database_now() + desfase_segundos * interval '1 second' as now from clock_offsets()`,
  );
  return rows;
}
