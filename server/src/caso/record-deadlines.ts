/** Has the agenda work out the next dates of a case, and writes contact with the family and stopped reminders, which change them. */
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import type { Tx } from '../db/database.ts';
import { insurersNow } from '../db/insurers-now.ts';
import { type Actor, type Requester, SYSTEM } from '../shared/actor.ts';
import { lockLive } from './lock-caso.ts';

/** Steps that other domains add for a live case. Each gets the internal id of a case whose row the transaction has locked. */
interface CasoStory {
  /** Runs before the progress of the case is read: a person who may be alive is told first. */
  beforeProgress(tx: Tx, who: Requester, caso: string): Promise<void>;
  /** Computes the next dates and stores those that have changed. @param isHeard the family has given a sign of life */
  recordDeadlines(tx: Tx, now: Date, caso: string, isHeard: boolean): Promise<void>;
  /** Runs once the case is closed: the family is told how it ended. */
  afterClosing(tx: Tx, who: Requester, caso: string, resultado: CasoResult): Promise<void>;
}

declare module '../db/stories.ts' {
  interface Stories {
    readonly caso: CasoStory;
  }
}

/**
 * Works out the next dates. Every command on a case ends with it, in its transaction, and so does every clock that fired.
 * @param caso internal id of a case whose row this transaction has locked
 * @param isHeard the family has given a sign of life
 */
export const recordDeadlines = (
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  caso: string,
  isHeard = actor.visible === 'heredero',
): Promise<void> => tx.stories.caso.recordDeadlines(tx, now, caso, isHeard);

/**
 * Records that somebody of the service spoke with the family. It counts as a sign of life, as do the heir's acts in the portal.
 * @param caso internal id of a case that goes on and whose row this transaction has locked
 */
export async function hearFromFamily(tx: Tx, who: Requester, caso: string): Promise<void> {
  await writeSpoken(tx, caso, who.now);
  await recordDeadlines(tx, who, caso, true);
}

/**
 * Works out the next dates after an e-mail has finally not arrived, because its account or the unreached family then needs the service.
 * @param caso internal id
 */
export async function recordLostMail(tx: Tx, caso: string): Promise<void> {
  if (await lockLive(tx, caso)) await recordDeadlines(tx, { actor: SYSTEM, now: await insurersNow(tx) }, caso);
}

/**
 * Stops the reminders of a case or lets them go out again: at the heir's wish, or because a new heir takes over. The caller works out the next
 * dates.
 * @param caso internal id of a case whose row this transaction has locked
 * @param stopped null: they go out again
 */
export async function setReminders(tx: Tx, caso: string, stopped: Date | null): Promise<void> {
  await tx.sql('update casos set recordatorios_parados = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
    caso,
    stopped,
  ]);
}

async function writeSpoken(tx: Tx, caso: string, now: Date): Promise<void> {
  await tx.sql('update casos set hablado = $2 where aseguradora_id = aseguradora_actual() and id = $1', [caso, now]);
}
