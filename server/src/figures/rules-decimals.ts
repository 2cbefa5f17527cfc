/** Exact decimals as whole numbers of their smallest unit, such as cents; pure. */

/** Cents as text with two decimals. */
export const withCentimos = (centimos: bigint): string => withDecimals(centimos, 2);

/** A whole number of smallest units as a decimal: 12345n with 2 decimals is `123.45`. */
export function withDecimals(parts: bigint, decimals: number): string {
  const figures = (parts < 0n ? -parts : parts).toString().padStart(decimals + 1, '0');
  const cut = figures.length - decimals;
  return `${parts < 0n ? '-' : ''}${figures.slice(0, cut)}.${figures.slice(cut)}`;
}

/** The number of smallest units in a decimal that has at most `decimals` decimals, after a point or a comma. */
export function inParts(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.replace(',', '.').split('.');
  const parts = BigInt(whole.replace('-', '') + fraction.padEnd(decimals, '0'));
  return text.startsWith('-') ? -parts : parts;
}

/** A quotient with `decimals` decimals; a half is rounded away from zero. */
export function quotient(numerator: bigint, denominator: bigint, decimals: number): string {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const parts = (2n * n * 10n ** BigInt(decimals) + d) / (2n * d);
  return withDecimals(negative ? -parts : parts, decimals);
}
