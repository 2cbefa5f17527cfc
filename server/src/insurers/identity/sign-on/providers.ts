/** Identity providers as openid-client knows them, asked through the guarded client alone. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { GuardedFetch } from '../../../platform/outbound-http/guarded-fetch.ts';

interface ProviderSettings {
  /** Insurer or service, on whose account the provider is called. */
  readonly target: string;
  /** The mark of the settings, so that a provider that was replaced is not remembered for the next one. */
  readonly marca: string;
  readonly emisor: string;
  readonly cliente: string;
  readonly secreto: string;
}

export interface Providers {
  /** @throws NoAnswer, or what openid-client says of a discovery document; for a while also without asking again */
  open(settings: ProviderSettings): Promise<oidc.Configuration>;
  /** The keys that the provider signs with, asked for anew where a token names another one. @throws as `open` */
  keys(settings: ProviderSettings): Promise<JWTVerifyGetKey>;
}

/** Milliseconds for which a discovery document is taken as it was read. */
const DISCOVERY_LIFE = 15 * 60_000;
/** And for which one that could not be read is not asked for again, because anybody can begin a sign-on. */
const FAILURE_LIFE = 30_000;

export function createProviders({ fetch }: Pick<GuardedFetch, 'fetch'>): Providers {
  const known = new LRUCache<string, Promise<oidc.Configuration>>({ max: 500, ttl: DISCOVERY_LIFE });
  // of a provider as it was read: with a new reading of it they are read anew too
  const keySets = new WeakMap<oidc.Configuration, JWTVerifyGetKey>();
  const callerOf = (target: string) => `inicio-unico ${target}`;

  async function discover({ target, emisor, cliente, secreto }: ProviderSettings): Promise<oidc.Configuration> {
    const ask: oidc.CustomFetch = (url, { method, headers, body }) =>
      fetch(callerOf(target), url, { method, headers, body });
    return oidc.discovery(new URL(emisor), cliente, undefined, authenticating(secreto), {
      [oidc.customFetch]: ask,
      // the guard opens http to the loopback of development and to nothing else
      execute: [oidc.enableNonRepudiationChecks, ...(emisor.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
    });
  }

  /** Many who come at once share one reading. */
  function open(settings: ProviderSettings): Promise<oidc.Configuration> {
    const { marca } = settings;
    const before = known.get(marca);
    if (before) return before;
    const reading = discover(settings);
    known.set(marca, reading);
    reading.catch(() => known.set(marca, reading, { ttl: FAILURE_LIFE }));
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

/** The method that the provider takes: `client_secret_basic` where it says nothing (OpenID Connect Discovery 1.0, section 3). */
const authenticating =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const basic = !methods || methods.includes('client_secret_basic');
    return (basic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, client, body, headers);
  };
