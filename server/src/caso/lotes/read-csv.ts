/** Reads a batch of openings as CSV (RFC 4180): the header names members of the opening by path, and each record is one opening. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import {
  LOTE_ROW_BYTES,
  LOTE_ROW_VALUES,
  LOTE_ROWS_WITH_EMPTY,
  OPENING_KINDS,
  type OpeningKind,
} from '@albacea/contract/schemas/lote-lists.ts';
import { type Column, columnsOf, OPENS_COLUMN, openingSchema } from '@albacea/contract/schemas/opening-columns.ts';
import { CsvError, parse } from 'csv-parse';
import { repeatable } from '../../http/validation.ts';
import { type DomainError, invalid } from '../../shared/errors.ts';
import { loteProblem, type RawRow } from './rows.ts';

/** Bytes given to the parser before other requests get a turn. An empty row may be a single byte, and takes as long as a full one. */
const PIECE = 2 * 1024;

/**
 * Reads the rows of a CSV file.
 * @param opens what every row opens, a case or a claim, for a file without a column that says so
 * @throws DomainError validacion for an invalid header, misplaced quotes, a record that is too long, too many records, or an encoding that is
 *   neither UTF-8 nor Windows-1252: the whole file is refused
 */
export async function* readCsvRows(
  content: Buffer,
  opens: OpeningKind | undefined,
  variant: Variant,
): AsyncGenerator<RawRow> {
  const text = isUtf8(content) ? content : fromWindows(content);
  const delimiter = /^[^\r\n]*;/.test(text.subarray(0, LOTE_ROW_BYTES).toString('utf8').trimStart()) ? ';' : ',';
  let header: readonly Target[] | null = null;
  for await (const { line, cells } of linesOf(text, delimiter)) {
    if (line === 1 && isSeparatorLine(cells)) continue;
    if (header === null) header = readHeader(withoutEmptyEnd(cells, 0), opens, variant);
    else yield readRow(line, withoutEmptyEnd(cells, header.length), header, delimiter === ';');
  }
}

/**
 * Decodes Windows-1252, in which Excel in Spanish saves plain CSV. A character that no name or address contains means that the file is in another
 * old encoding. Such a file is refused, because a garbled name would be worse.
 */
function fromWindows(content: Buffer): Buffer {
  const text = new TextDecoder('windows-1252').decode(content);
  if (UNEXPECTED.test(text)) throw refusal('notUtf8');
  return Buffer.from(text);
}
const UNEXPECTED = /[^\0-\x7f€ª«·º»¿À-ÖØ-öø-þ]/;

/** A first line `sep=;` tells Excel what separates cells. */
const isSeparatorLine = (cells: readonly string[]): boolean =>
  /^sep=[;,]?$/i.test((cells[0] ?? '').trim()) && cells.slice(1).every((cell) => cell === '');

/** Drops the empty cells at the end, which Excel writes for columns that once had content. @param least number of cells to keep in any case */
function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  let length = cells.length;
  while (length > least && cells[length - 1]?.trim() === '') length -= 1;
  return cells.slice(0, length);
}

interface Line {
  /** Number of the line as in an editor: empty lines and line breaks in quoted cells count too. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Yields the lines that say something. */
async function* linesOf(content: Buffer, delimiter: ';' | ','): AsyncGenerator<Line> {
  let next = 1;
  let records = 0;
  // Called for every record, even an empty one. A record takes one line more than its cells have line breaks.
  const lineOf = (cells: string[]): Line | null => {
    records += 1;
    if (records > LOTE_ROWS_WITH_EMPTY) throw refusal('tooManyWithEmpty', { n: LOTE_ROWS_WITH_EMPTY });
    const line = next;
    next += cells.join('').split('\n').length;
    return cells.every((cell) => cell.trim() === '') ? null : { line, cells };
  };
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    max_record_size: LOTE_ROW_BYTES,
    on_record: lineOf as never, // which may return anything, although the parser's types say otherwise
  });
  try {
    yield* Readable.from(pieces(content)).pipe(parser) as AsyncIterable<Line>;
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, next) : error;
  }
}

/** Every piece but the first waits for a turn, because streams alone would read the whole file within one. */
async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += PIECE) {
    if (from > 0) await setImmediate();
    yield content.subarray(from, from + PIECE);
  }
}

/** The refusal of a file that the parser can't read. @param line number of the line in which the unreadable record begins */
function unreadable({ code }: CsvError, line: number): DomainError {
  if (code === 'CSV_MAX_RECORD_SIZE') return refusal('lineTooLong', { linea: line });
  return refusal('strayQuote', { linea: line });
}

/** The member that the cells of a column fill. */
interface Target {
  readonly path: readonly string[];
  /** The member is a list, so that a cell may hold several values. */
  readonly isList: boolean;
  readonly isDate: boolean;
}

function readHeader(cells: readonly string[], opens: OpeningKind | undefined, variant: Variant): Target[] {
  const names = cells.map((name) => name.trim());
  const seen = new Set<string>();
  const repeated = names.find((name) => {
    const isSecond = seen.has(name);
    seen.add(name);
    return isSecond;
  });
  if (repeated !== undefined) throw refusal('repeatedColumn', { columna: repeatable(repeated) });
  const hasOpensColumn = names.includes(OPENS_COLUMN);
  if (!hasOpensColumn && opens === undefined) throw refusal('opensMissing', { columna: OPENS_COLUMN });
  const openings = (hasOpensColumn ? OPENING_KINDS : [opens as OpeningKind]).map((one) =>
    columnsOf(openingSchema(one, variant)),
  );
  requireColumns(names, openings);
  const known = openings.flat();
  return names.map((name) =>
    name === OPENS_COLUMN ? { path: [name], isList: false, isDate: false } : targetOf(name, known),
  );
}

/** The header of the template, required columns first. A member in which any name is allowed gets one sample column, `….nombre`. */
export function templateColumns(opens: OpeningKind | undefined, variant: Variant): string[] {
  const openings = (opens === undefined ? OPENING_KINDS : [opens]).map((one) => columnsOf(openingSchema(one, variant)));
  const named = openings.flat().map((c) => ({ ...c, nombre: c.abierta ? `${c.nombre}.nombre` : c.nombre }));
  const inOrder = [...named.filter((c) => c.obligatoria), ...named.filter((c) => !c.obligatoria)];
  return [...new Set([...(opens === undefined ? [OPENS_COLUMN] : []), ...inOrder.map(({ nombre }) => nombre)])];
}

/** Refuses the file if it lacks a column that every kind of opening requires, because no row could be valid. */
function requireColumns(names: readonly string[], openings: readonly Column[][]): void {
  const [first = [], ...others] = openings;
  const needed = first.filter(
    ({ nombre, obligatoria }) =>
      obligatoria && others.every((columns) => columns.some((c) => c.nombre === nombre && c.obligatoria)),
  );
  const missing = needed.map(({ nombre }) => nombre).filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw refusal('columnsMissing', { columnas: missing.join(', ') });
}

function targetOf(name: string, known: readonly Column[]): Target {
  const exact = known.find(({ nombre, abierta }) => nombre === name && !abierta);
  if (exact) return { path: name.split('.'), isList: exact.lista, isDate: exact.fecha };
  const open = known.find(
    ({ nombre, abierta }) => abierta && name.startsWith(`${nombre}.`) && name.length > nombre.length + 1,
  );
  if (open)
    return { path: [...open.nombre.split('.'), name.slice(open.nombre.length + 1)], isList: false, isDate: false };
  const names = [...new Set([OPENS_COLUMN, ...known.map((c) => (c.abierta ? `${c.nombre}.…` : c.nombre))])].join(', ');
  throw refusal('unknownColumn', { columna: repeatable(name), columnas: names });
}

/**
 * Turns a record into the body of an opening, or refuses it.
 * @param dayFirst also accepts dates as `14/11/2026`; false for a file with commas, which may come from a country that writes the month first
 */
function readRow(linea: number, cells: readonly string[], header: readonly Target[], dayFirst: boolean): RawRow {
  const refused = (...said: Parameters<typeof loteProblem>): RawRow => ({
    linea,
    codigo: 'validacion',
    problemas: [{ campo: '', texto: loteProblem(...said) }],
  });
  if (cells.length !== header.length) return refused('cells', { celdas: cells.length, cabecera: header.length });
  const body: Members = Object.create(null);
  let values = 0;
  for (const [i, { path, isList, isDate }] of header.entries()) {
    const text = (cells[i] ?? '').trim();
    if (text === '') continue;
    const list = isList ? text.split(/[\s,;|]+/, LOTE_ROW_VALUES + 1).filter(Boolean) : null;
    values += list?.length ?? 1;
    if (values > LOTE_ROW_VALUES) return refused('tooManyValues', { n: LOTE_ROW_VALUES });
    put(body, path, list ?? (isDate && dayFirst ? isoDate(text) : text));
  }
  return { linea, body };
}

/** Turns `14/11/2026` into `2026-11-14`, and returns other text unchanged. */
function isoDate(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

type Members = { [name: string]: unknown };

/** Sets the member at a path. Creates objects without a prototype, so that no column name can refer to an inherited member. */
function put(members: Members, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    members[name] = value;
    return;
  }
  members[name] ??= Object.create(null);
  put(members[name] as Members, rest, value);
}

const refusal = (...said: Parameters<typeof loteProblem>): DomainError =>
  invalid({ campo: 'CSV', texto: loteProblem(...said) });
