/** When data is read again after a change. All times are in milliseconds. */

/** From a change to the reading, so that changes in quick succession are read together. */
const PAUSE = 500;
/** One reading per this time while changes keep coming: a busy day does not use up the request limit of a desk. */
const REST = 10_000;
/** Readings that may follow one another before that applies: a change soon after the page was opened is seen at once. */
const AT_ONCE = 4;

/** Time up to which the readings so far have used up their pauses. */
export const restedAfter = (rested: number, now: number): number => Math.max(rested, now) + REST;

/** @param rested result of `restedAfter`; 0 before any @returns how long to wait */
export const pauseBefore = (rested: number, now: number): number =>
  Math.max(PAUSE, rested - (AT_ONCE - 1) * REST - now);
