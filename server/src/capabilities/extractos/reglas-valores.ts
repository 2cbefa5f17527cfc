/** Dates and amounts as banks print them; pure. */

const MS_POR_DIA = 86_400_000;
const MESES: Readonly<Record<string, number>> = {
  ENE: 1,
  JAN: 1,
  FEB: 2,
  MAR: 3,
  ABR: 4,
  APR: 4,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AGO: 8,
  AUG: 8,
  SEP: 9,
  SET: 9,
  OCT: 10,
  NOV: 11,
  DIC: 12,
  DEC: 12,
};

/** Days since 1970-01-01, or null when there is no such day between 1990 and 2099. */
export function diaDe(anio: number, mes: number, dia: number): number | null {
  if (anio < 1990 || anio > 2099) return null;
  const fecha = new Date(Date.UTC(anio, mes - 1, dia));
  if (fecha.getUTCMonth() !== mes - 1 || fecha.getUTCDate() !== dia) return null;
  return fecha.getTime() / MS_POR_DIA;
}

/** `YYYY-MM-DD` of a number of days since 1970-01-01. */
export const fechaDe = (dia: number): string => new Date(dia * MS_POR_DIA).toISOString().slice(0, 10);

/** Days since 1970-01-01 of a real date `YYYY-MM-DD`. */
export const diaDeFecha = (fecha: string): number => Date.parse(`${fecha}T00:00:00Z`) / MS_POR_DIA;

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const ESPANOLA = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/;
const CON_MES = /^(\d{1,2})[-/. ]([A-Z]{3})[A-Z]*\.?[-/. ](\d{4}|\d{2})(?: .*)?$/;
const SEGUIDA = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * A date of a statement: day before month, as in Spain, or year first. A time behind it is left aside.
 * @returns days since 1970-01-01, or null
 */
export function leerFecha(celda: string): number | null {
  const texto = celda.slice(0, 40).trim().toUpperCase();
  const iso = ISO.exec(texto) ?? SEGUIDA.exec(texto);
  if (iso) return diaDe(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const espanola = ESPANOLA.exec(texto);
  if (espanola) return diaDe(anioDe(espanola[3]), Number(espanola[2]), Number(espanola[1]));
  const conMes = CON_MES.exec(texto);
  return conMes ? diaDe(anioDe(conMes[3]), MESES[conMes[2] ?? ''] ?? 0, Number(conMes[1])) : null;
}

/** Two digits are of this century. */
const anioDe = (cifras = ''): number => (cifras.length === 2 ? 2000 : 0) + Number(cifras);

/** `,` or `.`: what stands before the decimals in a column. */
export type Decimal = ',' | '.';

/**
 * The decimal sign of a column, from the cells that leave no doubt; a comma where none does, as in Spain.
 * @param celdas amounts as printed
 */
export function decimalDe(celdas: Iterable<string>): Decimal {
  let votos = 0;
  for (const celda of celdas) {
    const final = /([.,])(\d+)\D*$/.exec(celda.slice(-24));
    if (!final) continue;
    const [, signo, cifras = ''] = final;
    const otro = signo === ',' ? '.' : ',';
    // Two signs: the last one; one sign: not three digits, which can be thousands.
    const claro = celda.includes(otro) || cifras.length !== 3;
    if (claro) votos += signo === ',' ? 1 : -1;
  }
  return votos >= 0 ? ',' : '.';
}

/** Symbols and codes of the currencies that statements show, by what is printed. */
const SIMBOLOS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  EUROS: 'EUR',
  US$: 'USD',
  '¥': 'JPY',
};
const CIFRAS = /^\d{1,12}(?:\.\d{1,8})?$/;
const MAXIMO_CENTIMOS = 100_000_000_000;

export interface Importe {
  readonly centimos: number;
  /** Null when the cell names none. */
  readonly moneda: string | null;
  /** D or H behind the amount: charged, paid in. Null where the sign says it. */
  readonly lado: 'debe' | 'haber' | null;
}

/**
 * An amount: sign before or behind, brackets, thousands, currency, D or H.
 * @returns null when it is none, or is beyond a thousand million
 */
export function leerImporte(celda: string, decimal: Decimal): Importe | null {
  const texto = celda
    .slice(0, 48)
    .toUpperCase()
    .replace(/[\s\u00a0\u202f'’"]/g, '')
    .replace(/[−–]/g, '-');
  const partes = /^([-+(]?)([A-Z€$£¥]{0,5})([-+]?)([\d.,]+)([-+]?)(\)?)([A-Z€$£¥]{0,6})([-+]?)$/.exec(texto);
  if (!partes) return null;
  const [, antes, delante = '', signo, cifras = '', detras, parentesis, cola = '', final] = partes;
  if ((antes === '(') !== (parentesis === ')')) return null;
  const lado = cola === 'D' || cola === 'DB' ? 'debe' : cola === 'H' || cola === 'CR' ? 'haber' : null;
  const moneda = monedaDe(delante) ?? (lado ? null : monedaDe(cola));
  if ((delante !== '' || (cola !== '' && !lado)) && moneda === null) return null;
  const llano = cifras.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
  if (!CIFRAS.test(llano) || !bienAgrupado(cifras, decimal)) return null;
  const centimos = Math.round(Number(llano) * 100);
  if (centimos > MAXIMO_CENTIMOS) return null;
  const signos = [antes, signo, detras, final].filter((uno) => uno !== '');
  if (signos.length > 1) return null;
  const negativo = signos.includes('-') || signos.includes('(');
  return { centimos: negativo && centimos > 0 ? -centimos : centimos, moneda, lado };
}

/** Thousands stand in groups of three, so that `12.5` is not taken for 125 where the comma is the decimal sign. */
function bienAgrupado(cifras: string, decimal: Decimal): boolean {
  const entera = cifras.split(decimal)[0] ?? '';
  return !/[.,]/.test(entera) || /^\d{1,3}(?:[.,]\d{3})+$/.test(entera);
}

/** ISO code of a currency as printed, or null. */
export function monedaDe(texto: string): string | null {
  const limpio = texto.trim().toUpperCase();
  return SIMBOLOS[limpio] ?? (/^[A-Z]{3}$/.test(limpio) ? limpio : null);
}
