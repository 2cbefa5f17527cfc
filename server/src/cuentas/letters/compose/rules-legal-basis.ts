/**
 * The law behind each letter; pure. The GDPR gives no rights over the data of the dead: national law does. What ends or passes on
 * a contract has its own laws, in rules-contract-law.ts. A lawyer reads the words before they are used.
 */
import { say } from '../../../shared/rules-say.ts';
import { serviceLawOf } from '../../rules/rules-legal-terms.ts';
import { contractLawOf } from './rules-contract-law.ts';
import { groupOf, isOfNetwork, isProfile, type LetterData, revokesCertificate, wantedOf } from './rules-letter-data.ts';
import { LAW_WORDS, type LawWords } from './rules-letter-words.ts';

/** @returns a paragraph each */
export function legalBasisOf(d: LetterData): string[] {
  const words = LAW_WORDS[d.idioma];
  const paragraphs = d.clase === 'reclamacion_aepd' ? forAgency(d, words) : forProvider(d, words);
  return paragraphs.map((text) => say(text, { ley: words.ley }));
}

function forProvider(d: LetterData, words: LawWords): string[] {
  // of a contract the law of data says one thing alone
  const law =
    groupOf(d.accion) === 'datos' ? dataLawOf(d, words) : [...contractLawOf(d, words.contrato), words.registro];
  if (d.clase !== 'reclamacion_dpd') return law;
  const breach = wantedOf(d) === 'eliminar' ? [words.delegadoInfraccion] : [];
  return [...law, joined(words.delegado, ...breach)];
}

function dataLawOf(d: LetterData, words: LawWords): string[] {
  const reach = d.territorio === 'cataluna' ? catalanLawOf(d, words) : internetLawOf(d, words);
  return [
    ...(revokesCertificate(d) ? [words.revocacion] : []),
    joined(words.derecho, ...reach),
    joined(wishOf(d, words), words.reglamento),
  ];
}

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
  const breach = wantedOf(d) === 'eliminar' ? [words.agenciaInfraccion] : [];
  const authority = serviceLawOf(d.proveedor.tipo) === 'financiero' ? 'financiero' : 'consumo';
  const contract = groupOf(d.accion) === 'contrato' ? [words.agenciaContrato[authority]] : [];
  return [joined(words.agencia, ...breach, ...contract), wishOf(d, words)];
}

const joined = (...sentences: readonly string[]): string => sentences.join(' ');
