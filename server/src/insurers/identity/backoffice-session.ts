/** Opens, reads and lists sessions of the backoffice, for people of all insurers and of the service, and moves them to another membership. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { Missing } from '@albacea/contract/schemas/web-apps.ts';
import type { Database } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Cookie } from '../../http/operation.ts';
import { SESSION_LIMIT } from '../../http/session-door.ts';
import { secret256, sha256, uuidV7 } from '../../platform/ids.ts';
import { networkShown } from '../../platform/network.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { KNOWN_DEVICE_LIFE } from './against-guessing.ts';
import {
  auditOwnAct,
  checkEntry,
  type EntryDependencies,
  type Membresia,
  recordEntry,
  type ShownBy,
  type SignIn,
} from './check-entry.ts';
import { CONFIRMATION_LIFE } from './rules.ts';

export interface BackofficeSessionDependencies extends EntryDependencies {
  /** Minutes of inactivity after which a session ends. */
  readonly inactividad: number;
}

/** Maximum life of a session in milliseconds: a working day. */
export const SESSION_LIFE = 12 * 3_600_000;
/** Maximum number of characters stored of a `User-Agent`. */
export const AGENT_LENGTH = 300;

/** Address and browser from which a session begins. */
export interface Where {
  readonly address: string;
  readonly userAgent: string;
  /** Aborts when the caller has hung up. */
  readonly signal?: AbortSignal | undefined;
}

/** A session to open. */
interface Start {
  /** Id of the membership of the session, until the person chooses another. */
  readonly membresia: string;
  /** Session version of the membership. Sessions of an older version have ended. */
  readonly version: number;
  /** When the person last gave password, code or passkey. */
  readonly confirmada: Date;
  /** Latest end of the session; absent: {@link SESSION_LIFE} after its start. */
  readonly caduca?: Date;
  /** False: the person has several memberships and has not chosen one yet. */
  readonly elegida?: boolean;
}

export interface Entered {
  readonly sesion: UserSession;
  readonly cookie: Cookie;
  readonly knownDevice: Cookie;
}

/**
 * Signs in. If the person still has to choose one of several memberships, or to set up a required second factor, the session allows only that.
 * @throws DomainError login_incorrecto, inicio_unico, segundo_factor_necesario, demasiados_intentos
 */
export async function signInToBackoffice(
  deps: BackofficeSessionDependencies,
  given: SignIn,
  where: Where,
  now: Date,
): Promise<Entered> {
  const { membresias, shownBy } = await checkEntry(deps, given, () => true, now);
  return enterAs(deps, membresias, shownBy, where, now);
}

/**
 * Opens the session of somebody whose credentials have been checked. If they have yet to choose one of several memberships, only the service's trail
 * records the sign-in, because a record at an insurer would tell that the person works elsewhere too.
 */
export async function enterAs(
  deps: BackofficeSessionDependencies,
  membresias: readonly [Membresia, ...Membresia[]],
  shownBy: ShownBy,
  where: Where,
  now: Date,
): Promise<Entered> {
  const [{ id, aseguradora_id, persona, version }] = membresias;
  const elegida = membresias.length === 1;
  await asTenantOrService(deps.base, elegida ? aseguradora_id : null, (tx) =>
    elegida
      ? recordEntry(tx, id, 'backoffice', shownBy, now)
      : auditOwnAct(tx, id, 'entrada_sin_elegir', now, { donde: 'backoffice', ...shownBy }),
  );
  const opened = await openSession(deps, { membresia: id, version, confirmada: now, elegida }, where, now);
  return { ...opened, knownDevice: newKnownDevice(deps, persona, now) };
}

/** Makes the cookie that recognises a browser later. */
export const newKnownDevice = (
  { knownDevices }: Pick<EntryDependencies, 'knownDevices'>,
  person: string,
  now: Date,
): Cookie => ({
  value: knownDevices.newCookie(person),
  expires: new Date(now.getTime() + KNOWN_DEVICE_LIFE),
});

/** Opens a session and makes its cookie. @throws DomainError login_incorrecto: the membership has just been paused */
export async function openSession(
  deps: Pick<BackofficeSessionDependencies, 'base' | 'inactividad'>,
  start: Start,
  { userAgent, address }: Where,
  now: Date,
): Promise<{ sesion: UserSession; cookie: Cookie }> {
  const value = secret256();
  const hash = sha256(value);
  const {
    membresia,
    version,
    confirmada,
    elegida = true,
    caduca: expires = new Date(now.getTime() + SESSION_LIFE),
  } = start;
  await deps.base.asLogin('select abrir_sesion_usuario($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    uuidV7(now),
    membresia,
    version,
    hash,
    userAgent.replaceAll('\0', '').slice(0, AGENT_LENGTH),
    networkShown(address),
    now,
    expires,
    confirmada,
    elegida,
  ]);
  const sesion = await authenticateUser(deps, hash, now, true);
  if (!sesion) throw new DomainError('login_incorrecto');
  return { sesion, cookie: { value, expires } };
}

interface SessionRow {
  sesion: string;
  usuario: string;
  nombre: string;
  email: string;
  rol: Rol;
  aseguradora_id: string | null;
  slug: string | null;
  version: number | null;
  caduca: Date;
  confirmada: Date;
  falta: Missing | null;
  varias: boolean;
  inicio: boolean;
  usadas: number;
  renueva: Date;
  now: Date;
}

/**
 * Finds the session of a cookie and counts the request against the session's limit.
 * @param act whether the request counts as activity of the person; a session without activity ends after `inactividad` minutes
 * @param isCounted the request was counted before and is only looked up again
 * @returns null: there is no session, or it has ended
 */
export async function authenticateUser(
  { base, inactividad }: Pick<BackofficeSessionDependencies, 'base' | 'inactividad'>,
  hash: Buffer,
  now: Date,
  act: boolean,
  isCounted = false,
): Promise<UserSession | null> {
  const [row] = await base.asLoginUnsynced<SessionRow>(
    "select sesion, usuario, nombre, email, rol, aseguradora_id, slug, version, caduca, confirmada, falta, varias, inicio, usadas, renueva, database_now() as now from sesion_viva($1, $2, $3, $4 * interval '1 minute', $5)",
    [hash, now, isCounted ? null : SESSION_LIMIT, inactividad, act],
  );
  if (!row) return null;
  const { aseguradora_id: id, slug, version } = row;
  return {
    id: row.sesion,
    papel: row.rol,
    usuario: row.usuario,
    nombre: row.nombre,
    email: row.email,
    aseguradora: id !== null && slug !== null && version !== null ? { id, slug, version } : null,
    caduca: row.caduca,
    confirmada: row.confirmada,
    reciente: row.confirmada.getTime() > now.getTime() - CONFIRMATION_LIFE,
    falta: row.falta,
    varias: row.varias,
    inicio: row.inicio,
    uso: { limite: SESSION_LIMIT, usadas: row.usadas, renueva: row.renueva },
    now: row.now,
  };
}

interface ListRow {
  id: string;
  agente: string;
  direccion: string;
  creada: Date;
  vista: Date;
  caduca: Date;
}

/** The sessions of the person at every insurer. A session opened by an identity provider sees only those of its own membership. */
export async function listSessions(database: Database, { usuario, id, inicio }: UserSession, now: Date) {
  const rows = await database.asLogin<ListRow>(
    inicio
      ? 'select id, agente, direccion, creada, vista, caduca from sesiones_de_membresia($1, $2)'
      : 'select id, agente, direccion, creada, vista, caduca from listar_sesiones($1, $2)',
    [usuario, now],
  );
  return {
    elementos: rows.map((row) => ({
      sesion_id: row.id,
      actual: row.id === id,
      agente: row.agente,
      direccion: row.direccion,
      creada: row.creada.toISOString(),
      vista: row.vista.toISOString(),
      caduca: row.caduca.toISOString(),
    })),
  };
}

interface MembresiaRow {
  id: string;
  aseguradora_id: string | null;
  slug: string | null;
  aseguradora: string | null;
  rol: 'operador' | 'admin' | 'gestor' | 'superadmin';
  version: number;
  ultima_entrada: Date | null;
}

const readMembresias = (database: Database, user: string) =>
  database.asLogin<MembresiaRow>(
    'select id, aseguradora_id, slug, aseguradora, rol, version, ultima_entrada from listar_membresias($1)',
    [user],
  );

/** The person's memberships: the service first, then insurers by name. A session opened by an identity provider sees only its own. */
export async function listMembresias(database: Database, { usuario, falta, inicio }: UserSession) {
  const rows = (await readMembresias(database, usuario)).filter(({ id }) => !inicio || id === usuario);
  return {
    elementos: rows.map(({ id, slug, aseguradora, rol, ultima_entrada }) => ({
      usuario_id: id,
      aseguradora: slug,
      nombre: aseguradora,
      rol,
      actual: id === usuario && falta !== 'eleccion',
      ultima_entrada: ultima_entrada?.toISOString() ?? null,
    })),
  };
}

/**
 * Replaces a session by one for another membership of the same person. The new session ends at the time at which the old one would have ended.
 * @throws DomainError inicio_unico; no_encontrado, also for somebody else's membership
 */
export async function chooseMembresia(
  deps: BackofficeSessionDependencies,
  session: UserSession,
  chosen: string,
  where: Where,
  now: Date,
): Promise<{ sesion: UserSession; cookie: Cookie }> {
  const { base } = deps;
  if (session.inicio) throw new DomainError('inicio_unico');
  const theirs = (await readMembresias(base, session.usuario)).find(({ id }) => id === chosen);
  if (!theirs) throw new DomainError('no_encontrado');
  await asTenantOrService(base, theirs.aseguradora_id, (tx) => recordEntry(tx, theirs.id, 'backoffice', {}, now));
  const { caduca, confirmada } = session;
  const opened = await openSession(
    deps,
    { membresia: theirs.id, version: theirs.version, confirmada, caduca },
    where,
    now,
  );
  await base.asLogin('select terminar_sesiones($1, $2)', [session.usuario, session.id]);
  return opened;
}
