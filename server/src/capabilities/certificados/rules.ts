/** Days of the certificates, who issues them and what they cost; pure. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Rate } from '@albacea/contract/schemas/work-certificados.ts';
import { fromDateToDate } from '../../shared/rules-dates-madrid.ts';
import { addUpBusiness } from '../calendar/rules-calendar.ts';

/** Working days after the death before which the two registers of the ministry take no request. */
const WAIT_AFTER_DIE = 15;
/** Working days in which a register answers by law; null: none is known. */
const DEADLINE: Readonly<Record<CertificadoType, number | null>> = {
  defuncion_literal: null,
  ultimas_voluntades: 10,
  seguros_fallecimiento: 7,
};

/** First day on which it can be asked for; null: at any time. */
export function firstDay(type: CertificadoType, deathDate: string): string | null {
  return type === 'defuncion_literal' ? null : addUpBusiness(deathDate, WAIT_AFTER_DIE);
}

/** Day by which an answer is due when it is asked for on a day. */
export function deadlineOf(type: CertificadoType, day: string): string | null {
  const days = DEADLINE[type];
  return days === null ? null : addUpBusiness(day, days);
}

/** Months in which those who want a recent death certificate still take it; it has no expiry of its own. What the two registers say of a death does not age. */
const RECENT_MONTHS = 3;
/** Who issues it. */
const BODY: Readonly<Record<CertificadoType, string>> = {
  defuncion_literal: 'Registro Civil',
  ultimas_voluntades: 'Registro General de Actos de Última Voluntad',
  seguros_fallecimiento: 'Registro de Contratos de Seguros de cobertura de fallecimiento',
};
/** Form with which the fee of the two registers is paid; its amount is configured (TASA_CERTIFICADOS). */
const RATE_MODEL = '790-006';

export const bodyOf = (type: CertificadoType): string => BODY[type];

/** @param importe of the form, in euros @returns null: it is free */
export const rateOf = (type: CertificadoType, importe: number): Rate | null =>
  type === 'defuncion_literal' ? null : { modelo: RATE_MODEL, importe };

/** Until when it counts as recent; null: it does not age, or nobody knows its day. */
export const recentUntil = (type: CertificadoType, issued: string | null): string | null =>
  type !== 'defuncion_literal' || issued === null ? null : fromDateToDate(issued, RECENT_MONTHS);
