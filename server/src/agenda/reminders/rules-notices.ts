/** The days on which the heir gets automatic e-mails, and on which silence ends a case; pure. */
import { isLive, REMINDER_DAYS } from '../../caso/rules/rules.ts';
import { addUpDays, businessSince, startOf } from '../../shared/rules-calendar.ts';
import { MS_PER_DAY, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type Clock, type Fired, inFamilyHands, type News, type Snapshot, sameClock } from './rules-snapshot.ts';

/** Minimum number of days between two automatic e-mails to one family. */
const DAYS_BETWEEN_MAILS = 7;
/** Days of silence after which the heir is told that a case still `abierto` will be closed; in other cases the service calls. */
export const DAYS_UNTIL_NOTICE = 90;
/** Days between that notice and the closing of the case. */
const DAYS_AFTER_NOTICE = 15;
/** Days before the expiry of the last link on which a new link is sent: enough for a week between two e-mails and a long weekend. */
const ACCESS_LEAD_TIME = 14;
/** Milliseconds after which an unsent reminder is no longer worth sending. */
export const REMINDER_LIFE = 5 * MS_PER_DAY;

/** A clock that has not fired, and the first instant at which it may fire. */
export interface PendingClock extends Clock {
  readonly vence: Date;
}

const MAILS: readonly Clock['clase'][] = ['recordatorio', 'aviso_cierre', 'acceso', 'noticias'];
/** When the e-mail of a clock left. One that waits leaves now at the earliest. */
const leftAt = ({ cumplido }: Fired, now: Date): Date => cumplido ?? now;

/**
 * Lists the clocks that write to the heir or close the case for silence.
 * @param now decides only how long an unsent e-mail delays the next e-mail, and the closing that it announces
 */
export function pendingNotices(snapshot: Snapshot, now: Date): PendingClock[] {
  if (snapshot.retenido || snapshot.direccion.estado === 'mala') return [];
  const earliest = firstDayToWrite(snapshot, now);
  const notBefore: NotBefore = (day) => startOf(businessSince(earliest !== null && earliest > day ? earliest : day));
  const reminders = [...silenceNotices(snapshot, notBefore, now), ...accessNotices(snapshot, notBefore)];
  return [...(snapshot.recordatorios ? reminders : []), ...newsNotices(snapshot, notBefore)];
}

/** Computes the earliest instant for an e-mail that is due on a day. */
type NotBefore = (day: string) => Date;

/** The first day on which a new e-mail is not too soon after another. @returns null: a new e-mail may be sent today */
function firstDayToWrite({ disparados, direccion }: Snapshot, now: Date): string | null {
  const left = disparados.filter(({ clase }) => MAILS.includes(clase)).map((one) => leftAt(one, now).getTime());
  const after = left.length === 0 ? null : addUpDays(todayInMadrid(new Date(Math.max(...left))), DAYS_BETWEEN_MAILS);
  // The last e-mail with a link is still on its way: a reminder must not overtake it.
  const tomorrow = direccion.estado === 'pendiente' ? addUpDays(todayInMadrid(now), 1) : null;
  if (after === null || tomorrow === null) return after ?? tomorrow;
  return after > tomorrow ? after : tomorrow;
}

/**
 * The start of the heir's silence after a change; an act of the heir restarts the silence.
 * @param speaks the heir made the change
 * @returns null: there is no silence, because the case has ended, the deceased wanted nothing touched, or the case waits for somebody else and
 * the heir does not owe the proof of death, without which no request can be sent
 */
export function silenceAfter(
  {
    estado,
    en_espera_de,
    prohibido,
    faltaPrueba,
    silencioDesde,
  }: Pick<Snapshot, 'estado' | 'en_espera_de' | 'prohibido' | 'faltaPrueba' | 'silencioDesde'>,
  speaks: boolean,
  now: Date,
): Date | null {
  if (!isLive(estado) || prohibido || (en_espera_de !== 'heredero' && !faltaPrueba)) return null;
  return speaks ? now : (silencioDesde ?? now);
}

/** The next consequence of the heir's silence: a reminder, the notice that the case will be closed, or the closing. */
function silenceNotices(snapshot: Snapshot, notBefore: NotBefore, now: Date): PendingClock[] {
  const { id: sobre, silencioDesde: cycle, disparados } = snapshot;
  if (cycle === null) return [];
  const day = todayInMadrid(cycle);
  const firedInCycle = disparados.filter((one) => one.ciclo.getTime() === cycle.getTime() && one.sobre === sobre);
  const reminded = firedInCycle.filter(({ clase }) => clase === 'recordatorio').length;
  const next = REMINDER_DAYS[reminded];
  if (next !== undefined)
    return [
      { clase: 'recordatorio', sobre, ciclo: cycle, numero: reminded + 1, vence: notBefore(addUpDays(day, next)) },
    ];
  // A person decides how a case under way ends, and no case with a task of the service is closed automatically.
  if (snapshot.estado !== 'abierto' || snapshot.en_espera_de !== 'heredero') return [];
  const notices = firedInCycle.filter(({ clase }) => clase === 'aviso_cierre');
  const notice = notices.find(({ disparado }) => disparado >= snapshot.esperaDesde);
  if (!notice) {
    const since = snapshot.esperaDesde > cycle ? todayInMadrid(snapshot.esperaDesde) : day;
    const vence = notBefore(addUpDays(since, DAYS_UNTIL_NOTICE));
    return [{ clase: 'aviso_cierre', sobre, ciclo: cycle, numero: notices.length + 1, vence }];
  }
  const vence = startOf(closingDay(leftAt(notice, now)));
  return [{ clase: 'cierre', sobre, ciclo: cycle, numero: notices.length, vence }];
}

/** The day on which a case is closed, for a notice that left at this instant. */
export const closingDay = (noticeLeft: Date): string =>
  businessSince(addUpDays(todayInMadrid(noticeLeft), DAYS_AFTER_NOTICE));

function accessNotices({ id: sobre, acceso: cycle, disparados }: Snapshot, notBefore: NotBefore): PendingClock[] {
  if (cycle === null) return [];
  const isDone = disparados.some((one) => one.clase === 'acceso' && one.ciclo.getTime() === cycle.getTime());
  if (isDone) return [];
  const vence = notBefore(addUpDays(todayInMadrid(cycle), -ACCESS_LEAD_TIME));
  return [{ clase: 'acceso', sobre, ciclo: cycle, numero: 1, vence }];
}

/** Lists the news that the family was not told yet. */
export const untold = (snapshot: Snapshot): News[] => [...snapshot.novedades, ...untoldLetters(snapshot)];

/** Lists the letters that became the family's to send since the last e-mail. */
const untoldLetters = ({ cuentas, disparados }: Snapshot): News[] =>
  cuentas.flatMap((cuenta) => {
    const desde = inFamilyHands(cuenta, disparados);
    if (desde === null) return [];
    const one = { sobre: cuenta.id, desde };
    return disparados.some((other) => sameClock(newsClock(one), other)) ? [] : [one];
  });

/** The clock whose firing records that a piece of news was told. */
export const newsClock = ({ sobre, desde }: News): Clock => ({ clase: 'noticias', sobre, ciclo: desde, numero: 1 });

/** The clock of the one e-mail that tells all news: outcomes on the next working day, letters on the same day, because their term runs already. */
function newsNotices(snapshot: Snapshot, notBefore: NotBefore): PendingClock[] {
  const clocks = [
    ...snapshot.novedades.map((one) => ({
      ...newsClock(one),
      vence: notBefore(addUpDays(todayInMadrid(one.desde), 1)),
    })),
    ...untoldLetters(snapshot).map((one) => ({ ...newsClock(one), vence: notBefore(todayInMadrid(one.desde)) })),
  ];
  return clocks.sort((one, other) => Number(one.vence) - Number(other.vence)).slice(0, 1);
}
