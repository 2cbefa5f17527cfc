/** The next dates of a case, which whoever keeps the clocks works out. */
import type { Tx } from '../db/database.ts';
import { insurersNow } from '../db/insurers-now.ts';
import { type Actor, type Requester, SYSTEM } from '../shared/actor.ts';
import { lockLive, writeReminders, writeSpoken } from './sql.ts';

/** What other domains add to a case that goes on. Each is given the internal id of a case whose row the transaction has locked. */
export interface CasoStory {
  /** Before it is looked at how far the case has come: whoever may be alive is told first. */
  beforeProgress(tx: Tx, who: Requester, caso: string): Promise<void>;
  /** Works out the next dates and writes down those that have changed. @param isHeard the family has given a sign of life */
  recordDeadlines(tx: Tx, who: DatesFor, caso: string, isHeard: boolean): Promise<void>;
}

type DatesFor = { readonly actor: Actor; readonly now: Date };

declare module '../db/stories.ts' {
  interface Stories {
    readonly caso: CasoStory;
  }
}

/**
 * Every command on a case ends with it, in its transaction, and so does every clock that fired.
 * @param caso internal id of a case whose row this transaction has locked
 * @param isHeard the family has given a sign of life
 */
export const recordDeadlines = (
  tx: Tx,
  who: DatesFor,
  caso: string,
  isHeard = who.actor.visible === 'heredero',
): Promise<void> => tx.stories.caso.recordDeadlines(tx, who, caso, isHeard);

/**
 * Somebody of the service spoke with the family: a sign of life, as what the heir does in the portal is.
 * @param caso internal id of a case that goes on and whose row this transaction has locked
 */
export async function hearFromFamily(tx: Tx, who: Requester, caso: string): Promise<void> {
  await writeSpoken(tx, caso, who.now);
  await recordDeadlines(tx, who, caso, true);
}

/**
 * An e-mail has ended without arriving: its account, or the family that it did not reach, lies on the desk from its day on.
 * @param caso internal id
 */
export async function recordLostMail(tx: Tx, caso: string): Promise<void> {
  if (await lockLive(tx, caso)) await recordDeadlines(tx, { actor: SYSTEM, now: await insurersNow(tx) }, caso);
}

/**
 * The heir wants no reminders, or wants them again; and whoever carries a case on has stopped none. What follows is worked out by the caller.
 * @param caso internal id of a case whose row this transaction has locked
 * @param stopped null: they go out again
 */
export const setReminders = (tx: Tx, caso: string, stopped: Date | null): Promise<void> =>
  writeReminders(tx, caso, stopped);
