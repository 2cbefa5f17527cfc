/** Webhooks that have to share: a receiver that works beside those that don't, and a steady stream over time. */
import { setTimeout as dormir } from 'node:timers/promises';
import type { Destino, EscenarioWebhooks } from './webhooks-escenario.ts';
import { antesDeTenerVecinos, type Contar, type Latencia, latencias, PAUSA, resumir } from './webhooks-latencia.ts';
import type { Manera } from './webhooks-receptor.ts';

export interface Vecinos {
  readonly antes: Latencia;
  readonly durante: Latencia;
  readonly razon: number;
  /** Resident memory of the worker, in MB, before and at most. */
  readonly memoria: { readonly antes: number; readonly maxima: number };
  /** Attempts at the bad ones meanwhile. */
  readonly intentos: number;
}

const MALAS: readonly Manera[] = ['callar', 'fallar', 'gotear', 'torrente', 'bomba'];
/** Deliveries to each bad receiver for each sample: more than it can be tried with meanwhile. */
const A_CADA_MALO = 12;

/** The latency of an insurer before, and of one like it while another of each bad kind has thousands of deliveries due. */
export async function medirVecinos(
  e: EscenarioWebhooks,
  { muestras: pedidas }: { readonly muestras: number },
  contar: Contar,
): Promise<Vecinos> {
  const { antes, otroSano, muestras } = await antesDeTenerVecinos(e, pedidas);
  const memoriaAntes = await e.memoria();
  await e.olvidar();
  const malos: Destino[] = [];
  for (const manera of MALAS) malos.push(...(await e.destinos(1, { manera, aparte: true })));
  await e.llenar(malos, A_CADA_MALO * muestras * malos.length, { sellados: true });
  let maxima = memoriaAntes;
  const ojo = setInterval(async () => {
    maxima = Math.max(maxima, await e.memoria());
  }, 200);
  const durante = await latencias(e, otroSano, PAUSA, (hechas) => hechas < muestras);
  clearInterval(ojo);
  const ids = malos.map(({ webhook }) => webhook);
  const [fila] = await e.sql<{ n: number }>(
    'select sum(numero)::int as n from entregas where webhook = any($1::uuid[])',
    [ids],
  );
  for (const malo of malos) await e.borrar(malo);
  const medida = { antes, durante, razon: durante.p99 / antes.p99 };
  contar(
    `bad neighbours: p99 ${antes.p99.toFixed(1)} → ${durante.p99.toFixed(1)} ms, ${fila?.n} attempts at them; worker ${Math.round(memoriaAntes)} → ${Math.round(maxima)} MB`,
  );
  return { ...medida, memoria: { antes: memoriaAntes, maxima }, intentos: fila?.n ?? 0 };
}

/** What one stretch of a steady stream looked like. */
export interface Tramo {
  /** How late deliveries were, by their time; milliseconds. */
  readonly retraso: Latencia;
  /** Of the worker, in MB. */
  readonly memoria: number;
  /** Bytes of the queue table with its indexes, for each of its rows. */
  readonly bytesPorFila: number;
}

export interface Sosten {
  readonly porSegundo: number;
  readonly segundos: number;
  readonly tramos: readonly Tramo[];
  /** Earliest of all, by its time; never below 0. */
  readonly masPronto: number;
}

/** Seconds of a stretch. */
const TRAMO = 60;

/** Deliveries whose time comes at a steady rate, each known beforehand, as retries are: nobody tells the worker of them. */
export async function medirSosten(
  e: EscenarioWebhooks,
  { porSegundo, segundos }: { readonly porSegundo: number; readonly segundos: number },
  contar: Contar,
): Promise<Sosten> {
  const destinos = await e.destinos(10);
  const tramos: Tramo[] = [];
  let masPronto = Number.POSITIVE_INFINITY;
  for (let hechos = 0; hechos < segundos; hechos += TRAMO) {
    const durante = Math.min(TRAMO, segundos - hechos);
    await e.olvidar();
    await e.llenar(destinos, porSegundo * durante, { durante });
    await dormir(durante * 1000);
    await e.esperar(destinos, porSegundo * durante);
    const retrasos = await retrasosDe(e, destinos);
    masPronto = Math.min(masPronto, ...retrasos);
    const [tabla] = await e.sql<{ b: number }>(
      `select pg_total_relation_size('entregas') / greatest(count(*), 1)::float8 as b from entregas`,
    );
    const tramo = { retraso: resumir(retrasos), memoria: await e.memoria(), bytesPorFila: tabla?.b ?? Number.NaN };
    tramos.push(tramo);
    contar(
      `steady ${porSegundo}/s, second ${hechos + durante}: late p50 ${tramo.retraso.p50.toFixed(0)} p99 ${tramo.retraso.p99.toFixed(0)} ms; worker ${Math.round(tramo.memoria)} MB; ${Math.round(tramo.bytesPorFila)} bytes a row`,
    );
  }
  return { porSegundo, segundos, tramos, masPronto };
}

async function retrasosDe(e: EscenarioWebhooks, destinos: readonly Destino[]): Promise<number[]> {
  const retrasos: number[] = [];
  for (const destino of destinos) {
    const llegadas = await e.llegadas(destino);
    const debidas = await e.sql<{ evento: string; cuando: number }>(
      `select evento, extract(epoch from proximo_intento)::float8 * 1000 as cuando from entregas where webhook = $1 and evento = any($2::uuid[])`,
      [destino.webhook, llegadas.map(({ id }) => id)],
    );
    const porEvento = new Map(debidas.map(({ evento, cuando }) => [evento, cuando]));
    for (const { id, cuando } of llegadas) retrasos.push(cuando - (porEvento.get(id) ?? Number.NaN));
  }
  return retrasos;
}
