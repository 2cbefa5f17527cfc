/** A statement as a table: finds its separator and header and reads its lines; pure. */
import { type ExtractoFormat, MOVEMENTS_MAXIMUM } from '@albacea/contract/schemas/bank-statements.ts';
import { rowsOf, SEPARATORS, type Separator } from './rules-csv.ts';
import { type ColumnRole, type Header, headerOf } from './rules-header.ts';
import { type Extracto, type Movement, type Rejection, TEXT_MAXIMUM, UNREADABLE_MAXIMUM } from './rules-movement.ts';
import {
  currencyOf,
  type DateOrder,
  type Decimal,
  dateOrderOf,
  decimalOf,
  readAmount,
  readDate,
} from './rules-values.ts';

/** Number of rows in which the header is searched for: the account's name, holder and period may stand above it. */
const PREAMBLE_ROWS = 80;

/** A header, and how many rows to skip, the header's row included. */
export interface FoundHeader extends Header {
  readonly skip: number;
}

/** The cells of a line by role, as printed. */
interface Line {
  readonly fecha: string;
  readonly importe: string;
  readonly cargo: string;
  readonly abono: string;
  readonly signo: string;
  readonly divisa: string;
  readonly textos: readonly string[];
}

/** States of lines that never reached the account. */
const WITHOUT_EFFECT = /^(?:REVERT|DECLIN|RECHAZ|PENDIENTE|PENDING|FAILED|FALLID|ANULAD|CANCEL)/i;

/** Reads a statement in CSV. @param text decoded text */
export function readTable(text: string): Extracto | Rejection {
  const table = findTable(text) ?? withoutTitles(text);
  return table ? readRows(rowsOf(text, table.separator), table, 'csv') : { rechazo: 'sin_columnas' };
}

/**
 * Reads the movements below a header.
 * @param rows all rows, cells as printed; those up to the header are skipped
 */
export function readRows(
  rows: Iterable<readonly string[]>,
  header: FoundHeader,
  formato: ExtractoFormat,
): Extracto | Rejection {
  const lines = linesOf(rows, header);
  if (!lines) return { rechazo: 'demasiados_movimientos' };
  if (lines.length === 0) return { rechazo: 'sin_movimientos' };
  const decimal = decimalOf(lines.flatMap((line) => [line.importe, line.cargo, line.abono]));
  const order = orderOf(
    lines.map(({ fecha }) => fecha),
    header,
    decimal,
  );
  if (!order) return { rechazo: 'fechas_dudosas' };
  let withoutDate = 0;
  let withoutAmount = 0;
  const movements: Movement[] = [];
  for (const line of lines) {
    const dia = readDate(line.fecha, order);
    const quantity = quantityOf(line, decimal, header.moneda);
    if (dia === null) withoutDate += 1;
    else if (!quantity) withoutAmount += 1;
    else movements.push({ dia, ...quantity, textos: line.textos });
  }
  if (withoutDate > lines.length * UNREADABLE_MAXIMUM) return { rechazo: 'fechas_ilegibles' };
  if (withoutAmount > lines.length * UNREADABLE_MAXIMUM) return { rechazo: 'importes_ilegibles' };
  const avisos = withoutDate + withoutAmount > 0 ? (['filas_ilegibles'] as const) : [];
  const withSign = header.roles.includes('importe') && !header.roles.includes('signo');
  return { formato, movimientos: withSign ? withCargosNegative(movements) : movements, avisos };
}

/**
 * The order of the dates, as an unambiguous date or the title shows it. Without either, a Spanish title means the day first, unless the file
 * has passed through an American program: its amounts then have a point, or its lines are in order of time only if the month comes first.
 * @returns null: in doubt
 */
function orderOf(dates: readonly string[], { order, isSpanish }: Header, decimal: Decimal): DateOrder | null {
  const shown = dateOrderOf(dates) ?? order;
  if (shown || !isSpanish) return shown;
  const isAmerican = decimal === '.' || (inSequence(dates, 'month') && !inSequence(dates, 'day'));
  return isAmerican ? null : 'day';
}

function inSequence(dates: readonly string[], order: DateOrder): boolean {
  const days = dates.map((date) => readDate(date, order) ?? Number.NaN);
  const steps = days.slice(1).map((day, i) => day - (days[i] ?? Number.NaN));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

/** The first row that has the titles of a statement. */
export function findHeader(rows: Iterable<readonly string[]>): FoundHeader | null {
  let skip = 0;
  for (const row of rows) {
    skip += 1;
    const header = row.length >= 3 ? headerOf(row) : null;
    if (header) return { ...header, skip };
    if (skip >= PREAMBLE_ROWS) return null;
  }
  return null;
}

/** Chooses the separator with which most columns are understood. */
function findTable(text: string): (FoundHeader & { readonly separator: Separator }) | null {
  const mark = /^\ufeff?sep=(.)\r?\n/i.exec(text.slice(0, 12))?.[1];
  const possible = SEPARATORS.filter((one) => mark === undefined || one === mark).flatMap((separator) => {
    const header = findHeader(rowsOf(text, separator));
    return header ? [{ ...header, separator }] : [];
  });
  const [best] = possible.toSorted((a, b) => known(b) - known(a));
  return best ?? null;
}

/** The text of Banco Sabadell: fields between bars, no titles. Its decimal sign is a point, and two references come last. */
const BARRED: Header = {
  roles: ['fecha', 'texto', 'valor', 'importe', 'saldo', 'texto', 'texto'],
  moneda: null,
  order: 'day',
  isSpanish: true,
};
/** Number of lines that are checked against the fields. */
const SHOWN_ROWS = 20;

function withoutTitles(text: string): (FoundHeader & { readonly separator: Separator }) | null {
  let seen = 0;
  for (const row of rowsOf(text, '|')) {
    if (row.every((cell) => cell === '')) continue;
    if (!isBarred(row)) return null;
    seen += 1;
    if (seen === SHOWN_ROWS) break;
  }
  return seen > 0 ? { ...BARRED, skip: 0, separator: '|' } : null;
}

function isBarred([day = '', text = '', valueDay = '', amount = '', balance = '']: readonly string[]): boolean {
  const areDays = readDate(day) !== null && readDate(valueDay) !== null;
  const areAmounts = [amount, balance].every((cell) => readAmount(cell, decimalOf([cell])) !== null);
  return areDays && areAmounts && /\p{L}/u.test(text);
}

const known = ({ roles }: Header): number => roles.filter((role) => role !== null).length;

/** The lines below the header that are movements; null: there are too many. */
function linesOf(rows: Iterable<readonly string[]>, { roles, skip }: FoundHeader): Line[] | null {
  const place = (role: ColumnRole) => roles.indexOf(role);
  const textColumns = roles.flatMap((role, i) => (role === 'texto' ? [i] : []));
  const dateColumn = place('fecha') >= 0 ? place('fecha') : place('valor');
  const lines: Line[] = [];
  let number = 0;
  for (const row of rows) {
    number += 1;
    if (number <= skip) continue;
    const cell = (role: ColumnRole) => row[place(role)] ?? '';
    const line = {
      fecha: row[dateColumn] ?? '',
      importe: cell('importe'),
      cargo: cell('cargo'),
      abono: cell('abono'),
      signo: cell('signo'),
      divisa: cell('divisa'),
      textos: textColumns.map((i) => (row[i] ?? '').slice(0, TEXT_MAXIMUM)).filter((each) => each !== ''),
    };
    if (!isMovement(line) || WITHOUT_EFFECT.test(cell('estado'))) continue;
    if (lines.length === MOVEMENTS_MAXIMUM) return null;
    lines.push(line);
  }
  return lines;
}

/** Whether a line is a movement. Totals, repeated headers and notes below the table lack a date, an amount or a text. */
function isMovement({ fecha, importe, cargo, abono, textos }: Line): boolean {
  return /\d/.test(fecha) && /\d/.test(importe + cargo + abono) && textos.length > 0;
}

function quantityOf(line: Line, decimal: Decimal, headerCurrency: string | null) {
  const currency = (own: string | null) => currencyOf(line.divisa) ?? own ?? headerCurrency ?? 'EUR';
  if (line.importe !== '') {
    const read = readAmount(line.importe, decimal);
    if (!read) return null;
    const side = read.side ?? sideOf(line.signo);
    const centimos = side ? Math.abs(read.centimos) * (side === 'debe' ? -1 : 1) : read.centimos;
    return { centimos, moneda: currency(read.moneda) };
  }
  const cargo = readAmount(line.cargo || '0', decimal);
  const credit = readAmount(line.abono || '0', decimal);
  if (!cargo || !credit) return null;
  // Some banks print debits as negative and some do not; a credit below zero also takes money away.
  const centimos = (credit.centimos || 0) - Math.abs(cargo.centimos);
  return { centimos, moneda: currency(cargo.moneda ?? credit.moneda) };
}

function sideOf(sign: string): 'debe' | 'haber' | null {
  const letter = sign.trim().toUpperCase();
  if (/^(?:-|D|DEBE|D[EÉ]BITO|CARGO|ADEUDO|1)$/.test(letter)) return 'debe';
  return /^(?:\+|H|HABER|ABONO|C|CR[EÉ]DITO|2)$/.test(letter) ? 'haber' : null;
}

const OF_CARGO = /^\W*(?:COMPRA|RECIBO|ADEUDO|CARGO|PAGO (?:EN|CON|TARJ)|CUOTA|REINTEGRO)/i;
const OF_CREDIT =
  /^\W*(?:ABONO|DEVOLUCI|NOMINA|N[OÓ]MINA|TRANSFERENCIA (?:DE|RECIB|A FAVOR)|REEMBOLSO|INGRESO|ANULACI)/i;

/**
 * Makes charges negative where a statement of a credit card shows purchases as positive. Such a statement is known by the bank's words, or
 * by the lack of any negative amount.
 */
function withCargosNegative(movements: readonly Movement[]): readonly Movement[] {
  const begins = (movement: Movement, pattern: RegExp) => movement.textos.some((text) => pattern.test(text));
  const cargos = movements.filter((one) => one.centimos !== 0 && begins(one, OF_CARGO) && !begins(one, OF_CREDIT));
  const positive = cargos.filter((one) => one.centimos > 0).length;
  const inverted = cargos.length >= 3 && positive >= cargos.length * 0.8;
  if (inverted && movements.some((one) => one.centimos < 0))
    return movements.map((one) => ({ ...one, centimos: -one.centimos }));
  if (movements.some((one) => one.centimos < 0)) return movements;
  return movements.map((one) => (begins(one, OF_CREDIT) ? one : { ...one, centimos: -one.centimos }));
}
