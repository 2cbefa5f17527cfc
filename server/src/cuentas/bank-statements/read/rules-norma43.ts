/** AEB Norma 43 (Cuaderno 43, current-account statements): records of 80 columns; pure. */
import { type ExtractoNotice, MOVEMENTS_MAXIMUM } from '@albacea/contract/schemas/bank-statements.ts';
import { type Extracto, type Movement, type Rejection, TEXT_MAXIMUM, UNREADABLE_MAXIMUM } from './rules-movement.ts';
import { dayNumber } from './rules-values.ts';

/** Currencies by their number in ISO 4217. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '978': 'EUR',
  '840': 'USD',
  '826': 'GBP',
  '756': 'CHF',
  '392': 'JPY',
  '752': 'SEK',
  '578': 'NOK',
  '208': 'DKK',
  '985': 'PLN',
  '946': 'RON',
  '484': 'MXN',
  '032': 'ARS',
  '170': 'COP',
  '124': 'CAD',
  '036': 'AUD',
  '504': 'MAD',
};
/** Account header: bank, branch, account, two dates, sign and amount of the opening balance, currency. */
const HEADER = /^11[\d ]{18}\d{12}[12]\d{14}(\d{3})/;
/** Movement: free, branch, date, value date, common and own concept, sign, amount; document and references follow. */
const MOVEMENT = /^22.{4}.{4}(\d{2})(\d{2})(\d{2})\d{6}.{2}.{3}([12])(\d{14})/;
/** Complement: its number, then two fields of 38 columns. */
const COMPLEMENT = /^23\d{2}/;
const WIDTH = 38;
const TEXTS_MAXIMUM = 12;
/** End of account: bank, branch, account, then number and sum of debits and of credits. */
const CUENTA_END = /^33[\d ]{18}(\d{5})(\d{14})(\d{5})(\d{14})/;
const COLUMNS = 80;
const RECORD = /^(?:00|11|22|23|24|33|88)/;

/** Whether a text is in this format: it begins with an account header, which a file header (`00`) may precede. */
export const isNorma43 = (text: string): boolean =>
  HEADER.test(lineSince(text, 0)) ||
  (/^00\d/.test(text) && HEADER.test(lineSince(text, hasLines(text) ? text.indexOf('\n') + 1 : COLUMNS)));

/** Some programs write the records without line ends. */
const hasLines = (text: string): boolean => text.slice(0, COLUMNS + 20).includes('\n');

const lineSince = (text: string, start: number): string => text.slice(start, start + 82).trimStart();

interface Reading {
  moneda: string;
  readonly movimientos: { dia: number; centimos: number; moneda: string; textos: string[] }[];
  /** Totals counted so far, to compare with the end of the account: number and sum of debits, then of credits. */
  sums: [number, number, number, number];
  records: number;
  unreadable: number;
  totalsAgree: boolean;
  closed: boolean;
}

/** Reads a statement in Norma 43. @param text decoded text in lines of 80 columns; trailing blanks, or all line ends, may be missing */
export function readNorma43(text: string): Extracto | Rejection {
  const reading: Reading = {
    moneda: 'EUR',
    movimientos: [],
    sums: [0, 0, 0, 0],
    records: 0,
    unreadable: 0,
    totalsAgree: true,
    closed: true,
  };
  for (const line of linesOf(text)) {
    if (!RECORD.test(line)) {
      if (line.trim() !== '') reading.unreadable += 1;
      continue;
    }
    reading.records += 1;
    readRecord(line, reading);
    if (reading.movimientos.length > MOVEMENTS_MAXIMUM) return { rechazo: 'demasiados_movimientos' };
  }
  const { movimientos, unreadable, records, totalsAgree, closed } = reading;
  if (unreadable > records * UNREADABLE_MAXIMUM) return { rechazo: 'importes_ilegibles' };
  if (movimientos.length === 0) return { rechazo: 'sin_movimientos' };
  const avisos: ExtractoNotice[] = [];
  if (unreadable > 0) avisos.push('filas_ilegibles');
  if (!totalsAgree || !closed) avisos.push('totales_no_cuadran');
  return { formato: 'norma43', movimientos: movimientos.map(withoutEmpty), avisos };
}

function* linesOf(text: string): Generator<string, void> {
  let start = 0;
  if (!hasLines(text)) {
    for (; start < text.length; start += COLUMNS) yield text.slice(start, start + COLUMNS);
    return;
  }
  while (start < text.length) {
    const skip = text.indexOf('\n', start);
    const end = skip < 0 ? text.length : skip;
    yield text.slice(start, Math.min(end, start + 100)).replace(/(?<!\p{Cc})\p{Cc}+$/u, '');
    start = end + 1;
  }
}

function readRecord(line: string, reading: Reading): void {
  const type = line.slice(0, 2);
  if (type === '11') beginCuenta(line, reading);
  else if (type === '22') record(line, reading);
  else if (type === '23') complete(line, reading);
  else if (type === '33') closeCuenta(line, reading);
}

function beginCuenta(line: string, reading: Reading): void {
  const header = HEADER.exec(line);
  if (!header) {
    reading.unreadable += 1;
    return;
  }
  reading.moneda = CURRENCIES[header[1] ?? ''] ?? 'XXX';
  reading.sums = [0, 0, 0, 0];
  reading.closed = false;
}

function record(line: string, reading: Reading): void {
  const parts = MOVEMENT.exec(line);
  const [year, month, day] = [parts?.[1], parts?.[2], parts?.[3]].map(Number);
  const date = parts ? dayNumber(2000 + (year ?? 0), month ?? 0, day ?? 0) : null;
  const amount = Number(parts?.[5]);
  if (date === null || !Number.isSafeInteger(amount)) {
    reading.unreadable += 1;
    return;
  }
  const cargo = parts?.[4] === '1';
  const side = cargo ? 0 : 2;
  reading.sums[side] += 1;
  reading.sums[side + 1] = (reading.sums[side + 1] ?? 0) + amount;
  const centimos = cargo && amount > 0 ? -amount : amount;
  // Two references follow the document number; some banks use the second as text.
  const reference = line.slice(64, 80).trim();
  const textos = /[A-Za-z]{3}/.test(reference) ? [reference] : [];
  reading.movimientos.push({ dia: date, centimos, moneda: reading.moneda, textos });
}

/**
 * Adds the two texts of a complement to the last movement. A text that fills its field, up to the last column or the blank before a word,
 * continues in the next field.
 */
function complete(line: string, { movimientos }: Reading): void {
  const last = movimientos.at(-1);
  if (!last || !COMPLEMENT.test(line)) return;
  for (const field of [line.slice(4, 4 + WIDTH), line.slice(4 + WIDTH, 4 + 2 * WIDTH)]) {
    const text = field.trimEnd();
    const before = last.textos.at(-1) ?? '';
    const until = before.length % WIDTH;
    const follows = before !== '' && (until === 0 || until === WIDTH - 1) && before.length < TEXT_MAXIMUM - WIDTH;
    if (follows && text !== '') last.textos[last.textos.length - 1] = before + (until === 0 ? '' : ' ') + text;
    else if (text !== '' && last.textos.length < TEXTS_MAXIMUM) last.textos.push(text);
  }
}

function closeCuenta(line: string, reading: Reading): void {
  const total = CUENTA_END.exec(line);
  reading.closed = true;
  if (!total) reading.unreadable += 1;
  else if (reading.sums.some((sum, i) => sum !== Number(total[i + 1]))) reading.totalsAgree = false;
}

function withoutEmpty(movement: Movement): Movement {
  return { ...movement, textos: movement.textos.map((text) => text.trim()).filter((text) => text !== '') };
}
