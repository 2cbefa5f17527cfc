/**
 * The report as CSV: one line a figure, quoting and line ends of RFC 4180, UTF-8 with its mark, semicolons and a decimal comma,
 * because that is how Excel in Spanish opens it with a double click. Pure.
 */

const COLUMNAS = ['cifra', 'valor', 'numerador', 'denominador', 'motivo'] as const;
type Linea = readonly [cifra: string, valor: unknown, numerador?: unknown, denominador?: unknown, motivo?: unknown];

/** Members that name an element of a list. */
const NOMBRES = ['modulo', 'pack', 'prioridad', 'proveedor', 'mes', 'accion', 'resultado', 'producto'];

/** @param datos of the report, as they go out in JSON */
export function presentarCsv(datos: object): string {
  const lineas: Linea[] = [COLUMNAS as unknown as Linea, ...lineasDe('', datos)];
  return `\ufeff${lineas.map((linea) => `${COLUMNAS.map((_, i) => celda(linea[i])).join(';')}\r\n`).join('')}`;
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

/** Numbers and decimals in text get a comma; everything else is quoted where it must be. */
function celda(valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  const texto = String(valor);
  if (/^-?\d+(?:\.\d+)?$/.test(texto)) return texto.replace('.', ',');
  return /[";\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}
