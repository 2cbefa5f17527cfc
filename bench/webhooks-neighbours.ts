/** Webhooks that have to share: a receiver that works beside those that don't, and a steady stream over time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Count, haveNeighboursBefore, type Latency, latencies, PAUSE, summarize } from './webhooks-latency.ts';
import type { Manner } from './webhooks-receiver.ts';
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

export interface Neighbours {
  readonly before: Latency;
  readonly meanwhile: Latency;
  readonly ratio: number;
  /** Resident memory of the worker, in MB, before and at most. */
  readonly memory: { readonly before: number; readonly most: number };
  /** Attempts at the bad ones meanwhile. */
  readonly attempts: number;
}

const BAD: readonly Manner[] = ['callar', 'fallar', 'gotear', 'torrente', 'bomba'];
/** Deliveries to each bad receiver for each sample: more than it can be tried with meanwhile. */
const A_EACH_BAD = 12;

/** The latency of an insurer before, and of one like it while another of each bad kind has thousands of deliveries due. */
export async function measureNeighbours(
  e: WebhooksScenario,
  { samples: asked }: { readonly samples: number },
  count: Count,
): Promise<Neighbours> {
  const { before, otherHealthy, samples } = await haveNeighboursBefore(e, asked);
  const memoryBefore = await e.memory();
  await e.forget();
  const bad: Destination[] = [];
  for (const manner of BAD) bad.push(...(await e.destinations(1, { manner, apart: true })));
  await e.fill(bad, A_EACH_BAD * samples * bad.length, { sealed: true });
  let most = memoryBefore;
  const eye = setInterval(async () => {
    most = Math.max(most, await e.memory());
  }, 200);
  const meanwhile = await latencies(e, otherHealthy, PAUSE, (done) => done < samples);
  clearInterval(eye);
  const ids = bad.map(({ webhook }) => webhook);
  const [row] = await e.sql<{ n: number }>(
    'select sum(numero)::int as n from entregas where webhook = any($1::uuid[])',
    [ids],
  );
  for (const theBad of bad) await e.remove(theBad);
  const measure = { before, meanwhile, ratio: meanwhile.p99 / before.p99 };
  count(
    `bad neighbours: p99 ${before.p99.toFixed(1)} → ${meanwhile.p99.toFixed(1)} ms, ${row?.n} attempts at them; worker ${Math.round(memoryBefore)} → ${Math.round(most)} MB`,
  );
  return { ...measure, memory: { before: memoryBefore, most }, attempts: row?.n ?? 0 };
}

/** What one stretch of a steady stream looked like. */
export interface Stretch {
  /** How late deliveries were, by their time; milliseconds. */
  readonly lateness: Latency;
  /** Resident memory of the worker, in MB. */
  readonly memory: number;
  /** Bytes of the queue table with its indexes, for each of its rows. */
  readonly bytesPerRow: number;
}

export interface Sustain {
  readonly perSecond: number;
  readonly seconds: number;
  readonly stretches: readonly Stretch[];
  /** Earliest of all, by its time; never below 0. */
  readonly earliest: number;
}

/** Seconds of a stretch. */
const STRETCH = 60;

/** Deliveries whose time comes at a steady rate, each known beforehand, as retries are: nobody tells the worker of them. */
export async function measureSustain(
  e: WebhooksScenario,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  count: Count,
): Promise<Sustain> {
  const destinations = await e.destinations(10);
  const stretches: Stretch[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (let facts = 0; facts < seconds; facts += STRETCH) {
    const during = Math.min(STRETCH, seconds - facts);
    await e.forget();
    await e.fill(destinations, perSecond * during, { during });
    await sleep(during * 1000);
    await e.waitFor(destinations, perSecond * during);
    const delays = await delaysOf(e, destinations);
    earliest = Math.min(earliest, ...delays);
    const [table] = await e.sql<{ b: number }>(
      `select pg_total_relation_size('entregas') / greatest(count(*), 1)::float8 as b from entregas`,
    );
    const stretch = { lateness: summarize(delays), memory: await e.memory(), bytesPerRow: table?.b ?? Number.NaN };
    stretches.push(stretch);
    count(
      `steady ${perSecond}/s, second ${facts + during}: late p50 ${stretch.lateness.p50.toFixed(0)} p99 ${stretch.lateness.p99.toFixed(0)} ms; worker ${Math.round(stretch.memory)} MB; ${Math.round(stretch.bytesPerRow)} bytes a row`,
    );
  }
  return { perSecond, seconds, stretches, earliest };
}

async function delaysOf(e: WebhooksScenario, destinations: readonly Destination[]): Promise<number[]> {
  const delays: number[] = [];
  for (const destination of destinations) {
    const arrived = await e.arrivals(destination);
    const due = await e.sql<{ evento: string; cuando: number }>(
      `select evento, extract(epoch from proximo_intento)::float8 * 1000 as cuando from entregas where webhook = $1 and evento = any($2::uuid[])`,
      [destination.webhook, arrived.map(({ id }) => id)],
    );
    const byEvent = new Map(due.map(({ evento, cuando }) => [evento, cuando]));
    for (const { id, when } of arrived) delays.push(when - (byEvent.get(id) ?? Number.NaN));
  }
  return delays;
}
