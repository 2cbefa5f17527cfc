/** Measuring in turns: a noisy machine slows every contender alike, so that the ratio holds where the figures don't. */
import type { Medida } from './cliente.ts';

export interface Contendiente {
  readonly nombre: string;
  medir(): Promise<Medida>;
}

export interface Resultado {
  readonly nombre: string;
  /** Medians over the rounds. */
  readonly porSegundo: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the medians of requests per second, against the first contender. */
  readonly razon: number;
  readonly estados: Readonly<Record<number, number>>;
}

/**
 * Lets the contenders take turns, ABCABC…, after one round each that does not count.
 * @param contendientes the first is the one that the others are compared with
 */
export async function medirPorTurnos(
  contendientes: readonly Contendiente[],
  rondas: number,
  contar: (texto: string) => void,
): Promise<Resultado[]> {
  const medidas = contendientes.map((): Medida[] => []);
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    for (const [i, contendiente] of contendientes.entries()) {
      const medida = await contendiente.medir();
      if (ronda > 0) medidas[i]?.push(medida);
      contar(
        `${ronda === 0 ? 'warm-up' : `round ${ronda}`}  ${contendiente.nombre}: ${Math.round(medida.porSegundo)}/s`,
      );
    }
  }
  const base = mediana((medidas[0] ?? []).map(({ porSegundo }) => porSegundo));
  return contendientes.map(({ nombre }, i) => resumir(nombre, medidas[i] ?? [], base));
}

function resumir(nombre: string, medidas: readonly Medida[], base: number): Resultado {
  const de = (cifra: 'porSegundo' | 'p50' | 'p99') => mediana(medidas.map((medida) => medida[cifra]));
  const estados: Record<number, number> = {};
  for (const medida of medidas) {
    for (const [estado, cuantas] of Object.entries(medida.estados))
      estados[Number(estado)] = (estados[Number(estado)] ?? 0) + cuantas;
  }
  const porSegundo = de('porSegundo');
  return { nombre, porSegundo, p50: de('p50'), p99: de('p99'), razon: porSegundo / base, estados };
}

export function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((a, b) => a - b);
  const medio = Math.floor(orden.length / 2);
  return orden.length % 2 === 1
    ? (orden[medio] as number)
    : ((orden[medio - 1] as number) + (orden[medio] as number)) / 2;
}
