/** A paper as data: what it says in which order, and the same as plain text; pure. */
import type { Rubrica } from '@albacea/contract/papeles.ts';

export type Bloque =
  | { readonly clase: 'titulo' | 'seccion' | 'parrafo' | 'aviso'; readonly texto: string }
  /** Short lines that belong together: an address, a farewell. */
  | { readonly clase: 'lineas'; readonly lineas: readonly string[] }
  /** `signo`: what stands before each; without it a dash. */
  | { readonly clase: 'lista'; readonly elementos: readonly string[]; readonly signo?: '-' }
  | { readonly clase: 'ficha'; readonly filas: readonly (readonly [etiqueta: string, valor: string])[] }
  /** `alternativa` empty: room for a hand. */
  | { readonly clase: 'firma'; readonly rubrica: Rubrica | null; readonly alternativa: string }
  /** The code with which it is checked, and where. */
  | { readonly clase: 'comprobacion'; readonly texto: string; readonly codigo: string; readonly enlace: string }
  | { readonly clase: 'pagina' };

export interface Papel {
  readonly idioma: 'es' | 'en';
  /** Of the file, for those who read with their ears and for lists. */
  readonly titulo: string;
  /** Instant of the paper: the same paper has the same bytes. */
  readonly fecha: string;
  readonly referencia: string;
  /** Who writes; null: the relative, with a plain head. */
  readonly emisor: { readonly nombre: string; readonly porCuentaDe: string; readonly color: string | null } | null;
  readonly bloques: readonly Bloque[];
}

/** What stands at the foot of every page. */
export const PIE = {
  es: (pagina: number, de: number) => `Página ${pagina} de ${de}`,
  en: (pagina: number, de: number) => `Page ${pagina} of ${de}`,
} as const;
export const POR_CUENTA_DE = {
  es: (aseguradora: string) => `por cuenta de ${aseguradora}`,
  en: (aseguradora: string) => `acting on behalf of (por cuenta de) ${aseguradora}`,
} as const;

/** The same paper for a web form or the body of an e-mail. */
export function enTexto({ bloques }: Pick<Papel, 'bloques'>): string {
  return bloques
    .map(textoDe)
    .filter((texto) => texto !== '')
    .join('\n\n');
}

function textoDe(bloque: Bloque): string {
  switch (bloque.clase) {
    case 'lineas':
      return bloque.lineas.join('\n');
    case 'lista':
      return bloque.elementos.map((uno) => `- ${uno}`).join('\n');
    case 'ficha':
      return bloque.filas.map(([etiqueta, valor]) => `${etiqueta}: ${valor}`).join('\n');
    case 'firma':
      return bloque.alternativa;
    case 'comprobacion':
      return `${bloque.texto}\n${bloque.codigo}\n${bloque.enlace}`;
    case 'pagina':
      return '';
    default:
      return bloque.texto;
  }
}

const MESES = {
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const;

/** A day in words: «14 de noviembre de 2026», “14 November 2026”. @param dia `YYYY-MM-DD` */
export function enLetra(dia: string, idioma: 'es' | 'en'): string {
  const [anio = 0, mes = 1, delMes = 1] = dia.split('-').map(Number);
  const nombre = MESES[idioma][mes - 1] ?? '';
  return idioma === 'es' ? `${delMes} de ${nombre} de ${anio}` : `${delMes} ${nombre} ${anio}`;
}

/** What a line must not end with: what follows says of which case, article, law or paragraph it is. */
const ATADO =
  /(?<![\p{L}\d])(ref\.|art[íi]culos?|articles?|arts?\.|recital|considerando|apartado|paragraph|Ley|Law|C\/) (?=[\d¿A-Z])/giu;
/** Day, month and year stay together too. */
const FECHA = new RegExp(
  `(?<!\\d)\\d{1,2}(?: de)? (?:${[...MESES.es, ...MESES.en].join('|')})(?!\\p{L})(?:(?: de)? \\d{4}(?!\\d))?`,
  'gu',
);

const sinCortesMalos = (texto: string): string =>
  texto.replace(ATADO, '$1\u00a0').replace(FECHA, (fecha) => fecha.replaceAll(' ', '\u00a0'));

/** The same block for pages, where lines end: plain text keeps common blanks, for forms that know no others. */
export function sinCortes(bloque: Bloque): Bloque {
  switch (bloque.clase) {
    case 'lineas':
      return { ...bloque, lineas: bloque.lineas.map(sinCortesMalos) };
    case 'lista':
      return { ...bloque, elementos: bloque.elementos.map(sinCortesMalos) };
    case 'ficha':
      return { ...bloque, filas: bloque.filas.map(([etiqueta, valor]) => [etiqueta, sinCortesMalos(valor)]) };
    case 'firma':
    case 'pagina':
      return bloque;
    default:
      return { ...bloque, texto: sinCortesMalos(bloque.texto) };
  }
}

/** Of an address so much that its owner knows it again. */
export function correoEnmascarado(correo: string): string {
  const [usuario = '', dominio = ''] = correo.split('@');
  return `${[...usuario].slice(0, 2).join('')}•••@${dominio}`;
}
