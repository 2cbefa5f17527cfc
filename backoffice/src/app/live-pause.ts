/** When data is read again after a change. All times in milliseconds. */

/** From a change to the reading, so that changes in quick succession are read together. */
const PAUSE = 500;
/** One reading in this time where changes do not end: a busy day does not use up the requests of a desk. */
const REST = 10_000;
/** Readings that may follow one another before that: a change is seen at once also just after the page was opened. */
const AT_ONCE = 4;

/** Up to when the readings so far have used up their rests. */
export const restedAfter = (rested: number, now: number): number => Math.max(rested, now) + REST;

/** @param rested as `restedAfter` says; 0 before any @returns how long to wait */
export const pauseBefore = (rested: number, now: number): number =>
  Math.max(PAUSE, rested - (AT_ONCE - 1) * REST - now);
