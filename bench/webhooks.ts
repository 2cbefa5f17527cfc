/** Webhooks: deliveries per second against undici posting from memory, idle latency, a backlog, missing statistics. */
import { median } from './measurement.ts';
import {
  type Count,
  haveNeighboursBefore,
  type Latency,
  latencies,
  latenesses,
  PAUSE,
  summarize,
} from './webhooks-latency.ts';
import { measureNeighbours, measureSustain, type Neighbours, type Sustain } from './webhooks-neighbours.ts';
import { type Destination, prepareWebhooks, type WebhooksScenario } from './webhooks-scenario.ts';

export interface WebhooksOptions {
  readonly rondas: number;
  /** Deliveries of a round. */
  readonly porRonda: number;
  /** Events of a measurement of latency. */
  readonly muestras: number;
  /** Deliveries of the backlog, and of the burst without statistics. */
  readonly atasco: number;
  readonly rafaga: number;
  /** Seconds at 300 deliveries a second; 3600 for a soak. */
  readonly sosten: number;
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly duradero: boolean;
  readonly opcionesDeNode?: readonly string[];
}

export const COMPLETE: WebhooksOptions = {
  rondas: 5,
  porRonda: 20_000,
  muestras: 300,
  atasco: 77_000,
  rafaga: 100_000,
  sosten: 60,
  duradero: true,
};

export interface Throughput {
  readonly receptores: number;
  /** Medians, per second. */
  readonly entregas: number;
  readonly directas: number;
  readonly razon: number;
}

export interface WebhooksResult {
  readonly version: string;
  readonly caudal: readonly Throughput[];
  /** Milliseconds from the event's timestamp to its arrival. */
  readonly ociosa: Latency;
  /** The second insurer's latency before and during the backlog of the first, and the backlog's deliveries per second. */
  readonly atasco: {
    readonly antes: Latency;
    readonly durante: Latency;
    readonly razon: number;
    readonly porSegundo: number;
  };
  /** The same beside receivers that hang, fail, trickle, flood and send bombs; and the worker's memory, in MB. */
  readonly vecinos: Neighbours;
  /** Deliveries whose time comes at 300 a second. */
  readonly puntualidad: Sustain;
  /** Deliveries per second right after a burst, without statistics and with them. */
  readonly rafaga: { readonly sinEstadisticas: number; readonly conEstadisticas: number; readonly razon: number };
}

const PARTS = {
  caudal: async (e, options, count) => {
    for (const receivers of [1, 50]) await measureThroughput(e, receivers, options, count);
  },
  ociosa: measureIdle,
  atasco: measureJam,
  vecinos: measureNeighbours,
  sosten: (e, { sosten }, count) => measureSustain(e, { porSegundo: 300, segundos: sosten }, count),
} satisfies Readonly<Record<string, (e: WebhooksScenario, options: WebhooksOptions, count: Count) => Promise<unknown>>>;

/**
 * Some parts alone, while something is being worked on.
 * @param parts names, separated by commas
 * @returns what was told of them
 */
export async function measureParts(parts: string, options: WebhooksOptions, count: Count): Promise<string> {
  const measures = parts.split(',').map((name) => {
    if (!Object.hasOwn(PARTS, name)) throw new Error(`there is no part ${name}; there are ${Object.keys(PARTS)}`);
    return PARTS[name as keyof typeof PARTS];
  });
  const said: string[] = [];
  await inScenario(options, async (e) => {
    for (const measure of measures) {
      await measure(e, options, (text) => {
        said.push(`- ${text}`);
        count(text);
      });
    }
  });
  return said.join('\n');
}

/** All of it, one after another on two databases: the second one never had statistics. */
export async function measureWebhooks(options: WebhooksOptions, count: Count): Promise<WebhooksResult> {
  const rafaga = await inScenario({ ...options, sinEstadisticas: true }, (e) => measureBurst(e, options, count));
  return inScenario(options, async (e) => {
    const caudal = [];
    for (const receivers of [1, 50]) caudal.push(await measureThroughput(e, receivers, options, count));
    const ociosa = await measureIdle(e, options, count);
    const atasco = await measureJam(e, options, count);
    const vecinos = await measureNeighbours(e, options, count);
    const puntualidad = await measureSustain(e, { porSegundo: 300, segundos: options.sosten }, count);
    return { version: e.version, caudal, ociosa, atasco, vecinos, puntualidad, rafaga };
  });
}

async function inScenario<T>(
  options: Parameters<typeof prepareWebhooks>[0],
  work: (e: WebhooksScenario) => Promise<T>,
): Promise<T> {
  const scenario = await prepareWebhooks(options);
  try {
    return await work(scenario);
  } finally {
    await scenario.cerrar();
  }
}

/**
 * Deliveries per second by the receiver's watch, first arrival to last; all of them are recorded before it counts.
 * @param sellados without the work of giving their events a place in the feed, which is done once an event, not a delivery
 */
async function deliver(
  e: WebhooksScenario,
  destinations: readonly Destination[],
  howMany: number,
  sellados: boolean,
): Promise<number> {
  await e.olvidar();
  await e.fill(destinations, howMany, { sellados });
  const { recibidas, repetidas, primera, ultima } = await e.esperar(destinations, howMany);
  if (recibidas !== howMany || repetidas > 0)
    throw new Error(`${recibidas} deliveries of ${howMany}, ${repetidas} twice`);
  return (howMany / (ultima - primera)) * 1000;
}

export async function measureThroughput(
  e: WebhooksScenario,
  receptores: number,
  { rondas, porRonda }: Pick<WebhooksOptions, 'rondas' | 'porRonda'>,
  count: Count,
): Promise<Throughput> {
  const concurrencia = 10;
  const destinos = await e.destinos(receptores, { concurrencia });
  const direct: number[] = [];
  const entregas: number[] = [];
  for (let round = 0; round <= rondas; round += 1) {
    const theDirect = (porRonda / (await e.direct({ destinos, cuantas: porRonda, concurrencia }))) * 1000;
    const our = await deliver(e, destinos, porRonda, true);
    count(
      `${round === 0 ? 'warm-up' : `round ${round}`}  ${receptores} receivers: direct ${Math.round(theDirect)}/s, delivered ${Math.round(our)}/s`,
    );
    if (round === 0) continue;
    direct.push(theDirect);
    entregas.push(our);
  }
  return {
    receptores,
    entregas: median(entregas),
    directas: median(direct),
    razon: median(entregas) / median(direct),
  };
}

export async function measureIdle(
  e: WebhooksScenario,
  { muestras }: Pick<WebhooksOptions, 'muestras'>,
  count: Count,
): Promise<Latency> {
  const [destination] = (await e.destinos(1)) as [Destination];
  await latencies(e, destination, PAUSE, (done) => done < 20);
  await e.olvidar();
  const measure = await latencies(e, destination, PAUSE, (done) => done < muestras);
  count(`idle: p50 ${measure.p50.toFixed(1)} ms, p99 ${measure.p99.toFixed(1)} ms`);
  return measure;
}

export async function measureJam(
  e: WebhooksScenario,
  { muestras: asked, atasco }: Pick<WebhooksOptions, 'muestras' | 'atasco'>,
  count: Count,
) {
  const [grande] = (await e.destinos(1, { aparte: true })) as [Destination];
  const { antes, otroSano, muestras } = await haveNeighboursBefore(e, asked);
  const emptied: number[] = [];
  const during: number[] = [];
  // As many samples as before, or the slowest of a few would be compared with the slowest but two of many.
  while (during.length < muestras) {
    await e.olvidar();
    await e.fill([grande], atasco, { sellados: true });
    let live = true;
    const theEmptied = e.esperar([grande], atasco).finally(() => {
      live = false;
    });
    const missing = muestras - during.length;
    during.push(...(await latenesses(e, otroSano, PAUSE, (done) => live && done < missing)));
    const { primera, ultima, recibidas, repetidas } = await theEmptied;
    if (recibidas !== atasco || repetidas > 0)
      throw new Error(`${recibidas} deliveries of ${atasco}, ${repetidas} twice`);
    emptied.push((atasco / (ultima - primera)) * 1000);
  }
  const porSegundo = median(emptied);
  const jammed = summarize(during);
  const razon = jammed.p99 / antes.p99;
  count(
    `backlog of ${atasco}, ${emptied.length} times, at ${Math.round(porSegundo)}/s; the other insurer's p50 ${antes.p50.toFixed(1)} → ${jammed.p50.toFixed(1)}, p99 ${antes.p99.toFixed(1)} → ${jammed.p99.toFixed(1)} ms`,
  );
  return { antes, durante: jammed, razon, porSegundo };
}

export async function measureBurst(e: WebhooksScenario, { rafaga }: Pick<WebhooksOptions, 'rafaga'>, count: Count) {
  const destinations = await e.destinos(10);
  await deliver(e, destinations, Math.ceil(rafaga / 50), false); // the statements have been planned before the burst comes
  const sinEstadisticas = await deliver(e, destinations, rafaga, false);
  await e.sql('vacuum analyze');
  const conEstadisticas = await deliver(e, destinations, rafaga, false);
  count(
    `burst of ${rafaga}: ${Math.round(sinEstadisticas)}/s without statistics, ${Math.round(conEstadisticas)}/s with`,
  );
  return { sinEstadisticas, conEstadisticas, razon: sinEstadisticas / conEstadisticas };
}
