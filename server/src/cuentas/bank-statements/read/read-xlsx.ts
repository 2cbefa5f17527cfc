/**
 * Reads the rows of a spreadsheet (ECMA-376), its cells as a bank would print them. The unpacked size is bounded before anything is
 * unpacked.
 */
import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { dateOf } from '../../../shared/rules-dates-madrid.ts';
import type { Extracto, Rejection } from './rules-movement.ts';
import { type FoundHeader, findHeader, readRows } from './rules-table.ts';

/** A sheet of fifty thousand movements unpacks to some 30 MB. */
const UNPACKED_MAXIMUM = 48 * 1024 * 1024;
/** Parts of the archive that hold cells; pictures and programs are not read. */
const OF_CELLS =
  /^(?:\[Content_Types\]\.xml|_rels\/.+\.rels|xl\/(?:(?:workbook|styles|sharedStrings)\.xml|_rels\/.+\.rels|worksheets\/[^/]+\.xml))$/i;
/** A bank's workbook has one sheet or two. */
const PARTS_MAXIMUM = 60;

class TooLarge extends Error {}

/** Reads the first sheet that has the columns of a statement. */
export async function readXlsx(bytes: Uint8Array): Promise<Extracto | Rejection> {
  try {
    for (const sheet of await sheetsOf(bytes)) {
      const found = rowsOfSheet(sheet);
      if (found) return readRows(found.rows, found.header, 'xlsx');
    }
    return { rechazo: 'sin_columnas' };
  } catch (error) {
    return { rechazo: error instanceof TooLarge ? 'hoja_demasiado_grande' : 'hoja_ilegible' };
  }
}

async function sheetsOf(bytes: Uint8Array): Promise<SheetCell[][][]> {
  const parts = unpack(bytes);
  // The parts are packed again without compression, so the library reads exactly the measured bytes and unpacks nothing.
  const measured = zipSync(parts, { level: 0 });
  const sheets = await readWorkbook(new Blob([measured as Uint8Array<ArrayBuffer>]));
  return sheets.map(({ data }) => data as SheetCell[][]); // the library's types name the classes of values, not the values
}

/** @throws TooLarge; another error when the file is no archive */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let [size, count] = [0, 0];
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!OF_CELLS.test(name)) return false;
      size += originalSize;
      count += 1;
      if (size > UNPACKED_MAXIMUM || count > PARTS_MAXIMUM) throw new TooLarge();
      return true;
    },
  });
}

/** The value of a cell of a spreadsheet. */
type SheetCell = string | number | boolean | Date | null | undefined;

/** Serial day numbers of 1970-01-01, 1990 and 2099 in the spreadsheet's calendar. */
const [OF_1970, OF_1990, OF_2099] = [25_569, 32_874, 73_050];

/** @returns null: no row has the titles of a statement */
function rowsOfSheet(
  sheet: readonly (readonly SheetCell[])[],
): { readonly header: FoundHeader; readonly rows: readonly string[][] } | null {
  const rows = sheet.map((row) => row.map(printed));
  const header = findHeader(rows);
  if (!header) return null;
  const dates = header.roles.flatMap((role, i) => (role === 'fecha' || role === 'valor' ? [i] : []));
  for (const [i, row] of rows.entries()) for (const at of dates) row[at] = dayOf(sheet[i]?.[at]) ?? row[at] ?? '';
  return { header, rows };
}

/** Prints numbers with a comma, like the texts beside them, and rounded to cents. */
function printed(cell: SheetCell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Math.round(cell * 100) / 100).replace('.', ',');
  return cell === null || cell === undefined ? '' : String(cell).trim();
}

/** Reads a number in a column of dates as a day: 46329 is 3 November 2026. Null: it is no day. */
function dayOf(cell: SheetCell): string | null {
  if (typeof cell !== 'number' || cell < OF_1990 || cell > OF_2099) return null;
  return dateOf(Math.floor(cell) - OF_1970);
}
