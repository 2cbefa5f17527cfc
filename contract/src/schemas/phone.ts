/** Keeps the groups of a number on one line. */
const FIXED_SPACE = '\u00a0';

/**
 * A telephone number for e-mails and pages: a Spanish one in groups of three, any other as the insurer wrote it.
 * @param withPrefix for readers who may be abroad
 */
export function phoneLegible(phone: string, withPrefix: boolean): string {
  const groups = /^(?:\+34)?(\d{3})(\d{3})(\d{3})$/.exec(phone.replace(/[\s.-]/g, ''));
  if (groups === null) return phone;
  const number = groups.slice(1).join(FIXED_SPACE);
  return withPrefix ? `+34${FIXED_SPACE}${number}` : number;
}
