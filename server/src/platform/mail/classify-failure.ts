import type { SendingResult } from './transport.ts';

/** The facts of a failed attempt. */
export interface SmtpFailure {
  /** The SMTP command that failed, or `CONN` for the connection itself */
  command: string;
  /** Three-digit reply code; null: the server did not answer */
  code: number | null;
  /** Enhanced status code such as `5.1.1` (RFC 3463); null: the server sent none */
  extended: string | null;
}

/**
 * Replies to RCPT or DATA that are about this client and not about the recipient: the server does not accept the command, or not in this order
 * (RFC 5321, 4.2.2), or credentials or encryption are missing or wrong (RFC 4954, 6).
 */
const OUR_CODES: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);

/** Security or policy (RFC 3463, 3.8): relaying denied, sender not allowed, address blocked. We have to repair these. */
const OUR_EXTENDED = /^5\.7\./;

const isRejection = (code: number | null): code is number => code !== null && code >= 400 && code <= 599;

/**
 * Decides what a failed attempt means for the message.
 *
 * A message is given up only when the server refuses this recipient or this message for good. Faults of our own
 * configuration never lose mail. After the server has answered 354, only its complete refusal proves that it did not take
 * the message (RFC 5321, 4.2.5).
 *
 * @param failure the server's answer, and the command that it answers
 * @param acceptedData whether the server had accepted the DATA command (354)
 */
export function classifyFailure(failure: SmtpFailure, acceptedData: boolean): SendingResult {
  const { command, code } = failure;
  if (acceptedData && !(command === 'DATA' && isRejection(code))) return { tipo: 'ambiguo' };
  if (code === null) return command.startsWith('AUTH') ? { tipo: 'temporal', codigo: code } : { tipo: 'sin_conexion' };
  if (code >= 500 && code <= 599 && isAboutMessage(failure)) return { tipo: 'permanente', codigo: code };
  return { tipo: 'temporal', codigo: code };
}

/** Whether a reply is about this recipient or message, and not about this client. */
function isAboutMessage({ command, code, extended }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (code !== null && OUR_CODES.has(code)) return false;
  return extended === null || !OUR_EXTENDED.test(extended);
}
