/**
 * The law behind each letter; pure. The GDPR gives no rights over the data of the dead: national law does. Terms come from
 * rules-legal-terms.ts. A lawyer reads the texts before they are used.
 */
import { say } from '../../../shared/rules-phrase.ts';
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
import { groupOf, isOfNetwork, isProfile, type LetterData, revokesCertificate, wantedOf } from './rules-letter-data.ts';
import { LAW_WORDS, type LawWords } from './rules-letter-words.ts';

/** @returns the paragraphs on the law */
export function legalBasisOf(d: LetterData): string[] {
  const words = LAW_WORDS[d.idioma];
  const paragraphs = d.clase === 'reclamacion_aepd' ? forAgency(d, words) : forProvider(d, words);
  return paragraphs.map((text) => say(text, { ley: words.ley }));
}

function forProvider(d: LetterData, words: LawWords): string[] {
  // for a contract, the data law adds a single statement
  const law =
    groupOf(d.accion) === 'datos' ? dataLawOf(d, words) : [...contractLawOf(d, words.contrato), words.registro];
  if (d.clase !== 'reclamacion_dpd') return law;
  const breach = erases(d) ? [words.delegadoInfraccion] : [];
  return [...law, joined(words.delegado, ...breach)];
}

function dataLawOf(d: LetterData, words: LawWords): string[] {
  const reach = d.territorio === 'cataluna' ? catalanLawOf(d, words) : internetLawOf(d, words);
  return [
    ...(revokesCertificate(d) ? [words.revocacion] : []),
    joined(words.derecho, ...reach, ...searchLawOf(d, words)),
    joined(wishOf(d, words), words.reglamento),
  ];
}

const erases = (d: LetterData): boolean => ['eliminar', 'retirar'].includes(wantedOf(d));

const searchLawOf = ({ accion }: LetterData, { busquedas }: LawWords): string[] =>
  accion === 'ocultar' ? [busquedas] : [];

function internetLawOf(d: LetterData, { internet, perfil }: LawWords): string[] {
  const { tipo } = d.proveedor;
  if (!isOfNetwork(tipo)) return [];
  return isProfile(tipo) ? [internet, perfil[wantedOf(d) === 'eliminar' ? 'eliminar' : 'otra']] : [internet];
}

function catalanLawOf(d: LetterData, { cataluna: { norma, titulo, contenidos } }: LawWords): string[] {
  const inCapacity = d.conTitulo ? [titulo[d.primeraPersona ? 'familia' : 'servicio']] : [];
  if (d.accion !== 'obtener_datos') return [norma, ...inCapacity];
  const opened = d.conInstrucciones ? 'instrucciones' : d.conResolucion ? 'resolucion' : 'noSePiden';
  return [norma, ...inCapacity, contenidos[opened]];
}

const wishOf = ({ conInstrucciones }: LetterData, { voluntad }: LawWords): string =>
  voluntad[conInstrucciones ? 'instrucciones' : 'nada'];

function forAgency(d: LetterData, words: LawWords): string[] {
  const breach = erases(d) ? [words.agenciaInfraccion] : [];
  const authority = serviceLawOf(d.proveedor.tipo) === 'financiero' ? 'financiero' : 'consumo';
  const contract = groupOf(d.accion) === 'contrato' ? [words.agenciaContrato[authority]] : [];
  return [joined(words.agencia, ...breach, ...contract), wishOf(d, words)];
}

const joined = (...sentences: readonly string[]): string => sentences.join(' ');

type Words = LawWords['contrato'];

/** @param d a letter whose action ends or transfers a contract */
function contractLawOf(d: LetterData, words: Words): string[] {
  const actionLaw = d.accion === 'transferir' ? transferLawOf(d, words) : endLawOf(d, words);
  // no letter about a contract is written as heir, because that would accept the estate
  return [...actionLaw, ...serviceLaw(d, words), ...financeLaw(d, words), words.calidad];
}

function endLawOf({ proveedor: { tipo } }: LetterData, { fin, linea, energia }: Words): string[] {
  if (tipo === 'telefonia') return [fin, say(linea, { dias: legalTerm('telefonia', 'cancelar').dias })];
  return tipo === 'energia' ? [fin, energia] : [fin];
}

function transferLawOf(d: LetterData, { electricidad, gas, cambio, sucesion }: Words): string[] {
  if (d.proveedor.tipo === 'energia') return [electricidad, gas];
  return [wantedOf(d) === 'transferir' ? cambio : sucesion[d.territorio === 'cataluna' ? 'cataluna' : 'comun']];
}

/** Ley 10/2025: article 11 for the reference, 12 for the proof, 17 for the term. */
function serviceLaw({ proveedor: { tipo }, accion, hoy }: LetterData, { atencion }: Words): string[] {
  if (!citesCustomerService(tipo, hoy)) return [];
  const terms = { dias: legalTerm(tipo, accion).dias, facturas: BILLING_DAYS, completar: COMPLETION_BUSINESS };
  return [say(atencion[serviceLawOf(tipo) === 'basico' ? 'basico' : 'general'], terms)];
}

/** Financial firms answer under their own law, by which a chase is a complaint. */
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
