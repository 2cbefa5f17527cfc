/** A paper as data: its blocks in order, and their plain text; pure. */
import { MONTHS } from '../../../shared/rules-dates-madrid.ts';

export type Block =
  | { readonly clase: 'titulo' | 'seccion' | 'parrafo' | 'aviso'; readonly texto: string }
  /** Short lines that belong together: an address, a farewell. */
  | { readonly clase: 'lineas'; readonly lineas: readonly string[] }
  /** `signo`: the mark before each item; a dash by default. */
  | { readonly clase: 'lista'; readonly elementos: readonly string[]; readonly signo?: '-' }
  /** A prominent sum with its explanation. */
  | { readonly clase: 'cifra'; readonly cifra: string; readonly texto: string }
  /** A named entry, a remark beside the name, and lines that stay on its page. */
  | { readonly clase: 'entrada'; readonly titulo: string; readonly lado: string; readonly lineas: readonly string[] }
  /** `ancho`: share of the text width. A cell is a list of lines. */
  | {
      readonly clase: 'tabla';
      readonly columnas: readonly { readonly titulo: string; readonly ancho: number }[];
      readonly filas: readonly (readonly (readonly string[])[])[];
    }
  | { readonly clase: 'datos'; readonly filas: readonly (readonly [etiqueta: string, valor: string])[] }
  /** `nombre` empty: space is left for a signature by hand. */
  | { readonly clase: 'firma'; readonly nombre: string }
  /** A code, and the page on which it is used. */
  | { readonly clase: 'comprobacion'; readonly texto: string; readonly codigo: string; readonly enlace: string }
  | { readonly clase: 'pagina' };

export type BlockOf<C extends Block['clase']> = Extract<Block, { clase: C }>;

export interface Paper {
  readonly idioma: 'es' | 'en';
  /** Title of the file, for screen readers and file lists. */
  readonly titulo: string;
  /** Instant of the paper, fixed so that the same paper has the same bytes. */
  readonly fecha: string;
  readonly referencia: string;
  /** The sender; null: a relative, whose pages have no head. */
  readonly emisor: { readonly nombre: string; readonly porCuentaDe: string; readonly color: string | null } | null;
  readonly bloques: readonly Block[];
  /** Whether its lines may be set closer, so that the last few of them do not need another page. */
  readonly mayBeCloser?: true;
}

/** The paper as plain text, for a web form or the body of an e-mail. */
export function inText({ bloques }: Pick<Paper, 'bloques'>): string {
  return bloques
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n');
}

function textOf(block: Block): string {
  switch (block.clase) {
    case 'lineas':
      return block.lineas.join('\n');
    case 'lista':
      return block.elementos.map((one) => `- ${one}`).join('\n');
    case 'datos':
      return block.filas.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'cifra':
      return `${block.cifra}\n${block.texto}`;
    case 'entrada':
      return [block.titulo, block.lado, ...block.lineas].filter((line) => line !== '').join('\n');
    case 'tabla':
      return block.filas.map((row) => cellsInText(row, block.columnas)).join('\n\n');
    case 'firma':
      return block.nombre;
    case 'comprobacion':
      return `${block.texto}\n${block.codigo}\n${block.enlace}`;
    case 'pagina':
      return '';
    default:
      return block.texto;
  }
}

const cellsInText = (row: BlockOf<'tabla'>['filas'][number], columns: BlockOf<'tabla'>['columnas']): string =>
  row.flatMap((lines, i) => (lines.length === 0 ? [] : [`${columns[i]?.titulo}: ${lines.join(' · ')}`])).join('\n');

/** Words that must not end a line, because the number of a case, article, law or paragraph follows. */
const TIED =
  /(?<![\p{L}\d])(ref\.|art[íi]culos?|articles?|arts?\.|recital|considerando|apartado|paragraph|Ley|Law|C\/) (?=[\d¿A-Z])/giu;
/** Day, month and year also stay together. */
const DATE = new RegExp(
  `(?<!\\d)\\d{1,2}(?: de)? (?:${[...MONTHS.es, ...MONTHS.en].join('|')})(?!\\p{L})(?:(?: de)? \\d{4}(?!\\d))?`,
  'gu',
);

const withoutBadCuts = (text: string): string =>
  text.replace(TIED, '$1\u00a0').replace(DATE, (date) => date.replaceAll(' ', '\u00a0'));

/** The block with no-break spaces, for pages; plain text keeps common blanks, for forms that know no others. */
export function withoutCuts(block: Block): Block {
  switch (block.clase) {
    case 'lineas':
      return { ...block, lineas: block.lineas.map(withoutBadCuts) };
    case 'lista':
      return { ...block, elementos: block.elementos.map(withoutBadCuts) };
    case 'datos':
      return { ...block, filas: block.filas.map(([label, value]) => [label, withoutBadCuts(value)] as const) };
    case 'entrada':
      return { ...block, lineas: block.lineas.map(withoutBadCuts) };
    case 'tabla':
      return { ...block, filas: block.filas.map((row) => row.map((cell) => cell.map(withoutBadCuts))) };
    case 'cifra':
    case 'firma':
    case 'pagina':
      return block;
    default:
      return { ...block, texto: withoutBadCuts(block.texto) };
  }
}

/** Masks an address so that only its owner recognises it. */
export function maskedMail(mail: string): string {
  const [user = '', domain = ''] = mail.split('@');
  return `${[...user].slice(0, 2).join('')}•••@${domain}`;
}
