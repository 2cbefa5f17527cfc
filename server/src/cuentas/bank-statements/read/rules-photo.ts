/**
 * Sifts the rows read from a photograph: a misread character makes a wrong date or price, so rows that contradict the rest of the statement
 * are left out. Pure.
 */
import type { Extracto, Rejection } from './rules-movement.ts';
import { heightOf, type Word } from './rules-runs.ts';
import { type FoundHeader, findHeader, readRows } from './rules-table.ts';
import { type DateOrder, dateOrderOf, decimalOf, readAmount, readDate } from './rules-values.ts';

/** Least certainty, out of 100, with which a figure is trusted. Misread names do no harm: they match nothing, and are shown as read. */
const SURE = 45;
/** Below this certainty a word is noise: a slip of a pen, the edge of a table. */
const NOISE = 15;
/** Maximum number of days between the date of a movement and its value date. */
const DAYS_APART = 20;
/** Least share of the lines that must remain; with fewer, the photograph was not understood. */
const LEFT_MINIMUM = 0.5;
/** If at least this share of the balances add up, the others are taken for misread. */
const ADD_UP_MINIMUM = 0.6;

/**
 * Reads the words of a page from the engine's table, which has one word a line and twelve columns; the last six are left, top, width,
 * height, certainty and text.
 */
export function wordsOfTable(table: string): Word[] {
  return table.split('\n').flatMap((line) => {
    const cells = line.split('\t');
    const [left = 0, top = 0, width = 0, height = 0, sure = 0] = cells.slice(6, 11).map(Number);
    const text = (cells[11] ?? '').trim();
    if (cells[0] !== '5' || text === '' || sure < NOISE) return [];
    const legible = sure >= SURE || !/\d/.test(text) ? text : '?';
    return [{ text: legible, left, top, right: left + width, bottom: top + height }];
  });
}

/** Turns the page so that its lines are level: nobody holds a telephone quite straight. */
export function levelled(words: readonly Word[]): Word[] {
  const slope = slopeOf(words);
  const middle = ({ left, right }: Word) => (left + right) / 2;
  return words.map((word) => {
    const [down, across] = [middle(word) * slope, ((word.top + word.bottom) / 2) * slope];
    return {
      ...word,
      left: word.left + across,
      right: word.right + across,
      top: word.top - down,
      bottom: word.bottom - down,
    };
  });
}

/** The steepest slope that is tried, and the step between slopes, as height for each unit across. */
const [LEAN, STEP] = [0.08, 0.001];

/** The slope (height for each unit across) at which most words stand level with others. */
function slopeOf(words: readonly Word[]): number {
  const height = heightOf(words) || 1;
  let [best, most] = [0, 0];
  for (let turn = 0; turn <= (2 * LEAN) / STEP; turn += 1) {
    const slope = turn * STEP - LEAN;
    const levels = new Map<number, number>();
    for (const { left, right, bottom } of words) {
      const level = Math.round((3 * (bottom - ((left + right) / 2) * slope)) / height);
      levels.set(level, (levels.get(level) ?? 0) + 1);
    }
    const together = levels.values().reduce((sum, count) => sum + count * count, 0);
    if (together > most) [best, most] = [slope, together];
  }
  return best;
}

/**
 * Reads the movements of a photographed statement.
 * @param rows the titles first, then the rows below them
 * @param today days since 1970-01-01: no movement lies after it, and no value date more than twenty days after it
 */
export function readPhotoRows(rows: readonly (readonly string[])[], today: number): Extracto | Rejection {
  const header = findHeader(rows);
  if (!header) return { rechazo: 'foto_ilegible' };
  const below = rows.slice(header.skip);
  const order = dateOrderOf(below.flatMap((row) => datesOf(row, header))) ?? 'day';
  const dated = below.filter((row) => hasDay(datesOf(row, header), order, today));
  const kept = withoutContradictions(dated, header);
  if (kept.length < below.length * LEFT_MINIMUM) return { rechazo: 'foto_ilegible' };
  const read = readRows(kept, { ...header, skip: 0 }, 'foto');
  if ('rechazo' in read) return { rechazo: 'foto_ilegible' };
  return kept.length < below.length ? { ...read, avisos: ['filas_ilegibles'] } : read;
}

const datesOf = (row: readonly string[], { roles }: FoundHeader): readonly string[] =>
  row.filter((cell, i) => cell !== '' && (roles[i] === 'fecha' || roles[i] === 'valor'));

/** Whether all dates of a line are real days, close together, and the earliest is not in the future. */
function hasDay(printed: readonly string[], order: DateOrder, today: number): boolean {
  const days = printed.map((cell) => readDate(cell, order));
  if (days.length === 0 || !days.every((day) => day !== null)) return false;
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return last <= today + DAYS_APART && first <= today && last - first <= DAYS_APART;
}

/**
 * Leaves out rows whose amount does not lead from one balance to the next: the amount or the balance was misread. Tries both orders, because
 * statements begin with the oldest movement or with the latest.
 */
function withoutContradictions(rows: readonly (readonly string[])[], header: FoundHeader): (readonly string[])[] {
  const figures = figuresOf(rows, header);
  const checks = [1, -1].map((way) =>
    figures.map((one, i): boolean | null => {
      const before = figures[i - way]?.saldo ?? null;
      if (before === null || one.saldo === null || one.importe === null) return null;
      return before + one.importe === one.saldo;
    }),
  );
  const right = (check: readonly (boolean | null)[]) => check.filter((one) => one === true).length;
  const [check = []] = checks.toSorted((a, b) => right(b) - right(a));
  const checked = check.filter((one) => one !== null).length;
  if (checked === 0 || right(check) < checked * ADD_UP_MINIMUM) return [...rows];
  return rows.filter((_, i) => check[i] !== false);
}

function figuresOf(rows: readonly (readonly string[])[], { roles }: FoundHeader) {
  const at = (role: FoundHeader['roles'][number]) => roles.indexOf(role);
  const cell = (row: readonly string[], role: FoundHeader['roles'][number]) => row[at(role)] ?? '';
  const decimal = decimalOf(rows.flatMap((row) => [cell(row, 'importe'), cell(row, 'cargo'), cell(row, 'saldo')]));
  const read = (text: string) => readAmount(text, decimal)?.centimos ?? null;
  return rows.map((row) => {
    const [cargo, abono] = [read(cell(row, 'cargo')), read(cell(row, 'abono'))];
    const sides = cargo === null && abono === null ? null : (abono ?? 0) - Math.abs(cargo ?? 0);
    return { importe: at('importe') >= 0 ? read(cell(row, 'importe')) : sides, saldo: read(cell(row, 'saldo')) };
  });
}
