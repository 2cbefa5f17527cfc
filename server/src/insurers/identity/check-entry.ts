/** Checks the credentials of a sign-in, to the API or the backoffice: password and, if the person has one, second factor. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { PasskeyProof } from '@albacea/contract/schemas/passkeys.ts';
import type { Database, Tx } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Host } from '../../http/host.ts';
import { subscriberOf } from '../../platform/network.ts';
import { audit } from '../../queue/record-facts.ts';
import { DomainError } from '../../shared/errors.ts';
import type { FailureReason, KnownDevices, RecordFailure, Throttle, Throttles } from './against-guessing.ts';
import { hasPasskeys, PasskeyRefusal, type Passkeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import { REFUSAL_TIME, userEmail } from './rules.ts';
import type { SecondFactor } from './second-factor.ts';
import { isEnforced } from './sign-on/sql-sign-on.ts';

export interface EntryDependencies {
  readonly base: Database;
  readonly passwords: Passwords;
  readonly throttles: Throttles;
  readonly knownDevices: KnownDevices;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly recordFailure: RecordFailure;
}

/** Credentials of a sign-in and where it comes from. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly codigo?: string;
  readonly recuperacion?: string;
  readonly llave?: PasskeyProof;
  /** Host to which the request was sent. */
  readonly host: Host;
  /** Address of the caller. */
  readonly direccion: string;
  /** Aborts when the caller has hung up. */
  readonly signal?: AbortSignal | undefined;
  readonly donde: 'api' | 'backoffice';
  /** Value of the cookie of a browser that has signed in before. */
  readonly knownDevice: string | null;
}

/** A membership that can sign in, with the credentials of its person. */
export interface Membresia {
  readonly persona: string;
  readonly password_hash: string;
  readonly totp_cifrado: Uint8Array | null;
  /** Id of the membership. */
  readonly id: string;
  readonly aseguradora_id: string | null;
  readonly slug: string | null;
  readonly variante: 'A' | 'B' | null;
  readonly nombre: string;
  readonly email: string;
  readonly rol: Rol;
  /** Version of new sessions of the membership. Sessions of an older version have ended. */
  readonly version: number;
  /** Whether a second factor is required and the person has none. */
  readonly falta_factor: boolean;
  /** Whether the membership can sign in only by the identity provider of its insurer. */
  readonly inicio_unico: boolean;
}

/** With which factors the person signed in, for the audit trail. */
export interface ShownBy {
  readonly segundo_factor?: 'codigo' | 'recuperacion' | 'llave';
  /** A passkey that replaced password and code. */
  readonly con?: 'llave';
}

/** The memberships of an address, the one used last first. */
export const findMembresias = (database: Database, email: string): Promise<Membresia[]> =>
  database.asLogin<Membresia>(
    'select persona, password_hash, totp_cifrado, id, aseguradora_id, slug, variante, nombre, email, rol, version, falta_factor, inicio_unico from personas_de_email($1)',
    [userEmail(email)],
  );

/**
 * Checks address, password and second factor. The caller records the sign-in by {@link recordEntry} when the membership is known.
 * @param can whether a membership may sign in here at all
 * @returns the memberships that the person may enter, at least one, the one used last first
 * @throws DomainError login_incorrecto: address, password or code is wrong, and neither error nor time shows which;
 *   inicio_unico: the password is right, but every membership has to use sign-on; segundo_factor_necesario; demasiados_intentos
 */
export async function checkEntry(
  deps: EntryDependencies,
  given: SignIn,
  can: (membresia: Membresia) => boolean,
  now: Date,
): Promise<{ membresias: readonly [Membresia, ...Membresia[]]; shownBy: ShownBy }> {
  const { base, passwords, throttles } = deps;
  const pause = wait(REFUSAL_TIME);
  const membresias = (await findMembresias(base, given.email)).filter(can);
  const [first] = membresias;
  const refuse = async (reason: FailureReason) => {
    const { email, direccion, donde } = given;
    await deps.recordFailure({ reason, email, direccion, donde, membresias }, now);
    await pause;
  };
  const known = first ? deps.knownDevices.recognise(given.knownDevice, first.persona) : null;
  const throttle = passwordThrottle(given, known);
  await throttles.countAttempt(throttle, now);
  const caller = { address: given.direccion, signal: given.signal };
  if (!(await passwords.matches(first?.password_hash ?? null, given.password, caller)) || !first) {
    await refuse(first ? 'password_incorrecta' : 'sin_cuenta');
    throw new DomainError('login_incorrecto');
  }
  await throttles.reset(throttle);
  const free = withoutSignOn(membresias);
  const [theirs] = free;
  const shownBy = await withSecondFactor(
    deps,
    theirs,
    given,
    known,
    now,
    async (shown) =>
      shown ?? asTenantOrService(base, theirs.aseguradora_id, (tx) => spendSecondFactor(deps, tx, theirs, given, now)),
  ).catch(async (error) => {
    if (error instanceof DomainError && error.codigo === 'login_incorrecto')
      await refuse(error instanceof PasskeyRefusal ? error.reason : 'codigo_incorrecto');
    throw error;
  });
  return { membresias: free, shownBy };
}

/** The memberships that may enter without an identity provider. @throws DomainError inicio_unico: there are none */
export function withoutSignOn(membresias: readonly Membresia[]): readonly [Membresia, ...Membresia[]] {
  const [first, ...others] = membresias.filter(({ inicio_unico }) => !inicio_unico);
  if (!first) throw new DomainError('inicio_unico');
  return [first, ...others];
}

/** The throttle on guessing the password of an account. A known browser has a separate one, so that strangers' guesses do not make it wait. */
export const passwordThrottle = (
  { email, direccion }: Pick<SignIn, 'email' | 'direccion'>,
  known: string | null,
): Throttle => (known ? ['equipo', known] : ['cuenta', userEmail(email), subscriberOf(direccion)]);

/**
 * Records a sign-in, in a transaction of the membership's insurer or of the service. If sign-on is enforced, only the emergency user can sign in
 * without it, and the record says that it was an emergency.
 */
export async function recordEntry(
  tx: Tx,
  membresia: string,
  donde: 'api' | 'backoffice' | 'inicio_unico',
  shownBy: ShownBy,
  now: Date,
): Promise<void> {
  await tx.sql('update membresias set ultima_entrada = $2 where id = $1', [membresia, now]);
  const isEmergency = donde !== 'inicio_unico' && (await isEnforced(tx));
  const action = isEmergency ? 'entrada_de_emergencia' : 'sesion_iniciada';
  await auditOwnAct(tx, membresia, action, now, { donde, ...shownBy });
}

type Codes = Pick<SignIn, 'codigo' | 'recuperacion' | 'llave' | 'host'>;
type WithFactor = Pick<Membresia, 'id' | 'persona' | 'totp_cifrado'>;

/**
 * Requires the second factor of a person who has one. Guesses at the code are throttled for all networks together, because whoever guesses has
 * the password already; only a known browser has a separate throttle.
 * @param spend uses up the code, or throws login_incorrecto; its argument is not null if a passkey replaced the code
 * @throws DomainError segundo_factor_necesario, login_incorrecto, demasiados_intentos
 */
export async function withSecondFactor<T>(
  { base, throttles, passkeys }: Pick<EntryDependencies, 'base' | 'throttles' | 'passkeys'>,
  { persona, totp_cifrado }: Omit<WithFactor, 'id'>,
  { codigo, recuperacion, llave, host }: Codes,
  known: string | null,
  now: Date,
  spend: (shown: ShownBy | null) => Promise<T>,
): Promise<T> {
  if (!totp_cifrado && !(await hasPasskeys(base, persona))) return spend(null);
  if (!llave && (!totp_cifrado || (codigo === undefined && recuperacion === undefined)))
    throw new DomainError('segundo_factor_necesario');
  const throttle: Throttle = ['codigo', persona, known ?? ''];
  await throttles.countAttempt(throttle, now);
  if (llave) await requirePasskey(passkeys, llave, persona, host, now);
  const result = await spend(llave ? { segundo_factor: 'llave' } : null);
  await throttles.reset(throttle);
  return result;
}

/** Requires a valid signature by a passkey of this person. @throws PasskeyRefusal also for somebody else's passkey */
export async function requirePasskey(
  passkeys: Passkeys,
  proof: PasskeyProof,
  persona: string,
  host: Host,
  now: Date,
): Promise<void> {
  const passkey = await passkeys.find(proof.id);
  await passkeys.checkProof(passkey, proof, host, now);
  if (passkey.persona !== persona) throw new PasskeyRefusal('llave_rechazada', passkey.email);
}

/** Uses up the code or recovery code of a person with an authenticator; without one, does nothing. @throws DomainError login_incorrecto */
export async function spendSecondFactor(
  { secondFactor }: Pick<EntryDependencies, 'secondFactor'>,
  tx: Tx,
  { id, persona, totp_cifrado }: WithFactor,
  { codigo, recuperacion }: Pick<Codes, 'codigo' | 'recuperacion'>,
  now: Date,
): Promise<ShownBy> {
  if (!totp_cifrado) return {};
  const theirs = { membresia: id, persona };
  const isRight =
    codigo === undefined
      ? await secondFactor.spendRecovery(tx, theirs, recuperacion ?? '')
      : await secondFactor.spendCode(tx, theirs, totp_cifrado, codigo, now);
  if (!isRight) throw new DomainError('login_incorrecto');
  return { segundo_factor: codigo === undefined ? 'recuperacion' : 'codigo' };
}

/** Audits an act of somebody on their own account: actor and object are the same membership. */
export const auditOwnAct = (
  tx: Tx,
  membresia: string,
  action: Parameters<typeof audit>[2],
  now: Date,
  detail = {},
): Promise<void> =>
  audit(
    tx,
    { visible: 'aseguradora', tipo: 'usuario', id: membresia },
    action,
    { tipo: 'usuario', id: membresia },
    now,
    detail,
  );
