/** Formats telephone numbers for e-mails and pages. */

/** Keeps the groups of a number on one line. */
const FIXED_SPACE = '\u00a0';

/**
 * A telephone number as read aloud: Spanish numbers in groups of three. Readers of other languages may be abroad and get the prefix. Any other form
 * stays as the insurer wrote it.
 */
export function phoneLegible(phone: string, withPrefix: boolean): string {
  const groups = /^(?:\+34)?(\d{3})(\d{3})(\d{3})$/.exec(phone.replace(/[\s.-]/g, ''));
  if (groups === null) return phone;
  const number = groups.slice(1).join(FIXED_SPACE);
  return withPrefix ? `+34${FIXED_SPACE}${number}` : number;
}
