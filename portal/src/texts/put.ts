/** Fills texts in. */

/** The words in braces, replaced; a missing one is left as it stands, so that a test sees it. */
export const put = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, word: string) => String(values[word] ?? whole));

export interface Plural {
  readonly uno: string;
  readonly varios: string;
}

/** One or several; `{n}` is the number. */
export const count = (text: Plural, n: number, values: Readonly<Record<string, string | number>> = {}): string =>
  put(n === 1 ? text.uno : text.varios, { n, ...values });
