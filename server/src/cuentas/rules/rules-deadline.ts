/** Computes the terms of an account, and which letter is due when a term is over; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import type { CompleteCuenta, CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterKind } from '@albacea/contract/schemas/papers.ts';
import type { ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CardAction } from '@albacea/contract/schemas/proveedores.ts';
import { addUpBusiness, addUpDays, hasExpired } from '../../shared/rules-calendar.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { inOnePhrase, type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { binds, lastDayOf, legalTerm, termOfChase } from './rules-legal-terms.ts';
import type { CuentaCommand } from './rules-states.ts';

const reason = phrasesOf(es.silence, en.silence);

/** Length of the cooling-off period of an irreversible action. */
const COOLING_OFF_HOURS = 72;
/** Days after which a chased request is looked at again. */
export const DAYS_BETWEEN_CHASES = 7;

const HOUR = 3_600_000;

/**
 * The last day for an answer. The term that the provider publishes counts, unless a law that binds the provider sets an earlier day; without
 * a published term, the legal term counts (rules-legal-terms.ts). Sending a request again with a missing paper starts a new term, because
 * the law counts the term from the complete request (Ley 10/2025, art. 13.3).
 * @param type kind of the provider; null: not in the catalogue
 */
export function responseDeadline(
  today: string,
  action: CuentaAction,
  offer: Pick<CardAction, 'plazo_publicado_dias' | 'plazo_computo'> | null,
  type: ProveedorType | null,
): string {
  const term = legalTerm(type, action);
  const legal = lastDayOf(term, today);
  const days = offer?.plazo_publicado_dias ?? null;
  if (days === null) return legal;
  const published = offer?.plazo_computo === 'habiles' ? addUpBusiness(today, days) : addUpDays(today, days);
  return binds(term, today) && legal < published ? legal : published;
}

/**
 * The last day for an answer after a request has been chased. The first chase of a financial firm about a contract counts as a complaint,
 * which has its own legal term; the later of that term's last day and `plazo` then applies. Any other chase leaves the day unchanged.
 * @param today day of the chase
 */
export function deadlineAfterChase(
  { plazo, insistencias }: { readonly plazo: string | null; readonly insistencias: number },
  today: string,
  { tipo, accion }: { readonly tipo: ProveedorType | null; readonly accion: CuentaAction | null },
): string | null {
  const complaint = accion === null || insistencias > 0 ? null : termOfChase(tipo, accion);
  if (complaint === null) return plazo;
  const last = lastDayOf(complaint, today);
  return plazo !== null && plazo > last ? plazo : last;
}

/** The end of the cooling-off period of an action confirmed now. */
export const coolingOffEnd = (now: Date, hours = COOLING_OFF_HOURS): Date => new Date(now.getTime() + hours * HOUR);

/**
 * The day by which a provider closes an account by itself, because nobody has used it since the death.
 * @param days days without use after which the provider closes an account; null: the catalogue gives none
 */
export const expiryAfter = (death: string, days: number | null): string | null =>
  days === null ? null : addUpDays(death, days);

/** Which accounts of a case have letters under way or lost, or an answer that nobody has read. */
export interface Correspondence {
  /** Ids of the accounts about which an answer of the provider waits for a person. */
  readonly porLeer: readonly string[];
  /** Ids of the accounts about which a letter has not left yet. */
  readonly enCamino: readonly string[];
  /** By id of each account whose request or last chase reached nobody: the number of chases up to that letter; 0: it was the request. */
  readonly perdidas: Readonly<Record<string, number>>;
}

/**
 * The reasons why silence does not count as an answer yet: the term is still running, nobody has chased the request, the last letter has not
 * arrived, or an answer waits for a person.
 * @returns null: silence counts as an answer
 */
export function reasonsAgainstSilence(
  { id, plazo, insistencias }: { readonly id: string; readonly plazo: string | null; readonly insistencias: number },
  { porLeer, enCamino, perdidas }: Correspondence,
  now: Date,
): Phrase | null {
  const inDeadline = plazo !== null && !hasExpired(plazo, now);
  const reasons = [
    ...(inDeadline ? [reason('termRuns', (language) => ({ dia: inLetter(plazo, language) }))] : []),
    ...(insistencias === 0 ? [reason('notChased')] : []),
    ...(enCamino.includes(id) || perdidas[id] !== undefined ? [reason('notArrived')] : []),
    ...(porLeer.includes(id) ? [reason('unread')] : []),
  ];
  if (reasons.length === 0) return null;
  return inOnePhrase(reasons);
}

/** By number of chases: the letter that is sent again, because it never left. */
const REPEATED = ['solicitud', 'recordatorio', 'reclamacion_dpd'] as const;
/** By number of chases: the letter that comes next. */
const NEXT = ['recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const;

interface Asked {
  readonly estado: CuentaState;
  readonly insistencias: number;
  /**
   * Who has to act next, as the last round of due work recorded it; `heredero`: the relative has to send the next letter; null: nobody is
   * recorded.
   */
  readonly actua: Wait | null;
}

/**
 * The letter that is due now, and who sends it.
 * @param perdida as in {@link Correspondence}; undefined: no letter was lost
 * @param today `YYYY-MM-DD`
 * @returns null: no letter is due
 */
export function letterDue(
  { estado, insistencias, actua, proxima_accion }: Asked & { readonly proxima_accion: string | null },
  perdida: number | undefined,
  today: string,
): CompleteCuenta['carta_que_toca'] {
  if (estado !== 'solicitada' || actua === null) return null;
  if (actua === 'heredero') return { clase: nextLetter(insistencias), quien: 'heredero' };
  if (proxima_accion === null || proxima_accion > today) return null;
  if (actua === 'servicio') return { clase: REPEATED[perdida ?? insistencias] ?? 'reclamacion_dpd', quien: 'servicio' };
  const clase = NEXT[insistencias];
  return clase === undefined || clase === 'reclamacion_aepd' ? null : { clase, quien: 'servicio' };
}

/** The letter that follows this number of chases. */
export const nextLetter = (chases: number): LetterKind => NEXT[chases] ?? 'reclamacion_aepd';

/**
 * The command with which the relative reports having sent the next letter.
 * @returns null: the next letter is not theirs to send
 */
export function familyCommand({ estado, insistencias, actua }: Asked): CuentaCommand | null {
  if (estado !== 'solicitada' || actua !== 'heredero') return null;
  return insistencias < 2 ? 'insistir_por_familia' : 'reclamar_por_familia';
}

/** The relative's commands that are not available now, because no letter is due or the service sends it. */
export const familyCommandsNotDue = (cuenta: Asked): CuentaCommand[] =>
  (['insistir_por_familia', 'reclamar_por_familia'] as const).filter((command) => command !== familyCommand(cuenta));
