import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until it is moved. */
export function movableClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let instant = start.getTime();
  return {
    now: () => new Date(instant),
    elapsed: () => instant,
    advance(milliseconds) {
      instant += milliseconds;
    },
  };
}
