/** Signs in with a passkey alone: it says whose it is, and takes the place of password and code. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PasskeyProof } from '@albacea/contract/schemas/passkeys.ts';
import type { Host } from '../../../http/host.ts';
import { subscriberOf } from '../../../platform/network.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type Entered, enterAs, type SessionsDependencies, type Where } from '../backoffice-session.ts';
import { findMembresias, freeOf } from '../check-entry.ts';
import type { Throttle } from '../login-throttles.ts';
import { REFUSAL_TIME } from '../rules-entry.ts';
import { PasskeyRefusal } from './passkeys.ts';

/**
 * @throws DomainError login_incorrecto, the same and after the same time whether the passkey is unknown or what it signed is wrong;
 *   inicio_unico, demasiados_intentos
 */
export async function enterWithPasskey(
  deps: SessionsDependencies,
  proof: PasskeyProof,
  { host, ...where }: Where & { readonly host: Host },
  now: Date,
): Promise<Entered> {
  const { base, throttles, passkeys } = deps;
  const pause = wait(REFUSAL_TIME);
  const throttle: Throttle = ['llave', proof.id, subscriberOf(where.address)];
  await throttles.countTry(throttle, now);
  const membresias = await passkeys
    .check(proof, host, now)
    .then(({ email }) => findMembresias(base, email))
    .catch(async (error) => {
      if (!(error instanceof PasskeyRefusal)) throw error;
      const { reason, account: email } = error;
      const theirs = reason === 'sin_cuenta' ? [] : await findMembresias(base, email);
      const failure = { reason, email, direccion: where.address, donde: 'backoffice', membresias: theirs } as const;
      await deps.recordFailure(failure, now);
      await pause;
      throw error;
    });
  await throttles.forgive(throttle);
  if (membresias.length === 0) throw new DomainError('login_incorrecto');
  return enterAs(deps, freeOf(membresias), { con: 'llave' }, where, now);
}
