/** The caller's credential: an API key or, in Variant A, a Bearer token. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import { SCOPES_PER_ROL, type Scope } from '@albacea/contract/schemas/identity.ts';
import type { Database } from '../db/database.ts';
import { hasKeyShape } from '../platform/crypto/api-key.ts';
import { sha256 } from '../platform/ids.ts';
import { DomainError } from '../shared/errors.ts';
import type { Use } from '../shared/use.ts';
import type { ApiKeyAuthenticator, CredentialRow } from './api-key-authenticator.ts';
import type { Host } from './host.ts';
import { LIMIT_PER_HOUR } from './rate-limit.ts';
import type { Sessions, TokenSession } from './sessions.ts';

export interface Credential {
  readonly clase: 'clave' | 'usuario';
  /** Id of the key or the user. */
  readonly titular: string;
  readonly aseguradoraId: string;
  readonly slug: string;
  readonly variante: Variant;
  readonly pausada: boolean;
  /** Version of the insurer's row, which shows whether the copy in memory is current. */
  readonly version: number;
  /** The scopes that the credential is limited to; null: everything that its insurer may do. */
  readonly alcances: readonly Scope[] | null;
  readonly uso: Use;
  /** Instant of the database's clock at which the credential was looked up. */
  readonly now: Date;
  /** For users only: the claims of the token, and the user's present role. */
  readonly sesion?: TokenSession & { readonly rol: string };
}

type UserRow = CredentialRow & { rol: 'operador' | 'admin' };

/** The credentials that a request presents, unchecked. */
export interface Presented {
  readonly clave: string | undefined;
  readonly authorization: string | undefined;
  /** Address of the caller. */
  readonly address: string;
  /** The request was counted before and is only looked up again. */
  readonly isCounted: boolean;
}

/**
 * Finds the valid credential of a request and counts the request against its limit, in one round trip for a key and one for a token.
 * Variant B ignores Bearer tokens, because it has no sign-in and a gateway may add a token of its own. In Variant A a request may have a key and
 * a token: both must be valid, each limits what the caller may do, and the answer reports the limit of the key.
 * @returns null: the request has no credential
 * @throws DomainError clave_invalida, sesion_invalida
 */
export async function findCredential(
  deps: { base: Database; apiKeyAuthenticator: ApiKeyAuthenticator; sessions: Sessions },
  presented: Presented,
  host: Host,
): Promise<Credential | null> {
  const { clave, authorization } = presented;
  const bearer = /^bearer\b/i.test(authorization ?? '');
  const slug = bearer && host.clase === 'inquilino' ? host.slug : null;
  const byKey = clave === undefined ? null : await credentialByKey(deps.apiKeyAuthenticator, clave, presented, host);
  const byBearer = slug === null ? null : await credentialByToken(deps, authorization as string, presented, slug);
  if (!byKey || !byBearer) return byKey ?? byBearer;
  return { ...byKey, alcances: inBoth(byKey.alcances, byBearer.alcances) };
}

async function credentialByKey(
  apiKeyAuthenticator: ApiKeyAuthenticator,
  key: string,
  { address, isCounted }: Presented,
  host: Host,
): Promise<Credential> {
  if (!hasKeyShape(key)) throw new DomainError('clave_invalida');
  const slug = host.clase === 'inquilino' ? host.slug : null;
  const row = await apiKeyAuthenticator.authenticate(sha256(key), slug, address, isCounted);
  if (!row) throw new DomainError('clave_invalida');
  return credentialOf('clave', row, row.alcances);
}

async function credentialByToken(
  deps: { base: Database; sessions: Sessions },
  authorization: string,
  { isCounted }: Presented,
  slug: string,
): Promise<Credential> {
  const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  if (!token) throw new DomainError('sesion_invalida');
  const session = await deps.sessions.verify(token, slug);
  if (!session) throw new DomainError('sesion_invalida');
  const [row] = await deps.base.asLoginUnsynced<UserRow>(
    'select titular, aseguradora_id, slug, variante, estado, version, rol, usadas, renueva, database_now() as now from autenticar_usuario($1, $2, $3, $4)',
    [session.usuarioId, slug, session.version, isCounted ? null : LIMIT_PER_HOUR],
  );
  if (!row) throw new DomainError('sesion_invalida');
  return { ...credentialOf('usuario', row, SCOPES_PER_ROL[row.rol]), sesion: { ...session, rol: row.rol } };
}

function inBoth(some: Credential['alcances'], others: Credential['alcances']): Credential['alcances'] {
  if (some === null || others === null) return some ?? others;
  return some.filter((scope) => others.includes(scope));
}

function credentialOf(clase: Credential['clase'], row: CredentialRow, alcances: Credential['alcances']): Credential {
  return {
    clase,
    titular: row.titular,
    aseguradoraId: row.aseguradora_id,
    slug: row.slug,
    variante: row.variante,
    pausada: row.estado === 'pausada',
    version: row.version,
    alcances,
    uso: { limite: LIMIT_PER_HOUR, usadas: row.usadas, renueva: row.renueva },
    now: row.now,
  };
}
