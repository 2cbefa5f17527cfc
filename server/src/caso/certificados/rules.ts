/** The dates, registers and fees of the certificates; pure. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Rate } from '@albacea/contract/schemas/work-certificados.ts';
import { addUpBusiness } from '../../shared/rules-calendar.ts';
import { fromDateToDate } from '../../shared/rules-dates-madrid.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import en from '../words/en/certificates.json' with { type: 'json' };
import es from '../words/es/certificates.json' with { type: 'json' };

/**
 * Number of working days after the death from which the two registers of the ministry take requests (RD 398/2007, art. 12.2, and the
 * ministry's own page for last wills).
 */
const WAIT_AFTER_DEATH = 15;
/**
 * Working days in which a register answers, and the law that sets this term; null: no term is known. No law confirms the ten days for last
 * wills, so dates calculated from them are shown as estimates.
 */
const DEADLINE: Readonly<Record<CertificadoType, { readonly habiles: number; readonly norma: Phrase | null } | null>> =
  {
    defuncion_literal: null,
    ultimas_voluntades: { habiles: 10, norma: null },
    seguros_fallecimiento: {
      habiles: 7,
      norma: { es: es.law, en: en.law },
    },
  };
/** Years for which the insurance register keeps the data, from the day on which it takes requests (RD 398/2007, art. 11). */
const KEPT_YEARS = 5;
/**
 * For deaths after this day the two registers accept the request without the death certificate, unless the death was registered in a court
 * of peace, today a tribunal de instancia (the ministry's own page).
 */
const WITHOUT_CERTIFICATE_AFTER = '2009-04-02';

/** The first day on which the certificate can be requested; null: any day. */
export function firstDay(type: CertificadoType, deathDate: string): string | null {
  return type === 'defuncion_literal' ? null : addUpBusiness(deathDate, WAIT_AFTER_DEATH);
}

/** The day by which the register must answer a request made on `day`; null: no term is known. */
export function deadlineOf(type: CertificadoType, day: string): string | null {
  const term = DEADLINE[type];
  return term === null ? null : addUpBusiness(day, term.habiles);
}

/** The law that sets the register's term; null: no law is known. */
export const lawOfTerm = (type: CertificadoType): Phrase | null => DEADLINE[type]?.norma ?? null;

/**
 * The day until which the register keeps the data of a death; null: no end is known. Policies that have paid may be removed earlier.
 * @param since first day on which the register takes requests, `YYYY-MM-DD`; null: any day
 */
export const keptUntil = (type: CertificadoType, since: string | null): string | null =>
  type !== 'seguros_fallecimiento' || since === null ? null : fromDateToDate(since, KEPT_YEARS * 12);

/**
 * Whether a certificate is requested without the death certificate. A death registered in a court of peace always needs the death
 * certificate; callers must say so, because the place of registration is not known here.
 */
export const withoutCertificate = (type: CertificadoType, death: string): boolean =>
  type !== 'defuncion_literal' && death > WITHOUT_CERTIFICATE_AFTER;

/** Months for which recipients accept a death certificate as recent; the law sets no expiry. Answers of the two registers do not age. */
const RECENT_MONTHS = 3;
/** The register that issues each kind. */
const BODY: Readonly<Record<CertificadoType, string>> = {
  defuncion_literal: 'Registro Civil',
  ultimas_voluntades: 'Registro General de Actos de Última Voluntad',
  seguros_fallecimiento: 'Registro de Contratos de Seguros de cobertura de fallecimiento',
};
/** Form for the fee of the two registers. The law changes the amount; the form states the current amount. */
const FEE_FORM = '790-006';

/** Web page on which each certificate is requested: the electronic office of the ministry, which serves the civil registry too. */
const PAGE: Readonly<Record<CertificadoType, string>> = {
  defuncion_literal: 'https://sede.mjusticia.gob.es/es/tramites/certificado-defuncion',
  ultimas_voluntades: 'https://sede.mjusticia.gob.es/es/tramites/certificado-actos-ultima',
  seguros_fallecimiento: 'https://sede.mjusticia.gob.es/es/tramites/certificado-contratos-seguro',
};

export const pageOf = (type: CertificadoType): string => PAGE[type];

export const bodyOf = (type: CertificadoType): string => BODY[type];

/**
 * The fee of a certificate; null: the certificate is free.
 * @param importe amount in euros, as configured (TASA_CERTIFICADOS); null: the form states it
 */
export const feeOf = (type: CertificadoType, importe: number | null): Rate | null =>
  type === 'defuncion_literal' ? null : { modelo: FEE_FORM, importe: importe === null ? null : importe.toFixed(2) };

/** The day until which a certificate counts as recent; null: this kind does not age, or the date of issue is unknown. */
export const recentUntil = (type: CertificadoType, issued: string | null): string | null =>
  type !== 'defuncion_literal' || issued === null ? null : fromDateToDate(issued, RECENT_MONTHS);
