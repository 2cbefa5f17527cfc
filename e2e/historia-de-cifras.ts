/** Half a year of an insurer, the same at each run, for the pages that show figures. */
import { relojMovible } from '../server/src/platform/reloj.ts';
import type { Aseguradora } from '../server/test/entorno.ts';
import { darPaso, type Paso } from '../server/test/reporting-historias.ts';
import type { Mundo } from '../server/test/reporting-oraculo.ts';
import type { Servicio } from './servicio.ts';

const MINUTO = 60_000;
/** What happens in turn, more often what happens more often. */
const QUE: readonly Paso['que'][] = [
  ...['abrir', 'entregar', 'entrar', 'proponer', 'confirmar', 'solicitar', 'contestar'],
  ...['proponer', 'confirmar', 'solicitar', 'contestar', 'completar', 'unir', 'cerrar', 'esperar'],
  ...['abrir', 'entregar', 'proponer', 'confirmar', 'solicitar', 'entrar', 'contestar', 'esperar'],
] as Paso['que'][];

/**
 * Writes it, from a day in the past on.
 * @param dias how long
 */
export async function vivirMedioAnio(
  servicio: Servicio,
  aseguradora: Aseguradora,
  desde: Date,
  dias: number,
): Promise<Mundo> {
  const mundo: Mundo = { casos: [], cuentas: [], correos: [] };
  const reloj = relojMovible(desde);
  const actor = { e: { ...servicio, reloj }, aseguradoraId: aseguradora.id, mundo, serie: 0 };
  const pasos = 900;
  let azar = 20_261_122;
  for (let i = 0; i < pasos; i += 1) {
    azar = (azar * 1_103_515_245 + 12_345) % 2 ** 31;
    const raro = i % 97 === 96 ? 'anular' : i % 113 === 112 ? 'reabrir' : null;
    const que = raro ?? (QUE[i % QUE.length] as Paso['que']);
    reloj.avanzar(Math.floor((dias * 1440) / pasos) * MINUTO);
    await darPaso(actor, { que, cual: azar % 997, azar: Math.floor(azar / 997) % 100_000, minutos: 0 });
  }
  return mundo;
}
