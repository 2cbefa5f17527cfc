/**
 * The endpoints of a web application: a cookie is the only credential, so every write must come from our own page
 * (cookies are host-only, `__Host-` under https).
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
import type { Cookie, Route, Shown } from './operation.ts';
import { requireLimit, type SignInLimit } from './rate-limit.ts';
import type { Runner } from './run-operation.ts';
import type { Streams } from './sse.ts';
import type { UploadBudget, Uploader } from './upload-budget.ts';

export interface App<S extends OpenSession> {
  readonly prefix: '/portal/api' | '/backoffice/api';
  readonly operations: Readonly<Record<string, AppOperation>>;
  readonly routes: readonly Route[];
  /**
   * The living session of a cookie at this address, its request counted; null: there is none.
   * @param act somebody does something, which keeps the session alive
   */
  authenticate(hash: Buffer, host: Host, act: boolean): Promise<S | null>;
  /**
   * The insurer that a request speaks of.
   * @throws DomainError no_encontrado, also when the insurer is not the session's
   */
  aseguradoraOf(session: S, parameters: Readonly<Record<string, string>>): Promise<Tenant>;
  /** Whether a request of its own people speaks of the service. */
  speaksOfService?(session: S, parameters: Readonly<Record<string, string>>): boolean;
  /**
   * Whether the session still opens what was just written, asked within its transaction; without it, every session does. A write that had
   * set out before its link was taken away may have waited for that very change.
   */
  stillHolds?(tx: Tx, session: S): Promise<boolean>;
  /** The case that a request speaks of, as its path or its session names it; empty: none. */
  subjectOf(session: S, parameters: Readonly<Record<string, string>>): string;
  /** Under whose names the uploads and streams of a request are counted. */
  placeOf(session: S, parameters: Readonly<Record<string, string>>): Promise<Omit<Uploader, 'session'>>;
  /** Who acts, as use cases ask for it. */
  actorOf(session: S): Actor;
}

interface AppDependencies extends Runner {
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
  readonly signIns: SignInLimit;
  /** Room for the bodies that hold files. */
  readonly uploads: UploadBudget;
  readonly streams: Streams;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a web application, once its cookie is known. */
    sesion: OpenSession | null;
  }
}

/** Requests an hour that a session may make. */
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
    // no name and no search of ours holds it, and the database takes it in no text
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

/** The cookie says who asks, and its session which insurer; each route is given both. */
function doorOf<S extends OpenSession>(deps: AppDependencies, app: App<S>): Door<AppOperation> {
  const { addresses, clock, signIns, streams } = deps;
  const { stillHolds } = app;
  return {
    prefix: app.prefix,
    operations: Object.values(app.operations).map((operation) => ({ operation, shape: operation.shape })),
    routes: app.routes,
    signIns,
    async authenticate(request, operation, route) {
      if (route.kind === 'open') return admit(signIns, route.shown, request.ip);
      request.sesion = await identify(deps, app, request);
      requireFree(request.sesion, operation);
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
      const ofService = orService && app.speaksOfService?.(sesion, params);
      const aseguradora = ofService ? null : await app.aseguradoraOf(sesion, params);
      const now = aseguradora ? nowOf(aseguradora, sesion.now) : sesion.now;
      const who = { aseguradora, sesion, actor: app.actorOf(sesion), subject: app.subjectOf(sesion, params) };
      return { ...arrivalHere(deps, app, request, sent, now), ...who };
    },
    ...(stillHolds && { stillHolds: (tx, { sesion }) => stillHolds(tx, sesion) }),
    /** The session is looked at again for as long as the stream is open. */
    async follow(request, route) {
      const [sesion, params] = [sessionOf<S>(request), paramsOf(request)];
      const aseguradora = 'aseguradora' in params ? await app.aseguradoraOf(sesion, params) : null;
      const hash = sha256(request.cookies[cookieName(addresses, app)] ?? '');
      const { host } = request.albacea;
      const watch = route.watch({ sesion, params, aseguradora });
      const lives = async () => Boolean(await app.authenticate(hash, host, false));
      return streams.open(await placeFor(app, sesion, params), watch, lives);
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

/** @throws DomainError limite_superado, never to whoever may be about to show what opens the door */
function admit(signIns: SignInLimit, shown: Shown, address: string): void {
  if (shown === 'nothing') signIns.visit(address);
  else if (shown === 'password') signIns.admit(address);
}

async function identify<S extends OpenSession>(
  deps: AppDependencies,
  app: App<S>,
  request: FastifyRequest,
): Promise<S> {
  const value = request.cookies[cookieName(deps.addresses, app)];
  const session = value ? await app.authenticate(sha256(value), request.albacea.host, isAct(request)) : null;
  if (!session) {
    deps.signIns.visit(request.ip);
    throw new DomainError('sesion_invalida');
  }
  requireLimit(session.uso, deps.clock.now());
  return session;
}

/** @throws DomainError eleccion_pendiente, segundo_factor_obligatorio */
function requireFree({ falta = null }: OpenSession, { evenLacking = [] }: AppOperation): void {
  if (falta === null || evenLacking.includes(falta)) return;
  throw new DomainError(falta === 'eleccion' ? 'eleccion_pendiente' : 'segundo_factor_obligatorio');
}

/** A page asks by itself whether something has changed; that is nobody's act. */
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

/** `__Host-` keeps a neighbouring subdomain from setting it; browsers take that name over https alone. */
const cookieName = ({ segura }: Addresses, { prefix }: Pick<App<OpenSession>, 'prefix'>) =>
  `${segura ? '__Host-' : ''}albacea${prefix === '/portal/api' ? '_portal' : '_backoffice'}`;

/** The cookie by which a browser is known again; it opens nothing. */
const knownDeviceName = (addresses: Addresses, app: Pick<App<OpenSession>, 'prefix'>) =>
  `${cookieName(addresses, app)}_equipo`;

function putCookie(reply: FastifyReply, name: string, { segura }: Addresses, cookie: Cookie): void {
  const shape = { path: '/', httpOnly: true, sameSite: 'strict', secure: segura } as const;
  // At sign-out what the browser kept of the answers goes, too. Not its cookies: the one by which it is known again stays;
  // nor its storage, where the pages keep the language and clear the rest themselves.
  if (cookie === 'fuera') reply.clearCookie(name, shape).header('clear-site-data', '"cache"');
  else reply.setCookie(name, cookie.value, { ...shape, expires: cookie.expires });
}

/**
 * Whether a browser sent the request from a page of the same address. `Origin` comes with every write, `Sec-Fetch-Site` with
 * everything that newer browsers send; a program that sends neither holds the cookie by its own will.
 */
function isOfOwnPage({ method, headers, albacea }: FastifyRequest, addresses: Addresses): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const { origin, 'sec-fetch-site': place } = headers;
  if (place !== undefined && place !== 'same-origin') return false;
  return origin === undefined || addresses.isPageOf(origin, albacea.host);
}
