/** The text of a movement in words: what names somebody and what doesn't; pure. */
import {
  CIUDADES,
  DE_ADEUDO,
  DE_OPERACION,
  ENLACES,
  INTERMEDIARIOS,
  LEGALES,
  MARCADORES,
  PAISES,
  SIEMPRE_MARCAN,
  SIN_ACREEDOR,
} from './reglas-palabras.ts';

/** A word of a text: upper case, no accents. */
export interface Palabra {
  readonly texto: string;
  /** A dot and nothing else joins it to the word before: `NETFLIX.COM`. */
  readonly punto: boolean;
  /** A single asterisk stands before it: `GOOGLE *YOUTUBE`. */
  readonly estrella: boolean;
}

/** Signs of an operation that the words of a bank give. */
export type Operacion = 'adeudo' | 'sin_acreedor' | 'otra';

const TROZO = /([A-Z0-9]+)|(\*+)|([^A-Z0-9*]+)/g;

/**
 * The words of a text. Accents go, `+` at the end of a word is PLUS, «S. A. U.» is one word, and «PAY» behind the name
 * of a telephone's wallet goes with it: who is paid comes after.
 */
export function palabrasDe(texto: string): Palabra[] {
  const llano = texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/ESPA[^A-Z0-9\s.]{1,2}A(?![A-Z])/g, 'ESPANA')
    .replace(/(?<=[A-Z])\+(?![A-Z0-9])/g, ' PLUS ')
    .replace(/PLUS PLUS/g, 'PLUS')
    .replace(/\b(?:APPLE|GOOGLE|SAMSUNG) ?PAY\b/g, ' ');
  const palabras: Palabra[] = [];
  let punto = false;
  let estrella = false;
  for (const [, palabra, asteriscos, resto] of llano.matchAll(TROZO)) {
    if (palabra !== undefined) {
      palabras.push({ texto: palabra, punto, estrella });
      punto = false;
      estrella = false;
    } else if (asteriscos !== undefined) {
      estrella = asteriscos.length === 1;
      punto = false;
    } else punto = resto === '.';
  }
  return unirSiglas(palabras);
}

/** «S A U» and «S.A.R.L» are one word each; other single letters stay alone. */
function unirSiglas(palabras: readonly Palabra[]): Palabra[] {
  const unidas: Palabra[] = [];
  for (let i = 0; i < palabras.length; i += 1) {
    const primera = palabras[i] as Palabra;
    let fin = i;
    while (palabras[fin]?.texto.length === 1 && fin - i < 5) fin += 1;
    while (fin - i >= 2 && !LEGALES.has(juntas(palabras, i, fin))) fin -= 1;
    if (fin - i >= 2) {
      unidas.push({ ...primera, texto: juntas(palabras, i, fin), punto: false });
      i = fin - 1;
    } else unidas.push(primera);
  }
  return unidas;
}

const juntas = (palabras: readonly Palabra[], desde: number, hasta: number): string =>
  palabras
    .slice(desde, hasta)
    .map((palabra) => palabra.texto)
    .join('');

/** Numbers, dates, references and masked cards: anything with a digit, or crosses in the place of digits. */
export const esReferencia = (texto: string): boolean => /\d/.test(texto) || /^X{3,}$/.test(texto);

/** Whether a word can stand before the name without being part of it. */
export const esPrevia = ({ texto }: Palabra): boolean =>
  DE_OPERACION.has(texto) || esReferencia(texto) || texto.length === 1;

/** Where what follows is for the bank alone: the number of the receipt, the mandate, the card. At least one word stays. */
export function finDelNombre(palabras: readonly Palabra[], inicio: number): number {
  for (let i = inicio + 1; i < palabras.length; i += 1) {
    const { texto, punto } = palabras[i] as Palabra;
    if (punto || !MARCADORES.has(texto)) continue;
    const detras = palabras[i + 1]?.texto;
    if (SIEMPRE_MARCAN.has(texto) || detras === undefined || esReferencia(detras) || MARCADORES.has(detras)) return i;
  }
  return palabras.length;
}

/** What kind of operation the first words say. */
export function operacionDe(palabras: readonly Palabra[]): Operacion {
  const primeras = palabras.slice(0, 4).map((palabra) => palabra.texto);
  const propias = primeras.findIndex((texto) => !DE_OPERACION.has(texto) && !esReferencia(texto));
  const cabeza = propias < 0 ? primeras : primeras.slice(0, propias + 1);
  if (cabeza.some((texto) => SIN_ACREEDOR.has(texto))) return 'sin_acreedor';
  return cabeza.some((texto) => DE_ADEUDO.has(texto)) ? 'adeudo' : 'otra';
}

const MAXIMO_DE_NOMBRE = 5;

/**
 * The name that a text gives, as printed but without what does not belong to it. Empty when it gives none.
 * Equal names are equal texts: it is the key by which charges without an entry are put together.
 */
export function nombreImpreso(palabras: readonly Palabra[]): string {
  let inicio = palabras.findIndex((palabra) => !esPrevia(palabra));
  if (inicio < 0) return '';
  // «PAYPAL *TIENDA» is the shop; «PAYPAL» alone is PayPal.
  const siguiente = palabras[inicio + 1];
  if (INTERMEDIARIOS.has(palabras[inicio]?.texto ?? '') && siguiente?.estrella && !esReferencia(siguiente.texto))
    inicio += 1;
  const propias = palabras
    .slice(inicio, finDelNombre(palabras, inicio))
    .map((palabra) => palabra.texto)
    .filter((texto) => !esReferencia(texto) && !LEGALES.has(texto));
  while (propias.length > 1 && sobraAlFinal(propias.at(-1) ?? '')) propias.pop();
  const nombre = propias.slice(0, MAXIMO_DE_NOMBRE).join(' ').slice(0, 60).trim();
  return /[A-Z]{2}/.test(nombre) ? nombre : '';
}

const sobraAlFinal = (texto: string): boolean =>
  CIUDADES.has(texto) || PAISES.has(texto) || ENLACES.has(texto) || texto.length === 1;
