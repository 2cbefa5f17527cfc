/** Kills a worker in the middle of a backlog: how long its receiver gets nothing, and how many deliveries come twice. */
import type { Log } from './webhooks-latency.ts';
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

export interface Deaths {
  /** Milliseconds from the restart of the only worker to its first delivery, including the time that it takes to start. */
  readonly firstAfterStart: number;
  /** Milliseconds from that restart to the last delivery. */
  readonly lastAfterStart: number;
  /** Longest gap between two arrivals while another worker lives, in milliseconds. */
  readonly longestGapBesideAnother: number;
  /** Number of deliveries that came twice, with the only worker killed and with another beside it. */
  readonly twice: { readonly alone: number; readonly besideAnother: number };
}

/** Maximum number of requests that each worker makes to the receiver at once. */
const CONCURRENCY = 10;
/** Milliseconds after which another worker has started and may conclude that the first is dead. */
const SETTLED = 6_000;

/** @param howMany number of deliveries in the backlog; the worker is killed when three tenths of them have arrived */
export async function measureDeaths(
  e: WebhooksScenario,
  { perRound: howMany }: { readonly perRound: number },
  log: Log,
): Promise<Deaths> {
  const [destination] = (await e.destinations(1, { concurrency: CONCURRENCY })) as [Destination];
  const killInTheMiddle = async (): Promise<void> => {
    await e.forget();
    await e.fill([destination], howMany, { sealed: true });
    await e.waitForArrivals([destination], Math.ceil(howMany * 0.3));
    await e.killWorker();
  };

  await killInTheMiddle();
  const started = performance.timeOrigin + performance.now();
  e.startWorker();
  const { last, repeated: alone } = await e.waitForRecords([destination], howMany);
  const lastAfterStart = last - started;
  const after = (await e.arrivals(destination)).map(({ when }) => when - started).filter((elapsed) => elapsed > 0);
  const firstAfterStart = Math.min(...after);

  e.startWorker();
  await new Promise((ready) => setTimeout(ready, SETTLED));
  await killInTheMiddle();
  const { repeated: besideAnother } = await e.waitForRecords([destination], howMany);
  const longestGapBesideAnother = longestGap((await e.arrivals(destination)).map(({ when }) => when));

  log(
    `killed at three tenths of ${howMany}: alone, the first ${(firstAfterStart / 1000).toFixed(1)} s after the start, the last ${(lastAfterStart / 1000).toFixed(1)} s, ${alone} twice; ` +
      `beside another, nothing came for ${Math.round(longestGapBesideAnother)} ms at most, ${besideAnother} twice`,
  );
  return { firstAfterStart, lastAfterStart, longestGapBesideAnother, twice: { alone, besideAnother } };
}

const longestGap = (instants: readonly number[]): number =>
  Math.max(...instants.slice(1).map((instant, i) => instant - (instants[i] as number)));
