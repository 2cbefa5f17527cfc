/** Puts the missing papers of a request into words: papers are validated, data are known or not; pure. */
import { commonOf, DATA_PAPERS, PAPER_TEXT, type Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import type { PaperSets } from '../catalogo/rules-ways.ts';

const IN_SPANISH: Readonly<Record<Paper, string>> = {
  certificado_defuncion: 'el certificado literal de defunción',
  prueba_fallecimiento: 'un certificado, una esquela o un artículo publicado',
  prueba_parentesco: 'la prueba del parentesco',
  identificador_cuenta: 'el correo, usuario, número o línea de la cuenta',
  factura: 'una factura o un cargo',
  dni_fallecido: 'el documento de identidad de la persona fallecida',
  dni_solicitante: 'el documento de identidad de quien lo pide',
  titulo_sucesorio: 'el testamento o la declaración de herederos',
  ultimas_voluntades: 'el certificado de últimas voluntades',
  resolucion_judicial: 'una resolución judicial',
  poder: 'un poder',
  carta_instrucciones: 'una carta firmada que diga lo que se quiere, o el formulario del proveedor',
  clave_de_acceso: 'una clave que dejó la persona',
  datos_pago: 'cómo se pagaba la cuenta',
  datos_nuevo_titular: 'los datos y la cuenta bancaria del nuevo titular',
};

interface Words {
  readonly names: Readonly<Record<Paper, string>>;
  readonly begins: string;
  readonly know: string;
  readonly validate: string;
  /** The choice alone, and the choice after papers that are wanted in any case. */
  readonly oneOf: readonly [alone: string, added: string];
  readonly and: string;
  readonly with: string;
}
const ES: Words = {
  names: IN_SPANISH,
  begins: 'Para esta solicitud',
  know: 'falta saber',
  validate: 'falta validar',
  oneOf: ['falta una de estas opciones', 'una de estas opciones'],
  and: ', y ',
  with: ' junto con ',
};
const EN: Words = {
  names: PAPER_TEXT,
  begins: 'For this request we still need',
  know: 'to know',
  validate: 'to validate',
  oneOf: ['one of these', 'one of these'],
  and: ', and ',
  with: ' together with ',
};

/** @param missing sets, any one of which would be enough */
export const missingInWords = (missing: PaperSets): Phrase => ({ es: inWords(missing, ES), en: inWords(missing, EN) });

/** Papers of all sets are named once. */
function inWords(missing: PaperSets, words: Words): string {
  const { todos, unos } = commonOf(missing);
  const list = (verb: string, papers: readonly Paper[]) =>
    papers.length === 0 ? [] : [`${verb}: ${papers.map((paper) => words.names[paper]).join('; ')}`];
  const firm = [
    ...list(
      words.know,
      todos.filter((paper) => DATA_PAPERS.includes(paper)),
    ),
    ...list(
      words.validate,
      todos.filter((paper) => !DATA_PAPERS.includes(paper)),
    ),
  ];
  const options = unos.map((papers) => papers.map((paper) => words.names[paper]).join(words.with)).join('; ');
  const choice = unos.length === 0 ? [] : [`${words.oneOf[firm.length === 0 ? 0 : 1]}: ${options}`];
  return `${words.begins} ${[...firm, ...choice].join(words.and)}.`;
}
