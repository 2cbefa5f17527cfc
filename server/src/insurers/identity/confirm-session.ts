/**
 * Confirms a session by password, code or passkey. Commands that give others access (keys, roles, invitations, others' second factors, secrets of
 * webhooks) require a confirmation within the last ten minutes (`CONFIRMATION_LIFE`), so that a session left open is not enough.
 */
import type { Confirmation } from '@albacea/contract/schemas/access.ts';
import type { PasskeyProof } from '@albacea/contract/schemas/passkeys.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Host } from '../../http/host.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { type EntryDependencies, requirePasskey, spendSecondFactor } from './check-entry.ts';
import { throwAsRejected } from './passkeys.ts';
import { readPerson } from './persons.ts';

/**
 * Confirms a session. Password, code or passkey is enough, because people who sign in without a password have one of the others.
 * @throws DomainError inicio_unico, password_incorrecta, codigo_incorrecto, llave_rechazada, demasiados_intentos
 */
export async function confirmSession(
  deps: EntryDependencies,
  session: UserSession,
  given: Confirmation,
  host: Host,
  now: Date,
): Promise<void> {
  if (session.inicio) throw new DomainError('inicio_unico');
  if ('codigo' in given) await requireCode(deps, session, given.codigo, now);
  else if ('llave' in given) await requireOwnPasskey(deps, session, given.llave, host, now);
  else await requirePassword(deps, session, given.password, now);
  await deps.base.asLogin('select confirmar_sesion($1, $2)', [session.id, now]);
}

/**
 * Requires the password again, for commands that would be dangerous in a session left open.
 * @throws DomainError inicio_unico, password_incorrecta, demasiados_intentos
 */
export async function requirePassword(
  { base, passwords, throttles }: Pick<EntryDependencies, 'base' | 'passwords' | 'throttles'>,
  { id, usuario, aseguradora, inicio }: UserSession,
  password: string,
  now: Date,
): Promise<void> {
  // a session opened by an identity provider must not be used to guess the password that the person has for other insurers
  if (inicio) throw new DomainError('inicio_unico');
  await throttles.countAttempt(['sesion', id], now);
  const person = await asTenantOrService(base, aseguradora?.id ?? null, (tx) => readPerson(tx, usuario));
  if (!(await passwords.matches(person?.password_hash ?? null, password, { address: usuario })))
    throw new DomainError('password_incorrecta');
  await throttles.reset(['sesion', id]);
}

async function requireOwnPasskey(
  { base, throttles, passkeys }: EntryDependencies,
  { id, usuario, aseguradora }: UserSession,
  proof: PasskeyProof,
  host: Host,
  now: Date,
): Promise<void> {
  await throttles.countAttempt(['sesion', id], now);
  const person = await asTenantOrService(base, aseguradora?.id ?? null, (tx) => readPerson(tx, usuario));
  await requirePasskey(passkeys, proof, person?.persona ?? '', host, now).catch(throwAsRejected);
  await throttles.reset(['sesion', id]);
}

async function requireCode(
  deps: EntryDependencies,
  { id, usuario, aseguradora }: UserSession,
  codigo: string,
  now: Date,
): Promise<void> {
  await deps.throttles.countAttempt(['sesion', id], now);
  await asTenantOrService(deps.base, aseguradora?.id ?? null, async (tx) => {
    const person = await readPerson(tx, usuario);
    if (!person?.totp_cifrado) throw new DomainError('codigo_incorrecto');
    const theirs = { id: usuario, persona: person.persona, totp_cifrado: person.totp_cifrado };
    await spendSecondFactor(deps, tx, theirs, { codigo }, now).catch((error) => {
      const isWrong = error instanceof DomainError && error.codigo === 'login_incorrecto';
      throw isWrong ? new DomainError('codigo_incorrecto') : error;
    });
  });
  await deps.throttles.reset(['sesion', id]);
}
