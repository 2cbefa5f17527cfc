/** Terms of an account, and the letter that comes next when one is over; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */
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
 * The last day for an answer: the provider's published term, but never later than a law that binds it; else the legal measure
 * (rules-legal-terms.ts). A request sent again with the missing paper starts this term anew, because the term begins with the complete
 * request (Ley 10/2025, art. 13.3).
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
 * The last day for an answer once a request has been chased. The first chase of a financial firm over a contract is a complaint with a term
 * of its own, and no further step comes before its end. Any other chase leaves the term as it is.
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
 * The day by which a provider closes the account by itself, unused since the death.
 * @param days number of days in the catalogue; null: it gives none
 */
export const expiryAfter = (death: string, days: number | null): string | null =>
  days === null ? null : addUpDays(death, days);

/** The reasons why silence is not an answer yet, or null: the term has to be over and the request chased at least once. */
export function reasonsAgainstSilence(
  { plazo, insistencias }: { readonly plazo: string | null; readonly insistencias: number },
  now: Date,
): Phrase | null {
  const inDeadline = plazo !== null && !hasExpired(plazo, now);
  const reasons = [
    ...(inDeadline ? [reason('termRuns', (language) => ({ dia: inLetter(plazo, language) }))] : []),
    ...(insistencias === 0 ? [reason('notChased')] : []),
  ];
  if (reasons.length === 0) return null;
  return inOnePhrase(reasons);
}

/** The letter by the number of chases: `LOST` if the last one never left and is repeated, else `NEXT`. */
const LOST = ['solicitud', 'recordatorio', 'reclamacion_dpd'] as const;
const NEXT = ['recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const;

interface Asked {
  readonly estado: CuentaState;
  readonly insistencias: number;
  /** Who acts next, as set by the clocks; only they hand an open request to the relative. */
  readonly actua: Wait | null;
}

/** @param today `YYYY-MM-DD`. @returns null: no letter is due */
export function letterDue(
  { estado, insistencias, actua, proxima_accion }: Asked & { readonly proxima_accion: string | null },
  today: string,
): CompleteCuenta['carta_que_toca'] {
  if (estado !== 'solicitada' || actua === null) return null;
  if (actua === 'heredero') return { clase: nextLetter(insistencias), quien: 'heredero' };
  if (proxima_accion === null || proxima_accion > today) return null;
  if (actua === 'servicio') return { clase: LOST[insistencias] ?? 'reclamacion_dpd', quien: 'servicio' };
  const clase = NEXT[insistencias];
  return clase === undefined || clase === 'reclamacion_aepd' ? null : { clase, quien: 'servicio' };
}

/** The letter that follows after so many chases. */
export const nextLetter = (chases: number): LetterKind => NEXT[chases] ?? 'reclamacion_aepd';

/** The command with which the relative reports that they sent their letter; null: they have none to send. */
export function familyCommand({ estado, insistencias, actua }: Asked): CuentaCommand | null {
  if (estado !== 'solicitada' || actua !== 'heredero') return null;
  return insistencias < 2 ? 'insistir_por_familia' : 'reclamar_por_familia';
}

/** The relative's commands for letters that are not due, or that we send. */
export const familyCommandsNotDue = (cuenta: Asked): CuentaCommand[] =>
  (['insistir_por_familia', 'reclamar_por_familia'] as const).filter((command) => command !== familyCommand(cuenta));
