/** A worker is killed in the middle of a backlog: how long its receiver gets nothing, and how many deliveries come twice. */
import type { Count } from './webhooks-latency.ts';
import type { Destination, WebhooksScenario } from './webhooks-scenario.ts';

export interface Deaths {
  /** Milliseconds from the restart of the only worker to its first delivery, which include its boot. */
  readonly firstAfterStart: number;
  /** Milliseconds from that restart to the last delivery. */
  readonly lastAfterStart: number;
  /** Longest gap between two arrivals while another worker lives, in milliseconds. */
  readonly silenceBesideAnother: number;
  /** Deliveries that came twice in either case. */
  readonly twice: { readonly alone: number; readonly besideAnother: number };
}

/** Requests to the receiver at once, of each worker. */
const CONCURRENCY = 10;
/** Milliseconds after which another worker has started and may take the first for dead. */
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
