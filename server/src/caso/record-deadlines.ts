/** Has the agenda compute the next dates of a case, and writes two facts that change them: contact with the family, and stopped reminders. */
import type { Tx } from '../db/database.ts';
import { insurersNow } from '../db/insurers-now.ts';
import { type Actor, type Requester, SYSTEM } from '../shared/actor.ts';

/** Steps that other domains add. `caso` is the internal id of a case whose row the transaction has locked. */
interface CasoStory {
  /** Runs before the progress of the case is read: notifies the person of the case, who may be alive. */
  beforeProgress(tx: Tx, who: Requester, caso: string): Promise<void>;
  /** Computes the next dates and stores the changed ones. @param isHeard the family has given a sign of life */
  recordDeadlines(tx: Tx, now: Date, caso: string, isHeard: boolean): Promise<void>;
  /** Runs after the case was closed, and after each change in a closed case: tells the family how the case ended, unless they were told. */
  afterClosing(tx: Tx, who: Requester, caso: string): Promise<void>;
}

declare module '../db/stories.ts' {
  interface Stories {
    readonly caso: CasoStory;
  }
}

/**
 * Computes the next dates. Every command on a case calls this after its changes, in the command's transaction; so does the worker after automatic
 * steps such as a reminder.
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
 * Records that somebody of the service spoke with the family. The call counts as a sign of life, like the heir's acts in the portal.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function hearFromFamily(tx: Tx, who: Requester, caso: string): Promise<void> {
  await writeSpoken(tx, caso, who.now);
  await recordDeadlines(tx, who, caso, true);
}

/**
 * Computes the next dates after the delivery of an e-mail has failed for good: the service must then act on the account that the e-mail was
 * about, or reach the family otherwise. The case counts as changed, because it may show a notice that no event tells of.
 * @param caso internal id
 */
export async function recordLostMail(tx: Tx, caso: string): Promise<void> {
  const now = await insurersNow(tx);
  const { affected } = await tx.sql(
    'update casos set actualizado = $2 where aseguradora_id = aseguradora_actual() and id = $1 and borrado is null',
    [caso, now],
  );
  if (affected > 0) await recordDeadlines(tx, { actor: SYSTEM, now }, caso);
}

/**
 * Stops or resumes the reminders of a case, because the heir asks for it or a new heir takes over. The caller computes the next dates.
 * @param caso internal id of a case whose row this transaction has locked
 * @param stopped the instant at which the reminders were stopped; null: resumes them
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
