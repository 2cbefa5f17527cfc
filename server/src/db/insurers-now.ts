/**
 * An insurer's own time: the database's clock plus the insurer's offset, which is 0 except for test insurers. SQL uses
 * `now_of(aseguradora_id)`; other code uses these functions.
 */
import type { Database, ForeignTx, Tx } from './database.ts';
import type { Aseguradoras } from './table-types.ts';

/** Converts an instant of the database's clock into the insurer's own time. */
export const nowOf = ({ desfase_segundos }: Pick<Aseguradoras, 'desfase_segundos'>, databaseNow: Date): Date =>
  new Date(databaseNow.getTime() + desfase_segundos * 1000);

/** Reads the own time of the transaction's insurer, as of the beginning of the transaction. */
export async function insurersNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.sql<{ now: Date }>('select now_of(aseguradora_actual()) as now');
  return (rows[0] as { now: Date }).now;
}

/** Reads the database's clock without any offset, for the upkeep of all insurers together. */
export async function databaseNow(database: Database): Promise<Date> {
  const [row] = await database.asLogin<{ now: Date }>('select database_now() as now', []);
  return (row as { now: Date }).now;
}

/** Reads each offset in use, in seconds, with the time that it gives. */
export async function nowsInUse(tx: ForeignTx): Promise<{ desfase_segundos: number; now: Date }[]> {
  const { rows } = await tx.sql<{ desfase_segundos: number; now: Date }>(
    `select desfase_segundos, database_now() + desfase_segundos * interval '1 second' as now from clock_offsets()`,
  );
  return rows;
}
