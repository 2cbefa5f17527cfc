/** The number of deliveries that a process claims for each endpoint; pure. */

/** Maximum number of deliveries claimed for one endpoint and not ended. */
export const MAXIMUM_LINE = 1000;
/** Maximum number of ended, unrecorded deliveries of one endpoint. Beyond it none begins, because all of them come twice if this process dies. */
export const UNRECORDED_MAXIMUM = 1000;
/** Maximum number of deliveries claimed in one round for all endpoints: reading more would delay events that arrive meanwhile. */
export const MAXIMUM_ROUND = 1000;
/** A line holds what its endpoint answers in this many milliseconds, not more, because no other process can take what waits in it. */
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

/** Deliveries that a process may hold for an endpoint. A hanging endpoint gets no more than may be under way at once. */
function capacity({ concurrencia, meanMs }: Occupancy): number {
  const inHorizon = Math.ceil((concurrencia * HORIZON) / Math.max(meanMs, 0.1));
  return Math.min(MAXIMUM_LINE, Math.max(concurrencia, inHorizon));
}

/** The number to claim in addition; 0 while more than half the line is waiting, because each claim costs a transaction. */
export function roomLeft(line: Occupancy): number {
  const total = capacity(line);
  if (line.waiting > total / 2) return 0;
  return Math.max(0, Math.min(total - line.waiting - line.underWay, UNRECORDED_MAXIMUM - line.unrecorded));
}
