/**
 * Which entry of the catalogue a text names. Whole words, in their order, from the first word that is not the bank's own,
 * and behind them nothing but what bills and banks add: a word more that says something, and it is somebody else. Pure.
 */
import type { ClaseDeCoincidencia } from '@albacea/contract/extractos.ts';
import { facturaPorRecibo } from './reglas-clases.ts';
import type { Frase, Indice, Origen } from './reglas-frases.ts';
import {
  CIUDADES,
  DE_COMERCIO_PEQUENO,
  DE_FACTURA,
  DE_OPERACION,
  DE_SUSCRIPCION,
  ENLACES,
  INTERMEDIARIOS,
  LEGALES,
  NEUTRAS_TRAS_DUDOSA,
  PAISES,
} from './reglas-palabras.ts';
import { esPrevia, esReferencia, finDelNombre, type Operacion, type Palabra } from './reglas-texto.ts';

export interface Coincidencia {
  /** Several: it cannot be told which. */
  readonly codigos: readonly string[];
  readonly clase: ClaseDeCoincidencia;
  /** What was found, as the catalogue has it. */
  readonly coincide: string;
  /** The words are too common to decide alone. */
  readonly dudosa: boolean;
  /** The words themselves say that it is a subscription. */
  readonly deSuscripcion: boolean;
  /** Letters that were found: the more, the surer. */
  readonly letras: number;
}

/** A name cut by the bank at the width of its field: letters that must be there, and of the last word. */
const MINIMO_CORTADO = 12;
const MINIMO_DE_LA_ULTIMA = 4;

/**
 * The best match of one text.
 * @param solo whether this is all that the movement says; else a common word alone is not trusted
 */
export function coincidenciaDe(
  indice: Indice,
  palabras: readonly Palabra[],
  operacion: Operacion,
  solo: boolean,
): Coincidencia | null {
  let mejor: Coincidencia | null = null;
  for (let i = 0; i < palabras.length; i += 1) {
    const palabra = palabras[i] as Palabra;
    if (DE_COMERCIO_PEQUENO.has(palabra.texto)) return null;
    for (const frase of indice.porPrimera.get(palabra.texto) ?? []) {
      const hallada = probar(indice, frase, palabras, i, operacion, solo);
      if (hallada && hallada.letras > (mejor?.letras ?? 0)) mejor = hallada;
    }
    const cobraPorOtro = INTERMEDIARIOS.has(palabra.texto) && palabras[i + 1]?.estrella === true;
    const subdominio =
      palabras[i + 1]?.punto === true && ['WWW', 'HELP', 'BILL', 'PAY', 'BILLING'].includes(palabra.texto);
    if (!esPrevia(palabra) && !cobraPorOtro && !subdominio) break;
  }
  return mejor;
}

function probar(
  indice: Indice,
  frase: Frase,
  palabras: readonly Palabra[],
  inicio: number,
  operacion: Operacion,
  solo: boolean,
): Coincidencia | null {
  const fin = finDeFrase(frase, palabras, inicio);
  if (fin === null) return null;
  const cola = palabras.slice(fin, Math.max(fin, finDelNombre(palabras, fin - 1)));
  const origenes = decidir(indice, frase, cola);
  const [primero] = origenes;
  if (!primero) return null;
  const conLegal = cola[0] !== undefined && origenes.some(({ legal }) => legal === cola[0]?.texto);
  const corriente = frase.corriente && !conLegal;
  const libre = colaLibre(frase, palabras[fin], operacion);
  if (!libre && !cola.every((palabra) => esNeutra(indice, origenes, palabra, corriente))) return null;
  const porNombre = origenes.every(({ clase }) => clase === 'nombre');
  if (porNombre && operacion !== 'adeudo') return null;
  const conEstrella = frase.estrella && palabras[fin]?.estrella === true;
  return {
    codigos: [...new Set(origenes.map(({ codigo }) => codigo))],
    clase: primero.clase,
    coincide: primero.impreso,
    dudosa: corriente && !conEstrella && !bastaElRecibo(indice, origenes, operacion, solo, cola),
    deSuscripcion: frase.deSuscripcion || cola.some(({ texto }) => DE_SUSCRIPCION.has(texto)),
    letras: letrasDe(frase),
  };
}

/** `letras` of a match that is nothing but who collects for another. */
export const SOLO_INTERMEDIARIO = 1;

/** Who collects for another gives way to the other, however short its name. */
function letrasDe({ palabras, conPuntos }: Frase): number {
  const intermediario = palabras.length === 1 && INTERMEDIARIOS.has(palabras[0] ?? '');
  return intermediario ? SOLO_INTERMEDIARIO : palabras.join('').length + (conPuntos ? 1 : 0);
}

/** The position behind the phrase, or null when it doesn't stand there. The last word may be cut, at the end of a text. */
function finDeFrase(
  { palabras: buscadas, conPuntos }: Frase,
  palabras: readonly Palabra[],
  inicio: number,
): number | null {
  let letras = 0;
  for (const [k, buscada] of buscadas.entries()) {
    const palabra = palabras[inicio + k];
    if (!palabra || (conPuntos && k > 0 && !palabra.punto)) return null;
    letras += palabra.texto.length;
    if (palabra.texto === buscada) continue;
    const esUltima = inicio + k === palabras.length - 1;
    const cortada = buscada.startsWith(palabra.texto) && palabra.texto.length >= MINIMO_DE_LA_ULTIMA;
    return esUltima && cortada && k > 0 && letras >= MINIMO_CORTADO ? inicio + k + 1 : null;
  }
  return inicio + buscadas.length;
}

/** Of several whose phrase it is, the one that the rest of the text names: XFERA MOVILES SAU YOIGO. */
function decidir(indice: Indice, { origenes }: Frase, cola: readonly Palabra[]): readonly Origen[] {
  const codigos = new Set(origenes.map(({ codigo }) => codigo));
  const propios = origenes.filter(({ clase }) => clase !== 'nombre');
  if (codigos.size < 2) return propios.length > 0 ? propios : origenes;
  const nombrado = [...codigos].filter((codigo) =>
    cola.some(({ texto }) => !LEGALES.has(texto) && soloDe(indice, codigos, codigo, texto)),
  );
  return nombrado.length === 1 ? origenes.filter(({ codigo }) => codigo === nombrado[0]) : origenes;
}

const soloDe = (indice: Indice, codigos: ReadonlySet<string>, codigo: string, texto: string): boolean =>
  [...codigos].every((otro) => (indice.propias.get(otro)?.has(texto) ?? false) === (otro === codigo));

/** Behind GOOGLE * stands the product; behind a whole company name in a direct debit, the debtor's own data. */
function colaLibre(frase: Frase, siguiente: Palabra | undefined, operacion: Operacion): boolean {
  if (frase.estrella && siguiente?.estrella) return true;
  const conLegal = LEGALES.has(siguiente?.texto ?? '') && frase.origenes.some(({ legal }) => legal !== null);
  const distintivas = frase.palabras.filter((texto) => texto.length >= 3 && !ENLACES.has(texto));
  return conLegal && operacion === 'adeudo' && distintivas.length >= 2;
}

function esNeutra(indice: Indice, origenes: readonly Origen[], { texto }: Palabra, corriente: boolean): boolean {
  if (esReferencia(texto) || texto.length === 1) return true;
  if (corriente) return NEUTRAS_TRAS_DUDOSA.has(texto);
  if (LEGALES.has(texto) || PAISES.has(texto) || CIUDADES.has(texto) || DE_FACTURA.has(texto)) return true;
  return DE_OPERACION.has(texto) || origenes.some(({ codigo }) => indice.propias.get(codigo)?.has(texto) ?? false);
}

function bastaElRecibo(
  { fichas }: Indice,
  origenes: readonly Origen[],
  operacion: Operacion,
  solo: boolean,
  cola: readonly Palabra[],
): boolean {
  const enRecibo = operacion === 'adeudo' && solo;
  const limpia = cola.every(({ texto }) => esReferencia(texto) || NEUTRAS_TRAS_DUDOSA.has(texto) || texto.length === 1);
  return enRecibo && limpia && origenes.every(({ codigo }) => facturaPorRecibo(fichas.get(codigo)));
}
