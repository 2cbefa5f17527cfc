/**
 * Uses the link of an e-mail: accepts an invitation, resets a password, or takes off a lost second factor.
 * The link together with a password signs the person in.
 */
import type { LinkUse } from '@albacea/contract/schemas/access.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Host } from '../../http/host.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Entered, knownDeviceOf, openSession, type Where } from './backoffice-session.ts';
import { auditOwnAct, cuentaThrottle, recordEntry, spendSecondFactor, withThrottle } from './check-entry.ts';
import {
  type FoundLink,
  lookAtLink,
  type PasswordDependencies,
  requireGood,
  resetPassword,
} from './choose-password.ts';
import { notify } from './notices.ts';
import { acceptMembresia, dropFactors, readPerson, spendLink } from './persons.ts';

/**
 * @returns the session; null after a reset, because a second factor stays: signing in asks for it
 * @throws DomainError enlace_invalido, validacion, password_incorrecta, segundo_factor_necesario, login_incorrecto,
 *   demasiados_intentos
 */
export async function useLink(
  deps: PasswordDependencies,
  given: LinkUse,
  where: WhereAt,
  now: Date,
): Promise<Entered | null> {
  const link = await lookAtLink(deps.base, given.token, now);
  if (link.clase === 'restablecimiento') {
    await resetPassword(deps, link, given, now);
    return null;
  }
  if (link.clase === 'segundo_factor') return takeFactorOff(deps, link, given, where, now);
  return link.persona === null
    ? acceptWithNewAccount(deps, link, given, where, now)
    : acceptWithOwnAccount(deps, { ...link, persona: link.persona }, given, where, now);
}

/** A passkey signs for the address that the browser is at. */
type WhereAt = Where & { readonly host: Host };
type OfSomebody = FoundLink & { readonly persona: string };

/** Nobody has an account at the address: the invited person makes one. */
async function acceptWithNewAccount(
  deps: PasswordDependencies,
  link: FoundLink,
  { token, password }: LinkUse,
  where: Where,
  now: Date,
): Promise<Entered> {
  await requireGood(deps, password, 'password', link);
  const fresh = { id: uuidV7(now), passwordHash: await deps.passwords.protect(password) };
  await asTenantOrService(deps.base, link.aseguradora_id, async (tx) => {
    if (!(await acceptMembresia(tx, link.id, sha256(token), fresh, now))) throw new DomainError('enlace_invalido'); // used in this very moment, here or in another invitation
    await auditOwnAct(tx, link.id, 'invitacion_aceptada', now);
    await recordEntry(tx, link.id, 'backoffice', {}, now);
  });
  return begin(deps, link, fresh.id, where, now);
}

/** The address has an account: its owner accepts with the password there is, and with the second factor. */
async function acceptWithOwnAccount(
  deps: PasswordDependencies,
  link: OfSomebody,
  given: LinkUse,
  where: WhereAt,
  now: Date,
): Promise<Entered> {
  await checkPassword(deps, link, given.password, where, now);
  await withThrottle(deps, link, { ...given, host: where.host }, null, now, (shown) =>
    asTenantOrService(deps.base, link.aseguradora_id, async (tx) => {
      if (!(await acceptMembresia(tx, link.id, sha256(given.token), null, now)))
        throw new DomainError('enlace_invalido');
      // a wrong code takes all of this back
      const shownBy = shown ?? (await spendSecondFactor(deps, tx, link, given, now));
      await auditOwnAct(tx, link.id, 'invitacion_aceptada', now);
      await recordEntry(tx, link.id, 'backoffice', shownBy, now);
    }),
  );
  return begin(deps, link, link.persona, where, now);
}

/** An admin asked for it, the person does it: with the link and the password, for every insurer they work for. */
async function takeFactorOff(
  deps: PasswordDependencies,
  link: FoundLink,
  { token, password }: LinkUse,
  where: Where,
  now: Date,
): Promise<Entered> {
  await checkPassword(deps, link, password, where, now);
  await asTenantOrService(deps.base, link.aseguradora_id, async (tx) => {
    if (!(await spendLink(tx, link.id, 'segundo_factor', sha256(token), now))) throw new DomainError('enlace_invalido');
    await dropFactors(tx, link.id);
    await auditOwnAct(tx, link.id, 'segundo_factor_retirado', now);
    await notify(deps.keyring, tx, 'segundo_factor_retirado', link, now);
    await recordEntry(tx, link.id, 'backoffice', {}, now);
  });
  await deps.base.asLogin('select terminar_sesiones($1, null)', [link.id]);
  return begin(deps, link, link.persona ?? '', where, now);
}

/** Guesses are throttled as at a sign-in. @throws DomainError password_incorrecta, demasiados_intentos */
async function checkPassword(
  { passwords, throttles }: PasswordDependencies,
  { email, password_hash }: FoundLink,
  password: string,
  { address }: Where,
  now: Date,
): Promise<void> {
  const throttle = cuentaThrottle({ email, direccion: address }, null);
  await throttles.countTry(throttle, now);
  if (!(await passwords.matches(password_hash, password))) throw new DomainError('password_incorrecta');
  await throttles.forgive(throttle);
}

async function begin(
  deps: PasswordDependencies,
  { id, aseguradora_id }: FoundLink,
  person: string,
  where: Where,
  now: Date,
): Promise<Entered> {
  const theirs = await asTenantOrService(deps.base, aseguradora_id, (tx) => readPerson(tx, id));
  const start = { membresia: id, version: theirs?.version ?? 0, confirmada: now };
  return { ...(await openSession(deps, start, where, now)), knownDevice: knownDeviceOf(deps, person, now) };
}
