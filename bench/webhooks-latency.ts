/** Webhook latency from the event to its arrival at the receiver, in milliseconds. */
import { quantile } from './measurement.ts';
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

/** Called with each figure as soon as it is known. */
export type Log = (text: string) => void;

export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Samples taken for each one requested when two latencies are compared: with too few, the slow tail would measure the machine. */
const COMPARED_SAMPLES = 3;
/** Mean of the milliseconds between two events, which vary by half of it. */
export const PAUSE = 50;
/** Number of events that warm up a new webhook. */
export const WARM_UP = 20;

/** Opens claims at irregular moments while `proceed` allows. @returns for each one the time from its event's timestamp to its arrival */
export async function sampleLatency(
  e: WebhooksScenario,
  destination: Destination,
  pause: number,
  proceed: (done: number) => boolean,
): Promise<number[]> {
  let done = 0;
  for (; proceed(done); done += 1) {
    await e.openSiniestro(destination);
    await new Promise((ready) => setTimeout(ready, pause * (0.5 + Math.random())));
  }
  await e.waitForRecords([destination], done);
  return (await e.arrivals(destination)).map(({ when, body }) => when - Date.parse(JSON.parse(body).timestamp));
}

/** {@link sampleLatency}, summarized. */
export const measureLatency = async (...sampling: Parameters<typeof sampleLatency>): Promise<Latency> =>
  summarize(await sampleLatency(...sampling));

/**
 * Measures the latency of an insurer while nothing else happens. The latency under load is measured at a second insurer, because each
 * may open only a thousand cases an hour.
 * @param asked number of samples requested
 * @returns `second`: the other insurer's webhook; `samples`: how many were taken, and are to be taken there too
 */
export async function measureBaseline(
  e: WebhooksScenario,
  asked: number,
): Promise<{ readonly before: Latency; readonly second: Destination; readonly samples: number }> {
  const samples = COMPARED_SAMPLES * asked;
  const [first, second] = (await e.destinations(2)) as [Destination, Destination];
  for (const one of [first, second]) await measureLatency(e, one, PAUSE, (done) => done < WARM_UP);
  await e.forget();
  const before = await measureLatency(e, first, PAUSE, (done) => done < samples);
  return { before, second, samples };
}

export function summarize(milliseconds: readonly number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5) ?? Number.NaN, p99: quantile(sorted, 0.99) ?? Number.NaN };
}
