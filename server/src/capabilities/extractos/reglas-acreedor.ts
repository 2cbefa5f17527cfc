/** SEPA creditor identifiers (EPC262-08): country, two check digits, three free characters, national number; pure. */

const CANDIDATO = /\b([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{5,28})\b/g;

/** Business code of whoever has none. */
const SIN_CODIGO = 'ZZZ';

/** Letters as numbers, A is 10, modulo 97 (ISO 7064), digit by digit so that no number grows. */
function modulo97(texto: string): number {
  let resto = 0;
  for (const signo of texto) {
    for (const cifra of String(Number.parseInt(signo, 36))) resto = (resto * 10 + Number(cifra)) % 97;
  }
  return resto;
}

/**
 * The first creditor identifier of a text, without check digits and business code, which change by department:
 * `ES:B85626240`. Account numbers, which look alike, are told by their length or their own check digits.
 * @param texto upper or lower case
 * @returns null when there is none with right check digits
 */
export function acreedorDe(texto: string): string | null {
  for (const [todo, pais = '', control = '', codigo = '', nacional = ''] of texto.toUpperCase().matchAll(CANDIDATO)) {
    // With the code 000 both checks agree; but a Spanish tax number has nine signs, and an account twenty.
    const esCuenta = pais !== 'ES' && codigo !== SIN_CODIGO && modulo97(todo.slice(4) + todo.slice(0, 4)) === 1;
    if (pais === 'ES' && nacional.length !== 9) continue;
    if (!esCuenta && modulo97(nacional + pais + control) === 1) return `${pais}:${nacional}`;
  }
  return null;
}
