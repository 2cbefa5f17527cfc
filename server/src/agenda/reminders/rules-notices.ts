/** When the heir gets an automatic e-mail, and when silence ends a case; pure. */

import { REMINDER_DAYS } from '../../caso/rules/rules.ts';
import { addUpDays, businessSince, startOf } from '../../shared/rules-calendar.ts';
import { MS_PER_DAY, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { inFamilyHands } from './rules-letters.ts';
import type { Clock, Fired, Snapshot } from './rules-snapshot.ts';

/** Minimum number of days between two clock e-mails to one family. */
const DAYS_BETWEEN_MAILS = 7;
/** Days of silence after which the heir learns that a case that never began will be closed; the service looks at all others. */
export const DAYS_UNTIL_NOTICE = 90;
/** Days that the heir then has to react. */
const DAYS_AFTER_NOTICE = 15;
/** Days before the end of the last link on which a new one is sent: a week between two e-mails and a long weekend fit in. */
const ACCESS_LEAD_TIME = 14;
/** Milliseconds after which an unsent reminder has lost its use. */
export const REMINDER_LIFE = 5 * MS_PER_DAY;

/** A clock that has not fired, and the first instant at which it may. */
export interface PendingClock extends Clock {
  readonly vence: Date;
}

const MAILS: readonly Clock['clase'][] = ['recordatorio', 'aviso_cierre', 'acceso', 'carta'];
const last = (fired: readonly Fired[]): Date | null =>
  fired.reduce<Date | null>((max, { disparado }) => (max === null || disparado > max ? disparado : max), null);

/** @param now only decides until when an unsent e-mail delays the next one */
export function pendingNotices(snapshot: Snapshot, now: Date): PendingClock[] {
  if (!snapshot.recordatorios || snapshot.direccion.estado === 'mala') return [];
  const earliest = firstDayToWrite(snapshot, now);
  const notBefore: NotBefore = (day) => startOf(businessSince(earliest !== null && earliest > day ? earliest : day));
  return [...ofSilence(snapshot, notBefore), ...ofAccess(snapshot, notBefore), ...ofLetters(snapshot, notBefore)];
}

/** The earliest instant for an e-mail that is due on a day. */
type NotBefore = (day: string) => Date;

/** @returns null: no other e-mail is in its way */
function firstDayToWrite({ disparados, direccion }: Snapshot, now: Date): string | null {
  const written = last(disparados.filter(({ clase }) => MAILS.includes(clase)));
  const after = written && addUpDays(todayInMadrid(written), DAYS_BETWEEN_MAILS);
  // The first e-mail is still on its way: a reminder must not overtake it.
  const tomorrow = direccion.estado === 'pendiente' ? addUpDays(todayInMadrid(now), 1) : null;
  if (after === null || tomorrow === null) return after ?? tomorrow;
  return after > tomorrow ? after : tomorrow;
}

/**
 * The start of the heir's silence after a change: an act of the heir restarts it, and while the case waits for somebody else there is no
 * silence.
 * @param speaks the change was the heir's
 */
export function silenceAfter(
  { en_espera_de, silencioDesde }: Pick<Snapshot, 'en_espera_de' | 'silencioDesde'>,
  speaks: boolean,
  now: Date,
): Date | null {
  if (en_espera_de !== 'heredero') return null;
  return speaks ? now : (silencioDesde ?? now);
}

/** The next consequence of this silence: a reminder, the notice that the case will be closed, or its closing. */
function ofSilence(snapshot: Snapshot, notBefore: NotBefore): PendingClock[] {
  const { id: sobre, silencioDesde: cycle, disparados } = snapshot;
  if (cycle === null) return [];
  const day = todayInMadrid(cycle);
  const ofThis = disparados.filter((one) => one.ciclo.getTime() === cycle.getTime() && one.sobre === sobre);
  const reminded = ofThis.filter(({ clase }) => clase === 'recordatorio').length;
  const next = REMINDER_DAYS[reminded];
  if (next !== undefined)
    return [
      { clase: 'recordatorio', sobre, ciclo: cycle, numero: reminded + 1, vence: notBefore(addUpDays(day, next)) },
    ];
  if (snapshot.estado !== 'abierto') return []; // under way, a person decides how it ends
  const notice = ofThis.find(({ clase }) => clase === 'aviso_cierre');
  if (!notice)
    return [
      { clase: 'aviso_cierre', sobre, ciclo: cycle, numero: 1, vence: notBefore(addUpDays(day, DAYS_UNTIL_NOTICE)) },
    ];
  return [{ clase: 'cierre', sobre, ciclo: cycle, numero: 1, vence: startOf(closingDay(notice.disparado)) }];
}

/** The day on which a case is closed after the heir was notified at an instant. */
export const closingDay = (noticeSent: Date): string =>
  businessSince(addUpDays(todayInMadrid(noticeSent), DAYS_AFTER_NOTICE));

function ofAccess({ id: sobre, acceso: cycle, disparados }: Snapshot, notBefore: NotBefore): PendingClock[] {
  if (cycle === null) return [];
  const isDone = disparados.some((one) => one.clase === 'acceso' && one.ciclo.getTime() === cycle.getTime());
  if (isDone) return [];
  const vence = notBefore(addUpDays(todayInMadrid(cycle), -ACCESS_LEAD_TIME));
  return [{ clase: 'acceso', sobre, ciclo: cycle, numero: 1, vence }];
}

/** One e-mail for all letters that reached the heir since the last one; no letter is announced twice. */
function ofLetters({ id: sobre, cuentas, disparados }: Snapshot, notBefore: NotBefore): PendingClock[] {
  const said = last(disparados.filter(({ clase }) => clase === 'carta'));
  const [cycle] = cuentas
    .map((cuenta) => inFamilyHands(cuenta, disparados))
    .filter((since) => since !== null && (said === null || since > said))
    .sort((one, other) => Number(one) - Number(other));
  return cycle ? [{ clase: 'carta', sobre, ciclo: cycle, numero: 1, vence: notBefore(todayInMadrid(cycle)) }] : [];
}
