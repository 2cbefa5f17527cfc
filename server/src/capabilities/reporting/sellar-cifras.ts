/**
 * Keeps the figures up, after the commit and never in a request: facts get their instant, and are folded into sums when a
 * day is over or enough have gathered. An insurer is kept up by one process at a time.
 */
import type { Base, TxAjena } from '../../db/base.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { plegar } from './plegar.ts';
import { adelantarCabezas, aseguradorasPendientes, guardarCabeza, sellar, tomarCabeza } from './sql-plegado.ts';

/** Facts sealed in one transaction. */
const LOTE = 1000;
/** Facts that a report reads one by one, at most about twice as many. */
const SUELTOS_MAXIMOS = 1000;
/** Milliseconds by which the figures of an insurer at rest lag behind. */
const REPOSO = 60_000;

export interface DependenciasDeCifras {
  readonly base: Base;
  readonly reloj: Reloj;
}

/** One round over the insurers with something to do; the number of rows sealed. */
export async function sellarCifras(deps: DependenciasDeCifras): Promise<number> {
  const { base, reloj } = deps;
  const ahora = reloj.ahora();
  const ids = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const pendientes = await aseguradorasPendientes(tx, hoyEnMadrid(ahora));
    await adelantarCabezas(tx, ahora, new Date(ahora.getTime() - REPOSO));
    return pendientes;
  });
  let sellados = 0;
  for (const id of ids) {
    let suyos: number;
    do {
      suyos = await base.unsafeAcrossInsurers('albacea_worker', (tx) => sellarDe(tx, id, reloj.ahora()));
      sellados += suyos;
    } while (suyos >= LOTE);
  }
  return sellados;
}

async function sellarDe(tx: TxAjena, aseguradoraId: string, ahora: Date): Promise<number> {
  const cabeza = await tomarCabeza(tx, aseguradoraId, false);
  if (!cabeza) return 0; // another process has it
  // Later than all that was ever said to be sealed, also where the clocks of two machines differ.
  const instante = new Date(Math.max(ahora.getTime(), cabeza.sellado.getTime() + 1));
  const hoy = hoyEnMadrid(instante);
  let { plegado, sueltos } = cabeza;
  if (sueltos > 0 && cabeza.dia_suelto !== null && cabeza.dia_suelto < hoy) {
    await plegar(tx, aseguradoraId, plegado, cabeza.sellado);
    [plegado, sueltos] = [cabeza.sellado, 0];
  }
  const { hechos, filas } = await sellar(tx, aseguradoraId, instante, LOTE);
  sueltos += hechos;
  if (sueltos >= SUELTOS_MAXIMOS) {
    await plegar(tx, aseguradoraId, plegado, instante);
    [plegado, sueltos] = [instante, 0];
  }
  await guardarCabeza(tx, aseguradoraId, { sellado: instante, plegado, sueltos, dia_suelto: sueltos > 0 ? hoy : null });
  return filas;
}
