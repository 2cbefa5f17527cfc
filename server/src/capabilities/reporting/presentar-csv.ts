/** The report as a table: a line a figure, with a decimal comma, as Excel in Spanish reads it. Pure. */

const COLUMNAS = ['cifra', 'valor', 'numerador', 'denominador', 'motivo'] as const;
type Linea = readonly [cifra: string, valor: unknown, numerador?: unknown, denominador?: unknown, motivo?: unknown];

/** Members that name an element of a list. */
const NOMBRES = ['modulo', 'pack', 'prioridad', 'proveedor', 'mes', 'accion', 'resultado', 'producto'];

/**
 * @param datos of the report, as they go out in JSON
 * @returns the cells of each line, that of their names first
 */
export function presentarCsv(datos: object): string[][] {
  return [[...COLUMNAS], ...lineasDe('', datos).map((linea) => COLUMNAS.map((_, i) => celda(linea[i])))];
}

function lineasDe(camino: string, valor: unknown): Linea[] {
  if (typeof valor !== 'object' || valor === null) return [[camino, valor]];
  if (Array.isArray(valor)) return valor.flatMap((elemento) => deElemento(camino, elemento));
  if ('numerador' in valor && 'denominador' in valor) {
    const { numerador, denominador, valor: cociente, motivo } = valor as Record<string, unknown>;
    return [[camino, cociente, numerador, denominador, motivo]];
  }
  if ('mediana' in valor && 'motivo' in valor) {
    const { motivo, ...medidas } = valor as Record<string, unknown>;
    return Object.entries(medidas).map(([nombre, medida]) => [
      `${camino}.${nombre}`,
      medida,
      null,
      null,
      medida === null ? motivo : null,
    ]);
  }
  return Object.entries(valor).flatMap(([nombre, miembro]) =>
    lineasDe(camino === '' ? nombre : `${camino}.${nombre}`, miembro),
  );
}

function deElemento(camino: string, elemento: unknown): Linea[] {
  if (typeof elemento !== 'object' || elemento === null) return [[camino, elemento]];
  const nombre = NOMBRES.find((uno) => uno in elemento) ?? '';
  const { [nombre]: cual, ...resto } = elemento as Record<string, unknown>;
  return lineasDe(`${camino}.${String(cual)}`, resto);
}

/** Numbers and decimals in text get a comma. */
function celda(valor: unknown): string {
  const texto = String(valor ?? '');
  return /^-?\d+\.\d+$/.test(texto) ? texto.replace('.', ',') : texto;
}
