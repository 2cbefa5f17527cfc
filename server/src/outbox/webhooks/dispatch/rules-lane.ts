/** How much a process claims for each endpoint; pure. */

/** Deliveries claimed for one endpoint at most that have not ended. */
export const MAXIMUM_LINE = 1000;
/** Deliveries of one endpoint that have ended and are not recorded, from which on nothing more begins: they come twice if we die. */
export const WITHOUT_RECORD_MAXIMUM = 1000;
/** Deliveries claimed by one round, for all endpoints together: reading more would keep an event that comes meanwhile waiting. */
export const MAXIMUM_ROUND = 1000;
/** A line is filled with what the endpoint answers in this many milliseconds: what waits here, no other process can take. */
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

/** Deliveries that a process may hold for an endpoint. One that hangs gets no more than can be under way. */
function capacity({ concurrencia, meanMs }: Occupancy): number {
  const inHorizon = Math.ceil((concurrencia * HORIZON) / Math.max(meanMs, 0.1));
  return Math.min(MAXIMUM_LINE, Math.max(concurrencia, inHorizon));
}

/** How many more to claim; 0 while more than half a line waits, because each claim is a transaction. */
export function roomLeft(line: Occupancy): number {
  const total = capacity(line);
  if (line.waiting > total / 2) return 0;
  return Math.max(0, Math.min(total - line.waiting - line.underWay, WITHOUT_RECORD_MAXIMUM - line.unrecorded));
}
