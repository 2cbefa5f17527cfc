/** CSV as a body and as an answer: RFC 4180, with semicolons or commas, because Excel writes what its language wants. */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import { ErrorDeDominio, noValido, type Problema } from '../platform/error.ts';
import { exigirTextoLlano } from './cuerpo.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the rows of its body stood, when that is a CSV. */
    csv: LugarEnCsv | null;
  }
}

interface LugarEnCsv {
  /** The list that they were taken for. */
  readonly lista: string;
  /** The line of the file that each row begins in, counted from 1. */
  readonly lineas: readonly number[];
}

/** Lines beyond this are not read; the schema of the operation refuses long before. */
const MAX_LINES = 20_000;

/** A CSV body, until the operation that it is for is known. */
export class CuerpoCsv {
  readonly filas: readonly Readonly<Record<string, string>>[];
  readonly lineas: readonly number[];
  constructor(filas: readonly Readonly<Record<string, string>>[], lineas: readonly number[]) {
    this.filas = filas;
    this.lineas = lineas;
  }
}

/**
 * Reads a CSV body: a line of names, then a row a line; an empty cell is an absent member.
 * @throws ErrorDeDominio tipo_no_admitido, validacion
 */
export function analizarCsv(cuerpo: Buffer, cabeceras: IncomingHttpHeaders): CuerpoCsv {
  exigirTextoLlano(cabeceras);
  if (!isUtf8(cuerpo)) throw invalido('debe estar en UTF-8.', 'must be in UTF-8.');
  const [cabecera, ...lineas] = leerLineas(cuerpo);
  const nombres = (cabecera?.celdas ?? []).map((nombre) => nombre.trim());
  if (new Set(nombres).size < nombres.length) throw invalido('repite una columna.', 'repeats a column.');
  return new CuerpoCsv(
    lineas.map(({ numero, celdas }) => {
      if (celdas.length !== nombres.length)
        throw invalido(
          `la línea ${numero} tiene ${celdas.length} celdas y no ${nombres.length}.`,
          `line ${numero} has ${celdas.length} cells and not ${nombres.length}.`,
        );
      const pares = nombres.map((nombre, j) => [nombre, (celdas[j] ?? '').trim()] as const);
      return Object.fromEntries(pares.filter(([, valor]) => valor !== ''));
    }),
    lineas.map(({ numero }) => numero),
  );
}

interface Linea {
  /** Counted as an editor does: empty lines too, and those within a quoted cell. */
  readonly numero: number;
  readonly celdas: readonly string[];
}

function leerLineas(cuerpo: Buffer): Linea[] {
  const lineas: Linea[] = [];
  let numero = 1;
  for (const celdas of recordsOf(cuerpo)) {
    if (celdas.some((celda) => celda.trim() !== '')) lineas.push({ numero, celdas });
    // Every record is here, empty ones too, and takes a line more than there are line breaks in its cells.
    numero += celdas.join('').split('\n').length;
  }
  return lineas;
}

function recordsOf(cuerpo: Buffer): string[][] {
  const delimiter = /^[^\r\n]*;/.test(cuerpo.toString('utf8')) ? ';' : ',';
  try {
    const options = { bom: true, delimiter, record_delimiter: ['\r\n', '\n'], relax_column_count: true };
    const records = parse(cuerpo, { ...options, to: MAX_LINES + 1 });
    if (records.length > MAX_LINES) throw invalido('tiene demasiadas líneas.', 'has too many lines.');
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalido('tiene unas comillas fuera de lugar.', 'has a quotation mark out of place.');
  }
}

/**
 * Writes rows of cells as CSV: quoting and line ends of RFC 4180, UTF-8 with its mark and semicolons, because that is how Excel
 * in Spanish opens it with a double click.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { bom: true, delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true });

const invalido = (es: string, en: string) => noValido({ campo: 'CSV', texto: { es, en } });

/**
 * Makes the body what its schema knows: rows of a CSV become the list that the operation takes them for.
 * @throws ErrorDeDominio tipo_no_admitido: the operation takes none
 */
export function tomarCsv(peticion: FastifyRequest, { filasCsv }: { readonly filasCsv?: string }): void {
  const { body } = peticion;
  if (!(body instanceof CuerpoCsv)) return;
  if (!filasCsv) throw new ErrorDeDominio('tipo_no_admitido');
  peticion.csv = { lista: filasCsv, lineas: body.lineas };
  peticion.body = { [filasCsv]: body.filas };
}

/** A refusal of rows, told by the lines and columns of the file that they came in; any other error as it is. */
export function enLineas(error: unknown, csv: LugarEnCsv | null): unknown {
  if (!csv || !(error instanceof ErrorDeDominio) || error.codigo !== 'validacion') return error;
  return noValido(...error.problemas.map((problema) => enLinea(problema, csv)));
}

function enLinea({ campo, texto }: Problema, { lista, lineas }: LugarEnCsv): Problema {
  if (campo === lista) return { campo: 'CSV', texto };
  const [, fila, columna] = /^[^[]+\[(\d+)\](?:\.(.+))?$/.exec(campo) ?? [];
  if (fila === undefined) return { campo, texto };
  const linea = lineas[Number(fila)];
  const [es, en] = columna === undefined ? ['', ''] : [`, columna ${columna}`, `, column ${columna}`];
  return {
    campo: '',
    texto: { es: `Línea ${linea}${es}: ${texto.es}`, en: `Line ${linea}${en}: ${texto.en}` },
  };
}

/** Whether `Accept` prefers CSV to JSON (RFC 9110, section 12.5.1); without a preference it is JSON. */
export function prefiereCsv(acepta: string | undefined): boolean {
  const partes = (acepta ?? '')
    .slice(0, 500)
    .split(',')
    .map((parte) => {
      const [tipo = '', ...parametros] = parte.trim().toLowerCase().split(';');
      const q = parametros.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tipo: tipo.trim(), q: q === undefined ? 1 : Number(q) || 0 };
    });
  /** The most specific range that covers the type decides. */
  const peso = (...rangos: string[]) =>
    rangos.map((rango) => partes.find(({ tipo }) => tipo === rango)?.q).find((q) => q !== undefined) ?? 0;
  const csv = peso('text/csv', 'text/*');
  return csv > 0 && csv > peso('application/json', 'application/*', '*/*');
}
