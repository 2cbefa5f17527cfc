/** The number of deliveries that a process claims for each endpoint; pure. */

/** Maximum number of deliveries claimed for one endpoint whose attempts have not ended. */
export const MAXIMUM_LINE = 1000;
/**
 * Maximum number of ended, unrecorded deliveries of one endpoint. At this number no further delivery begins, because all unrecorded ones arrive
 * twice if this process dies.
 */
export const UNRECORDED_MAXIMUM = 1000;
/** Maximum number of deliveries claimed in one round for all endpoints: reading more would delay events that arrive meanwhile. */
export const MAXIMUM_ROUND = 1000;
/**
 * Milliseconds. A line takes only as many deliveries as its endpoint answers in this time, because no other process can send the deliveries
 * that wait in the line.
 */
export const HORIZON = 1000;

export interface Occupancy {
  readonly concurrencia: number;
  /** Attempts under way. */
  readonly underWay: number;
  /** Attempts that have ended and are not recorded. */
  readonly unrecorded: number;
  readonly waiting: number;
  /** Moving mean of the duration of an attempt, in milliseconds. */
  readonly meanMs: number;
}

/** Maximum number of deliveries in the line of an endpoint. For a hanging endpoint it is the number that may be under way at once. */
function capacity({ concurrencia, meanMs }: Occupancy): number {
  const inHorizon = Math.ceil((concurrencia * HORIZON) / Math.max(meanMs, 0.1));
  return Math.min(MAXIMUM_LINE, Math.max(concurrencia, inHorizon));
}

/** The number of further deliveries to claim; 0 while more than half of the capacity is waiting, because each claim costs a transaction. */
export function roomLeft(line: Occupancy): number {
  const total = capacity(line);
  if (line.waiting > total / 2) return 0;
  return Math.max(0, Math.min(total - line.waiting - line.underWay, UNRECORDED_MAXIMUM - line.unrecorded));
}
