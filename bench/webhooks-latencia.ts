/** From the event to the receiver, in milliseconds. */
import type { Destino, EscenarioWebhooks } from './webhooks-escenario.ts';

export type Contar = (texto: string) => void;

export interface Latencia {
  readonly p50: number;
  readonly p99: number;
}

/** Samples for each that was asked for, beside others: a slow end of three events would say more of the machine than of them. */
const MUESTRAS_JUNTO_A_OTROS = 3;
/** Milliseconds between two events, give or take half. */
export const PAUSA = 50;

/** Opens claims at irregular moments, for as long as `seguir` says; from each event's timestamp to its arrival. */
export async function tardanzas(
  e: EscenarioWebhooks,
  destino: Destino,
  pausa: number,
  seguir: (hechas: number) => boolean,
): Promise<number[]> {
  let hechas = 0;
  for (; seguir(hechas); hechas += 1) {
    await e.abrirSiniestro(destino);
    await new Promise((listo) => setTimeout(listo, pausa * (0.5 + Math.random())));
  }
  await e.esperar([destino], hechas);
  return (await e.llegadas(destino)).map(({ cuando, cuerpo }) => cuando - Date.parse(JSON.parse(cuerpo).timestamp));
}

/** {@link tardanzas}, summed up. */
export const latencias = async (...pregunta: Parameters<typeof tardanzas>): Promise<Latencia> =>
  resumir(await tardanzas(...pregunta));

/**
 * The latency of an insurer that has all to itself, and another like it to compare with: each may open a thousand cases an hour.
 * @param pedidas samples that were asked for
 * @returns `muestras`: samples that were taken, as many as are to be taken of the other
 */
export async function antesDeTenerVecinos(
  e: EscenarioWebhooks,
  pedidas: number,
): Promise<{ readonly antes: Latencia; readonly otroSano: Destino; readonly muestras: number }> {
  const muestras = MUESTRAS_JUNTO_A_OTROS * pedidas;
  const [sano, otroSano] = (await e.destinos(2)) as [Destino, Destino];
  for (const uno of [sano, otroSano]) await latencias(e, uno, PAUSA, (hechas) => hechas < 20);
  await e.olvidar();
  const antes = await latencias(e, sano, PAUSA, (hechas) => hechas < muestras);
  return { antes, otroSano, muestras };
}

export function resumir(milisegundos: readonly number[]): Latencia {
  const orden = milisegundos.toSorted((a, b) => a - b);
  const cuantil = (q: number) => orden[Math.min(orden.length - 1, Math.floor(orden.length * q))] ?? Number.NaN;
  return { p50: cuantil(0.5), p99: cuantil(0.99) };
}
