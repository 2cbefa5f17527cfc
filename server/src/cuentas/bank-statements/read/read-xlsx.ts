/** Reads the rows of a spreadsheet (ECMA-376). The unpacked size is bounded before anything is unpacked. */
import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import type { Extracto, Rejection } from './rules-movement.ts';
import { rowsOfSheet, type SheetCell } from './rules-sheet.ts';
import { readRows } from './rules-table.ts';

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
  // Packed again without compression: exactly the measured bytes are read, and nothing is left to unpack.
  const measured = zipSync(parts, { level: 0 });
  const sheets = await readWorkbook(new Blob([measured as Uint8Array<ArrayBuffer>]));
  return sheets.map(({ data }) => data as SheetCell[][]); // the library's types say classes where values are
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
