/**
 * Whether the clock of this machine agrees with the database's. Due times, expiries and days come from this machine, leases from the
 * database: with a clock that is an hour ahead, what is due now is scheduled an hour late, and nothing else would show it.
 */
import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { AppLogger } from '../platform/logger.ts';
import { bootLoop, type Loop } from './poll-loop.ts';

/** Seconds that clocks may be apart: NTP keeps them within milliseconds, and a slow answer looks like half its duration. */
const TOLERANCE = 5;
/** Milliseconds between two looks. */
const PAUSE = 60_000;

export interface Clocks {
  readonly base: Database;
  readonly clock: Clock;
}

/** @returns seconds by which the clock of this machine is ahead of the database's; negative when it is behind */
export async function clockSkew({ base, clock }: Clocks): Promise<number> {
  const asked = clock.ahora().getTime();
  const [row] = await base.door<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
    [],
  );
  const answered = clock.ahora().getTime();
  return (asked + answered) / 2_000 - (row as { seconds: number }).seconds;
}

/** Says it in the log, with each look, for as long as the clocks differ. */
export function watchClocks(clocks: Clocks & { readonly registro: AppLogger }): Loop {
  const look = async () => {
    const seconds = await clockSkew(clocks);
    if (Math.abs(seconds) > TOLERANCE)
      clocks.registro.error({ seconds: Math.round(seconds) }, "this machine's clock differs from the database's");
    return 0;
  };
  // A database that is away is told by others.
  return bootLoop(PAUSE, look, () => undefined);
}
