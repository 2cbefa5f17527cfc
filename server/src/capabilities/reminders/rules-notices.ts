/** When the heir hears from us by itself (docs/decisions/0048), and when silence ends a case (docs/decisions/0048); pure. */

import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { addUpDays, businessSince, startOf } from '../calendar/rules-calendar.ts';
import { inFamilyHands } from './rules-letters.ts';
import type { Clock, Fired, Snapshot } from './rules-snapshot.ts';

/** Days of silence on their turn after which the heir is reminded. */
export const REMINDER_DAYS = [3, 10, 30] as const;
/** Days between two e-mails of the clocks to one family, at least. */
const DAYS_BETWEEN_MAILS = 7;
/** Days of silence after which the heir is told that a case that never began will be closed; others the service looks at. */
export const DAYS_UNTIL_NOTICE = 90;
/** Days that the heir has then. */
const DAYS_AFTER_NOTICE = 15;
/** Days before the end of the last link on which a new one is sent: a week between two e-mails and a long weekend fit in. */
const ACCESS_LEAD_TIME = 14;

/** A clock that has not fired, and the first instant at which it may. */
export interface PendingClock extends Clock {
  readonly vence: Date;
}

const MAILS: readonly Clock['clase'][] = ['recordatorio', 'aviso_cierre', 'acceso', 'carta'];
const last = (fired: readonly Fired[]): Date | null =>
  fired.reduce<Date | null>((max, { disparado }) => (max === null || disparado > max ? disparado : max), null);

/** @param now only says until when an e-mail that has not left yet keeps the next one waiting */
export function pendingNotices(i: Snapshot, now: Date): PendingClock[] {
  if (!i.recordatorios || i.direccion.estado === 'mala') return [];
  const noBefore = firstDayForWrite(i, now);
  const en = (day: string): Date => startOf(businessSince(noBefore !== null && noBefore > day ? noBefore : day));
  return [...ofSilence(i, en), ...ofAccess(i, en), ...ofLetters(i, en)];
}

function firstDayForWrite({ disparados, direccion }: Snapshot, now: Date): string | null {
  const written = last(disparados.filter(({ clase }) => MAILS.includes(clase)));
  const after = written && addUpDays(todayInMadrid(written), DAYS_BETWEEN_MAILS);
  // The first e-mail is still on its way: a reminder must not overtake it.
  const tomorrow = direccion.estado === 'pendiente' ? addUpDays(todayInMadrid(now), 1) : null;
  return after !== null && tomorrow !== null ? (after > tomorrow ? after : tomorrow) : (after ?? tomorrow);
}

/**
 * Since when the heir is silent, after a change: what they did begins it anew, and while the case waits for somebody else
 * nobody is.
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

/** What follows next from the silence of this turn: a reminder, the notice that the case will be closed, its closing. */
function ofSilence(i: Snapshot, en: (day: string) => Date): PendingClock[] {
  const { id: sobre, silencioDesde: cycle, disparados } = i;
  if (cycle === null) return [];
  const day = todayInMadrid(cycle);
  const ofThis = disparados.filter((one) => one.ciclo.getTime() === cycle.getTime() && one.sobre === sobre);
  const remembered = ofThis.filter(({ clase }) => clase === 'recordatorio').length;
  const next = REMINDER_DAYS[remembered];
  if (next !== undefined)
    return [{ clase: 'recordatorio', sobre, ciclo: cycle, numero: remembered + 1, vence: en(addUpDays(day, next)) }];
  if (i.estado !== 'abierto') return []; // once it is under way a person decides how it ends
  const notified = ofThis.find(({ clase }) => clase === 'aviso_cierre');
  if (!notified)
    return [{ clase: 'aviso_cierre', sobre, ciclo: cycle, numero: 1, vence: en(addUpDays(day, DAYS_UNTIL_NOTICE)) }];
  return [{ clase: 'cierre', sobre, ciclo: cycle, numero: 1, vence: startOf(closingDay(notified.disparado)) }];
}

/** The day on which a case is closed whose heir was told so at an instant. */
export const closingDay = (notified: Date): string =>
  businessSince(addUpDays(todayInMadrid(notified), DAYS_AFTER_NOTICE));

function ofAccess({ id: sobre, acceso: cycle, disparados }: Snapshot, en: (day: string) => Date): PendingClock[] {
  if (cycle === null) return [];
  const isDone = disparados.some((one) => one.clase === 'acceso' && one.ciclo.getTime() === cycle.getTime());
  if (isDone) return [];
  const vence = en(addUpDays(todayInMadrid(cycle), -ACCESS_LEAD_TIME));
  return [{ clase: 'acceso', sobre, ciclo: cycle, numero: 1, vence }];
}

/** One e-mail for all the letters that have come into the heir's hands since the last one; none is said twice. */
function ofLetters({ id: sobre, cuentas, disparados }: Snapshot, en: (day: string) => Date): PendingClock[] {
  const said = last(disparados.filter(({ clase }) => clase === 'carta'));
  const [cycle] = cuentas
    .map((cuenta) => inFamilyHands(cuenta, disparados))
    .filter((since) => since !== null && (said === null || since > said))
    .sort((one, other) => Number(one) - Number(other));
  return cycle ? [{ clase: 'carta', sobre, ciclo: cycle, numero: 1, vence: en(todayInMadrid(cycle)) }] : [];
}
