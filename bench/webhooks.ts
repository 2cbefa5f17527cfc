/** Webhooks: deliveries per second against undici posting from memory; latency when idle and under load; a killed worker; a burst. */
import { median } from './measurement.ts';
import { type Deaths, measureDeaths } from './webhooks-death.ts';
import {
  type Latency,
  type Log,
  measureBaseline,
  measureLatency,
  PAUSE,
  sampleLatency,
  summarize,
  WARM_UP,
} from './webhooks-latency.ts';
import { measureNeighbours, measureSteadyStream, type Neighbours, type SteadyStream } from './webhooks-neighbours.ts';
import { type Destination, prepareWebhooks, type WebhooksScenario } from './webhooks-scenario.ts';

interface WebhooksOptions {
  readonly rounds: number;
  /** Number of deliveries in a round. */
  readonly perRound: number;
  /** Number of events in a measurement of latency. */
  readonly samples: number;
  /** Number of deliveries in the backlog. */
  readonly backlog: number;
  /** Number of deliveries in the burst, which is measured without statistics and with them. */
  readonly burst: number;
  /** Seconds at 300 deliveries a second; 3600 for a soak. */
  readonly sustain: number;
  /** Commits are synced to disk; false only in the smoke test. */
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
  /** Latency of an insurer without and with the backlog of another, and the deliveries of the backlog per second. */
  readonly backlog: {
    readonly before: Latency;
    readonly meanwhile: Latency;
    readonly ratio: number;
    readonly perSecond: number;
  };
  /** The latency next to receivers that hang, fail, drip, flood and send compression bombs. */
  readonly neighbours: Neighbours;
  readonly deaths: Deaths;
  /** Deliveries that become due at 300 a second. */
  readonly punctuality: SteadyStream;
  /** Deliveries per second right after a burst, without statistics and with them. */
  readonly burst: { readonly withoutStatistics: number; readonly withStatistics: number; readonly ratio: number };
}

const PARTS = {
  caudal: async (e, options, log) => {
    for (const receivers of [1, 50]) await measureThroughput(e, receivers, options, log);
  },
  ociosa: measureIdle,
  atasco: measureBacklog,
  vecinos: measureNeighbours,
  muertes: measureDeaths,
  sosten: (e, { sustain }, log) => measureSteadyStream(e, { perSecond: 300, seconds: sustain }, log),
} satisfies Readonly<Record<string, (e: WebhooksScenario, options: WebhooksOptions, log: Log) => Promise<unknown>>>;

/** The part that needs its own database, because the tables must never have had statistics. */
const BURST = 'rafaga';

/**
 * Measures only some parts.
 * @param parts names, separated by commas
 * @returns what they logged, as a list
 */
export async function measureParts(parts: string, options: WebhooksOptions, log: Log): Promise<string> {
  const lines: string[] = [];
  const note = (text: string) => {
    lines.push(`- ${text}`);
    log(text);
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
  return lines.join('\n');
}

/** Measures all parts one after another: the burst on its own database, which never had statistics, and the others on a second one. */
export async function measureWebhooks(options: WebhooksOptions, log: Log): Promise<WebhooksResult> {
  const burst = await inScenario({ ...options, withoutStatistics: true }, (e) => measureBurst(e, options, log));
  return inScenario(options, async (e) => {
    const throughput = [];
    for (const receivers of [1, 50]) throughput.push(await measureThroughput(e, receivers, options, log));
    const idle = await measureIdle(e, options, log);
    const backlog = await measureBacklog(e, options, log);
    const neighbours = await measureNeighbours(e, options, log);
    const punctuality = await measureSteadyStream(e, { perSecond: 300, seconds: options.sustain }, log);
    const deaths = await measureDeaths(e, options, log); // last, because two workers are running afterwards
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
 * Sends deliveries and waits until all are recorded.
 * @param sealed leaves out the work of giving their events a place in the feed, which is done once for each event, not each delivery
 * @returns deliveries per second from the first arrival to the last, by the receiver's clock
 */
async function deliver(
  e: WebhooksScenario,
  destinations: readonly Destination[],
  howMany: number,
  sealed: boolean,
): Promise<number> {
  await e.forget();
  await e.fill(destinations, howMany, { sealed });
  const { received, repeated, first, last } = await e.waitForRecords(destinations, howMany);
  if (received !== howMany || repeated > 0) throw new Error(`${received} deliveries of ${howMany}, ${repeated} twice`);
  return (howMany / (last - first)) * 1000;
}

async function measureThroughput(
  e: WebhooksScenario,
  receivers: number,
  { rounds, perRound }: Pick<WebhooksOptions, 'rounds' | 'perRound'>,
  log: Log,
): Promise<Throughput> {
  const concurrency = 10;
  const destinations = await e.destinations(receivers, { concurrency });
  const direct: number[] = [];
  const delivered: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const directRate = (perRound / (await e.direct({ destinations, howMany: perRound, concurrency }))) * 1000;
    const deliveredRate = await deliver(e, destinations, perRound, true);
    log(
      `${round === 0 ? 'warm-up' : `round ${round}`}  ${receivers} receivers: direct ${Math.round(directRate)}/s, delivered ${Math.round(deliveredRate)}/s`,
    );
    if (round === 0) continue;
    direct.push(directRate);
    delivered.push(deliveredRate);
  }
  return {
    receivers,
    deliveries: median(delivered),
    direct: median(direct),
    ratio: median(delivered) / median(direct),
  };
}

async function measureIdle(
  e: WebhooksScenario,
  { samples }: Pick<WebhooksOptions, 'samples'>,
  log: Log,
): Promise<Latency> {
  const [destination] = (await e.destinations(1)) as [Destination];
  await measureLatency(e, destination, PAUSE, (done) => done < WARM_UP);
  await e.forget();
  const measure = await measureLatency(e, destination, PAUSE, (done) => done < samples);
  log(`idle: p50 ${measure.p50.toFixed(1)} ms, p99 ${measure.p99.toFixed(1)} ms`);
  return measure;
}

async function measureBacklog(
  e: WebhooksScenario,
  { samples: asked, backlog }: Pick<WebhooksOptions, 'samples' | 'backlog'>,
  log: Log,
) {
  const [backlogged] = (await e.destinations(1, { apart: true })) as [Destination];
  const { before, second, samples } = await measureBaseline(e, asked);
  const rates: number[] = [];
  const sampled: number[] = [];
  // As many samples as before: the slowest values of samples of different size are not comparable.
  while (sampled.length < samples) {
    await e.forget();
    await e.fill([backlogged], backlog, { sealed: true });
    let isDraining = true;
    const drained = e.waitForRecords([backlogged], backlog).finally(() => {
      isDraining = false;
    });
    const missing = samples - sampled.length;
    sampled.push(...(await sampleLatency(e, second, PAUSE, (done) => isDraining && done < missing)));
    const { first, last, received, repeated } = await drained;
    if (received !== backlog || repeated > 0)
      throw new Error(`${received} deliveries of ${backlog}, ${repeated} twice`);
    rates.push((backlog / (last - first)) * 1000);
  }
  const perSecond = median(rates);
  const meanwhile = summarize(sampled);
  const ratio = meanwhile.p99 / before.p99;
  log(
    `backlog of ${backlog}, ${rates.length} times, at ${Math.round(perSecond)}/s; the other insurer's p50 ${before.p50.toFixed(1)} → ${meanwhile.p50.toFixed(1)}, p99 ${before.p99.toFixed(1)} → ${meanwhile.p99.toFixed(1)} ms`,
  );
  return { before, meanwhile, ratio, perSecond };
}

async function measureBurst(e: WebhooksScenario, { burst }: Pick<WebhooksOptions, 'burst'>, log: Log) {
  const destinations = await e.destinations(10);
  await deliver(e, destinations, Math.ceil(burst / 50), false); // so that the statements are planned before the burst
  const withoutStatistics = await deliver(e, destinations, burst, false);
  await e.sql('vacuum analyze');
  const withStatistics = await deliver(e, destinations, burst, false);
  log(`burst of ${burst}: ${Math.round(withoutStatistics)}/s without statistics, ${Math.round(withStatistics)}/s with`);
  return { withoutStatistics, withStatistics, ratio: withoutStatistics / withStatistics };
}
