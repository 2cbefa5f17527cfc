/** Forgotten, reset and changed passwords, and the links with which a password is chosen. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CardKind } from '@albacea/contract/schemas/access.ts';
import type { Database } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Cookie } from '../../http/operation.ts';
import { sha256 } from '../../platform/ids.ts';
import { LaneError, type Lanes, machineTooBusy } from '../../platform/worker-pool/lane.ts';
import { audit } from '../../queue/record-facts.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { Throttle } from './against-guessing.ts';
import { type BackofficeSessionDependencies, openSession, type Where } from './backoffice-session.ts';
import { auditOwnAct, findMembresias } from './check-entry.ts';
import { requirePassword } from './confirm-session.ts';
import { notify } from './notices.ts';
import { type LinkDependencies, mailInvitation, mailOneTimeLink } from './one-time-links.ts';
import type { problemOf } from './password-problem.ts';
import { orderOf, type PasswordCaller } from './passwords.ts';
import { setPassword, spendLink } from './persons.ts';
import { passwordRefusal } from './refusals.ts';
import { LINK_PAUSE, userEmail } from './rules.ts';

export type PasswordDependencies = BackofficeSessionDependencies &
  LinkDependencies & { readonly lanes: Pick<Lanes, 'passwords'> };

/** Minimum time in milliseconds of an answer to a forgotten password, so that the time does not show whether the address has an account. */
const FORGOTTEN_PASSWORD_TIME = 200;

/** Sends a link if the address has an account or an open invitation. The caller does not learn whether it has. */
export async function forgetPassword(deps: PasswordDependencies, email: string, now: Date): Promise<void> {
  const pause = wait(FORGOTTEN_PASSWORD_TIME);
  const theirs = (await findMembresias(deps.base, email)).find(({ inicio_unico }) => !inicio_unico);
  if (theirs)
    await asTenantOrService(deps.base, theirs.aseguradora_id, async (tx) => {
      if (!(await mailOneTimeLink(deps, tx, 'restablecimiento', theirs, now, LINK_PAUSE))) return;
      await audit(tx, SYSTEM, 'password_olvidada', { tipo: 'usuario', id: theirs.id }, now);
    });
  else await remindOfInvitations(deps, email, now);
  await pause;
}

interface WaitingInvitation {
  id: string;
  aseguradora_id: string | null;
  nombre: string;
  email: string;
  ficha_caduca: Date;
}

/** Sends a new link for each invitation of an address that was not accepted yet. It expires when the old link would have expired. */
async function remindOfInvitations(deps: PasswordDependencies, email: string, now: Date): Promise<void> {
  const waiting = await deps.base.asLogin<WaitingInvitation>(
    'select id, aseguradora_id, nombre, email, ficha_caduca from buscar_invitaciones($1, $2)',
    [userEmail(email), now],
  );
  for (const invited of waiting)
    await asTenantOrService(deps.base, invited.aseguradora_id, async (tx) => {
      // locks the row, so that only one of several simultaneous requests sends a link
      const { rows } = await tx.sql(
        'select id from membresias where id = $1 and persona is null and ficha_creada <= $2 for update',
        [invited.id, new Date(now.getTime() - LINK_PAUSE)],
      );
      if (rows.length === 0) return;
      await mailInvitation(deps, tx, invited, now, invited.ficha_caduca);
      await audit(tx, SYSTEM, 'password_olvidada', { tipo: 'usuario', id: invited.id }, now);
    });
}

export interface FoundLink {
  /** Id of the membership. */
  readonly id: string;
  readonly aseguradora_id: string | null;
  readonly aseguradora: string | null;
  readonly nombre: string;
  readonly email: string;
  readonly clase: CardKind;
  readonly caduca: Date;
  /** The person with an account at the address; null: using the link creates one. */
  readonly persona: string | null;
  readonly password_hash: string | null;
  readonly totp_cifrado: Uint8Array | null;
}

/** Finds the link of a token. @throws DomainError enlace_invalido: the link is unknown, used, replaced or expired */
export async function findLink(database: Database, token: string, now: Date): Promise<FoundLink> {
  const [link] = await database.asLogin<FoundLink>(
    'select id, aseguradora_id, aseguradora, nombre, email, clase, caduca, persona, password_hash, totp_cifrado from buscar_ficha($1, $2)',
    [sha256(token), now],
  );
  if (!link) throw new DomainError('enlace_invalido');
  return link;
}

/** Sets another password and uses up the link. A second factor stays. @throws DomainError enlace_invalido, validacion, demasiados_intentos, no_disponible */
export async function resetPassword(
  deps: PasswordDependencies,
  link: FoundLink,
  { token, password }: { token: string; password: string },
  where: Where,
  now: Date,
): Promise<void> {
  const { base, passwords, keyring } = deps;
  await requireGoodPassword(deps, { campo: 'password', password }, link, where, now);
  const guarded = await passwords.protect(password, where);
  await asTenantOrService(base, link.aseguradora_id, async (tx) => {
    if (!(await spendLink(tx, link.id, 'restablecimiento', sha256(token), now)))
      throw new DomainError('enlace_invalido'); // the link has just been used
    await setPassword(tx, link.id, guarded);
    await auditOwnAct(tx, link.id, 'password_restablecida', now);
    await notify(keyring, tx, 'password_cambiada', link, now);
  });
}

/**
 * Changes the password and ends every session; a new session replaces the caller's.
 * @throws DomainError password_incorrecta, validacion, demasiados_intentos, no_disponible
 */
export async function changePassword(
  deps: PasswordDependencies,
  session: UserSession,
  { actual, nueva }: { actual: string; nueva: string },
  where: Where,
  now: Date,
): Promise<Cookie> {
  const { base, passwords, keyring } = deps;
  await requirePassword(deps, session, actual, now);
  const theirs = { ...session, id: session.usuario, aseguradora: session.aseguradora?.slug ?? null };
  const caller = { address: session.usuario, signal: where.signal };
  await requireGoodPassword(deps, { campo: 'nueva', password: nueva }, theirs, caller, now);
  const guarded = await passwords.protect(nueva, caller);
  const version = await asTenantOrService(base, session.aseguradora?.id ?? null, async (tx) => {
    const next = await setPassword(tx, session.usuario, guarded);
    await auditOwnAct(tx, session.usuario, 'password_cambiada', now);
    await notify(keyring, tx, 'password_cambiada', session, now);
    return next;
  });
  await base.asLogin('select terminar_sesiones($1, null)', [session.usuario]);
  const start = { membresia: session.usuario, version, confirmada: now, elegida: session.falta !== 'eleccion' };
  return (await openSession(deps, start, where, now)).cookie;
}

const PROBLEM = new URL('./password-problem.ts', import.meta.url);

/**
 * Refuses a password that is short or easily guessed. Each is counted until one is accepted, because the estimate is costly; in a thread, because
 * it would hold up every request.
 * @param membresia whose password it is, with the words that a stranger would try
 * @throws DomainError validacion, which names the field `campo`; demasiados_intentos, no_disponible
 */
export async function requireGoodPassword(
  { lanes, throttles }: Pick<PasswordDependencies, 'lanes' | 'throttles'>,
  { campo, password }: { campo: string; password: string },
  membresia: { id: string; nombre: string; email: string; aseguradora: string | null },
  caller: PasswordCaller,
  now: Date,
): Promise<void> {
  const throttle: Throttle = ['nueva', membresia.id];
  await throttles.countAttempt(throttle, now);
  const { nombre, email, aseguradora } = membresia;
  const personalWords = [nombre, email, aseguradora ?? ''].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const problem = await lanes.passwords
    .run<typeof problemOf>(PROBLEM, 'problemOf', orderOf(caller), password, personalWords)
    .catch((error) => {
      throw error instanceof LaneError && error.reason === 'starved' ? machineTooBusy() : error;
    });
  if (problem) throw invalid({ campo, texto: passwordRefusal(problem) });
  await throttles.reset(throttle);
}
