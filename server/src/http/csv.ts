/** Reads and writes CSV (RFC 4180), with semicolons or commas, because Excel uses either, depending on its language. */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { Shape } from '@albacea/contract/operations/operation.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalid, type Problem, stepsOf } from '../shared/errors.ts';
import type { Phrase } from '../shared/rules-phrase.ts';
import { JSON_VALUES_MAXIMUM, requirePlainText } from './json-body.ts';
import { said } from './request-sentences.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The places of the rows in the CSV body; null: the body is not CSV. */
    csv: CsvPlaces | null;
  }
}

interface CsvPlaces {
  /** Name of the member of the JSON body that contains the rows. */
  readonly lista: string;
  /** The line in which each row begins, counted from 1. */
  readonly lineas: readonly number[];
}

/** Maximum number of lines of a body, empty ones included; the schemas of the operations allow at most 1,000 rows. */
const MAX_LINES = 4000;

/** A CSV body that is not yet in the form of its operation's schema. */
class CsvBody {
  readonly filas: readonly Readonly<Record<string, string>>[];
  readonly lineas: readonly number[];
  constructor(rows: readonly Readonly<Record<string, string>>[], lines: readonly number[]) {
    this.filas = rows;
    this.lineas = lines;
  }
}

/**
 * Reads a CSV body: a line of names, then one line per row; an empty cell is an absent member.
 * @throws DomainError tipo_no_admitido, validacion
 */
export function analyseCsv(body: Buffer, headers: IncomingHttpHeaders): CsvBody {
  requirePlainText(headers);
  if (!isUtf8(body)) throw invalidCsv(said('csvNotUtf8'));
  const [header, ...lines] = readLines(body);
  const names = (header?.celdas ?? []).map((name) => name.trim());
  if (new Set(names).size < names.length) throw invalidCsv(said('sameColumn'));
  if (lines.length * names.length > JSON_VALUES_MAXIMUM)
    throw invalidCsv(said('manyValues', { values: JSON_VALUES_MAXIMUM }));
  return new CsvBody(
    lines.map(({ numero, celdas }) => {
      if (celdas.length !== names.length)
        throw invalidCsv(said('cells', { line: numero, cells: celdas.length, columns: names.length }));
      const pairs = names.map((name, j) => [name, (celdas[j] ?? '').trim()] as const);
      return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
    }),
    lines.map(({ numero }) => numero),
  );
}

interface Line {
  /** Number of the line as in an editor: empty lines, and lines within a quoted cell, count too. */
  readonly numero: number;
  readonly celdas: readonly string[];
}

function readLines(body: Buffer): Line[] {
  const lines: Line[] = [];
  let numero = 1;
  for (const celdas of recordsOf(body)) {
    if (celdas.some((cell) => cell.trim() !== '')) lines.push({ numero, celdas });
    // Empty records count too. A record has one line more than its cells have line breaks.
    numero += celdas.join('').split('\n').length;
  }
  return lines;
}

function recordsOf(body: Buffer): string[][] {
  const delimiter = /^[^\r\n]*;/.test(body.toString('utf8')) ? ';' : ',';
  try {
    const options = { bom: true, delimiter, record_delimiter: ['\r\n', '\n'], relax_column_count: true };
    const records = parse(body, { ...options, to: MAX_LINES + 1 });
    if (records.length > MAX_LINES) throw invalidCsv(said('manyLines', { lines: MAX_LINES }));
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidCsv(said('strayQuote'));
  }
}

/**
 * Writes rows of cells as CSV: quoting and line ends of RFC 4180, UTF-8 with a byte order mark, and semicolons, so that Excel in Spanish opens
 * the file with a double click.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { bom: true, delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true });

/**
 * Writes one part of a CSV file whose cells people typed: a cell that a spreadsheet would take for a formula gets an apostrophe before it.
 * @param first this is the first part of the file
 */
export const writeCsvPart = (rows: readonly (readonly string[])[], first: boolean): string =>
  stringify([...rows], {
    bom: first,
    delimiter: ';',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });

const invalidCsv = (texto: Phrase) => invalid({ campo: 'CSV', texto, codigo: 'formato', pasos: [] });

/**
 * Turns a CSV body into the JSON body of its schema: the rows become the list that the operation names in `csvRows`.
 * @throws DomainError tipo_no_admitido: the operation does not take CSV
 */
export function takeCsv(request: FastifyRequest, { csvRows, body: schema }: Pick<Shape, 'csvRows' | 'body'>): void {
  const { body } = request;
  if (!(body instanceof CsvBody)) return;
  if (!csvRows) throw new DomainError('tipo_no_admitido');
  request.csv = { lista: csvRows, lineas: body.lineas };
  const rowSchema = (schema as unknown as { properties: Record<string, { items: RowSchema }> }).properties[csvRows]
    ?.items;
  request.body = { [csvRows]: body.filas.map((fila) => withNumbers(fila, rowSchema)) };
}

interface RowSchema {
  readonly properties: Readonly<Record<string, { readonly type?: unknown }>>;
}

/** Turns the cells of integer members into numbers; other cells stay text. */
function withNumbers(row: Readonly<Record<string, string>>, schema: RowSchema | undefined): Record<string, unknown> {
  const isWhole = (name: string, cell: string) =>
    schema?.properties[name]?.type === 'integer' && /^[0-9]{1,15}$/.test(cell);
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, isWhole(name, cell) ? Number(cell) : cell]),
  );
}

/** Makes a refusal name the lines and columns of the file; returns any other error as it is. */
export function inLines(error: unknown, csv: CsvPlaces | null): unknown {
  if (!csv || !(error instanceof DomainError) || error.codigo !== 'validacion') return error;
  return invalid(...error.problemas.map((problem) => inLine(problem, csv)));
}

/** Names the line of the file in the text for people; programs get the position in the list, as for JSON. */
function inLine(problem: Problem, { lista, lineas }: CsvPlaces): Problem {
  const { campo, texto } = problem;
  const same = { ...problem, pasos: stepsOf(problem) };
  if (campo === lista) return { ...same, campo: 'CSV' };
  const [, row, column] = /^[^[]+\[(\d+)\](?:\.(.+))?$/.exec(campo) ?? [];
  if (row === undefined) return problem;
  const line = lineas[Number(row)];
  return {
    ...same,
    campo: '',
    texto: said(column === undefined ? 'atLine' : 'atColumn', (language) => ({
      line,
      column,
      problem: texto[language],
    })),
  };
}
