/** Webhooks that have to share: a receiver that works beside those that don't, and a steady stream over time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Count, haveNeighboursBefore, type Latency, latencies, PAUSE, summarize } from './webhooks-latency.ts';
import type { Manner } from './webhooks-receiver.ts';
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

export interface Neighbours {
  readonly antes: Latency;
  readonly durante: Latency;
  readonly razon: number;
  /** Resident memory of the worker, in MB, before and at most. */
  readonly memoria: { readonly antes: number; readonly maxima: number };
  /** Attempts at the bad ones meanwhile. */
  readonly intentos: number;
}

const BAD: readonly Manner[] = ['callar', 'fallar', 'gotear', 'torrente', 'bomba'];
/** Deliveries to each bad receiver for each sample: more than it can be tried with meanwhile. */
const A_EACH_BAD = 12;

/** The latency of an insurer before, and of one like it while another of each bad kind has thousands of deliveries due. */
export async function measureNeighbours(
  e: WebhooksScenario,
  { muestras: asked }: { readonly muestras: number },
  count: Count,
): Promise<Neighbours> {
  const { antes, otroSano, muestras } = await haveNeighboursBefore(e, asked);
  const memoryBefore = await e.memoria();
  await e.olvidar();
  const bad: Destination[] = [];
  for (const manera of BAD) bad.push(...(await e.destinos(1, { manera, aparte: true })));
  await e.fill(bad, A_EACH_BAD * muestras * bad.length, { sellados: true });
  let maxima = memoryBefore;
  const eye = setInterval(async () => {
    maxima = Math.max(maxima, await e.memoria());
  }, 200);
  const durante = await latencies(e, otroSano, PAUSE, (done) => done < muestras);
  clearInterval(eye);
  const ids = bad.map(({ webhook }) => webhook);
  const [row] = await e.sql<{ n: number }>(
    'select sum(numero)::int as n from entregas where webhook = any($1::uuid[])',
    [ids],
  );
  for (const theBad of bad) await e.borrar(theBad);
  const measure = { antes, durante, razon: durante.p99 / antes.p99 };
  count(
    `bad neighbours: p99 ${antes.p99.toFixed(1)} → ${durante.p99.toFixed(1)} ms, ${row?.n} attempts at them; worker ${Math.round(memoryBefore)} → ${Math.round(maxima)} MB`,
  );
  return { ...measure, memoria: { antes: memoryBefore, maxima }, intentos: row?.n ?? 0 };
}

/** What one stretch of a steady stream looked like. */
export interface Stretch {
  /** How late deliveries were, by their time; milliseconds. */
  readonly retraso: Latency;
  /** Of the worker, in MB. */
  readonly memoria: number;
  /** Bytes of the queue table with its indexes, for each of its rows. */
  readonly bytesPorFila: number;
}

export interface Sustain {
  readonly porSegundo: number;
  readonly segundos: number;
  readonly tramos: readonly Stretch[];
  /** Earliest of all, by its time; never below 0. */
  readonly masPronto: number;
}

/** Seconds of a stretch. */
const STRETCH = 60;

/** Deliveries whose time comes at a steady rate, each known beforehand, as retries are: nobody tells the worker of them. */
export async function measureSustain(
  e: WebhooksScenario,
  { porSegundo, segundos }: { readonly porSegundo: number; readonly segundos: number },
  count: Count,
): Promise<Sustain> {
  const destinations = await e.destinos(10);
  const tramos: Stretch[] = [];
  let masPronto = Number.POSITIVE_INFINITY;
  for (let facts = 0; facts < segundos; facts += STRETCH) {
    const durante = Math.min(STRETCH, segundos - facts);
    await e.olvidar();
    await e.fill(destinations, porSegundo * durante, { durante });
    await sleep(durante * 1000);
    await e.esperar(destinations, porSegundo * durante);
    const delays = await delaysOf(e, destinations);
    masPronto = Math.min(masPronto, ...delays);
    const [table] = await e.sql<{ b: number }>(
      `select pg_total_relation_size('entregas') / greatest(count(*), 1)::float8 as b from entregas`,
    );
    const stretch = { retraso: summarize(delays), memoria: await e.memoria(), bytesPorFila: table?.b ?? Number.NaN };
    tramos.push(stretch);
    count(
      `steady ${porSegundo}/s, second ${facts + durante}: late p50 ${stretch.retraso.p50.toFixed(0)} p99 ${stretch.retraso.p99.toFixed(0)} ms; worker ${Math.round(stretch.memoria)} MB; ${Math.round(stretch.bytesPorFila)} bytes a row`,
    );
  }
  return { porSegundo, segundos, tramos, masPronto };
}

async function delaysOf(e: WebhooksScenario, destinations: readonly Destination[]): Promise<number[]> {
  const delays: number[] = [];
  for (const destination of destinations) {
    const arrived = await e.llegadas(destination);
    const due = await e.sql<{ evento: string; cuando: number }>(
      `select evento, extract(epoch from proximo_intento)::float8 * 1000 as cuando from entregas where webhook = $1 and evento = any($2::uuid[])`,
      [destination.webhook, arrived.map(({ id }) => id)],
    );
    const byEvent = new Map(due.map(({ evento, cuando }) => [evento, cuando]));
    for (const { id, cuando } of arrived) delays.push(cuando - (byEvent.get(id) ?? Number.NaN));
  }
  return delays;
}
