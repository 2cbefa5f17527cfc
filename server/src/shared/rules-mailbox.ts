/** Whether two e-mail addresses lead to one mailbox, however each is written; pure. */
import { normalizeEmail } from './rules-text.ts';

/** Where dots before the `@` say nothing, and both names are one (support.google.com/mail/answer/7436150). */
const GMAIL: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Case and what follows a `+` (RFC 5233, subaddressing) are left aside, and in Gmail the dots. Another mailbox may so be taken for the
 * same one, at servers that few people use: then a person is asked for another address.
 */
export const sameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

function mailboxOf(address: string): string {
  const whole = normalizeEmail(address).toLowerCase();
  const at = whole.lastIndexOf('@');
  const [local = '', domain] = [whole.slice(0, at), whole.slice(at + 1)];
  const mailbox = local.split('+', 1)[0] || local;
  return GMAIL.includes(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}
