/** Which telephone may get which message; pure. */

/** What a telephone is written to for. */
export type SmsUse = 'enlace' | 'codigo';

/** The telephones of the heir, by who gave them. */
export interface HerederoPhones {
  /** As the insurer or the service put it on file. */
  readonly onFile: string | null;
  /** As the heir gave it in the portal. */
  readonly own: string | null;
}

const E164 = /^\+[1-9][0-9]{6,14}$/;
/** Spanish numbers that take messages begin with 6 or 7; the others are fixed. */
const SPANISH_FIXED = /^\+34(?![67])/;

/** Why nothing can be sent to a number; null: it can. */
export type NumberProblem = 'forma' | 'fijo';

/** @param phone as it is kept, blanks and dots away */
export function smsProblem(phone: string): NumberProblem | null {
  if (!E164.test(phone)) return 'forma';
  if (SPANISH_FIXED.test(phone)) return 'fijo';
  return phone.startsWith('+34') && phone.length !== 12 ? 'forma' : null;
}

/**
 * The number that a message may go to, or null. A link goes to the one that the heir gave, else to the one on file: whoever gave it
 * has come in already. A code never goes to a number that was typed in the portal: whoever holds the link could type their own, and
 * sign.
 */
export function phoneFor(use: SmsUse, { onFile, own }: HerederoPhones): string | null {
  const phone = use === 'enlace' ? (own ?? onFile) : onFile;
  return phone !== null && smsProblem(phone) === null ? phone : null;
}

/** Whether a telephone that was written to for one thing may be written to for another: link and code never meet in one. */
export const mayGet = (use: SmsUse, before: SmsUse | null): boolean => before === null || before === use;

/** As its owner knows it again, and nobody else: the last three digits. */
export const maskedPhone = (phone: string): string => `··· ${phone.slice(-3)}`;
