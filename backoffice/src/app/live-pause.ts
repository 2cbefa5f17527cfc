/** When what is on the screen is read anew after a change. */

/** Milliseconds from a change to the reading: what follows at once is read with it. */
const PAUSE = 500;
/** So many readings within so many milliseconds at most: a busy day does not use up the requests of a desk. */
export const READINGS = 4;
const WINDOW = 40_000;

/**
 * A change that comes alone is seen at once, also just after the page was opened; where they do not end, one reading waits for many.
 * @param readings when the last ones were, at most `READINGS`, in milliseconds as `now` @returns milliseconds to wait
 */
export function pauseBefore(readings: readonly number[], now: number): number {
  const [oldest] = readings;
  if (oldest === undefined || readings.length < READINGS) return PAUSE;
  return Math.max(PAUSE, oldest + WINDOW - now);
}
