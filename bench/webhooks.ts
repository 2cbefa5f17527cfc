/** Webhooks: deliveries per second against undici posting from memory, idle latency, a backlog, a killed worker, missing statistics. */
import { median } from './measurement.ts';
import { type Deaths, measureDeaths } from './webhooks-death.ts';
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

interface WebhooksOptions {
  readonly rounds: number;
  /** Deliveries of a round. */
  readonly perRound: number;
  /** Events of a measurement of latency. */
  readonly samples: number;
  /** Deliveries of the backlog, and of the burst without statistics. */
  readonly backlog: number;
  readonly burst: number;
  /** Seconds at 300 deliveries a second; 3600 for a soak. */
  readonly sustain: number;
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly durable: boolean;
  readonly nodeOptions?: readonly string[];
}

export const COMPLETE: WebhooksOptions = {
  rounds: 5,
  perRound: 20_000,
  samples: 300,
  backlog: 77_000,
  burst: 100_000,
  sustain: 60,
  durable: true,
};

interface Throughput {
  readonly receivers: number;
  /** Medians, per second. */
  readonly deliveries: number;
  readonly direct: number;
  readonly ratio: number;
}

export interface WebhooksResult {
  readonly version: string;
  readonly throughput: readonly Throughput[];
  /** Milliseconds from the event's timestamp to its arrival. */
  readonly idle: Latency;
  /** The second insurer's latency before and during the backlog of the first, and the backlog's deliveries per second. */
  readonly backlog: {
    readonly before: Latency;
    readonly meanwhile: Latency;
    readonly ratio: number;
    readonly perSecond: number;
  };
  /** The same beside receivers that hang, fail, trickle, flood and send bombs; and the worker's memory, in MB. */
  readonly neighbours: Neighbours;
  readonly deaths: Deaths;
  /** Deliveries whose time comes at 300 a second. */
  readonly punctuality: Sustain;
  /** Deliveries per second right after a burst, without statistics and with them. */
  readonly burst: { readonly withoutStatistics: number; readonly withStatistics: number; readonly ratio: number };
}

const PARTS = {
  caudal: async (e, options, count) => {
    for (const receivers of [1, 50]) await measureThroughput(e, receivers, options, count);
  },
  ociosa: measureIdle,
  atasco: measureJam,
  vecinos: measureNeighbours,
  muertes: measureDeaths,
  sosten: (e, { sustain }, count) => measureSustain(e, { perSecond: 300, seconds: sustain }, count),
} satisfies Readonly<Record<string, (e: WebhooksScenario, options: WebhooksOptions, count: Count) => Promise<unknown>>>;

/** A part on a database of its own, which never had statistics. */
const BURST = 'rafaga';

/**
 * Some parts alone, while something is being worked on.
 * @param parts names, separated by commas
 * @returns what was told of them
 */
export async function measureParts(parts: string, options: WebhooksOptions, count: Count): Promise<string> {
  const said: string[] = [];
  const note = (text: string) => {
    said.push(`- ${text}`);
    count(text);
  };
  const names = parts.split(',');
  const measures = names
    .filter((name) => name !== BURST)
    .map((name) => {
      if (!Object.hasOwn(PARTS, name))
        throw new Error(`there is no part ${name}; there are ${Object.keys(PARTS)},${BURST}`);
      return PARTS[name as keyof typeof PARTS];
    });
  if (names.includes(BURST))
    await inScenario({ ...options, withoutStatistics: true }, (e) => measureBurst(e, options, note));
  if (measures.length > 0)
    await inScenario(options, async (e) => {
      for (const measure of measures) await measure(e, options, note);
    });
  return said.join('\n');
}

/** All of it, one after another on two databases: the second one never had statistics. */
export async function measureWebhooks(options: WebhooksOptions, count: Count): Promise<WebhooksResult> {
  const burst = await inScenario({ ...options, withoutStatistics: true }, (e) => measureBurst(e, options, count));
  return inScenario(options, async (e) => {
    const throughput = [];
    for (const receivers of [1, 50]) throughput.push(await measureThroughput(e, receivers, options, count));
    const idle = await measureIdle(e, options, count);
    const backlog = await measureJam(e, options, count);
    const neighbours = await measureNeighbours(e, options, count);
    const punctuality = await measureSustain(e, { perSecond: 300, seconds: options.sustain }, count);
    const deaths = await measureDeaths(e, options, count); // last: two workers are there afterwards
    return { version: e.version, throughput, idle, backlog, neighbours, deaths, punctuality, burst };
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
    await scenario.close();
  }
}

/**
 * Deliveries per second by the receiver's watch, first arrival to last; all of them are recorded before it counts.
 * @param sealed without the work of giving their events a place in the feed, which is done once an event, not a delivery
 */
async function deliver(
  e: WebhooksScenario,
  destinations: readonly Destination[],
  howMany: number,
  sealed: boolean,
): Promise<number> {
  await e.forget();
  await e.fill(destinations, howMany, { sealed });
  const { received, repeated, first, last } = await e.waitFor(destinations, howMany);
  if (received !== howMany || repeated > 0) throw new Error(`${received} deliveries of ${howMany}, ${repeated} twice`);
  return (howMany / (last - first)) * 1000;
}

async function measureThroughput(
  e: WebhooksScenario,
  receivers: number,
  { rounds, perRound }: Pick<WebhooksOptions, 'rounds' | 'perRound'>,
  count: Count,
): Promise<Throughput> {
  const concurrency = 10;
  const destinations = await e.destinations(receivers, { concurrency });
  const direct: number[] = [];
  const entregas: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const theDirect = (perRound / (await e.direct({ destinations, howMany: perRound, concurrency }))) * 1000;
    const our = await deliver(e, destinations, perRound, true);
    count(
      `${round === 0 ? 'warm-up' : `round ${round}`}  ${receivers} receivers: direct ${Math.round(theDirect)}/s, delivered ${Math.round(our)}/s`,
    );
    if (round === 0) continue;
    direct.push(theDirect);
    entregas.push(our);
  }
  return {
    receivers,
    deliveries: median(entregas),
    direct: median(direct),
    ratio: median(entregas) / median(direct),
  };
}

async function measureIdle(
  e: WebhooksScenario,
  { samples }: Pick<WebhooksOptions, 'samples'>,
  count: Count,
): Promise<Latency> {
  const [destination] = (await e.destinations(1)) as [Destination];
  await latencies(e, destination, PAUSE, (done) => done < 20);
  await e.forget();
  const measure = await latencies(e, destination, PAUSE, (done) => done < samples);
  count(`idle: p50 ${measure.p50.toFixed(1)} ms, p99 ${measure.p99.toFixed(1)} ms`);
  return measure;
}

async function measureJam(
  e: WebhooksScenario,
  { samples: asked, backlog }: Pick<WebhooksOptions, 'samples' | 'backlog'>,
  count: Count,
) {
  const [grande] = (await e.destinations(1, { apart: true })) as [Destination];
  const { before, otherHealthy, samples } = await haveNeighboursBefore(e, asked);
  const emptied: number[] = [];
  const during: number[] = [];
  // The same number of samples as before, because the slowest values of samples of different size are not comparable.
  while (during.length < samples) {
    await e.forget();
    await e.fill([grande], backlog, { sealed: true });
    let live = true;
    const theEmptied = e.waitFor([grande], backlog).finally(() => {
      live = false;
    });
    const missing = samples - during.length;
    during.push(...(await latenesses(e, otherHealthy, PAUSE, (done) => live && done < missing)));
    const { first, last, received, repeated } = await theEmptied;
    if (received !== backlog || repeated > 0)
      throw new Error(`${received} deliveries of ${backlog}, ${repeated} twice`);
    emptied.push((backlog / (last - first)) * 1000);
  }
  const perSecond = median(emptied);
  const jammed = summarize(during);
  const ratio = jammed.p99 / before.p99;
  count(
    `backlog of ${backlog}, ${emptied.length} times, at ${Math.round(perSecond)}/s; the other insurer's p50 ${before.p50.toFixed(1)} → ${jammed.p50.toFixed(1)}, p99 ${before.p99.toFixed(1)} → ${jammed.p99.toFixed(1)} ms`,
  );
  return { before, meanwhile: jammed, ratio, perSecond };
}

async function measureBurst(e: WebhooksScenario, { burst }: Pick<WebhooksOptions, 'burst'>, count: Count) {
  const destinations = await e.destinations(10);
  await deliver(e, destinations, Math.ceil(burst / 50), false); // the statements have been planned before the burst comes
  const withoutStatistics = await deliver(e, destinations, burst, false);
  await e.sql('vacuum analyze');
  const withStatistics = await deliver(e, destinations, burst, false);
  count(
    `burst of ${burst}: ${Math.round(withoutStatistics)}/s without statistics, ${Math.round(withStatistics)}/s with`,
  );
  return { withoutStatistics, withStatistics, ratio: withoutStatistics / withStatistics };
}
