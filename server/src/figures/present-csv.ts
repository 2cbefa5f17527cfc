/** The report as a table with one line for each figure, and with decimal commas, as Excel in Spanish expects; pure. */

const COLUMNS = ['cifra', 'valor', 'numerador', 'denominador', 'motivo'] as const;
type Line = readonly [cifra: string, valor: unknown, numerador?: unknown, denominador?: unknown, motivo?: unknown];

/** The members that can name an element of a list; the first that an element has is its name. */
const NAMES = ['modulo', 'pack', 'prioridad', 'proveedor', 'mes', 'accion', 'resultado', 'producto'];

/**
 * Makes the table.
 * @param data data of the report, as the API returns them in JSON
 * @returns the cells of each line, beginning with the names of the columns
 */
export function presentCsv(data: object): string[][] {
  return [[...COLUMNS], ...linesOf('', data).map((line) => COLUMNS.map((_, i) => cell(line[i])))];
}

function linesOf(path: string, value: unknown): Line[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item) => itemLines(path, item));
  if ('numerador' in value && 'denominador' in value) {
    const { numerador, denominador, valor: quotient, motivo } = value as Record<string, unknown>;
    return [[path, quotient, numerador, denominador, motivo]];
  }
  if ('mediana' in value && 'motivo' in value) {
    const { motivo, ...measures } = value as Record<string, unknown>;
    return Object.entries(measures).map(([name, measure]) => [
      `${path}.${name}`,
      measure,
      null,
      null,
      measure === null ? motivo : null,
    ]);
  }
  return Object.entries(value).flatMap(([name, member]) => linesOf(path === '' ? name : `${path}.${name}`, member));
}

function itemLines(path: string, item: unknown): Line[] {
  if (typeof item !== 'object' || item === null) return [[path, item]];
  const name = NAMES.find((one) => one in item) ?? '';
  const { [name]: value, ...rest } = item as Record<string, unknown>;
  return linesOf(`${path}.${String(value)}`, rest);
}

/** The text of a cell. A decimal, whether number or text, gets a comma. */
function cell(value: unknown): string {
  const text = String(value ?? '');
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : text;
}
