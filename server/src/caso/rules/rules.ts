/** Rules for opening, annulling and retaining a case, and the states of the case and its modules; pure. */
import type { Cancellation, CasoState, ModuloState } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { MODULOS } from '@albacea/contract/schemas/lists.ts';
import { addUpDays, businessSince, startOf } from '../../shared/rules-calendar.ts';
import { fromDateToDate, MS_PER_DAY, midnightInMadrid, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import type { Transition } from '../../shared/rules-transition-table.ts';
import en from '../words/en/caso.json' with { type: 'json' };
import es from '../words/es/caso.json' with { type: 'json' };

/** Names of modules and packs. */
export const MODULO_WORDS: Readonly<Record<ErrorLanguage, Pick<typeof es, 'modules' | 'packs'>>> = { es, en };
/** Why something can't be done with a case. */
export const casoReason = phrasesOf(es.reasons, en.reasons);
/** Error messages for the fields of an opening. */
export const casoField = phrasesOf(es.fields, en.fields);

/** No case is older than this: an earlier date of death is a typing error. */
const EARLIEST_DEATH = '1900-01-01';
/** Number of days for which a link to a case is valid. */
const ACCESS_DAYS = 90;

/** The reason why a real date can't be the date of death; null: it can. */
export function dateProblem(date: string, today: string): Phrase | null {
  if (date > today) return casoField('afterToday', { hoy: today });
  if (date < EARLIEST_DEATH) {
    return casoField('tooEarly', { desde: EARLIEST_DEATH });
  }
  return null;
}

/** The expiry of a link made now: the end of a day in Madrid, so that "until the 5th" in the e-mail is true. */
export function accessExpiry(now: Date): Date {
  return expiryInDays(now, ACCESS_DAYS);
}

/** The last millisecond of the day in Madrid that is this many days from now. */
export function expiryInDays(now: Date, days: number): Date {
  const lastDay = todayInMadrid(new Date(now.getTime() + days * MS_PER_DAY));
  return new Date(midnightInMadrid(lastDay, 1).getTime() - 1);
}

/** Modules in the order of the contract, each once. */
export function inOrder(modulos: Iterable<Modulo>): Modulo[] {
  const wanted = new Set(modulos);
  return MODULOS.filter((modulo) => wanted.has(modulo));
}

/** Whether the case has not ended, so that its heir may have access. */
export function isLive(state: CasoState): boolean {
  return state === 'abierto' || state === 'en_tramite';
}

/** Whether something at this instant is by or about another person, who had the case before the present heir. */
export const precedesHeredero = ({ heredero_desde }: { readonly heredero_desde: Date | null }, at: Date): boolean =>
  heredero_desde !== null && at < heredero_desde;

type CancellationReason = NonNullable<Cancellation['motivo']>;

/** States in which a case can be annulled: before its end, and if the person is alive, also after its closing. */
export const annullableFrom = (reason: CancellationReason): readonly CasoState[] =>
  reason === 'persona_viva' ? ['abierto', 'en_tramite', 'cerrado'] : ['abierto', 'en_tramite'];

/**
 * The reason why a case can't be annulled; null: it can. Once a request has gone to a provider or register, only a living person is a reason
 * to annul.
 * @param requests number of accounts and certificates whose request may have left
 */
export function cancellationImpediment(state: CasoState, requests: number, reason: CancellationReason): Phrase | null {
  if (!annullableFrom(reason).includes(state)) return casoReason('ended');
  if (requests === 0 || reason === 'persona_viva') return null;
  return casoReason('requestsLeft');
}

/** Days of silence after which the heir is reminded. */
export const REMINDER_DAYS = [3, 10, 30] as const;

/** The first clock of a case that opens on this day: that of the first reminder. */
export const firstClock = (today: string): Date => startOf(businessSince(addUpDays(today, REMINDER_DAYS[0])));

export const CASO_TRANSITIONS: readonly Transition<CasoState>[] = [
  {
    orden: 'completar_documentacion',
    desde: ['abierto'],
    hasta: 'en_tramite',
    quien: ['sistema'],
    hecho: 'caso_documentacion_completa',
    evento: 'documentacion_completa',
  },
  {
    orden: 'completar',
    desde: ['en_tramite'],
    hasta: 'cerrado',
    quien: ['sistema'],
    hecho: 'caso_cerrado',
    evento: 'caso_cerrado',
  },
  {
    orden: 'cerrar',
    desde: ['abierto', 'en_tramite'],
    hasta: 'cerrado',
    // `sistema` is the worker, which closes only cases in which the family never answered.
    quien: ['servicio', 'sistema'],
    hecho: 'caso_cerrado',
    evento: 'caso_cerrado',
  },
  {
    orden: 'reabrir',
    desde: ['cerrado'],
    hasta: 'en_tramite',
    quien: ['aseguradora', 'servicio', 'heredero'],
    hecho: 'caso_reabierto',
  },
  {
    orden: 'anular',
    desde: ['abierto', 'en_tramite'],
    hasta: 'anulado',
    quien: ['aseguradora', 'servicio'],
    hecho: 'caso_anulado',
    evento: 'caso_cerrado',
  },
  // If the person lives, sent requests do not prevent an annulment, because providers are asked to undo them.
  {
    orden: 'anular_persona_viva',
    desde: ['abierto', 'en_tramite', 'cerrado'],
    hasta: 'anulado',
    quien: ['aseguradora', 'servicio'],
    hecho: 'caso_anulado',
    evento: 'caso_cerrado',
  },
];

export const MODULO_TRANSITIONS: readonly Transition<ModuloState>[] = [
  {
    orden: 'completar',
    desde: ['pendiente'],
    hasta: 'completado',
    quien: ['sistema'],
    hecho: 'modulo_completado',
    evento: 'modulo_completado',
  },
  // The work is over, but nothing was obtained: the event is that of `completar`, but not the state.
  {
    orden: 'terminar',
    desde: ['pendiente'],
    hasta: 'terminado',
    quien: ['sistema'],
    hecho: 'modulo_terminado',
    evento: 'modulo_completado',
  },
  {
    orden: 'reabrir',
    desde: ['completado', 'terminado'],
    hasta: 'pendiente',
    quien: ['sistema'],
    hecho: 'modulo_reabierto',
  },
];

/** Number of months after its end during which a case can be read; then its data are blocked (LOPDGDD, art. 32). */
export const OPERATING_MONTHS = 12;

/** The first day on which an ended case is erased: so many years after the day of its end in Madrid. */
export function retainUntil(end: Date, years: number): string {
  return fromDateToDate(todayInMadrid(end), years * 12);
}

/** Cases that ended before this instant are blocked. */
export function blockingLimit(now: Date): Date {
  const [day = '', time = ''] = now.toISOString().split('T');
  return new Date(`${fromDateToDate(day, -OPERATING_MONTHS)}T${time}`);
}
