/** CSV as a body and as an answer: RFC 4180, with semicolons or commas, because Excel writes what its language wants. */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { detalleDe, ErrorDeDominio } from '../platform/error.ts';

/** Rows beyond this are not read; the schema of the operation refuses long before. */
const FILAS_MAXIMAS = 20_000;

/** A CSV body, until the operation that it is for is known. */
export class CuerpoCsv {
  readonly filas: readonly Readonly<Record<string, string>>[];
  constructor(filas: readonly Readonly<Record<string, string>>[]) {
    this.filas = filas;
  }
}

/**
 * Reads a CSV body: a line of names, then a row a line; an empty cell is an absent member.
 * @throws ErrorDeDominio tipo_no_admitido, validacion
 */
export function analizarCsv(cuerpo: Buffer, cabeceras: IncomingHttpHeaders): CuerpoCsv {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(cabeceras['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new ErrorDeDominio('tipo_no_admitido');
  if (!isUtf8(cuerpo)) throw invalido('debe estar en UTF-8.', 'must be in UTF-8.');
  const texto = cuerpo.toString('utf8').replace(/^\ufeff/, '');
  const [cabecera = [], ...lineas] = leerLineas(texto);
  const nombres = cabecera.map((nombre) => nombre.trim());
  if (new Set(nombres).size < nombres.length) throw invalido('repite una columna.', 'repeats a column.');
  return new CuerpoCsv(
    lineas.map((celdas, i) => {
      if (celdas.length !== nombres.length)
        throw invalido(
          `la línea ${i + 2} tiene ${celdas.length} celdas y no ${nombres.length}.`,
          `line ${i + 2} has ${celdas.length} cells and not ${nombres.length}.`,
        );
      const pares = nombres.map((nombre, j) => [nombre, (celdas[j] ?? '').trim()] as const);
      return Object.fromEntries(pares.filter(([, valor]) => valor !== ''));
    }),
  );
}

function leerLineas(texto: string): string[][] {
  const separador = /^[^\r\n]*;/.test(texto) ? ';' : ',';
  const patron = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separador}\\r\\n]*))(${separador}|\\r?\\n|$)`, 'y');
  const lineas: string[][] = [];
  let linea: string[] = [];
  while (patron.lastIndex < texto.length || linea.length > 0) {
    const hallado = patron.exec(texto);
    if (!hallado) throw invalido('tiene unas comillas fuera de lugar.', 'has a quotation mark out of place.');
    const [, entreComillas, suelto = '', fin] = hallado;
    linea.push(entreComillas === undefined ? suelto : entreComillas.replaceAll('""', '"'));
    if (fin === separador) continue;
    if (linea.some((celda) => celda.trim() !== '')) lineas.push(linea);
    if (lineas.length > FILAS_MAXIMAS) throw invalido('tiene demasiadas líneas.', 'has too many lines.');
    linea = [];
  }
  return lineas;
}

const invalido = (es: string, en: string) =>
  new ErrorDeDominio('validacion', { detalle: detalleDe([{ campo: 'CSV', texto: { es, en } }]) });

/**
 * The body as its schema knows it: rows of a CSV become the list that the operation takes them for.
 * @throws ErrorDeDominio tipo_no_admitido: the operation takes none
 */
export function comoCuerpo(cuerpo: unknown, { filasCsv }: { readonly filasCsv?: string }): unknown {
  if (!(cuerpo instanceof CuerpoCsv)) return cuerpo;
  if (!filasCsv) throw new ErrorDeDominio('tipo_no_admitido');
  return { [filasCsv]: cuerpo.filas };
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
