/** Reads the discovery documents and keys of identity providers. All requests go through the guarded client. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { GuardedFetch } from '../../../platform/outbound-http/guarded-fetch.ts';

interface ProviderSettings {
  /** Id of the insurer or the service for which the provider is called. */
  readonly target: string;
  /** Mark of the settings for which the document is cached, so that the document of an earlier provider is never used. */
  readonly marca: string;
  readonly emisor: string;
  readonly cliente: string;
  readonly secreto: string;
}

export interface Providers {
  /**
   * Reads the discovery document, or returns the cached one.
   * @throws NoAnswer, or an error of openid-client about the document; for {@link FAILURE_LIFE} it throws that error again without asking
   */
  open(settings: ProviderSettings): Promise<oidc.Configuration>;
  /** The provider's signing keys, which are fetched again when a token names an unknown key. @throws as `open` */
  keys(settings: ProviderSettings): Promise<JWTVerifyGetKey>;
}

/** Milliseconds for which a discovery document is cached. */
const DISCOVERY_LIFE = 15 * 60_000;
/** Milliseconds before an unreadable document is asked for again. There is a pause, because anybody can start a sign-on. */
const FAILURE_LIFE = 30_000;

export function createProviders({ fetch }: Pick<GuardedFetch, 'fetch'>): Providers {
  // one document for each insurer, however often its settings change, because a document may have half a megabyte
  const known = new LRUCache<string, { readonly marca: string; readonly reading: Promise<oidc.Configuration> }>({
    max: 500,
    ttl: DISCOVERY_LIFE,
    ttlAutopurge: true,
  });
  // each key set is stored under the discovery document that named it, so that both expire together
  const keySets = new WeakMap<oidc.Configuration, JWTVerifyGetKey>();
  const callerOf = (target: string) => `inicio-unico ${target}`;

  async function discover({ target, emisor, cliente, secreto }: ProviderSettings): Promise<oidc.Configuration> {
    const ask: oidc.CustomFetch = (url, { method, headers, body }) =>
      fetch(callerOf(target), url, { method, headers, body });
    return oidc.discovery(new URL(emisor), cliente, undefined, clientAuthentication(secreto), {
      [oidc.customFetch]: ask,
      // the guarded client allows http to a developer's loopback alone
      execute: [oidc.enableNonRepudiationChecks, ...(emisor.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
    });
  }

  /** Reads a discovery document. Simultaneous callers share one request. */
  function open(settings: ProviderSettings): Promise<oidc.Configuration> {
    const { target, marca } = settings;
    const before = known.get(target);
    if (before?.marca === marca) return before.reading;
    const reading = discover(settings);
    const asked = { marca, reading };
    known.set(target, asked);
    reading.catch(() => known.get(target) === asked && known.set(target, asked, { ttl: FAILURE_LIFE }));
    return reading;
  }

  return {
    open,
    async keys(settings) {
      const provider = await open(settings);
      const before = keySets.get(provider);
      if (before) return before;
      const { jwks_uri = '' } = provider.serverMetadata();
      const fresh = createRemoteJWKSet(new URL(jwks_uri), {
        [customFetch]: (url, { method, headers }) =>
          fetch(callerOf(settings.target), url, { method, headers: Object.fromEntries(new Headers(headers)) }),
      });
      keySets.set(provider, fresh);
      return fresh;
    },
  };
}

/** Authenticates us by a method that the provider accepts; `client_secret_basic` if it names none (OpenID Connect Discovery 1.0, section 3). */
const clientAuthentication =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const basic = !methods || methods.includes('client_secret_basic');
    return (basic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, client, body, headers);
  };
