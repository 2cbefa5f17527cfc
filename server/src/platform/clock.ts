/**
 * The only access to the time of this machine: for tokens, signatures, leases in memory, limits and the log. Due dates use the
 * time of the database (db/insurers-now.ts), so that the clocks of machines may differ.
 */
export interface Clock {
  now(): Date;
  /** Milliseconds since a fixed moment; they only grow, even if the machine's date changes. */
  elapsed(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };

/** A clock that starts at an instant which the database has just told, and goes on by the time that passes here. */
export function carriedOn(clock: Pick<Clock, 'elapsed'>, instant: Date): () => Date {
  const since = clock.elapsed();
  return () => new Date(instant.getTime() + Math.floor(clock.elapsed() - since));
}
