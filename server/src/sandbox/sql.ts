/** Statements about moves of clocks. */
import type { ForeignTx, Tx } from '../db/database.ts';

/** The insurer's now and the real time. */
export async function readClocks(tx: Tx): Promise<{ now: Date; real: Date }> {
  const { rows } = await tx.sql<{ now: Date; real: Date }>(
    'select now_of(aseguradora_actual()) as now, database_now() as real',
  );
  return rows[0] as { now: Date; real: Date };
}

/** The target of a move under way; null: the clock is not moving. */
export async function readTarget(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.sql<{ destino: Date }>(
    'select destino from ensayo_relojes where aseguradora_id = aseguradora_actual()',
  );
  return rows[0]?.destino ?? null;
}

/** Stores the target of a move. @returns false: the clock is already moving */
export async function beginMove(tx: Tx, target: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    'insert into ensayo_relojes (aseguradora_id, destino) values (aseguradora_actual(), $1) on conflict do nothing',
    [target],
  );
  return affected > 0;
}

/**
 * Claims the move for this process, or renews the claim.
 * @param claim id of the claim
 * @param lease how long the claim lasts, in milliseconds of real time
 * @returns false: another process has claimed the move, or the move has ended
 */
export async function claimMove(tx: Tx, claim: string, lease: number): Promise<boolean> {
  const { affected } = await tx.sql(
    `update ensayo_relojes set reclamo_id = $1, reclamo_hasta = clock_timestamp() + $2 * interval '1 ms'
      where aseguradora_id = aseguradora_actual() and (reclamo_id = $1 or reclamo_hasta is null or reclamo_hasta < clock_timestamp())`,
    [claim, lease],
  );
  return affected > 0;
}

/** Ends the claim, so that another process can continue the move at once. */
export async function releaseMove(tx: Tx, claim: string): Promise<void> {
  await tx.sql(
    'update ensayo_relojes set reclamo_id = null, reclamo_hasta = null where aseguradora_id = aseguradora_actual() and reclamo_id = $1',
    [claim],
  );
}

export async function endMove(tx: Tx, claim: string): Promise<void> {
  await tx.sql('delete from ensayo_relojes where aseguradora_id = aseguradora_actual() and reclamo_id = $1', [claim]);
}

/** Ids of insurers with an unfinished move that no process claims any more. */
export async function abandonedMoves(tx: ForeignTx): Promise<string[]> {
  const { rows } = await tx.sql<{ aseguradora_id: string }>(
    'select aseguradora_id from ensayo_relojes where reclamo_hasta is null or reclamo_hasta < clock_timestamp() limit 100',
  );
  return rows.map(({ aseguradora_id }) => aseguradora_id);
}
