/** Cells of a spreadsheet as a bank would print them; pure. */
import { dateOf } from '../../../shared/rules-dates-madrid.ts';
import { type FoundHeader, findHeader } from './rules-table.ts';

/** The value of a cell of a spreadsheet. */
export type SheetCell = string | number | boolean | Date | null | undefined;

/** Serial day numbers of 1970-01-01, 1990 and 2099 in the spreadsheet's calendar. */
const [OF_1970, OF_1990, OF_2099] = [25_569, 32_874, 73_050];

/** @returns null: no row has the titles of a statement */
export function rowsOfSheet(
  sheet: readonly (readonly SheetCell[])[],
): { readonly header: FoundHeader; readonly rows: readonly string[][] } | null {
  const rows = sheet.map((row) => row.map(printed));
  const header = findHeader(rows);
  if (!header) return null;
  const dates = header.papeles.flatMap((paper, i) => (paper === 'fecha' || paper === 'valor' ? [i] : []));
  for (const [i, row] of rows.entries()) for (const at of dates) row[at] = dayOf(sheet[i]?.[at]) ?? row[at] ?? '';
  return { header, rows };
}

/** Prints numbers with a comma, like the texts beside them, and rounded to cents. */
function printed(cell: SheetCell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Math.round(cell * 100) / 100).replace('.', ',');
  return cell === null || cell === undefined ? '' : String(cell).trim();
}

/** Only its column tells that a number is a day: 46329 is 3 November 2026. */
function dayOf(cell: SheetCell): string | null {
  if (typeof cell !== 'number' || cell < OF_1990 || cell > OF_2099) return null;
  return dateOf(Math.floor(cell) - OF_1970);
}
