/** The line of one endpoint: what this process has claimed for it and not recorded yet. */
import { type Clock, carriedOn } from '../../../platform/clock.ts';
import type { Secrets } from '../endpoints/secrets.ts';
import type { Claimed, Receiver } from '../sql-dispatch.ts';
import { HORIZON, roomLeft } from './rules-lane.ts';

export interface Line {
  concurrencia: number;
  /** Attempts under way. */
  underWay: number;
  /** Attempts that have ended, made room for others, and are not recorded. */
  unrecorded: number;
  /** Deliveries that wait for their turn, each with the monotonic time until which it may. */
  waiting: { entrega: Claimed; until: number }[];
  /** Claimed deliveries that are not on record yet (waiting, under way or to be recorded), by id. */
  here: Map<string, Claimed>;
  /** Moving mean of the duration of an attempt, in milliseconds. */
  meanMs: number;
  /** Its last answer was longer than the part that is kept. */
  floods: boolean;
  /** The endpoint as the last round read it, with its secrets decrypted. */
  receiver: Receiver | null;
  secrets: Secrets | null;
  /** The insurer's now and real time, as the database told them in that round, carried on. */
  now: () => Date;
  realNow: () => Date;
  /** There may be more to claim than the line could take. */
  hasMore: boolean;
}

/** @param clock used until a round has read its receiver, without which nothing begins */
export const emptyLine = (clock: Clock): Line => ({
  concurrencia: 1,
  underWay: 0,
  unrecorded: 0,
  waiting: [],
  here: new Map(),
  meanMs: HORIZON,
  floods: false,
  receiver: null,
  secrets: null,
  now: clock.now,
  realNow: clock.now,
  hasMore: false,
});

/** Attempts under way at most: one to an endpoint that floods us, because each costs as much as many. */
export const attemptsAtOnce = ({ floods, concurrencia }: Line): number => (floods ? 1 : concurrencia);

/** The endpoint as a round has just read it, null when it is gone, with the time that the database told beside it. */
export function setReceiver(line: Line, receiver: Receiver | null, clock: Clock): void {
  line.receiver = receiver;
  line.secrets = null;
  if (receiver === null) return;
  line.now = carriedOn(clock, receiver.now);
  line.realNow = carriedOn(clock, receiver.real);
}

/** How many more to claim for the endpoint. */
export const roomIn = (line: Line): number =>
  roomLeft({ ...line, concurrencia: attemptsAtOnce(line), waiting: line.waiting.length });

/**
 * Puts a delivery at the end of the line, unless it is here already: then its claim was lost with a crash of the database, and
 * the attempt that waits, is under way or is to be recorded goes on under the new one.
 */
export function takeIn(line: Line, entrega: Claimed, until: number): void {
  const known = line.here.get(entrega.id);
  if (known?.numero === entrega.numero) {
    known.reclamo_id = entrega.reclamo_id;
    known.reclamo_de = entrega.reclamo_de;
    Object.assign(known, { intentos: entrega.intentos, debida: entrega.debida }); // it may have been put back meanwhile
    return;
  }
  line.here.set(entrega.id, entrega);
  line.waiting.push({ entrega, until });
}

/** Forgets a delivery that is recorded or given back. */
export function leave(line: Line, entrega: Claimed): void {
  if (line.here.get(entrega.id) === entrega) line.here.delete(entrega.id);
}

/** Takes out the deliveries that have not begun. */
export function takeOut(line: Line): Claimed[] {
  const loose = line.waiting.splice(0).map(({ entrega }) => entrega);
  for (const entrega of loose) leave(line, entrega);
  return loose;
}
