/** Dates and amounts as banks print them; pure. */
import { MS_PER_DAY } from '../../../shared/rules-dates-madrid.ts';

const MONTHS: Readonly<Record<string, number>> = {
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
export function dayNumber(year: number, month: number, day: number): number | null {
  if (year < 1990 || year > 2099) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() / MS_PER_DAY;
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const OF_FIGURES = /^(\d{1,2})([-/. ])(\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/;
const WITH_MONTH = /^(\d{1,2})[-/. ]([A-Z]{3})[A-Z]*\.?[-/. ](\d{4}|\d{2})(?: .*)?$/;
const WITHOUT_SIGNS = /^(\d{4})(\d{2})(\d{2})$/;

/** The first part of a date that ends with the year: the day as in Spain, or the month as in the United States. */
export type DateOrder = 'day' | 'month';

const plainDate = (cell: string): string => cell.slice(0, 40).trim().toUpperCase();
/** Dates with dots or blanks always begin with the day. */
const canBeginWithMonth = (sign = ''): boolean => sign === '/' || sign === '-';

/**
 * The order of the dates in a column, as its unambiguous dates show it: a number above twelve is no month.
 * @param cells dates as printed
 * @returns null: every date could be read both ways
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | null {
  let [votes, shown, open] = [0, false, false];
  for (const cell of cells) {
    const parts = OF_FIGURES.exec(plainDate(cell));
    if (!parts || !canBeginWithMonth(parts[2])) continue;
    const [first, second] = [Number(parts[1]), Number(parts[3])];
    if (first > 12 === second > 12) {
      open ||= first !== second;
      continue;
    }
    shown = true;
    votes += first > 12 ? 1 : -1;
  }
  if (open && !shown) return null;
  return votes >= 0 ? 'day' : 'month';
}

/**
 * Reads a date of a statement. A time after it is ignored.
 * @param order order of its column, for a date that ends with its year
 * @returns days since 1970-01-01, or null
 */
export function readDate(cell: string, order: DateOrder = 'day'): number | null {
  const text = plainDate(cell);
  const iso = ISO.exec(text) ?? WITHOUT_SIGNS.exec(text);
  if (iso) return dayNumber(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = OF_FIGURES.exec(text);
  if (figures) {
    const [first, second] = [Number(figures[1]), Number(figures[3])];
    const [day, month] = order === 'month' && canBeginWithMonth(figures[2]) ? [second, first] : [first, second];
    return dayNumber(yearOf(figures[4]), month, day);
  }
  const withMonth = WITH_MONTH.exec(text);
  return withMonth ? dayNumber(yearOf(withMonth[3]), MONTHS[withMonth[2] ?? ''] ?? 0, Number(withMonth[1])) : null;
}

/** Two digits mean this century. */
const yearOf = (figures = ''): number => (figures.length === 2 ? 2000 : 0) + Number(figures);

/** The decimal sign of a column. */
export type Decimal = ',' | '.';

/**
 * The decimal sign of a column, from its unambiguous cells; without any, a comma, as in Spain.
 * @param cells amounts as printed
 */
export function decimalOf(cells: Iterable<string>): Decimal {
  let votes = 0;
  for (const cell of cells) {
    const final = /([.,])(\d+)\D*$/.exec(cell.slice(-24));
    if (!final) continue;
    const [, sign, figures = ''] = final;
    const other = sign === ',' ? '.' : ',';
    // With both signs the last one decides; a single sign before three digits may mark thousands.
    const isClear = cell.includes(other) || figures.length !== 3;
    if (isClear) votes += sign === ',' ? 1 : -1;
  }
  return votes >= 0 ? ',' : '.';
}

/** Currencies by the symbols and codes that statements print. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  EUROS: 'EUR',
  US$: 'USD',
  '¥': 'JPY',
};
const FIGURES = /^\d{1,12}(?:\.\d{1,8})?$/;
const MAXIMUM_CENTIMOS = 100_000_000_000;

interface Amount {
  readonly centimos: number;
  /** Null: the cell names no currency. */
  readonly moneda: string | null;
  /** D or H after the amount: charged, paid in. Null: the sign of `centimos` tells. */
  readonly side: 'debe' | 'haber' | null;
}

/**
 * Reads an amount: sign before or after it, brackets, thousands, currency, D or H.
 * @returns null when the cell is no amount, or is beyond a thousand million
 */
export function readAmount(cell: string, decimal: Decimal): Amount | null {
  const text = cell
    .slice(0, 48)
    .toUpperCase()
    .replace(/[\s\u00a0\u202f'’"]/g, '')
    .replace(/[−–]/g, '-');
  const parts = /^([-+(]?)([A-Z€$£¥]{0,5})([-+]?)([\d.,]+)([-+]?)(\)?)([A-Z€$£¥]{0,6})([-+]?)$/.exec(text);
  if (!parts) return null;
  const [, before, inFront = '', sign, figures = '', behind, parenthesis, tail = '', final] = parts;
  if ((before === '(') !== (parenthesis === ')')) return null;
  const side = SIDES[tail] ?? null;
  const moneda = currencyOf(inFront) ?? (side ? null : currencyOf(tail));
  if ((inFront !== '' || (tail !== '' && !side)) && moneda === null) return null;
  const plain = figures.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
  if (!FIGURES.test(plain) || !inThousands(figures, decimal)) return null;
  const centimos = Math.round(Number(plain) * 100);
  if (centimos > MAXIMUM_CENTIMOS) return null;
  const signs = [before, sign, behind, final].filter((one) => one !== '');
  if (signs.length > 1) return null;
  const negative = signs.includes('-') || signs.includes('(');
  return { centimos: negative && centimos > 0 ? -centimos : centimos, moneda, side };
}

/** Marks for debit and credit that banks write after an amount. */
const SIDES: Readonly<Record<string, 'debe' | 'haber'>> = { D: 'debe', DB: 'debe', H: 'haber', CR: 'haber' };

/** Thousands need groups of three, so `12.5` is not read as 125 where the comma is the decimal sign. */
function inThousands(figures: string, decimal: Decimal): boolean {
  const whole = figures.split(decimal)[0] ?? '';
  return !/[.,]/.test(whole) || /^\d{1,3}(?:[.,]\d{3})+$/.test(whole);
}

/** ISO code of a currency as printed, or null. */
export function currencyOf(text: string): string | null {
  const clean = text.trim().toUpperCase();
  return SYMBOLS[clean] ?? (/^[A-Z]{3}$/.test(clean) ? clean : null);
}
