/** Rows and cells of a text with separators (RFC 4180, and what banks make of it); pure. */

export const SEPARADORES = [';', '\t', ',', '|'] as const;
export type Separador = (typeof SEPARADORES)[number];

/** A table of a bank has a dozen columns; what stands further right is left aside. */
export const MAXIMO_COLUMNAS = 40;
const MAXIMO_CELDA = 600;
/**
 * How far the closing quote is looked for: a quote that nobody closes is an inch mark, not the rest of the file.
 * No two searches in vain cover the same characters, so the whole stays linear.
 */
const MAXIMO_ENTRECOMILLADO = 2000;

/** A cell and where the next one, or the end of the row, begins. */
interface Celda {
  readonly texto: string;
  readonly fin: number;
}

/**
 * The rows of a table, one by one, blank ones included; cells are trimmed and cut to 600 characters.
 * @param desde where in the text to begin
 */
export function* filasDe(texto: string, separador: Separador, desde = 0): Generator<string[], void> {
  let fila: string[] = [];
  let i = desde;
  while (i < texto.length) {
    const celda = texto[i] === '"' ? entrecomillada(texto, i, separador) : suelta(texto, i, separador);
    if (fila.length < MAXIMO_COLUMNAS) fila.push(celda.texto.trim());
    i = celda.fin;
    if (texto[i] === separador) {
      i += 1;
      if (i < texto.length && !esFinDeLinea(texto, i)) continue;
      if (fila.length < MAXIMO_COLUMNAS) fila.push('');
    }
    yield fila;
    fila = [];
    i += texto[i] === '\r' && texto[i + 1] === '\n' ? 2 : 1;
  }
}

const esFinDeLinea = (texto: string, i: number): boolean => texto[i] === '\n' || texto[i] === '\r';

/** Up to the separator or the end of the line. */
function suelta(texto: string, inicio: number, separador: Separador): Celda {
  let fin = inicio;
  while (fin < texto.length && texto[fin] !== separador && !esFinDeLinea(texto, fin)) fin += 1;
  return { texto: texto.slice(inicio, Math.min(fin, inicio + MAXIMO_CELDA)), fin };
}

/** Two quotes are one; what stands between the closing quote and the separator belongs to the cell. */
function entrecomillada(texto: string, inicio: number, separador: Separador): Celda {
  const limite = Math.min(texto.length, inicio + MAXIMO_ENTRECOMILLADO);
  let i = inicio + 1;
  while (i < limite && !(texto[i] === '"' && texto[i + 1] !== '"')) i += texto[i] === '"' ? 2 : 1;
  if (i >= limite) return suelta(texto, inicio, separador);
  const cola = suelta(texto, i + 1, separador);
  const dentro = texto.slice(inicio + 1, Math.min(i, inicio + MAXIMO_CELDA)).replaceAll('""', '"');
  return { texto: dentro.replace(/[\r\n]+/g, ' ') + cola.texto, fin: cola.fin };
}
