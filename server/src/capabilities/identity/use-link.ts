/**
 * What the link of an e-mail opens: an invitation is accepted, a password chosen anew, a second factor that was lost taken off.
 * Whoever proves with the link and a password who they are is signed in.
 */
import type { PasswordDebut } from '@albacea/contract/schemas/access.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Host } from '../../http/host.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Entered, knownDeviceOf, openSession, type Where } from './backoffice-session.ts';
import { cuentaThrottle, recordEntry, spendSecondFactor, withThrottle } from './check-entry.ts';
import { type Card, lookAtLink, type PasswordDependencies, requireGood, resetPassword } from './choose-password.ts';
import { notify } from './notices.ts';
import { acceptMembresia, dropFactors, readPerson, spendLink } from './persons.ts';

/**
 * @returns the session; null after a reset, because a second factor stays: signing in asks for it
 * @throws DomainError enlace_invalido, validacion, password_incorrecta, segundo_factor_necesario, login_incorrecto,
 *   demasiados_intentos
 */
export async function useCard(
  deps: PasswordDependencies,
  given: PasswordDebut,
  where: WhereAt,
  now: Date,
): Promise<Entered | null> {
  const card = await lookAtLink(deps.base, given.token, now);
  if (card.clase === 'restablecimiento') {
    await resetPassword(deps, card, given, now);
    return null;
  }
  if (card.clase === 'segundo_factor') return takeFactorOff(deps, card, given, where, now);
  return card.persona === null
    ? acceptWithNewAccount(deps, card, given, where, now)
    : acceptWithOwnAccount(deps, { ...card, persona: card.persona }, given, where, now);
}

/** A passkey signs for the address that the browser is at. */
type WhereAt = Where & { readonly host: Host };
type OfSomebody = Card & { readonly persona: string };

/** Nobody has an account at the address: the invited person makes one. */
async function acceptWithNewAccount(
  deps: PasswordDependencies,
  card: Card,
  { token, password }: PasswordDebut,
  where: Where,
  now: Date,
): Promise<Entered> {
  await requireGood(deps, password, 'password', card);
  const fresh = { id: uuidV7(now), passwordHash: await deps.passwords.protect(password) };
  await asTenantOrService(deps.base, card.aseguradora_id, async (tx) => {
    if (!(await acceptMembresia(tx, card.id, sha256(token), fresh, now))) throw new DomainError('enlace_invalido'); // used in this very moment, here or in another invitation
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: card.id } as const;
    await audit(tx, actor, 'invitacion_aceptada', { tipo: 'usuario', id: card.id }, now);
    await recordEntry(tx, card.id, 'backoffice', {}, now);
  });
  return begin(deps, card, fresh.id, where, now);
}

/** The address has an account: its owner accepts with the password there is, and with the second factor. */
async function acceptWithOwnAccount(
  deps: PasswordDependencies,
  card: OfSomebody,
  given: PasswordDebut,
  where: WhereAt,
  now: Date,
): Promise<Entered> {
  await checkPassword(deps, card, given.password, where, now);
  await withThrottle(deps, card, { ...given, host: where.host }, null, now, (shown) =>
    asTenantOrService(deps.base, card.aseguradora_id, async (tx) => {
      if (!(await acceptMembresia(tx, card.id, sha256(given.token), null, now)))
        throw new DomainError('enlace_invalido');
      // a wrong code takes all of this back
      const withWhat = shown ?? (await spendSecondFactor(deps, tx, card, given, now));
      const actor = { visible: 'aseguradora', tipo: 'usuario', id: card.id } as const;
      await audit(tx, actor, 'invitacion_aceptada', { tipo: 'usuario', id: card.id }, now);
      await recordEntry(tx, card.id, 'backoffice', withWhat, now);
    }),
  );
  return begin(deps, card, card.persona, where, now);
}

/** An admin asked for it, the person does it: with the link and the password, for every insurer they work for. */
async function takeFactorOff(
  deps: PasswordDependencies,
  card: Card,
  { token, password }: PasswordDebut,
  where: Where,
  now: Date,
): Promise<Entered> {
  await checkPassword(deps, card, password, where, now);
  await asTenantOrService(deps.base, card.aseguradora_id, async (tx) => {
    if (!(await spendLink(tx, card.id, 'segundo_factor', sha256(token), now))) throw new DomainError('enlace_invalido');
    await dropFactors(tx, card.id);
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: card.id } as const;
    await audit(tx, actor, 'segundo_factor_retirado', { tipo: 'usuario', id: card.id }, now);
    await notify(deps.keyring, tx, 'segundo_factor_retirado', card, now);
    await recordEntry(tx, card.id, 'backoffice', {}, now);
  });
  await deps.base.door('select terminar_sesiones($1, null)', [card.id]);
  return begin(deps, card, card.persona ?? '', where, now);
}

/** Guesses are braked as those of a sign-in are. @throws DomainError password_incorrecta, demasiados_intentos */
async function checkPassword(
  { passwords, frenos }: PasswordDependencies,
  { email, password_hash }: Card,
  password: string,
  { address }: Where,
  now: Date,
): Promise<void> {
  const throttle = cuentaThrottle({ email, direccion: address }, null);
  await frenos.countTry(throttle, now);
  if (!(await passwords.matches(password_hash, password))) throw new DomainError('password_incorrecta');
  await frenos.forgive(throttle);
}

async function begin(
  deps: PasswordDependencies,
  { id, aseguradora_id }: Card,
  person: string,
  where: Where,
  now: Date,
): Promise<Entered> {
  const theirs = await asTenantOrService(deps.base, aseguradora_id, (tx) => readPerson(tx, id));
  const start = { membresia: id, version: theirs?.version ?? 0, confirmada: now };
  return { ...(await openSession(deps, start, where, now)), knownDevice: knownDeviceOf(deps, person, now) };
}
