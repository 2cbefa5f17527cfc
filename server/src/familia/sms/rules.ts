/** Which telephone may get which message; pure. */

/** What a text message brings: a link to the portal, or a code to sign. */
export type SmsUse = 'enlace' | 'codigo';

/** The telephones of the heir, by source. */
export interface HerederoPhones {
  /** The number on file, given by the insurer or the service; null: none. */
  readonly onFile: string | null;
  /** The number that the heir gave in the portal; null: none. */
  readonly own: string | null;
}

const E164 = /^\+[1-9][0-9]{6,14}$/;
/** Spanish numbers that take messages begin with 6 or 7; the others are fixed. */
const SPANISH_FIXED = /^\+34(?![67])/;

/** Why a number takes no messages; null: it takes them. */
type NumberProblem = 'forma' | 'fijo';

/** Checks that a number takes text messages. @param phone in its stored form, without blanks and dots */
export function smsProblem(phone: string): NumberProblem | null {
  if (!E164.test(phone)) return 'forma';
  if (SPANISH_FIXED.test(phone)) return 'fijo';
  return phone.startsWith('+34') && phone.length !== 12 ? 'forma' : null;
}

/**
 * The number for a message; null: there is none. A link goes to the number that the heir gave in the portal or, if they gave none, to the number on
 * file. A code never goes to a number typed in the portal: a stranger with the link could type their own number, and sign.
 */
export function phoneFor(use: SmsUse, { onFile, own }: HerederoPhones): string | null {
  const phone = use === 'enlace' ? (own ?? onFile) : onFile;
  return phone !== null && smsProblem(phone) === null ? phone : null;
}

/** Whether a telephone may get this kind of message; never both kinds go to one telephone. @param before the use claimed before; null: none */
export const mayGet = (use: SmsUse, before: SmsUse | null): boolean => before === null || before === use;

/** The number with only its last three digits, which its owner recognises. */
export const maskedPhone = (phone: string): string => `··· ${phone.slice(-3)}`;
