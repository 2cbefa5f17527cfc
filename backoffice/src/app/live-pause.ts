/** When data is read again after a change. All times are in milliseconds. */

/** Least time from a change to the reading, so that changes in quick succession are read together. */
const PAUSE = 500;
/** While changes keep coming, data is read once in this time, so that a busy day does not use up the request limit of a desk. */
const REST = 10_000;
/** Readings without that rest at first, so that a change soon after the page was opened is seen at once. */
const AT_ONCE = 4;

/** Every reading uses up one `REST`. @returns the time up to which all readings so far have used up theirs */
export const restedAfter = (rested: number, now: number): number => Math.max(rested, now) + REST;

/** @param rested result of `restedAfter`; 0 before the first reading. @returns how long to wait before the next reading */
export const pauseBefore = (rested: number, now: number): number =>
  Math.max(PAUSE, rested - (AT_ONCE - 1) * REST - now);
