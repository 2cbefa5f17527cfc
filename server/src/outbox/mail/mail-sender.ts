/** Sends e-mails. The process that wrote an e-mail makes the first attempt right after the commit; the worker makes all later ones. */
import type { Database, Tx } from '../../db/database.ts';
import { nowsInUse } from '../../db/insurers-now.ts';
import type { Tenant } from '../../db/tenant.ts';
import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { within } from '../../platform/within.ts';
import { inSchedule, isInOfficeHours } from '../../shared/rules-calendar.ts';
import { earlier, type Waiting } from '../../shared/waiting.ts';
import { claimsMayBegin } from './hold-letters.ts';
import { type AttemptsDependencies, MailAttempts } from './mail-attempts.ts';
import { type AttemptSources, firstAttempt, latestBegin, prepareAttempt } from './prepare-attempt.ts';
import { type Claimed, claim, expire, pendingMails } from './sql.ts';
import { CLOCK_TYPES, LEASE_MS, type NewMail } from './types.ts';

interface MailDependencies extends AttemptsDependencies, AttemptSources {
  /** Longest wait of a response for the mail server, in milliseconds; 0 leaves all e-mail to the worker. */
  readonly maxWait: number;
}

export interface MailSender {
  /** Whether a new e-mail should be claimed by the request that writes it, to be attempted at once. */
  acceptsImmediately(aseguradora: Pick<Tenant, 'pruebas'>): boolean;
  /** Whether messages to telephones are sent for an insurer. */
  sendsSms(aseguradora: Pick<Tenant, 'pruebas'>): boolean;
  /**
   * Attempts a claimed e-mail now, and waits `maxWait` at most; a longer attempt goes on in the background.
   * @returns whether the e-mail was sent or kept within that time
   */
  sendNow(aseguradora: Tenant, caso: string, mail: NewMail): Promise<boolean>;
  /** Claims the e-mails that are due, and attempts them. @returns the number of e-mails attempted */
  round(): Promise<number>;
  /** Waits for the attempts under way. */
  stop(): Promise<void>;
}

export function createMailSender(deps: MailDependencies): MailSender {
  const { base, clock, logger } = deps;
  const attempts = new MailAttempts(deps);
  const underWay = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const drop = () => underWay.delete(work);
    work.then(drop, drop);
    return work;
  };

  async function attempt(row: Claimed, limit: number): Promise<void> {
    try {
      const ready = await prepareAttempt(deps, row, limit);
      if (ready) await attempts.make(ready.aseguradora, ready.attempt);
    } catch (error) {
      // The claim is not released: when the lease has run out, the e-mail is claimed anew.
      logger.error({ error, correo: row.id, undecryptable: error instanceof DecryptionError }, 'e-mail attempt failed');
    }
  }

  return {
    sendsSms: (aseguradora) => deps.smsFor(aseguradora) !== null,
    acceptsImmediately: (aseguradora) => deps.maxWait > 0 && attempts.hasRoom(aseguradora),
    async sendNow(aseguradora, caso, mail) {
      const { reclamo } = mail;
      if (!reclamo) return false;
      const sending = track(
        attempts.make(aseguradora, firstAttempt(clock, caso, { ...mail, reclamo })).catch((error) => {
          logger.warn({ error, correo: mail.id }, 'first e-mail attempt not recorded; the worker repeats it');
          return false;
        }),
      );
      const taken = await within(deps.maxWait, sending).catch(() => null); // the attempt goes on
      if (taken === null) attempts.noteLate(aseguradora);
      return taken ?? false;
    },
    async round() {
      const limit = latestBegin();
      const { claimed, expired } = await takeDue(base, uuidV7(clock.now()), deps.concurrency);
      for (const one of expired) await attempts.tellIfLost(one, 'caducado');
      await Promise.all(claimed.map((row) => track(attempt(row, limit))));
      return claimed.length;
    },
    async stop() {
      attempts.giveUpWaiting();
      await deps.smtp?.close(); // ends what is being sent within seconds; its outcome must still be recorded
      await Promise.allSettled(underWay);
      await attempts.recorded();
      await deps.smsFor({ pruebas: false })?.close();
      for (const kind of ['postal', 'burofax'] as const) await deps.postFor({ pruebas: false }, kind)?.close();
    },
  };
}

/** Expires e-mails past their time, and claims e-mails that are due; each is judged by its own insurer's now. */
const takeDue = (base: Database, claimId: string, limit: number) =>
  base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    await claimsMayBegin(tx);
    const inUse = (await nowsInUse(tx)).map(({ now }) => now);
    const latest = new Date(Math.max(...inUse.map((now) => now.getTime())));
    const expired = await expire(tx, { latest });
    // A reminder that is late must also wait for office hours.
    const nows = { latest, inOfficeHours: inUse.filter(isInOfficeHours) };
    return { expired, claimed: await claim(tx, nows, claimId, LEASE_MS, limit, CLOCK_TYPES) };
  });

/** Counts the waiting e-mails of an insurer. Outside office hours, reminders and other CLOCK_TYPES are due only when the office opens. */
export async function waitingMails(tx: Tx, now: Date): Promise<Waiting> {
  const open = isInOfficeHours(now);
  const { debidos, apartados, proximo } = await pendingMails(tx, now, open ? [] : CLOCK_TYPES);
  return { debidos, proximo: apartados > 0 ? earlier(proximo, inSchedule(now)) : proximo };
}
