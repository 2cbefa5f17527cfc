/** Webhooks under load: a working receiver next to broken ones, and a steady stream over time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Latency, type Log, measureBaseline, measureLatency, PAUSE, summarize } from './webhooks-latency.ts';
import type { Manner } from './webhooks-receiver.ts';
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

export interface Neighbours {
  readonly before: Latency;
  readonly meanwhile: Latency;
  readonly ratio: number;
  /** Resident memory of the worker, in MB: before, and its peak meanwhile. */
  readonly memory: { readonly before: number; readonly peak: number };
  /** Number of attempts at the broken receivers meanwhile. */
  readonly attempts: number;
}

const BROKEN: readonly Manner[] = ['hang', 'fail', 'drip', 'flood', 'bomb'];
/** Deliveries to each broken receiver for each sample: more than the worker can attempt meanwhile. */
const BACKLOG_PER_SAMPLE = 12;

/** Measures the latency of an insurer alone, and of a second one while a broken receiver of each kind has thousands of deliveries due. */
export async function measureNeighbours(
  e: WebhooksScenario,
  { samples: asked }: { readonly samples: number },
  log: Log,
): Promise<Neighbours> {
  const { before, second, samples } = await measureBaseline(e, asked);
  const memoryBefore = await e.memory();
  await e.forget();
  const broken: Destination[] = [];
  for (const manner of BROKEN) broken.push(...(await e.destinations(1, { manner, apart: true })));
  await e.fill(broken, BACKLOG_PER_SAMPLE * samples * broken.length, { sealed: true });
  let peak = memoryBefore;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await e.memory());
  }, 200);
  const meanwhile = await measureLatency(e, second, PAUSE, (done) => done < samples);
  clearInterval(watch);
  const ids = broken.map(({ webhook }) => webhook);
  const [row] = await e.sql<{ n: number }>(
    'select sum(numero)::int as n from entregas where webhook = any($1::uuid[])',
    [ids],
  );
  for (const one of broken) await e.remove(one);
  const measure = { before, meanwhile, ratio: meanwhile.p99 / before.p99 };
  log(
    `bad neighbours: p99 ${before.p99.toFixed(1)} → ${meanwhile.p99.toFixed(1)} ms, ${row?.n} attempts at them; worker ${Math.round(memoryBefore)} → ${Math.round(peak)} MB`,
  );
  return { ...measure, memory: { before: memoryBefore, peak }, attempts: row?.n ?? 0 };
}

/** Figures of one stretch of a steady stream. */
export interface Stretch {
  /** Milliseconds by which deliveries arrived after they were due. */
  readonly lateness: Latency;
  /** Resident memory of the worker, in MB. */
  readonly memory: number;
  /** Size of the queue's table with its indexes, divided by the number of its rows. */
  readonly bytesPerRow: number;
}

export interface SteadyStream {
  readonly perSecond: number;
  readonly seconds: number;
  readonly stretches: readonly Stretch[];
  /** The smallest lateness; below 0, a delivery would have come before it was due. */
  readonly earliest: number;
}

/** Length of a stretch, in seconds. */
const STRETCH = 60;

/** Sends deliveries that become due at a steady rate. Like retries they are written in advance, and no NOTIFY wakes the worker for them. */
export async function measureSteadyStream(
  e: WebhooksScenario,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  log: Log,
): Promise<SteadyStream> {
  const destinations = await e.destinations(10);
  const stretches: Stretch[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (let elapsed = 0; elapsed < seconds; elapsed += STRETCH) {
    const during = Math.min(STRETCH, seconds - elapsed);
    await e.forget();
    await e.fill(destinations, perSecond * during, { during });
    await sleep(during * 1000);
    await e.waitForRecords(destinations, perSecond * during);
    const delays = await latenessOf(e, destinations);
    earliest = Math.min(earliest, ...delays);
    const [table] = await e.sql<{ b: number }>(
      `select pg_total_relation_size('entregas') / greatest(count(*), 1)::float8 as b from entregas`,
    );
    const stretch = { lateness: summarize(delays), memory: await e.memory(), bytesPerRow: table?.b ?? Number.NaN };
    stretches.push(stretch);
    log(
      `steady ${perSecond}/s, second ${elapsed + during}: late p50 ${stretch.lateness.p50.toFixed(0)} p99 ${stretch.lateness.p99.toFixed(0)} ms; worker ${Math.round(stretch.memory)} MB; ${Math.round(stretch.bytesPerRow)} bytes a row`,
    );
  }
  return { perSecond, seconds, stretches, earliest };
}

async function latenessOf(e: WebhooksScenario, destinations: readonly Destination[]): Promise<number[]> {
  const delays: number[] = [];
  for (const destination of destinations) {
    const arrived = await e.arrivals(destination);
    const due = await e.sql<{ evento: string; due: number }>(
      `select evento, extract(epoch from proximo_intento)::float8 * 1000 as due from entregas where webhook = $1 and evento = any($2::uuid[])`,
      [destination.webhook, arrived.map(({ id }) => id)],
    );
    const byEvent = new Map(due.map((one) => [one.evento, one.due]));
    for (const { id, when } of arrived) delays.push(when - (byEvent.get(id) ?? Number.NaN));
  }
  return delays;
}
