/** What stands in the way of requests because the person may be alive. */
import type { Tx } from '../../db/database.ts';
import { type Guard, wordHolds } from './rules-word.ts';
import { readAlertas, readAvisos } from './sql.ts';

/** @param caso internal id */
export async function guardOf(tx: Tx, caso: string, now: Date): Promise<Guard> {
  const [avisos, [alerta]] = await Promise.all([readAvisos(tx, caso), readAlertas(tx, caso)]);
  return { aviso: wordHolds(avisos, now), porComprobar: alerta !== undefined && alerta.decidida === null };
}
