/** The law behind a letter that ends or passes on a contract; pure. Terms come from rules-legal-terms.ts. */
import { say } from '../../../shared/rules-say.ts';
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
import type { LawWords } from './rules-letter-words.ts';

type Words = LawWords['contrato'];

/** @param d of an action that ends or passes on a contract */
export function contractLawOf(d: LetterData, words: Words): string[] {
  const ofAction = d.accion === 'transferir' ? transferLawOf(d, words) : endLawOf(d, words);
  // no letter about a contract is written as heir: that would be taking the quality
  return [...ofAction, ...serviceLaw(d, words), ...financeLaw(d, words), words.calidad];
}

function endLawOf({ proveedor: { tipo } }: LetterData, { fin, linea, energia }: Words): string[] {
  if (tipo === 'telefonia') return [fin, say(linea, { dias: legalTerm('telefonia', 'cancelar').dias })];
  return tipo === 'energia' ? [fin, energia] : [fin];
}

function transferLawOf(d: LetterData, { electricidad, gas, cambio, sucesion }: Words): string[] {
  if (d.proveedor.tipo === 'energia') return [electricidad, gas];
  return [wantedOf(d) === 'transferir' ? cambio : sucesion[d.territorio === 'cataluna' ? 'cataluna' : 'comun']];
}

/** Ley 10/2025: article 11 for the key, 12 for the proof, 17 for the term. */
function serviceLaw({ proveedor: { tipo }, accion, hoy }: LetterData, { atencion }: Words): string[] {
  if (!citesCustomerService(tipo, hoy)) return [];
  const terms = { dias: legalTerm(tipo, accion).dias, facturas: BILLING_DAYS, completar: COMPLETION_BUSINESS };
  return [say(atencion[serviceLawOf(tipo) === 'basico' ? 'basico' : 'general'], terms)];
}

/** Banks and the like answer under their own law, and what is chased is a complaint. */
function financeLaw(d: LetterData, { adeudos, queja }: Words): string[] {
  const { tipo } = d.proveedor;
  if (tipo !== 'banca' && tipo !== 'inversion' && tipo !== 'pagos') return [];
  const terms = {
    semanas: AUTHORISED_DEBIT_WEEKS,
    meses: UNAUTHORISED_DEBIT_MONTHS,
    dias: complaintTerm('pagos').dias,
    normaPagos: complaintTerm('pagos').norma[d.idioma],
    normaBanca: complaintTerm('banca').norma[d.idioma],
  };
  const debits = tipo === 'banca' ? [say(adeudos, terms)] : [];
  return d.clase === 'solicitud' ? debits : [...debits, say(queja[tipo], terms)];
}
