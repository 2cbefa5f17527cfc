/** Identity providers on loopback: a genuine one with its own pages, and one that sends any claims that a test wants. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'albacea', secret: 'a-secret-of-the-client-0123456789' };

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

/** A provider's claims about people, by their subject. */
export type People = Record<string, Record<string, unknown>>;

interface RealProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

/**
 * The genuine provider is oidc-provider; any password opens an account of `people`.
 * @param tell receives the form that the provider sends at a sign-out, and returns the status of the answer
 */
export async function realProvider(
  people: People,
  client: { readonly redirectUris: readonly string[]; readonly logoutUri: string },
  tell: (form: string) => Promise<number>,
): Promise<RealProvider> {
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  const issuer = await listen(server);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        backchannel_logout_uri: client.logoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    fetch: async (_: string, { body }: { body: unknown }) => new Response(null, { status: await tell(String(body)) }),
    cookies: { keys: ['a-key-of-a-test'] },
    findAccount: (_: unknown, id: string) =>
      people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
  });
  handle = provider.callback();
  return { issuer, close: () => closed(server) };
}

interface Visitor {
  /** Opens an address of the provider, signs in and consents. @returns the address to which the provider redirects */
  signIn(address: string, account: string): Promise<URL>;
  /** Signs out at the provider, which notifies its clients. */
  signOut(issuer: string): Promise<void>;
}

/** A browser that fills in the forms of the genuine provider. */
export function aVisitor(): Visitor {
  const jar = new Map<string, string>();
  async function ask(address: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    return response;
  }
  const actionOf = (page: string) => /action="([^"]+)"/.exec(page)?.[1] ?? '';
  return {
    async signIn(address, account) {
      const issuer = new URL(address).origin;
      let response = await ask(address);
      for (let step = 0; step < 20; step += 1) {
        const next = response.headers.get('location');
        if (next !== null) {
          const there = new URL(next, issuer);
          if (there.origin !== issuer) return there;
          response = await ask(there.href);
          continue;
        }
        const page = await response.text();
        const prompt = page.includes('name="login"')
          ? { prompt: 'login', login: account, password: 'x' }
          : { prompt: 'consent' };
        response = await ask(new URL(actionOf(page), issuer).href, prompt);
      }
      throw new Error('the provider sends nobody back');
    },
    async signOut(issuer) {
      const page = await (await ask(`${issuer}/session/end`)).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
      await ask(actionOf(page), { xsrf, logout: 'yes' });
    },
  };
}

/** The claims of a token; undefined ones are omitted. */
export type Said = Readonly<Record<string, unknown>>;

export interface Forger {
  readonly issuer: string;
  /** The key pair; the provider publishes the public key. */
  readonly key: Awaited<ReturnType<typeof generateKeyPair>>;
  /** Makes the id token of the token endpoint's answer. */
  idToken: (asked: URLSearchParams) => Promise<string> | string;
  /** Additional or changed members of its discovery document. */
  extra: Said;
  /** Requests to the token endpoint, oldest first. */
  readonly asked: URLSearchParams[];
  /** The number of requests for its keys. */
  keysRead: number;
  sign(claims: Said, header?: { alg?: string; kid?: string; typ?: string }): Promise<string>;
  close(): Promise<void>;
}

/** Starts a provider that signs any claims. */
export async function forger(): Promise<Forger> {
  const key = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const json = (value: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer: it.issuer,
        authorization_endpoint: `${it.issuer}/authorize`,
        token_endpoint: `${it.issuer}/token`,
        jwks_uri: `${it.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...it.extra,
      });
    if (request.url === '/jwks') {
      it.keysRead += 1;
      return json({ keys: [jwk] });
    }
    if (request.url !== '/token') return response.writeHead(404).end();
    const asked = new URLSearchParams(Buffer.concat(chunks).toString());
    it.asked.push(asked);
    return json({ access_token: 'x', token_type: 'Bearer', id_token: await it.idToken(asked) });
  });
  const it: Forger = {
    issuer: await listen(server),
    key,
    idToken: () => '',
    extra: {},
    asked: [],
    keysRead: 0,
    sign: (claims, header = {}) =>
      new SignJWT(claims as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
        .sign(key.privateKey),
    close: () => closed(server),
  };
  return it;
}
