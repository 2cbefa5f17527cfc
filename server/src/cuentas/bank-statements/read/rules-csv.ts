/** Rows and cells of a text with separators (RFC 4180, and banks' variants of it); pure. */

export const SEPARATORS = [';', '\t', ',', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A bank's table has a dozen columns; cells further right are ignored. */
const COLUMNS_MAXIMUM = 40;
const CELL_MAXIMUM = 600;
/**
 * Maximum number of characters within which the closing quote is searched for. A quote without a closing one is an inch mark and must not
 * swallow the rest of the file. No two failed searches cover the same characters, so reading stays linear.
 */
const QUOTED_MAXIMUM = 2000;

/** A cell, and the position after it, where a separator stands or the row ends. */
interface Cell {
  readonly text: string;
  readonly end: number;
}

/**
 * The rows of a table, one by one, blank ones included; cells are trimmed and cut to 600 characters.
 * @param since position in the text to begin at
 */
export function* rowsOf(text: string, separator: Separator, since = 0): Generator<string[], void> {
  let row: string[] = [];
  let i = since;
  while (i < text.length) {
    const cell = text[i] === '"' ? quoted(text, i, separator) : loose(text, i, separator);
    if (row.length < COLUMNS_MAXIMUM) row.push(cell.text.trim());
    i = cell.end;
    if (text[i] === separator) {
      i += 1;
      if (i < text.length && !isLineEnd(text, i)) continue;
      if (row.length < COLUMNS_MAXIMUM) row.push('');
    }
    yield row;
    row = [];
    i += text[i] === '\r' && text[i + 1] === '\n' ? 2 : 1;
  }
}

const isLineEnd = (text: string, i: number): boolean => text[i] === '\n' || text[i] === '\r';

/** Reads up to the separator or the end of the line. */
function loose(text: string, start: number, separator: Separator): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && !isLineEnd(text, end)) end += 1;
  return { text: text.slice(start, Math.min(end, start + CELL_MAXIMUM)), end };
}

/** Reads a quoted cell. Two quotes inside it make one; text between the closing quote and the separator belongs to the cell. */
function quoted(text: string, start: number, separator: Separator): Cell {
  const limit = Math.min(text.length, start + QUOTED_MAXIMUM);
  let i = start + 1;
  while (i < limit && !(text[i] === '"' && text[i + 1] !== '"')) i += text[i] === '"' ? 2 : 1;
  if (i >= limit) return loose(text, start, separator);
  const tail = loose(text, i + 1, separator);
  const within = text.slice(start + 1, Math.min(i, start + CELL_MAXIMUM)).replaceAll('""', '"');
  return { text: within.replace(/[\r\n]+/g, ' ') + tail.text, end: tail.end };
}
