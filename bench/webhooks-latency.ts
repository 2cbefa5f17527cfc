/** Webhook latency from the event to its arrival at the receiver, in milliseconds. */
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

export type Count = (text: string) => void;

export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Samples taken for each requested one beside other receivers: with too few events the slow tail would measure the machine. */
const SAMPLES_JUNTO_A_OTHERS = 3;
/** Milliseconds between two events, give or take half. */
export const PAUSE = 50;

/** Opens claims at irregular moments, for as long as `seguir` says; from each event's timestamp to its arrival. */
export async function latenesses(
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
  await e.waitFor([destination], done);
  return (await e.arrivals(destination)).map(({ when, body }) => when - Date.parse(JSON.parse(body).timestamp));
}

/** {@link latenesses}, summed up. */
export const latencies = async (...question: Parameters<typeof latenesses>): Promise<Latency> =>
  summarize(await latenesses(...question));

/**
 * The latency of an insurer that has all to itself, and another like it to compare with: each may open a thousand cases an hour.
 * @param asked samples that were asked for
 * @returns `muestras`: samples that were taken, as many as are to be taken of the other
 */
export async function haveNeighboursBefore(
  e: WebhooksScenario,
  asked: number,
): Promise<{ readonly before: Latency; readonly otherHealthy: Destination; readonly samples: number }> {
  const samples = SAMPLES_JUNTO_A_OTHERS * asked;
  const [sound, otherSound] = (await e.destinations(2)) as [Destination, Destination];
  for (const one of [sound, otherSound]) await latencies(e, one, PAUSE, (done) => done < 20);
  await e.forget();
  const before = await latencies(e, sound, PAUSE, (done) => done < samples);
  return { before, otherHealthy: otherSound, samples };
}

export function summarize(milliseconds: readonly number[]): Latency {
  const command = milliseconds.toSorted((a, b) => a - b);
  const quantile = (q: number) => command[Math.min(command.length - 1, Math.floor(command.length * q))] ?? Number.NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}
