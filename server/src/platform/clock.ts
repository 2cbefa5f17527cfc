/** The only place that tells the time. Due times come from here, so that tests can move it. */
export interface Clock {
  ahora(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { ahora: () => new Date() };

/** A clock that stands still until it is moved, for tests. */
export function movableClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let instant = start.getTime();
  return {
    ahora: () => new Date(instant),
    advance(milliseconds) {
      instant += milliseconds;
    },
  };
}
