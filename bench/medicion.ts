/** Measuring in turns: a noisy machine slows every contender alike, so that the ratio holds where the figures don't. */
import type { Medida } from './cliente.ts';

/** Microseconds of processor time per request; null where the system does not tell. */
export interface Gasto {
  readonly servidor: number;
  readonly postgres: number;
}

export interface Contendiente {
  readonly nombre: string;
  medir(segundos: number): Promise<Medida & { readonly gasto: Gasto | null }>;
}

export interface Resultado {
  readonly nombre: string;
  /** Medians over the rounds. */
  readonly porSegundo: number;
  readonly p50: number;
  readonly p99: number;
  readonly gasto: Gasto | null;
  /** Requests per second against the first contender. */
  readonly razon: number;
  readonly estados: Readonly<Record<string, number>>;
}

export interface Ritmo {
  /** Rounds of each contender. */
  readonly rondas: number;
  /** Seconds of a round. */
  readonly segundos: number;
  /** Seconds of the round that does not count, in which code is compiled and statements are planned. */
  readonly calentamiento: number;
}

type Ronda = Awaited<ReturnType<Contendiente['medir']>>;

/**
 * Lets the contenders take turns, ABCABC…, after one round each that does not count.
 * @param contendientes the first is the one that the others are compared with
 * @param contar told each figure as it comes
 */
export async function medirPorTurnos(
  contendientes: readonly Contendiente[],
  { rondas, segundos, calentamiento }: Ritmo,
  contar: (texto: string) => void,
): Promise<Resultado[]> {
  const medidas = contendientes.map((): Ronda[] => []);
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    for (const [i, contendiente] of contendientes.entries()) {
      const medida = await contendiente.medir(ronda === 0 ? calentamiento : segundos);
      if (ronda > 0) medidas[i]?.push(medida);
      const cual = ronda === 0 ? 'warm-up' : `round ${ronda}`;
      contar(`${cual}: ${contendiente.nombre} ${Math.round(medida.porSegundo)}/s`);
    }
  }
  const base = mediana((medidas[0] ?? []).map(({ porSegundo }) => porSegundo));
  return contendientes.map(({ nombre }, i) => resumir(nombre, medidas[i] ?? [], base));
}

function resumir(nombre: string, medidas: readonly Ronda[], base: number): Resultado {
  const de = (cifra: (ronda: Ronda) => number) => mediana(medidas.map(cifra));
  const estados: Record<string, number> = {};
  for (const medida of medidas) {
    for (const [estado, cuantas] of Object.entries(medida.estados)) estados[estado] = (estados[estado] ?? 0) + cuantas;
  }
  const gastos = medidas.map(({ gasto }) => gasto).filter((gasto) => gasto !== null);
  const porSegundo = de((ronda) => ronda.porSegundo);
  return {
    nombre,
    porSegundo,
    p50: de(({ p50 }) => p50),
    p99: de(({ p99 }) => p99),
    gasto:
      gastos.length < medidas.length
        ? null
        : {
            servidor: mediana(gastos.map(({ servidor }) => servidor)),
            postgres: mediana(gastos.map(({ postgres }) => postgres)),
          },
    razon: porSegundo / base,
    estados,
  };
}

export function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((a, b) => a - b);
  const medio = Math.floor(orden.length / 2);
  const [antes = 0, despues = 0] = [orden[medio - 1], orden[medio]];
  return orden.length % 2 === 1 ? despues : (antes + despues) / 2;
}
