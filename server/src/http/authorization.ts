/** Authenticates, limits and authorises requests to the API, in this order, and checks the host of every request. */
import type { ApiOperation } from '@albacea/contract/operations/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Tenants } from '../db/tenant.ts';
import type { Clock } from '../platform/clock.ts';
import { isTestKey } from '../platform/crypto/api-key.ts';
import { DomainError } from '../shared/errors.ts';
import type { Use } from '../shared/use.ts';
import type { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { type Credential, findCredential, type Presented } from './credential.ts';
import type { Addresses, Host } from './host.ts';
import { type LimitByAddress, type RememberedUse, requireLimit, type SignInLimit } from './rate-limit.ts';
import type { Sessions } from './sessions.ts';

/** The facts about a request. Its members are filled in step by step, from its arrival on. */
interface Identity {
  readonly host: Host;
  credential: Credential | null;
  /** The rate limit that the answer reports; null: not known yet. */
  uso: Use | null;
  /** Whether the request is about a test insurer. */
  ensayo: boolean;
  /** When the caller was identified, by the clock's elapsed milliseconds. */
  identified: number;
  /** Code of the error in the answer; null: no error. */
  code: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    albacea: Identity;
  }
}

export interface AuthorizationDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly apiKeyAuthenticator: ApiKeyAuthenticator;
  readonly sessions: Sessions;
  readonly addresses: Addresses;
  readonly clock: Clock;
  readonly anonymous: LimitByAddress;
  readonly signIns: SignInLimit;
  readonly remembered: RememberedUse;
}

/**
 * Identifies the caller. Requests without a valid credential count for the caller's address, and this count never limits a valid credential.
 * @param isCounted the request was counted before and is only looked up again; requests after it may have used up the limit
 * @throws DomainError ruta_desconocida, clave_invalida, sesion_invalida, limite_superado
 */
export async function identify(
  deps: AuthorizationDependencies,
  request: FastifyRequest,
  isCounted = false,
): Promise<void> {
  try {
    await checkHost(deps, request.albacea.host);
    await markTestHost(deps, request.albacea);
    const { 'x-api-key': key, authorization } = request.headers;
    const presented = {
      clave: Array.isArray(key) ? key.join() : key,
      authorization,
      address: request.ip,
      isCounted,
    };
    const credential = await findCredential(deps, presented, request.albacea.host);
    if (credential) request.albacea.ensayo = await isOfTestInsurer(deps, presented, credential);
    request.albacea.credential = credential;
  } catch (error) {
    if (error instanceof DomainError) countByAddress(deps, request);
    throw error;
  }
  const { credential } = request.albacea;
  if (!credential) return countByAddress(deps, request);
  if (isCounted) return;
  request.albacea.uso = credential.uso;
  deps.remembered.remember(presentedCredential(request), credential.uso);
  requireLimit(credential.uso, deps.clock.now());
}

/**
 * Refuses a test key of a real insurer, and a real key of a test insurer.
 * @returns whether the insurer is a test insurer
 * @throws DomainError clave_invalida
 */
async function isOfTestInsurer(
  { tenants }: Pick<AuthorizationDependencies, 'tenants'>,
  { clave }: Pick<Presented, 'clave'>,
  { clase, aseguradoraId }: Credential,
): Promise<boolean> {
  const { pruebas } = await tenants.unchanging(aseguradoraId);
  if (clase === 'clave' && isTestKey(String(clave)) !== pruebas) throw new DomainError('clave_invalida');
  return pruebas;
}

/** Notes whether the request is about a test insurer, by its host, before a credential is known. */
async function markTestHost(
  { tenants }: Pick<AuthorizationDependencies, 'tenants'>,
  identity: Identity,
): Promise<void> {
  if (identity.host.clase === 'inquilino') identity.ensayo = await tenants.isForTests(identity.host.slug);
}

/** The rate limit that an answer reports: the limit counted now, else the last one known for the credential, else the limit of the address. */
export function useOf(
  { anonymous, remembered }: Pick<AuthorizationDependencies, 'anonymous' | 'remembered'>,
  request: FastifyRequest,
): Use {
  return request.albacea.uso ?? remembered.recall(presentedCredential(request)) ?? anonymous.look(request.ip);
}

const presentedCredential = ({ headers }: FastifyRequest) => String(headers['x-api-key'] ?? headers.authorization);

/**
 * Checks the limit of sign-ins and the host for the API's sign-in, which needs no credential and ignores any key or token.
 * @throws DomainError ruta_desconocida, limite_superado
 */
export async function identifyAnonymous(deps: AuthorizationDependencies, request: FastifyRequest): Promise<void> {
  request.albacea.uso = deps.signIns.admit(request.ip);
  await checkHost(deps, request.albacea.host);
  await markTestHost(deps, request.albacea);
}

function countByAddress({ anonymous, clock }: AuthorizationDependencies, request: FastifyRequest): void {
  request.albacea.uso = anonymous.count(request.ip);
  requireLimit(request.albacea.uso, clock.now());
}

/**
 * Checks that the credential may do the operation at this host.
 * @throws DomainError clave_ausente, variante_equivocada, aseguradora_pausada, alcance_insuficiente
 */
export function authorize(
  { addresses }: AuthorizationDependencies,
  { credential, host }: Identity,
  operation: ApiOperation,
): void {
  if (!credential) throw new DomainError('clave_ausente');
  if (credential.variante === 'A' && host.clase !== 'inquilino') {
    throw new DomainError('variante_equivocada', { direccion: addresses.api(credential) });
  }
  if (credential.pausada) throw new DomainError('aseguradora_pausada');
  if (operation.scope && credential.alcances && !credential.alcances.includes(operation.scope)) {
    throw new DomainError('alcance_insuficiente', { alcance: operation.scope });
  }
}

/**
 * Checks that a host is the bare domain or the subdomain of a Variant A insurer.
 * @throws DomainError ruta_desconocida
 */
export async function checkHost(
  { tenants, addresses }: Pick<AuthorizationDependencies, 'tenants' | 'addresses'>,
  host: Host,
): Promise<void> {
  if (host.clase === 'base') return;
  if (host.clase === 'inquilino' && (await tenants.existsInVariantA(host.slug))) return;
  throw new DomainError('ruta_desconocida', { documentacion: `${addresses.api()}/docs` });
}
