/** Fills texts in. */

/** The words in braces, replaced; a missing one is left as it stands, so that a test sees it. */
export const poner = (texto: string, valores: Readonly<Record<string, string | number>>): string =>
  texto.replace(/\{(\w+)\}/g, (entero, palabra: string) => String(valores[palabra] ?? entero));

export interface Plural {
  readonly uno: string;
  readonly varios: string;
}

/** One or several; `{n}` is the number. */
export const contar = (texto: Plural, n: number, valores: Readonly<Record<string, string | number>> = {}): string =>
  poner(n === 1 ? texto.uno : texto.varios, { n, ...valores });
