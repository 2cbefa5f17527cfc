/** How a telephone is written in e-mails and on pages. */

/** Keeps the groups of a number on one line. */
const FIXED_SPACE = '\u00a0';

/**
 * A telephone as it is read aloud. Spanish numbers in groups of three; whoever reads in another language may be abroad,
 * and gets the prefix. Any other form is left as the insurer wrote it.
 */
export function phoneLegible(phone: string, withPrefix: boolean): string {
  const groups = /^(?:\+34)?(\d{3})(\d{3})(\d{3})$/.exec(phone.replace(/[\s.-]/g, ''));
  if (groups === null) return phone;
  const number = groups.slice(1).join(FIXED_SPACE);
  return withPrefix ? `+34${FIXED_SPACE}${number}` : number;
}
