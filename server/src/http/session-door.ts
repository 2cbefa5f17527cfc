/**
 * The endpoints of a web application. A cookie is the only credential, so every write must come from one of our own pages. Cookies are
 * host-only, with `__Host-` under https.
 */
import type { AppOperation } from '@albacea/contract/operations/operation.ts';
import { ACTIVITY_HEADER } from '@albacea/contract/schemas/lists.ts';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { nowOf } from '../db/insurers-now.ts';
import type { Tenant, Tenants } from '../db/tenant.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/ids.ts';
import type { Actor } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import type { OpenSession } from '../shared/web-app-sessions.ts';
import { checkHost } from './authorization.ts';
import type { Addresses, Host } from './host.ts';
import { arrivalOf, type Door, mountAll, type Sent } from './mount.ts';
import type { Cookie, PresentedSecret, Route } from './operation.ts';
import { requireLimit, type SignInLimit } from './rate-limit.ts';
import type { Runner } from './run-operation.ts';
import type { Streams } from './sse.ts';
import type { UploadBudget, Uploader } from './upload-budget.ts';

export interface App<S extends OpenSession> {
  readonly prefix: '/portal/api' | '/backoffice/api';
  readonly operations: Readonly<Record<string, AppOperation>>;
  readonly routes: readonly Route[];
  /**
   * Finds the valid session of a cookie at this host, and counts the request; null: there is none.
   * @param act whether the request is a person's act, which keeps the session alive
   * @param isCounted the request was counted before and is only looked up again
   */
  authenticate(hash: Buffer, host: Host, act: boolean, isCounted: boolean): Promise<S | null>;
  /**
   * Finds the insurer that a request is about.
   * @throws DomainError no_encontrado, also when the insurer is not the session's
   */
  aseguradoraOf(session: S, parameters: Readonly<Record<string, string>>): Promise<Tenant>;
  /** Whether a request by staff of the service is about the service itself and not about an insurer. */
  speaksOfService?(session: S, parameters: Readonly<Record<string, string>>): boolean;
  /**
   * Whether the session may still make a write; called at the end of the write, in its transaction. Absent: the session always may. A write may
   * have begun before the session's link was revoked, and have waited for the transaction that revoked the link.
   */
  stillHolds?(tx: Tx, session: S): Promise<boolean>;
  /** The case of a request, from its path or its session; empty: none. */
  subjectOf(session: S, parameters: Readonly<Record<string, string>>): string;
  /** Finds the insurer and the case of a request. The uploads and streams of the request count against their limits. */
  placeOf(session: S, parameters: Readonly<Record<string, string>>): Promise<Omit<Uploader, 'session'>>;
  /** Makes the actor for use cases. */
  actorOf(session: S): Actor;
}

interface AppDependencies extends Runner {
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
  readonly signIns: SignInLimit;
  /** Limits the memory and number of bodies with files. */
  readonly uploads: UploadBudget;
  readonly streams: Streams;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of a web application, once its cookie is checked. */
    sesion: OpenSession | null;
  }
}

/** Number of requests that a session may make in an hour. */
export const SESSION_LIMIT = 3000;

/** Registers the operations of an application below its prefix. */
export async function setUpApp<S extends OpenSession>(
  app: FastifyInstance,
  deps: AppDependencies,
  theApp: App<S>,
): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('sesion', null);
  app.addHook('onRequest', async (request) => {
    await checkHost(deps, request.albacea.host);
    if (!isOfOwnPage(request, deps.addresses)) throw new DomainError('origen_ajeno');
    // no name and no search text contains a null character, and the database can't store one
    if (/%00/.test(request.raw.url ?? '')) throw new DomainError('peticion_invalida');
  });
  app.addHook('onSend', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });
  await mountAll(app, deps, doorOf(deps, theApp));
}

/** Identifies the caller by the cookie, and the insurer by the session (portal) or by the path (backoffice), as far as the session reaches it. */
function doorOf<S extends OpenSession>(deps: AppDependencies, app: App<S>): Door<AppOperation> {
  const { addresses, clock, signIns, streams } = deps;
  const { stillHolds } = app;
  return {
    prefix: app.prefix,
    operations: Object.values(app.operations).map((operation) => ({ operation, shape: operation.shape })),
    routes: app.routes,
    signIns,
    async authenticate(request, operation, route, isCounted) {
      if (route.kind === 'open') return admit(signIns, route.presents, request.ip);
      request.sesion = await identify(deps, app, request, isCounted);
      requireNothingLacking(request.sesion, operation);
      if (!operation.roles?.includes(request.sesion.papel)) throw new DomainError('accion_no_permitida');
      if (operation.confirmed && !request.sesion.reciente) throw new DomainError('confirmacion_necesaria');
    },
    uploader: (request) => placeFor(app, sessionOf<S>(request), paramsOf(request)),
    async ask(request, sent, { orService }, { kind }) {
      if (kind === 'open') return arrivalHere(deps, app, request, sent, clock.now());
      const sesion = sessionOf<S>(request);
      if (kind === 'session' || kind === 'session_file') {
        const value = request.cookies[cookieName(addresses, app)] as string;
        return { ...arrivalHere(deps, app, request, sent, sesion.now), sesion, value };
      }
      const params = paramsOf(request);
      const asksForService = orService && app.speaksOfService?.(sesion, params);
      const aseguradora = asksForService ? null : await app.aseguradoraOf(sesion, params);
      const now = aseguradora ? nowOf(aseguradora, sesion.now) : sesion.now;
      const who = { aseguradora, sesion, actor: app.actorOf(sesion), subject: app.subjectOf(sesion, params) };
      return { ...arrivalHere(deps, app, request, sent, now), ...who };
    },
    ...(stillHolds && { stillHolds: (tx, { sesion }) => stillHolds(tx, sesion) }),
    /** Opens a stream that checks its session again and again, and ends when the session ends. */
    async follow(request, route) {
      const [sesion, params] = [sessionOf<S>(request), paramsOf(request)];
      const aseguradora = 'aseguradora' in params ? await app.aseguradoraOf(sesion, params) : null;
      const watch = route.watch({ sesion, params, aseguradora });
      return streams.open(await placeFor(app, sesion, params), watch, () => stillLives(deps, app, request));
    },
    putCookies(reply, { cookie, knownDevice }) {
      if (cookie) putCookie(reply, cookieName(addresses, app), addresses, cookie);
      if (knownDevice) putCookie(reply, knownDeviceName(addresses, app), addresses, knownDevice);
    },
  };
}

const placeFor = async <S extends OpenSession>(
  app: App<S>,
  session: S,
  parameters: Readonly<Record<string, string>>,
): Promise<Uploader> => ({ ...(await app.placeOf(session, parameters)), session: session.id });

const sessionOf = <S extends OpenSession>({ sesion }: FastifyRequest): S => sesion as unknown as S;
const paramsOf = ({ params }: FastifyRequest) => (params ?? {}) as Readonly<Record<string, string>>;

/**
 * Counts a request that presents nothing as a visit, and checks the limit of passwords for one that presents a password. A secret that nobody can
 * guess is not limited before it is looked up, so that a right one is never refused.
 * @throws DomainError limite_superado
 */
function admit(signIns: SignInLimit, presents: PresentedSecret, address: string): void {
  if (presents === 'nothing') signIns.visit(address);
  else if (presents === 'password') signIns.admit(address);
}

async function identify<S extends OpenSession>(
  deps: AppDependencies,
  app: App<S>,
  request: FastifyRequest,
  isCounted: boolean,
): Promise<S> {
  const value = request.cookies[cookieName(deps.addresses, app)];
  const { host } = request.albacea;
  const session = value ? await app.authenticate(sha256(value), host, isAct(request), isCounted) : null;
  if (!session) {
    deps.signIns.visit(request.ip);
    throw new DomainError('sesion_invalida');
  }
  if (!isCounted) requireLimit(session.uso, deps.clock.now());
  return session;
}

/** Whether the session of an identified request is still valid. */
async function stillLives<S extends OpenSession>(
  { addresses }: AppDependencies,
  app: App<S>,
  { cookies, albacea }: FastifyRequest,
): Promise<boolean> {
  const hash = sha256(cookies[cookieName(addresses, app)] ?? '');
  return (await app.authenticate(hash, albacea.host, false, true)) !== null;
}

/**
 * Refuses an operation while the session still has to choose its membership or set up a second factor, unless `evenLacking` names that step.
 * @throws DomainError eleccion_pendiente, segundo_factor_obligatorio
 */
function requireNothingLacking({ falta = null }: OpenSession, { evenLacking = [] }: AppOperation): void {
  if (falta === null || evenLacking.includes(falta)) return;
  throw new DomainError(falta === 'eleccion' ? 'eleccion_pendiente' : 'segundo_factor_obligatorio');
}

/** Whether a request is a person's act; requests that pages make by themselves are not. */
const isAct = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' || headers[ACTIVITY_HEADER] !== undefined;

function arrivalHere(
  { addresses }: AppDependencies,
  app: Pick<App<OpenSession>, 'prefix'>,
  request: FastifyRequest,
  sent: Sent,
  now: Date,
) {
  const knownDevice = request.cookies[knownDeviceName(addresses, app)] ?? null;
  return { ...arrivalOf(request, sent), now, signal: request.hungUp(), knownDevice };
}

/** `__Host-` keeps other subdomains from setting the cookie; browsers accept the prefix over https only. */
const cookieName = ({ segura }: Addresses, { prefix }: Pick<App<OpenSession>, 'prefix'>) =>
  `${segura ? '__Host-' : ''}albacea${prefix === '/portal/api' ? '_portal' : '_backoffice'}`;

/** The cookie that recognises a browser; it gives no access. */
const knownDeviceName = (addresses: Addresses, app: Pick<App<OpenSession>, 'prefix'>) =>
  `${cookieName(addresses, app)}_equipo`;

function putCookie(reply: FastifyReply, name: string, { segura }: Addresses, cookie: Cookie): void {
  const shape = { path: '/', httpOnly: true, sameSite: 'strict', secure: segura } as const;
  // Sign-out also clears the browser's cache. Other cookies stay, because one of them recognises the browser. Storage stays too, because the
  // pages keep the language there and clear the rest themselves.
  if (cookie === 'fuera') reply.clearCookie(name, shape).header('clear-site-data', '"cache"');
  else reply.setCookie(name, cookie.value, { ...shape, expires: cookie.expires });
}

/**
 * Whether a request may come in: any read, and a write unless its headers show that a page of another origin sent it. Browsers send `Origin` with
 * every write, and newer browsers send `Sec-Fetch-Site` with every request. A program that sends neither is accepted, because somebody gave it the
 * cookie on purpose.
 */
function isOfOwnPage({ method, headers, albacea }: FastifyRequest, addresses: Addresses): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const { origin, 'sec-fetch-site': place } = headers;
  if (place !== undefined && place !== 'same-origin') return false;
  return origin === undefined || addresses.isPageOf(origin, albacea.host);
}
