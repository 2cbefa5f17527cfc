/** Moves the now of a test insurer; the database refuses it to every other. */
import type { Tx } from '../../db/database.ts';

/**
 * To the second, and never back.
 * @returns what time it is then; null: the insurer is not one for tests
 */
export async function advanceClock(tx: Tx, until: Date): Promise<Date | null> {
  const { rows } = await tx.sql<{ now: Date | null }>('select adelantar_reloj($1) as now', [until]);
  return rows[0]?.now ?? null;
}
