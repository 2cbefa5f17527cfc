/**
 * Whether the clock of this machine agrees with the database's. Due times, expiries and days come from this machine, leases from the
 * database: with a clock that is an hour ahead, what is due now is scheduled an hour late, and nothing else would show it.
 */
import type { Base } from '../db/base.ts';
import type { Registro } from '../platform/registro.ts';
import type { Reloj } from '../platform/reloj.ts';
import { arrancarBucle, type Bucle } from './bucle.ts';

/** Seconds that clocks may be apart: NTP keeps them within milliseconds, and a slow answer looks like half its duration. */
const TOLERANCE = 5;
/** Milliseconds between two looks. */
const PAUSE = 60_000;

export interface Clocks {
  readonly base: Base;
  readonly reloj: Reloj;
}

/** @returns seconds by which the clock of this machine is ahead of the database's; negative when it is behind */
export async function clockSkew({ base, reloj }: Clocks): Promise<number> {
  const asked = reloj.ahora().getTime();
  const [row] = await base.puerta<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
    [],
  );
  const answered = reloj.ahora().getTime();
  return (asked + answered) / 2_000 - (row as { seconds: number }).seconds;
}

/** Says it in the log, with each look, for as long as the clocks differ. */
export function watchClocks(clocks: Clocks & { readonly registro: Registro }): Bucle {
  const look = async () => {
    const seconds = await clockSkew(clocks);
    if (Math.abs(seconds) > TOLERANCE)
      clocks.registro.error({ seconds: Math.round(seconds) }, "this machine's clock differs from the database's");
    return 0;
  };
  // A database that is away is told by others.
  return arrancarBucle(PAUSE, look, () => undefined);
}
