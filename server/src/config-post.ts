/** Who prints and carries letters, as the environment says it. */
import type { Carrier } from './platform/post/http.ts';
import type { PostalKind } from './platform/post/transport.ts';

export type Carriers = Readonly<Record<PostalKind, Carrier | null>>;

/**
 * @param names of the variables with the address and the token, whose values are not repeated
 * @param http whether an address without TLS is taken: a carrier on the developer's own machine
 * @returns null: nobody carries them
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

/** Whether letters of a kind are carried for an insurer: kept where e-mails are kept, and by nobody where those leave and none is named. */
export const carriesPost = (
  { post, smtpUrl }: { readonly post: Carriers; readonly smtpUrl: string | null },
  kind: PostalKind,
  pruebas: boolean,
): boolean => pruebas || post[kind] !== null || smtpUrl === null;
