/** SEPA creditor identifiers (EPC262-08): country, two check digits, three free characters, national number; pure. */

const CANDIDATE = /\b([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{5,28})\b/g;

/** Placeholder in the identifier of a creditor without a business code. */
const WITHOUT_CODE = 'ZZZ';

/** The value of a text modulo 97, with letters as numbers (A is 10, ISO 7064). Computed digit by digit, so that no number grows large. */
function modulo97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    for (const figure of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(figure)) % 97;
  }
  return rest;
}

/**
 * The first creditor identifier of a text, without check digits and business code, which change by department: `IS:B85626240`. Account
 * numbers look similar; their length or their own check digits give them away.
 * @param text upper or lower case
 * @returns null when there is none with right check digits
 */
export function creditorOf(text: string): string | null {
  for (const [everything, country = '', control = '', code = '', national = ''] of text
    .toUpperCase()
    .matchAll(CANDIDATE)) {
    // With the business code 000 the checks of account and creditor agree. In Spain the length decides: a tax number has nine characters, an
    // account twenty.
    const isCuenta =
      country !== 'ES' && code !== WITHOUT_CODE && modulo97(everything.slice(4) + everything.slice(0, 4)) === 1;
    if (country === 'ES' && national.length !== 9) continue;
    if (!isCuenta && modulo97(national + country + control) === 1) return `${country}:${national}`;
  }
  return null;
}
