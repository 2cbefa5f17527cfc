/** The ways to sign in: with a password at the API of Variant A, with a passkey at the backoffice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Login } from '@albacea/contract/schemas/identity.ts';
import type { PasskeyProof } from '@albacea/contract/schemas/passkeys.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Host } from '../../http/host.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Clock } from '../../platform/clock.ts';
import { subscriberOf } from '../../platform/network.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Throttle } from './against-guessing.ts';
import { type BackofficeSessionDependencies, type Entered, enterAs, type Where } from './backoffice-session.ts';
import { checkEntry, type EntryDependencies, findMembresias, recordEntry, withoutSignOn } from './check-entry.ts';
import { PasskeyRefusal } from './passkeys.ts';
import { REFUSAL_TIME } from './rules.ts';

export interface ApiSignInDependencies extends EntryDependencies {
  readonly clock: Clock;
  readonly sessions: Sessions;
}

/**
 * Signs operators and admins in to the API of Variant A (POST /auth/login).
 * @param slug subdomain of the request; the person signs in to their membership at this insurer
 * @param where network address of the caller, and the signal that the caller has hung up
 * @throws DomainError inicio_unico, login_incorrecto, segundo_factor_necesario, segundo_factor_obligatorio, demasiados_intentos
 */
export async function startSession(
  deps: ApiSignInDependencies,
  slug: string,
  data: Login,
  { address: direccion, signal }: Pick<Where, 'address' | 'signal'>,
) {
  const now = deps.clock.now();
  const { membresias, shownBy } = await checkEntry(
    deps,
    { ...data, direccion, signal, host: { clase: 'inquilino', slug }, donde: 'api', knownDevice: null },
    (one) => one.variante === 'A' && one.slug === slug,
    now,
  );
  const [{ id, aseguradora_id, version, rol, falta_factor }] = membresias;
  if (falta_factor) throw new DomainError('segundo_factor_obligatorio');
  await asTenantOrService(deps.base, aseguradora_id, (tx) => recordEntry(tx, id, 'api', shownBy, now));
  const { token, segundos } = await deps.sessions.issue({ usuarioId: id, version, slug, rol });
  return { token, token_type: 'Bearer' as const, expires_in: segundos };
}

/**
 * Signs in to the backoffice with a passkey alone. It identifies the person, and replaces address, password and code.
 * @throws DomainError login_incorrecto: the passkey is unknown or its signature is wrong, and neither error nor time shows which;
 *   inicio_unico, demasiados_intentos
 */
export async function enterWithPasskey(
  deps: BackofficeSessionDependencies,
  proof: PasskeyProof,
  { host, ...where }: Where & { readonly host: Host },
  now: Date,
): Promise<Entered> {
  const { base, throttles, passkeys } = deps;
  const pause = wait(REFUSAL_TIME);
  const check = async () => {
    const passkey = await passkeys.find(proof.id);
    const throttle: Throttle = ['llave', passkey.id, subscriberOf(where.address)];
    await throttles.countAttempt(throttle, now);
    await passkeys.checkProof(passkey, proof, host, now);
    await throttles.reset(throttle);
    return findMembresias(base, passkey.email);
  };
  const membresias = await check().catch(async (error) => {
    if (!(error instanceof PasskeyRefusal)) throw error;
    const { reason, account: email } = error;
    const theirs = email === null ? [] : await findMembresias(base, email);
    const failure = { reason, email, direccion: where.address, donde: 'backoffice', membresias: theirs } as const;
    await deps.recordFailure(failure, now);
    await pause;
    throw error;
  });
  if (membresias.length === 0) throw new DomainError('login_incorrecto');
  return enterAs(deps, withoutSignOn(membresias), { con: 'llave' }, where, now);
}
