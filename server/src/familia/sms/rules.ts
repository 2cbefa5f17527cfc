/** Which telephone may get which message; pure. */

/** The uses of messages to a telephone. */
export type SmsUse = 'enlace' | 'codigo';

/** The telephones of the heir, by source. */
export interface HerederoPhones {
  /** Put on file by the insurer or the service. */
  readonly onFile: string | null;
  /** Given by the heir in the portal. */
  readonly own: string | null;
}

const E164 = /^\+[1-9][0-9]{6,14}$/;
/** Spanish numbers that take messages begin with 6 or 7; the others are fixed. */
const SPANISH_FIXED = /^\+34(?![67])/;

/** Why a number takes no messages; null: it takes them. */
type NumberProblem = 'forma' | 'fijo';

/** @param phone in its stored form, without blanks and dots */
export function smsProblem(phone: string): NumberProblem | null {
  if (!E164.test(phone)) return 'forma';
  if (SPANISH_FIXED.test(phone)) return 'fijo';
  return phone.startsWith('+34') && phone.length !== 12 ? 'forma' : null;
}

/**
 * The number for a message; null: there is none. A link goes to the number that the heir gave, else to the one on file: the heir was in the
 * portal when they gave it. A code never goes to a number typed in the portal: a holder of the link could type their own, and sign.
 */
export function phoneFor(use: SmsUse, { onFile, own }: HerederoPhones): string | null {
  const phone = use === 'enlace' ? (own ?? onFile) : onFile;
  return phone !== null && smsProblem(phone) === null ? phone : null;
}

/** Whether a telephone with one use may get another: links and codes never go to the same telephone. */
export const mayGet = (use: SmsUse, before: SmsUse | null): boolean => before === null || before === use;

/** Masked so that only its owner recognises it: the last three digits. */
export const maskedPhone = (phone: string): string => `··· ${phone.slice(-3)}`;
