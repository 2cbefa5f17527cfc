/** Who prints and carries letters, as the environment says it. */
import type { Carrier } from './platform/post/http.ts';
import type { PostalKind } from './platform/post/transport.ts';

export type Carriers = Readonly<Record<PostalKind, Carrier | null>>;

/**
 * @param name of the variable with the address; the token is kept out of what is said about it
 * @param http whether an address without TLS is taken: a carrier on the developer's own machine
 * @returns null: nobody carries them
 */
export function readCarrier(
  name: 'POST' | 'BUROFAX',
  { url, token }: { readonly url: string | null; readonly token: string | null },
  http: boolean,
  problems: string[],
): Carrier | null {
  if (url === null) {
    if (token !== null) problems.push(`${name}_TOKEN: it needs ${name}_URL`);
    return null;
  }
  const protocols = http ? ['https:', 'http:'] : ['https:'];
  if (!URL.canParse(url) || !protocols.includes(new URL(url).protocol))
    problems.push(`${name}_URL: an address starting with ${protocols.join(' or ')}//`);
  return { url, token };
}

/** Whether letters of a kind are carried for an insurer: kept where e-mails are kept, and by nobody where those leave and none is named. */
export const carriesPost = (
  { post, smtpUrl }: { readonly post: Carriers; readonly smtpUrl: string | null },
  kind: PostalKind,
  pruebas: boolean,
): boolean => pruebas || post[kind] !== null || smtpUrl === null;
