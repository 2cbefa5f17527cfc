/** When data is read again after a change. All times are in milliseconds. */

/** Least time from a change to the reading, so that changes in quick succession are read together. */
const PAUSE = 500;
/** While changes keep coming, data is read once in this time, so that a busy day does not use up the request limit of a desk. */
const REST = 10_000;
/** Number of first readings without a `REST` between them, so that a change soon after the page was opened is seen at once. */
const AT_ONCE = 4;

/** Adds one `REST` for a reading made now. @returns the time at which the rests of all readings so far are over */
export const restedAfter = (rested: number, now: number): number => Math.max(rested, now) + REST;

/** @param rested the last result of `restedAfter`; 0 before the first reading. @returns how long to wait before the next reading */
export const pauseBefore = (rested: number, now: number): number =>
  Math.max(PAUSE, rested - (AT_ONCE - 1) * REST - now);
