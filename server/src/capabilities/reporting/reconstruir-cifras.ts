/** Makes deltas and sums anew from the facts, stretch by stretch: the result is the same to the byte. */
import { createHash } from 'node:crypto';
import type { Base, TxAjena } from '../../db/base.ts';
import { plegar } from './plegar.ts';
import { finesDeTramo, tomarCabeza, vaciarSumas } from './sql-plegado.ts';

export interface Reconstruccion {
  readonly tramos: number;
  readonly filas: number;
  /** Whether deltas and sums were as they are now. */
  readonly identico: boolean;
}

/** All of it is one transaction: reports see the old sums or the new ones. Sealing of the insurer waits meanwhile. */
export async function reconstruirCifras(base: Base, aseguradoraId: string): Promise<Reconstruccion> {
  return base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    await tx.sql("select set_config('statement_timeout', '0', true)");
    const cabeza = await tomarCabeza(tx, aseguradoraId, true);
    const antes = await retratar(tx, aseguradoraId);
    const fines = await finesDeTramo(tx, aseguradoraId);
    await vaciarSumas(tx, aseguradoraId);
    let tras = new Date(0);
    for (const hasta of cabeza ? fines : []) {
      await plegar(tx, aseguradoraId, tras, hasta);
      tras = hasta;
    }
    const despues = await retratar(tx, aseguradoraId);
    return { tramos: fines.length, filas: despues.filas, identico: antes.huella === despues.huella };
  });
}

/** A hash of everything in deltas and sums. */
async function retratar(tx: TxAjena, aseguradoraId: string): Promise<{ huella: string; filas: number }> {
  const huella = createHash('sha256');
  const { filas: deltas } = await tx.sql<{ linea: string }>(
    `select concat_ws('|', to_char(hasta at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), clase, clave, dia_min, dia_max, encode(aportes, 'hex')) as linea
       from cifras_tramos where aseguradora_id = $1 order by hasta, clase collate "C", clave collate "C"`,
    [aseguradoraId],
  );
  const { filas: sumas } = await tx.sql<{ linea: string }>(
    `select concat_ws('|', nivel, clase, inicio, clave, n, coalesce(encode(valores, 'hex'), '')) as linea
       from cifras_totales where aseguradora_id = $1 order by nivel collate "C", clase collate "C", inicio, clave collate "C"`,
    [aseguradoraId],
  );
  for (const { linea } of [...deltas, ...sumas]) huella.update(`${linea}\n`);
  return { huella: huella.digest('hex'), filas: deltas.length + sumas.length };
}
