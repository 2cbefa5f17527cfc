/** Authenticates API keys: requests that arrive together are authenticated and counted in one round trip. */
import { isIP } from 'node:net';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import type { Database } from '../db/database.ts';
import { withoutDisguise } from '../platform/network.ts';
import { createBatcher } from '../queue/batcher.ts';
import { LIMIT_PER_HOUR } from './rate-limit.ts';

/** A valid credential as the database returns it, with the present request counted. */
export interface CredentialRow {
  titular: string;
  aseguradora_id: string;
  slug: string;
  variante: Variant;
  estado: 'activa' | 'pausada';
  version: number;
  usadas: number;
  renueva: Date;
  /** The database's clock. */
  now: Date;
}

type KeyRow = CredentialRow & { alcances: Scope[] | null };

export interface ApiKeyAuthenticator {
  /**
   * Finds the valid key with a hash that may be used from an address, and counts the request; null: there is none.
   * @param hash SHA-256 of the key
   * @param slug slug of the subdomain; null: the request came to the bare domain
   * @param address address of the caller; a key can be limited to networks
   * @param isCounted the request was counted before and is only looked up again
   */
  authenticate(hash: Buffer, slug: string | null, address: string, isCounted: boolean): Promise<KeyRow | null>;
}

interface Call {
  readonly hash: Buffer;
  readonly slug: string | null;
  readonly address: string | null;
}

export function createApiKeyAuthenticator(database: Database): ApiKeyAuthenticator {
  const find = async (batch: readonly Call[], limit: number | null) => {
    const inOrder = [...batch.entries()].sort(([, a], [, b]) => Buffer.compare(a.hash, b.hash));
    const rows = await database.asLoginUnsynced<KeyRow & { orden: number }>(
      'select orden, titular, aseguradora_id, slug, variante, estado, version, alcances, usadas, renueva, database_now() as now from autenticar_claves($1, $2, $3, $4)',
      [
        inOrder.map(([, { hash }]) => hash),
        inOrder.map(([, { slug }]) => slug),
        inOrder.map(([, { address }]) => address),
        limit,
      ],
    );
    const responses = batch.map((): KeyRow | null => null);
    for (const { orden, ...row } of rows) {
      const [place] = inOrder[orden - 1] as [number, unknown];
      responses[place] = row;
    }
    return responses;
  };
  const calls = createBatcher<Call, KeyRow | null>((batch) => find(batch, LIMIT_PER_HOUR));
  return {
    async authenticate(hash, slug, address, isCounted) {
      const call = { hash, slug, address: ipOf(address) };
      return isCounted ? ((await find([call], null))[0] ?? null) : calls.add(call);
    },
  };
}

/** The address in the form that the database reads; null: a proxy sent something that is not an address. */
const ipOf = (address: string): string | null => {
  const ip = withoutDisguise(address);
  return isIP(ip) ? ip : null;
};
