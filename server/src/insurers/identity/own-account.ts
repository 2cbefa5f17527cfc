/** People of the staff manage their own account: second factor and sessions. */
import type { Tx } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { isUuid } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { EntryDependencies } from './check-entry.ts';
import { requirePassword } from './confirm-session.ts';
import { notify } from './notices.ts';
import {
  endEverySession,
  prepareFactor,
  readPerson,
  setRecoveryCodes,
  startFactor,
  withdrawFactor,
} from './persons.ts';
import { ageSessions } from './sign-on/sql-sign-on.ts';

type AccountDependencies = EntryDependencies & { readonly keyring: Keyring };

export const actorOf = ({ usuario, aseguradora }: UserSession): Actor => ({
  visible: aseguradora ? 'aseguradora' : 'servicio',
  tipo: 'usuario',
  id: usuario,
});
export const objectOfUser = ({ usuario }: UserSession) => ({ tipo: 'usuario', id: usuario }) as const;
export const insurerIdOf = ({ aseguradora }: UserSession) => aseguradora?.id ?? null;

export async function viewOwnAccount({ base }: EntryDependencies, session: UserSession) {
  return asTenantOrService(base, insurerIdOf(session), async (tx) => {
    const person = await readPerson(tx, session.usuario);
    // a session opened by an identity provider must not show whether the person has an authenticator for other insurers
    const active = !session.inicio && Boolean(person?.totp_cifrado);
    return {
      nombre: session.nombre,
      email: session.email,
      segundo_factor: active,
      codigos_de_recuperacion: active ? (person?.codigos ?? 0) : 0,
    };
  });
}

/** Makes a secret for an authenticator. It has no effect until it is confirmed. @throws DomainError password_incorrecta */
export async function prepareSecondFactor(deps: EntryDependencies, session: UserSession, password: string, now: Date) {
  await requirePassword(deps, session, password, now);
  const fresh = deps.secondFactor.newSecret(session.email);
  await asTenantOrService(deps.base, insurerIdOf(session), async (tx) => {
    const { persona } = await requirePerson(tx, session);
    await prepareFactor(tx, session.usuario, deps.secondFactor.encrypt(persona, fresh.secreto));
  });
  return fresh;
}

/**
 * Confirms with a code that the authenticator works. From now on signing in requires a code.
 * @returns the recovery codes, shown here and never again
 * @throws DomainError inicio_unico, codigo_incorrecto, demasiados_intentos
 */
export async function confirmSecondFactor(
  { base, throttles, secondFactor, keyring }: AccountDependencies,
  session: UserSession,
  code: string,
  now: Date,
): Promise<string[]> {
  if (session.inicio) throw new DomainError('inicio_unico');
  await throttles.countAttempt(['codigo', session.usuario, session.id], now);
  const codes = await asTenantOrService(base, insurerIdOf(session), async (tx) => {
    const { persona, totp_pendiente: pending } = await requirePerson(tx, session);
    const theirs = { membresia: session.usuario, persona };
    if (!pending || !(await secondFactor.spendCode(tx, theirs, pending, code, now, true)))
      throw new DomainError('codigo_incorrecto');
    const fresh = secondFactor.newCodes(persona);
    await startFactor(tx, session.usuario, fresh.huellas);
    await audit(tx, actorOf(session), 'segundo_factor_activado', objectOfUser(session), now);
    await notify(keyring, tx, 'segundo_factor_activado', session, now);
    return fresh.codigos;
  });
  await throttles.reset(['codigo', session.usuario, session.id]);
  return codes;
}

/**
 * Removes the authenticator.
 * @throws DomainError password_incorrecta, demasiados_intentos; ultimo_segundo_factor: the person needs a second factor and has no passkey
 */
export async function withdrawSecondFactor(
  deps: AccountDependencies,
  session: UserSession,
  password: string,
  now: Date,
): Promise<void> {
  await requirePassword(deps, session, password, now);
  await asTenantOrService(deps.base, insurerIdOf(session), async (tx) => {
    if (!(await withdrawFactor(tx, session.usuario))) throw new DomainError('ultimo_segundo_factor');
    await audit(tx, actorOf(session), 'segundo_factor_retirado', objectOfUser(session), now);
    await notify(deps.keyring, tx, 'segundo_factor_retirado', session, now);
  });
}

/** Replaces the recovery codes. @throws DomainError password_incorrecta, no_encontrado, demasiados_intentos */
export async function renewCodes(
  deps: EntryDependencies,
  session: UserSession,
  password: string,
  now: Date,
): Promise<string[]> {
  await requirePassword(deps, session, password, now);
  return asTenantOrService(deps.base, insurerIdOf(session), async (tx) => {
    const { persona } = await requirePerson(tx, session);
    const { codigos, huellas } = deps.secondFactor.newCodes(persona);
    if (!(await setRecoveryCodes(tx, session.usuario, huellas))) throw new DomainError('no_encontrado');
    await audit(tx, actorOf(session), 'codigos_de_recuperacion_renovados', objectOfUser(session), now);
    return codigos;
  });
}

/** The person behind the session. @throws DomainError sesion_invalida: the membership has just been deleted */
export async function requirePerson(tx: Tx, { usuario }: UserSession) {
  const person = await readPerson(tx, usuario);
  if (!person) throw new DomainError('sesion_invalida');
  return person;
}

/** Ends one of the person's sessions. @throws DomainError no_encontrado */
export async function closeOneSession(
  { base }: EntryDependencies,
  session: UserSession,
  which: string,
  now: Date,
): Promise<void> {
  if (!isUuid(which)) throw new DomainError('no_encontrado');
  const ending = session.inicio ? 'select terminar_de_membresia($1, $2) as n' : 'select terminar_sesiones($1, $2) as n';
  const [row] = await base.asLogin<{ n: number }>(ending, [session.usuario, which]);
  if (!row?.n) throw new DomainError('no_encontrado');
  await asTenantOrService(base, insurerIdOf(session), (tx) =>
    audit(tx, actorOf(session), 'sesion_cerrada', objectOfUser(session), now),
  );
}

/**
 * Ends all sessions of the backoffice and Bearer tokens of the API, at every insurer. A session opened by an identity provider ends only those
 * of its own membership.
 */
export async function closeSessions({ base }: EntryDependencies, session: UserSession, now: Date): Promise<void> {
  await asTenantOrService(base, insurerIdOf(session), async (tx) => {
    if (session.inicio) await ageSessions(tx, session.usuario);
    else await endEverySession(tx, session.usuario);
    await audit(tx, actorOf(session), 'sesiones_cerradas', objectOfUser(session), now);
  });
  const ending = session.inicio ? 'select terminar_de_membresia($1, null)' : 'select terminar_sesiones($1, null)';
  await base.asLogin(ending, [session.usuario]);
}
