/**
 * Terms of the law by kind of provider and action: the single source for letters, clocks and screens; pure. Days are `YYYY-MM-DD` in
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
  readonly dias: number;
  readonly computo: 'habiles' | 'meses';
  /** The law and its article, as cited. */
  readonly norma: Phrase;
  /**
   * First day on which the law binds this kind of provider; null: the term is only a measure, taken from a rule for others or for some of
   * them, and the provider's own published term comes first.
   */
  readonly obliga: string | null;
}

/** First day on which Ley 10/2025 binds: its transitional provision gives twelve months from 2025-12-28, when it came into force. */
export const CUSTOMER_SERVICE = '2026-12-28';

/**
 * The law for the customer service of a kind (Ley 10/2025, art. 2). `basico`: the services of art. 2.1, whatever their size; `general`:
 * bound by size alone (art. 2.2), which we do not know; `telecomunicaciones` and `financiero`: their own laws come first (arts. 2.4 to
 * 2.6); `ninguno`: not covered.
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

/** Whether a letter to this kind can cite Ley 10/2025 on a day; where only size decides, it cites it with an «if». */
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

/** Ending and passing on concern contracts; erasing, keeping and reading concern data. */
export const isOfContract = (action: CuentaAction): boolean => action === 'cancelar' || action === 'transferir';

/** The term for meeting a request; every kind and action has one. */
export function legalTerm(type: Kind, action: CuentaAction): LegalTerm {
  if (!isOfContract(action)) return DATA;
  const law = serviceLawOf(type);
  if (law === 'telecomunicaciones') return action === 'cancelar' ? LINE : SERVICE;
  if (law === 'financiero') return complaintTerm(type);
  if (law === 'ninguno') return NONE;
  return law === 'basico' ? { ...SERVICE, obliga: CUSTOMER_SERVICE } : SERVICE;
}

/** The term for resolving a complaint in finance, before the supervisor can be addressed. */
export const complaintTerm = (type: Kind): LegalTerm => (type === 'pagos' ? PAYMENTS : BANK);

/** Chasing a finance contract is a complaint, with a legal term of its own. null: an ordinary chase. */
export const termOfChase = (type: Kind, action: CuentaAction): LegalTerm | null =>
  isOfContract(action) && serviceLawOf(type) === 'financiero' ? complaintTerm(type) : null;

/** The last day of a term that starts on the given day. */
export const lastDayOf = ({ dias, computo }: Pick<LegalTerm, 'dias' | 'computo'>, since: string): string =>
  computo === 'habiles' ? addUpBusiness(since, dias) : addUpMonths(since, dias);

/** Whether the law binds the provider on a day. */
export const binds = ({ obliga }: LegalTerm, today: string): boolean => obliga !== null && obliga <= today;

/** Days for answering a matter of bills or undue charges (Ley 10/2025, art. 17.3); the law does not call them working days. */
export const BILLING_DAYS = 5;

/** Working days that a provider has to give at least to complete a request; only then does its own term begin (Ley 10/2025, art. 13.3). */
export const COMPLETION_BUSINESS = 10;
/** @param asked day on which the provider asked for the missing paper @returns null: this law does not apply */
export const completeUntil = (type: Kind, action: CuentaAction, asked: string): string | null =>
  isOfContract(action) && citesCustomerService(type, asked) ? addUpBusiness(asked, COMPLETION_BUSINESS) : null;

/** Weeks within which an authorised debit is refunded on request (RDL 19/2018, art. 49): a mandate given in life counts as authorised. */
export const AUTHORISED_DEBIT_WEEKS = 8;
/** Maximum number of months within which an unauthorised debit is refunded (RDL 19/2018, art. 43). */
export const UNAUTHORISED_DEBIT_MONTHS = 13;
