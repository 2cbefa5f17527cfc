/** CSV as a body and as an answer: RFC 4180, with semicolons or commas, because Excel separates by either, according to its language. */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { Shape } from '@albacea/contract/operations/operation.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalid, type Problem, stepsOf } from '../shared/errors.ts';
import type { Phrase } from '../shared/rules-phrase.ts';
import { requirePlainText } from './json-body.ts';
import { said } from './request-sentences.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The places of the rows in its CSV body; null: the body is no CSV. */
    csv: CsvPlaces | null;
  }
}

interface CsvPlaces {
  /** The member of the body that the rows became. */
  readonly lista: string;
  /** The line in which each row begins, counted from 1. */
  readonly lineas: readonly number[];
}

/** Maximum number of lines of a body; the schemas of the operations allow far fewer rows. */
const MAX_LINES = 20_000;

/** A CSV body, until its operation is known. */
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
  /** Counted as in an editor: empty lines too, and those within a quoted cell. */
  readonly numero: number;
  readonly celdas: readonly string[];
}

function readLines(body: Buffer): Line[] {
  const lines: Line[] = [];
  let numero = 1;
  for (const celdas of recordsOf(body)) {
    if (celdas.some((cell) => cell.trim() !== '')) lines.push({ numero, celdas });
    // Empty records are here too. A record has one line more than its cells have line breaks.
    numero += celdas.join('').split('\n').length;
  }
  return lines;
}

function recordsOf(body: Buffer): string[][] {
  const delimiter = /^[^\r\n]*;/.test(body.toString('utf8')) ? ';' : ',';
  try {
    const options = { bom: true, delimiter, record_delimiter: ['\r\n', '\n'], relax_column_count: true };
    const records = parse(body, { ...options, to: MAX_LINES + 1 });
    if (records.length > MAX_LINES) throw invalidCsv(said('manyLines'));
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidCsv(said('strayQuote'));
  }
}

/**
 * Writes rows of cells as CSV: quoting and line ends of RFC 4180, UTF-8 with its mark and semicolons, because that is how Excel
 * in Spanish opens it with a double click.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { bom: true, delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true });

/**
 * The same for one part of a file, with cells that people typed: one that a spreadsheet would take for a formula gets an apostrophe
 * before it.
 * @param first the part that the file begins with
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
 * @throws DomainError tipo_no_admitido: the operation takes none
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

/** Cells are text; those of integer members become numbers. */
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

/** People read the line of the file; programs get the position in the list, as for JSON. */
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
