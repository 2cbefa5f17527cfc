/**
 * Uses a one-time link: accepts an invitation, resets a password, or removes a lost second factor. Except after a reset of the password, the person
 * is then signed in.
 */
import type { LinkUse } from '@albacea/contract/schemas/access.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Host } from '../../http/host.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Entered, newKnownDevice, openSession, type Where } from './backoffice-session.ts';
import { auditOwnAct, passwordThrottle, recordEntry, spendSecondFactor, withSecondFactor } from './check-entry.ts';
import {
  type FoundLink,
  findLink,
  type PasswordDependencies,
  requireGoodPassword,
  resetPassword,
} from './choose-password.ts';
import { notify } from './notices.ts';
import { acceptMembresia, dropFactors, readPerson, spendLink } from './persons.ts';

/**
 * Uses the link of a token.
 * @returns the session; null: the password was reset, and the person has to sign in, with their second factor
 * @throws DomainError enlace_invalido, validacion, password_incorrecta, segundo_factor_necesario, login_incorrecto, demasiados_intentos
 */
export async function useLink(
  deps: PasswordDependencies,
  given: LinkUse,
  where: WhereAt,
  now: Date,
): Promise<Entered | null> {
  const link = await findLink(deps.base, given.token, now);
  if (link.clase === 'restablecimiento') {
    await resetPassword(deps, link, given, where, now);
    return null;
  }
  if (link.clase === 'segundo_factor') return removeFactors(deps, link, given, where, now);
  return link.persona === null
    ? acceptWithNewAccount(deps, link, given, where, now)
    : acceptWithOwnAccount(deps, { ...link, persona: link.persona }, given, where, now);
}

/** Where the request comes from, and the host of the page, for which a passkey signs. */
type WhereAt = Where & { readonly host: Host };
type LinkOfPerson = FoundLink & { readonly persona: string };

/** Creates an account for an invited person who has none. */
async function acceptWithNewAccount(
  deps: PasswordDependencies,
  link: FoundLink,
  { token, password }: LinkUse,
  where: Where,
  now: Date,
): Promise<Entered> {
  await requireGoodPassword(deps, { campo: 'password', password }, link, where, now);
  const fresh = { id: uuidV7(now), passwordHash: await deps.passwords.protect(password, where) };
  await asTenantOrService(deps.base, link.aseguradora_id, async (tx) => {
    // false: the link has just been used, or another invitation has given the address an account
    if (!(await acceptMembresia(tx, link.id, sha256(token), fresh, now))) throw new DomainError('enlace_invalido');
    await auditOwnAct(tx, link.id, 'invitacion_aceptada', now);
    await recordEntry(tx, link.id, 'backoffice', {}, now);
  });
  return signIn(deps, link, fresh.id, where, now);
}

/** Accepts an invitation to an address that has an account, with the account's password and second factor. */
async function acceptWithOwnAccount(
  deps: PasswordDependencies,
  link: LinkOfPerson,
  given: LinkUse,
  where: WhereAt,
  now: Date,
): Promise<Entered> {
  await checkPassword(deps, link, given.password, where, now);
  await withSecondFactor(deps, link, { ...given, host: where.host }, null, now, (shown) =>
    asTenantOrService(deps.base, link.aseguradora_id, async (tx) => {
      if (!(await acceptMembresia(tx, link.id, sha256(given.token), null, now)))
        throw new DomainError('enlace_invalido');
      // a wrong code throws, which rolls the acceptance back
      const shownBy = shown ?? (await spendSecondFactor(deps, tx, link, given, now));
      await auditOwnAct(tx, link.id, 'invitacion_aceptada', now);
      await recordEntry(tx, link.id, 'backoffice', shownBy, now);
    }),
  );
  return signIn(deps, link, link.persona, where, now);
}

/** Removes the person's second factor, at every insurer. Requires the link that an admin sent, and the password. */
async function removeFactors(
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
  return signIn(deps, link, link.persona ?? '', where, now);
}

/** Checks the password; guesses are throttled as at a sign-in. @throws DomainError password_incorrecta, demasiados_intentos */
async function checkPassword(
  { passwords, throttles }: PasswordDependencies,
  { email, password_hash }: FoundLink,
  password: string,
  where: Where,
  now: Date,
): Promise<void> {
  const throttle = passwordThrottle({ email, direccion: where.address }, null);
  await throttles.countAttempt(throttle, now);
  if (!(await passwords.matches(password_hash, password, where))) throw new DomainError('password_incorrecta');
  await throttles.reset(throttle);
}

async function signIn(
  deps: PasswordDependencies,
  { id, aseguradora_id }: FoundLink,
  person: string,
  where: Where,
  now: Date,
): Promise<Entered> {
  const theirs = await asTenantOrService(deps.base, aseguradora_id, (tx) => readPerson(tx, id));
  const start = { membresia: id, version: theirs?.version ?? 0, confirmada: now };
  return { ...(await openSession(deps, start, where, now)), knownDevice: newKnownDevice(deps, person, now) };
}
