/** From the event to the receiver, in milliseconds. */
import type { Destino, EscenarioWebhooks } from './webhooks-escenario.ts';

export type Contar = (texto: string) => void;

export interface Latencia {
  readonly p50: number;
  readonly p99: number;
}

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

export function resumir(milisegundos: readonly number[]): Latencia {
  const orden = milisegundos.toSorted((a, b) => a - b);
  const cuantil = (q: number) => orden[Math.min(orden.length - 1, Math.floor(orden.length * q))] ?? Number.NaN;
  return { p50: cuantil(0.5), p99: cuantil(0.99) };
}
