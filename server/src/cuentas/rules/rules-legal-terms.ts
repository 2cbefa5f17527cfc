/**
 * Legal terms by kind of provider and action. Letters, due dates and screens all take them from here; pure. Days are `YYYY-MM-DD` in
 * Europe/Madrid.
 */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import { addUpBusiness, addUpMonths } from '../../shared/rules-calendar.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import en from './words/en/terms.json' with { type: 'json' };
import es from './words/es/terms.json' with { type: 'json' };

const rule = phrasesOf(es, en);

type Kind = ProveedorType | null;

interface LegalTerm {
  /** Number of working days or of months, by `computo`. */
  readonly dias: number;
  readonly computo: 'habiles' | 'meses';
  /** The law and its article, as cited. */
  readonly norma: Phrase;
  /**
   * First day on which the law binds this kind of provider. Null: the law was made for others, or for only some of this kind, so its term is
   * no more than a guideline and the term that the provider publishes comes first.
   */
  readonly obliga: string | null;
}

/** First day on which Ley 10/2025 binds: it came into force on 2025-12-28, and its transitional provision gives companies twelve months. */
export const CUSTOMER_SERVICE = '2026-12-28';

/**
 * How Ley 10/2025, art. 2, on customer service applies to a kind of provider. `basico`: to every provider, whatever its size (art. 2.1);
 * `general`: only to large providers (art. 2.2), and we do not know their size; `telecomunicaciones` and `financiero`: their own laws come
 * first (arts. 2.4 to 2.6); `ninguno`: not at all.
 */
type ServiceLaw = 'basico' | 'general' | 'telecomunicaciones' | 'financiero' | 'ninguno';
const SERVICE_LAW: Partial<Record<ProveedorType, ServiceLaw>> = {
  agua: 'basico',
  energia: 'basico',
  telefonia: 'telecomunicaciones',
  banca: 'financiero',
  inversion: 'financiero',
  pagos: 'financiero',
  cripto: 'ninguno',
  administracion: 'ninguno',
};
export const serviceLawOf = (type: Kind): ServiceLaw => (type === null ? 'general' : (SERVICE_LAW[type] ?? 'general'));

/**
 * Whether a letter to this kind of provider can cite Ley 10/2025 on that day. Where only the provider's size decides, the letter adds an
 * «if».
 */
export const citesCustomerService = (type: Kind, today: string): boolean =>
  today >= CUSTOMER_SERVICE && ['basico', 'general'].includes(serviceLawOf(type));

const DATA: LegalTerm = {
  dias: 1,
  computo: 'meses',
  obliga: null,
  norma: rule('datos'),
};
const SERVICE: LegalTerm = {
  dias: 15,
  computo: 'habiles',
  obliga: null,
  norma: rule('servicio'),
};
const LINE: LegalTerm = {
  dias: 2,
  computo: 'habiles',
  obliga: '2009-08-30',
  norma: rule('linea'),
};
const BANK: LegalTerm = {
  dias: 1,
  computo: 'meses',
  obliga: null,
  norma: rule('banca'),
};
const PAYMENTS: LegalTerm = {
  dias: 15,
  computo: 'habiles',
  obliga: null,
  norma: rule('pagos'),
};
const NONE: LegalTerm = {
  dias: 1,
  computo: 'meses',
  obliga: null,
  norma: rule('ninguna'),
};

/** Whether an action concerns a contract: ending it or passing it on. All other actions concern data. */
export const isOfContract = (action: CuentaAction): boolean => action === 'cancelar' || action === 'transferir';

/** The legal term for meeting a request; every kind and action has one. */
export function legalTerm(type: Kind, action: CuentaAction): LegalTerm {
  if (!isOfContract(action)) return DATA;
  const law = serviceLawOf(type);
  if (law === 'telecomunicaciones') return action === 'cancelar' ? LINE : SERVICE;
  if (law === 'financiero') return complaintTerm(type);
  if (law === 'ninguno') return NONE;
  return law === 'basico' ? { ...SERVICE, obliga: CUSTOMER_SERVICE } : SERVICE;
}

/** The term in which a financial firm has to resolve a complaint; only afterwards can a customer turn to the supervisor. */
export const complaintTerm = (type: Kind): LegalTerm => (type === 'pagos' ? PAYMENTS : BANK);

/**
 * The legal term of a chase (a reminder) that counts as a complaint, because it concerns a contract with a financial firm.
 * @returns null: an ordinary chase
 */
export const termOfChase = (type: Kind, action: CuentaAction): LegalTerm | null =>
  isOfContract(action) && serviceLawOf(type) === 'financiero' ? complaintTerm(type) : null;

/** The last day of a term that starts on the given day. */
export const lastDayOf = ({ dias, computo }: Pick<LegalTerm, 'dias' | 'computo'>, since: string): string =>
  computo === 'habiles' ? addUpBusiness(since, dias) : addUpMonths(since, dias);

/** Whether the law behind a term already binds the provider on that day. */
export const binds = ({ obliga }: LegalTerm, today: string): boolean => obliga !== null && obliga <= today;

/** Days in which a complaint about bills or undue charges must be answered (Ley 10/2025, art. 17.3); the law does not say working days. */
export const BILLING_DAYS = 5;

/**
 * Minimum number of working days that a provider must allow for completing a request; the provider's term begins once the request is
 * complete (Ley 10/2025, art. 13.3).
 */
export const COMPLETION_BUSINESS = 10;
/**
 * The last day for completing a request.
 * @param asked day on which the provider asked for the missing paper
 * @returns null: Ley 10/2025 does not apply
 */
export const completeUntil = (type: Kind, action: CuentaAction, asked: string): string | null =>
  isOfContract(action) && citesCustomerService(type, asked) ? addUpBusiness(asked, COMPLETION_BUSINESS) : null;

/**
 * Weeks within which an authorised direct debit can be reclaimed (RDL 19/2018, art. 49). A debit order that the deceased gave counts as
 * authorisation.
 */
export const AUTHORISED_DEBIT_WEEKS = 8;
/** Months within which an unauthorised direct debit can be reclaimed (RDL 19/2018, art. 43). */
export const UNAUTHORISED_DEBIT_MONTHS = 13;
