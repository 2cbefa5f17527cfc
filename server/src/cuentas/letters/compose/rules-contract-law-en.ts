/** The law behind a letter that ends or passes on a contract, in English; pure. Terms come from rules-legal-terms.ts. */
import {
  AUTHORISED_DEBIT_WEEKS,
  BILLING_DAYS,
  COMPLETION_BUSINESS,
  citesCustomerService,
  complaintTerm,
  legalTerm,
  serviceLawOf,
  UNAUTHORISED_DEBIT_MONTHS,
} from '../../rules/rules-legal-terms.ts';
import { type LetterData, wantedOf } from './rules-letter-data.ts';

/** @param d of an action that ends or passes on a contract */
export function contractLawInEnglish(d: LetterData): string[] {
  const ofAction = d.accion === 'transferir' ? ofTransfer(d) : ofEnd(d);
  return [...ofAction, ...ofService(d), ...ofFinance(d), CAPACITY];
}

/** No letter about a contract is written as heir: that would be taking the quality. */
const CAPACITY =
  'Whoever asks acts as a relative, cohabitant or user of the service, without taking the title or quality of heir. This letter is an act of mere administration and no acceptance of the inheritance (article 999 of the Spanish Civil Code).';

function ofEnd({ proveedor: { tipo } }: LetterData): string[] {
  const end =
    'A consumer may end a contract of continuing performance in the same way in which it was made, without penalties or disproportionate burdens, without losing what was paid in advance and without paying for services not given (article 62(3) of the Spanish General Law for the Protection of Consumers and Users).';
  if (tipo === 'telefonia') return [end, LINE];
  return tipo === 'energia' ? [end, ENERGY_END] : [end];
}

const LINE = `A contract of electronic communications services also ends by the general causes, and ${legalTerm('telefonia', 'cancelar').dias} working days’ notice is enough; nothing that accrues later may be billed or charged (article 7 of the charter approved by Royal Decree 899/2009). Every step that concerns the contract is given a reference number and put on record (article 26(2)).`;

const ENERGY_END =
  'In electricity, an individual on tariff 2.0TD may end the contract at any time without penalty, except a fixed-price contract before its first yearly renewal (article 28(3) of the Regulation approved by Royal Decree 88/2026). Added services end with the supply unless it is asked otherwise (article 32(4)).';

function ofTransfer(d: LetterData): string[] {
  if (d.proveedor.tipo === 'energia') return [ELECTRICITY, GAS];
  if (wantedOf(d) === 'transferir')
    return ['The change is asked for the person who will go on with the service, and not as a division of the estate.'];
  const succession =
    d.territorio === 'cataluna'
      ? 'The heir succeeds to all rights of the deceased (article 411-1 of the Civil Code of Catalonia).'
      : 'Rights and obligations that do not end with death pass to the heirs (articles 659 and 661 of the Spanish Civil Code).';
  return [`${succession} Here it is asked that the procedure be begun, for whoever proves their right.`];
}

const ELECTRICITY =
  'In electricity, the holder of the contract is whoever actually uses the energy (article 28(2) of the Regulation approved by Royal Decree 88/2026). In a supply at the regulated price (PVPC), for subrogation it is enough that the effective user with just title says so, and they do not take over the payment obligations of the former holder (article 31(2)); the change is made without more ado, never as an end and a new connection (article 31(3)), and is free (article 31(5)). The social discount (bono social) does not pass over (article 31(1)). In the free market the contract’s own terms on transfer and subrogation hold (article 30(1)(n)).';

const GAS =
  'In gas, for subrogation a communication is enough, and the effective user with just title, up to date with payments, may ask for the change without more ado and free of charge, unless works are needed; an old installation may have to be inspected (article 39 of Royal Decree 1434/2002).';

/** Ley 10/2025: article 11 for the key, 12 for the proof, 17 for the term. */
function ofService(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  if (!citesCustomerService(tipo, d.hoy)) return [];
  const who =
    serviceLawOf(tipo) === 'basico'
      ? 'Spanish Law 10/2025, on customer service, obliges the company'
      : 'A company that is subject to Spanish Law 10/2025, on customer service, has';
  const { dias } = legalTerm(tipo, d.accion);
  return [
    `${who} to give the request a reference (article 11), to hand over proof of it (article 12), to resolve it within ${dias} working days at most (article 17(1)) and to answer within ${BILLING_DAYS} days what concerns bills or undue charges (article 17(3)). If anything is missing, it has to allow at least ${COMPLETION_BUSINESS} working days to complete it (article 13(3)).`,
  ];
}

/** Banks and the like answer under their own law, and what is chased is a complaint. */
function ofFinance(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  if (serviceLawOf(tipo) !== 'financiero') return [];
  const debits =
    tipo === 'banca'
      ? [
          `A direct debit is given back on request within ${AUTHORISED_DEBIT_WEEKS} weeks of the charge where it was authorised (article 49 of Royal Decree-law 19/2018), and within ${UNAUTHORISED_DEBIT_MONTHS} months at most where it was not (article 43).`,
        ]
      : [];
  return d.clase === 'solicitud' ? debits : [...debits, complaint(tipo)];
}

function complaint(tipo: LetterData['proveedor']['tipo']): string {
  const payments = `within ${complaintTerm('pagos').dias} working days (${complaintTerm('pagos').norma.en})`;
  const month = `within a month at most (${complaintTerm('banca').norma.en})`;
  const term = {
    banca: `${month} or, where it concerns payment services, ${payments}`,
    inversion: month,
    pagos: payments,
  }[tipo as 'banca' | 'inversion' | 'pagos'];
  const supervisor = tipo === 'inversion' ? 'the CNMV, the Spanish markets authority' : 'the Bank of Spain';
  return `This letter is also a complaint to your customer service, which has to resolve it ${term}. After that the complaints service of ${supervisor} can be turned to.`;
}
