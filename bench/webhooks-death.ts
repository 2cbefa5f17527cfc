/** A worker that is killed in the middle of a backlog: how long its receiver hears nothing, and what comes twice. */
import type { Count } from './webhooks-latency.ts';
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

export interface Deaths {
  /** The only worker is killed, and started again: milliseconds from the start to the first delivery, which it takes to boot. */
  readonly firstAfterStart: number;
  /** The same to the last one. */
  readonly lastAfterStart: number;
  /** Another worker is there: longest time from one arrival to the next, in milliseconds. */
  readonly silenceBesideAnother: number;
  /** Deliveries that came twice, in each. */
  readonly twice: { readonly alone: number; readonly besideAnother: number };
}

/** Requests to the receiver at once, of each worker. */
const CONCURRENCY = 10;
/** Milliseconds in which another worker starts, and has been there long enough to take the first for dead. */
const SETTLED = 6_000;

/** @param howMany deliveries of a backlog; three tenths have arrived when the worker is killed */
export async function measureDeaths(
  e: WebhooksScenario,
  { perRound: howMany }: { readonly perRound: number },
  count: Count,
): Promise<Deaths> {
  const [destination] = (await e.destinations(1, { concurrency: CONCURRENCY })) as [Destination];
  const killInTheMiddle = async (): Promise<void> => {
    await e.forget();
    await e.fill([destination], howMany, { sealed: true });
    await e.arrived([destination], Math.ceil(howMany * 0.3));
    await e.killWorker();
  };

  await killInTheMiddle();
  const started = performance.timeOrigin + performance.now();
  e.startWorker();
  const { last, repeated: alone } = await e.waitFor([destination], howMany);
  const lastAfterStart = last - started;
  const after = (await e.arrivals(destination)).map(({ when }) => when - started).filter((elapsed) => elapsed > 0);
  const firstAfterStart = Math.min(...after);

  e.startWorker();
  await new Promise((ready) => setTimeout(ready, SETTLED));
  await killInTheMiddle();
  const { repeated: besideAnother } = await e.waitFor([destination], howMany);
  const silenceBesideAnother = longestGap((await e.arrivals(destination)).map(({ when }) => when));

  count(
    `killed at three tenths of ${howMany}: alone, the first ${(firstAfterStart / 1000).toFixed(1)} s after the start, the last ${(lastAfterStart / 1000).toFixed(1)} s, ${alone} twice; ` +
      `beside another, nothing came for ${Math.round(silenceBesideAnother)} ms at most, ${besideAnother} twice`,
  );
  return { firstAfterStart, lastAfterStart, silenceBesideAnother, twice: { alone, besideAnother } };
}

const longestGap = (instants: readonly number[]): number =>
  Math.max(...instants.slice(1).map((instant, i) => instant - (instants[i] as number)));
