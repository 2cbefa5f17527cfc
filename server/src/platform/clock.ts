/**
 * The date and time of this machine, for tokens, signatures, leases in memory, limits and the log. No other file reads the date. Due dates use
 * the time of the database (db/insurers-now.ts), because the clocks of machines may differ.
 */
export interface Clock {
  now(): Date;
  /** Milliseconds since a fixed moment, which never go back, even if the machine's date changes. */
  elapsed(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };

/** Makes a clock that starts at an instant just read from the database and advances with the time of this machine. */
export function carriedOn(clock: Pick<Clock, 'elapsed'>, instant: Date): () => Date {
  const since = clock.elapsed();
  return () => new Date(instant.getTime() + Math.floor(clock.elapsed() - since));
}
