/**
 * Plans of the queue's statements. A queue is empty when statistics are taken and full a second later: the planner believes
 * in a tiny table, reads all of it in a join of its own choice, and keeps that plan for the connection's life. With a
 * backlog of 20,000 rows and no statistics, giving events their place took longer than the 30 s a statement may; deliveries
 * came at a twentieth of their speed. Every step of these statements has its index, so the other ways are switched off.
 */

import type { TxAjena } from '../db/base.ts';
import type { Filas } from '../db/motor.ts';

const SOLO_POR_INDICE = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort']
  .map((ajuste) => `set_config('${ajuste}', 'off', true)`)
  .join(', ');

/** Runs a statement whose plan must go by index whatever the statistics say; for the rest of the transaction too. */
export async function porIndice<R>(tx: TxAjena, texto: string, valores: readonly unknown[]): Promise<Filas<R>> {
  // Both travel together: the settings cost no round trip of their own.
  const [, resultado] = await Promise.all([tx.sql(`select ${SOLO_POR_INDICE}`), tx.sql<R>(texto, valores)]);
  return resultado;
}
