/**
 * An insurer's time (its "now"): the database's clock plus the insurer's offset. Only test insurers have an offset other than 0. SQL uses
 * `now_of(aseguradora_id)`; other code uses these functions.
 */
import type { Database, ForeignTx, Tx } from './database.ts';
import type { Aseguradoras } from './table-types.ts';

/** Converts an instant of the database's clock into the insurer's time. */
export const nowOf = ({ desfase_segundos }: Pick<Aseguradoras, 'desfase_segundos'>, databaseNow: Date): Date =>
  new Date(databaseNow.getTime() + desfase_segundos * 1000);

/** Reads the time of the transaction's insurer at the beginning of the transaction. */
export async function insurersNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.sql<{ now: Date }>('select now_of(aseguradora_actual()) as now');
  return (rows[0] as { now: Date }).now;
}

/** Reads the database's clock, without an insurer's offset, for work on all insurers together. */
export async function databaseNow(database: Database): Promise<Date> {
  const [row] = await database.asLogin<{ now: Date }>('select database_now() as now', []);
  return (row as { now: Date }).now;
}

/** Reads the offsets that insurers have, in seconds, each with the time of the insurers that have it. */
export async function nowsInUse(tx: ForeignTx): Promise<{ desfase_segundos: number; now: Date }[]> {
  const { rows } = await tx.sql<{ desfase_segundos: number; now: Date }>(
    `select desfase_segundos, database_now() + desfase_segundos * interval '1 second' as now from clock_offsets()`,
  );
  return rows;
}
