/** Exact decimals as whole numbers of their smallest part; pure. */

/** Cents as text with two decimals. */
export const conCentimos = (centimos: bigint): string => conDecimales(centimos, 2);

/** A whole number of parts as a decimal: 12345n with 2 is `123.45`. */
export function conDecimales(partes: bigint, decimales: number): string {
  const cifras = (partes < 0n ? -partes : partes).toString().padStart(decimales + 1, '0');
  const corte = cifras.length - decimales;
  return `${partes < 0n ? '-' : ''}${cifras.slice(0, corte)}.${cifras.slice(corte)}`;
}

/** The parts of a decimal with at most so many decimals; point or comma. */
export function enPartes(texto: string, decimales: number): bigint {
  const [enteras = '0', fraccion = ''] = texto.replace(',', '.').split('.');
  const partes = BigInt(enteras.replace('-', '') + fraccion.padEnd(decimales, '0'));
  return texto.startsWith('-') ? -partes : partes;
}

/** A quotient with so many decimals, rounded half away from zero. */
export function cociente(numerador: bigint, denominador: bigint, decimales: number): string {
  const negativo = numerador < 0n !== denominador < 0n;
  const [n, d] = [numerador < 0n ? -numerador : numerador, denominador < 0n ? -denominador : denominador];
  const partes = (2n * n * 10n ** BigInt(decimales) + d) / (2n * d);
  return conDecimales(negativo ? -partes : partes, decimales);
}
