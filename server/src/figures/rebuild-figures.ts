/** Makes deltas and sums anew from the facts, stretch by stretch: the result is the same to the byte. */
import { createHash } from 'node:crypto';
import type { Database, ForeignTx } from '../db/database.ts';
import { fold } from './fold.ts';
import { emptySums, stretchEnds, takeHead } from './sql-fold.ts';

interface Rebuild {
  readonly tramos: number;
  readonly filas: number;
  /** Whether deltas and sums were as they are now. */
  readonly identico: boolean;
}

/** All of it is one transaction: reports see the old sums or the new ones. Sealing of the insurer waits meanwhile. */
export async function rebuildFigures(database: Database, aseguradoraId: string): Promise<Rebuild> {
  return database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    await tx.sql("select set_config('statement_timeout', '0', true)");
    const head = await takeHead(tx, aseguradoraId, true);
    const before = await photograph(tx, aseguradoraId);
    const ends = await stretchEnds(tx, aseguradoraId);
    await emptySums(tx, aseguradoraId);
    let after = new Date(0);
    for (const until of head ? ends : []) {
      await fold(tx, aseguradoraId, after, until);
      after = until;
    }
    const afterwards = await photograph(tx, aseguradoraId);
    return { tramos: ends.length, filas: afterwards.filas, identico: before.huella === afterwards.huella };
  });
}

/** A hash of everything in deltas and sums. */
async function photograph(tx: ForeignTx, aseguradoraId: string): Promise<{ huella: string; filas: number }> {
  const hash = createHash('sha256');
  const { rows: deltas } = await tx.sql<{ linea: string }>(
    `select concat_ws('|', to_char(hasta at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), clase, clave, dia_min, dia_max, encode(aportes, 'hex')) as linea
       from cifras_tramos where aseguradora_id = $1 order by hasta, clase collate "C", clave collate "C"`,
    [aseguradoraId],
  );
  const { rows: sums } = await tx.sql<{ linea: string }>(
    `select concat_ws('|', nivel, clase, inicio, clave, n, coalesce(encode(valores, 'hex'), '')) as linea
       from cifras_totales where aseguradora_id = $1 order by nivel collate "C", clase collate "C", inicio, clave collate "C"`,
    [aseguradoraId],
  );
  for (const { linea } of [...deltas, ...sums]) hash.update(`${linea}\n`);
  return { huella: hash.digest('hex'), filas: deltas.length + sums.length };
}
