/** Statements on the targets of the figures. */
import type { Tx } from '../../db/database.ts';

export interface TargetRow {
  readonly cifra: string;
  /** Tenths of the unit of the figure. */
  readonly decimas: number;
}

export async function readTargetRows(tx: Tx): Promise<TargetRow[]> {
  const { rows } = await tx.sql<TargetRow>(
    'select cifra, decimas from cifras_objetivos where aseguradora_id = aseguradora_actual()',
  );
  return rows;
}

/** Puts these in the place of all there are. Whoever comes at the same time waits, and then replaces them. */
export async function replaceTargets(tx: Tx, rows: readonly TargetRow[]): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('objetivos ' || aseguradora_actual(), 0))`);
  await tx.sql('delete from cifras_objetivos where aseguradora_id = aseguradora_actual()');
  await tx.sql(
    `insert into cifras_objetivos (aseguradora_id, cifra, decimas)
     select aseguradora_actual(), * from unnest($1::text[], $2::integer[])`,
    [rows.map(({ cifra }) => cifra), rows.map(({ decimas }) => decimas)],
  );
}
