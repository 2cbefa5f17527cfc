/** Reads from the environment the carriers of letters and of text messages. */
import type { Carrier, PostalKind } from '../platform/post.ts';
import type { SmsProvider } from '../platform/sms.ts';

export type Carriers = Readonly<Record<PostalKind, Carrier | null>>;

/**
 * Reads the carrier of one kind of letter. A problem never shows a value.
 * @param names names of the variables with address and token
 * @param http whether an address without TLS is accepted, for a carrier on a developer's machine
 * @returns null: there is no carrier
 */
export function readCarrier(
  [address, secret]: readonly [string, string],
  read: (name: string) => string | null,
  http: boolean,
  problems: string[],
): Carrier | null {
  const [url, token] = [read(address), read(secret)];
  if (url === null) {
    if (token !== null) problems.push(`${secret}: it needs ${address}`);
    return null;
  }
  const protocols = http ? ['https:', 'http:'] : ['https:'];
  if (!URL.canParse(url) || !protocols.includes(new URL(url).protocol))
    problems.push(`${address}: an address starting with ${protocols.join(' or ')}//`);
  return { url, token };
}

/** Whether letters of a kind are offered to an insurer: there is a carrier, or letters are stored in a folder, as e-mails are, instead of sent. */
export const carriesPost = (
  { post, smtpUrl }: { readonly post: Carriers; readonly smtpUrl: string | null },
  kind: PostalKind,
  pruebas: boolean,
): boolean => pruebas || post[kind] !== null || smtpUrl === null;

/** Sender of a text message as telephones show it: a number, or a name of at most eleven letters and digits. */
const SENDER = /^(?:\+?[0-9]{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/;

/** The values of the variables; null: not set. */
interface GivenSmsProvider {
  readonly url: string | null;
  readonly token: string | null;
  readonly sender: string | null;
}

/**
 * Reads the provider that sends text messages.
 * @param http whether an address without TLS is accepted, for a provider on a developer's machine
 * @returns null: there is no provider; text messages are then stored in a folder if e-mails are, and otherwise not offered
 */
export function readSmsProvider(
  { url, token, sender }: GivenSmsProvider,
  http: boolean,
  problems: string[],
): SmsProvider | null {
  if (sender !== null && !SENDER.test(sender))
    problems.push('SMS_FROM: a number, or at most 11 letters and digits such as Albacea');
  if (url === null) {
    if (token !== null || sender !== null) problems.push('SMS_TOKEN, SMS_FROM: they need SMS_URL');
    return null;
  }
  const protocols = http ? ['https:', 'http:'] : ['https:'];
  // The problem does not show the value, because it may contain a password.
  if (!URL.canParse(url) || !protocols.includes(new URL(url).protocol))
    problems.push(`SMS_URL: an address starting with ${protocols.join(' or ')}//`);
  return { url, token, sender };
}
