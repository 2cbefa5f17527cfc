/**
 * The endpoints of a web application: a cookie is the only credential, so every write must come from our own page
 * (cookies are host-only, `__Host-` under https).
 */

import { ACTIVITY_HEADER } from '@albacea/contract/schemas/lists.ts';
import type { AppOperation } from '@albacea/contract/schemas/web-apps.ts';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Tx } from '../db/database.ts';
import { nowOf } from '../db/insurers-now.ts';
import { asService, asTenantOrService } from '../db/service.ts';
import type { Tenant, Tenants } from '../db/tenant.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/ids.ts';
import { DomainError } from '../shared/errors.ts';
import type { OpenSession } from '../shared/web-app-sessions.ts';
import { checkHost } from './authorization.ts';
import type { Addresses, Host } from './host.ts';
import { type Mounted, mountAll, type Sent } from './mount.ts';
import { isFailedTry, requireLimit, type SignInLimit } from './rate-limit.ts';
import { languageOf } from './responses.ts';
import type { Streams } from './sse.ts';
import type { UploadBudget, Uploader } from './upload-budget.ts';
import type { AppRoute, Cookie, OpenRoute, StoredFile, StreamedFile } from './web-app-route.ts';

export interface App<S extends OpenSession> {
  readonly prefix: '/portal/api' | '/backoffice/api';
  readonly operations: Readonly<Record<string, AppOperation>>;
  readonly routes: readonly AppRoute<S>[];
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
  /** Insurer and subject of an upload or a stream, whose places are counted. */
  placeOf(session: S, parameters: Readonly<Record<string, string>>): Omit<Uploader, 'session'>;
}

interface AppDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
  readonly signIns: SignInLimit;
  readonly wake: () => void;
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
    if (!houseIs(request, deps.addresses)) throw new DomainError('origen_ajeno');
    // no name and no search of ours holds it, and the database takes it in no text
    if (/%00/.test(request.raw.url ?? '')) throw new DomainError('peticion_invalida');
  });
  app.addHook('onSend', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });
  const operations = Object.values(theApp.operations);
  await mountAll(
    app,
    deps.uploads,
    operations.map((operation) => mountedOf(deps, theApp, operation)),
  );
}

function mountedOf<S extends OpenSession>(deps: AppDependencies, app: App<S>, operation: AppOperation): Mounted {
  const { shape, roles } = operation;
  const route = app.routes.find((candidata) => candidata.operation === operation);
  if (!route) throw new Error(`no route for operation ${app.prefix} ${operation.id}`);
  const common = {
    ...{ operation, shape, isAnonymous: roles === null },
    async authenticate(request: FastifyRequest) {
      if (route.kind === 'open') return admit(deps, route, request);
      request.sesion = await identify(deps, app, request);
      requireFree(request.sesion, operation);
      if (!roles?.includes(request.sesion.papel)) throw new DomainError('accion_no_permitida');
      if (operation.confirmed && !request.sesion.reciente) throw new DomainError('confirmacion_necesaria');
    },
    uploader: ({ sesion, params }: FastifyRequest) =>
      placeFor(app, sesion as unknown as S, params as Readonly<Record<string, string>>),
  };
  if (route.kind === 'stream')
    return {
      ...common,
      answersJson: false,
      async answer(request, _, reply) {
        const stream = await proceed(deps, app, route, request);
        return () => reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
      },
    };
  if (route.kind === 'file' || route.kind === 'session_file')
    return {
      ...common,
      answersJson: false,
      async answer(request, sent, reply) {
        const sesion = request.sesion as unknown as S;
        const file =
          route.kind === 'file'
            ? await route.handle(await entryOf(deps, app, route.operation, request, sent))
            : await route.handle({ ...arrivalOf(deps, app, request, sent, sesion.now), sesion });
        return () => sendFile(reply, file);
      },
    };
  return {
    ...common,
    answersJson: true,
    async answer(request, sent, reply) {
      const { data, cookie, knownDevice } = await responder(deps, app, route, request, sent);
      return () => {
        if (cookie) putCookie(reply, cookieName(deps.addresses, app), deps.addresses, cookie);
        if (knownDevice) putCookie(reply, knownDeviceName(deps.addresses, app), deps.addresses, knownDevice);
        return reply.code(shape.status).send({ success: true, data });
      };
    },
  };
}

const placeFor = <S extends OpenSession>(app: App<S>, session: S, parameters: Readonly<Record<string, string>>) => ({
  ...app.placeOf(session, parameters),
  session: session.id,
});

/** @throws DomainError limite_superado, never to whoever may be about to show what opens the door */
function admit({ signIns }: AppDependencies, { shown }: OpenRoute<AppOperation>, { ip }: FastifyRequest): void {
  if (shown === 'nothing') signIns.visit(ip);
  else if (shown === 'password') signIns.admit(ip);
}

/** Does what a request without a session asks for; what was wrong counts for its address. */
async function letIn<O extends AppOperation>(
  { signIns }: AppDependencies,
  { shown, handle }: OpenRoute<O>,
  arrival: Parameters<OpenRoute<O>['handle']>[0],
): ReturnType<OpenRoute<O>['handle']> {
  const { address } = arrival;
  if (shown === 'password') signIns.arrive(address);
  try {
    const result = await handle(arrival);
    if (shown === 'password') signIns.succeeded(address);
    return result;
  } catch (error) {
    if (shown === 'secret' && isFailedTry(error)) signIns.failed(address);
    if (shown === 'password' && !isFailedTry(error)) signIns.succeeded(address);
    throw error;
  }
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

function arrivalOf(
  { addresses }: AppDependencies,
  app: Pick<App<OpenSession>, 'prefix'>,
  request: FastifyRequest,
  { body, file }: Sent,
  now: Date,
) {
  return {
    // each route was typed where it was made
    body: body as never,
    file: file as never,
    query: request.query as never,
    params: (request.params ?? {}) as Record<string, string>,
    idioma: languageOf(request.headers['accept-language']),
    now,
    host: request.albacea.host,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    signal: request.hungUp(),
    knownDevice: request.cookies[knownDeviceName(addresses, app)] ?? null,
  };
}

async function entryOf<S extends OpenSession>(
  deps: AppDependencies,
  app: App<S>,
  { orService }: AppOperation,
  request: FastifyRequest,
  sent: Sent,
) {
  const sesion = request.sesion as unknown as S;
  const params = (request.params ?? {}) as Record<string, string>;
  const ofService = orService && app.speaksOfService?.(sesion, params);
  const aseguradora = ofService ? null : await app.aseguradoraOf(sesion, params);
  const now = aseguradora ? nowOf(aseguradora, sesion.now) : sesion.now;
  return { ...arrivalOf(deps, app, request, sent, now), sesion, aseguradora };
}

/** The stream of a route; the session is looked at again for as long as it is open. */
async function proceed<S extends OpenSession>(
  { streams, addresses }: AppDependencies,
  app: App<S>,
  route: Extract<AppRoute<S>, { kind: 'stream' }>,
  request: FastifyRequest,
) {
  const sesion = request.sesion as unknown as S;
  const params = (request.params ?? {}) as Record<string, string>;
  const aseguradora = 'aseguradora' in params ? await app.aseguradoraOf(sesion, params) : null;
  const hash = sha256(request.cookies[cookieName(addresses, app)] ?? '');
  const { host } = request.albacea;
  return streams.open(placeFor(app, sesion, params), route.watch({ sesion, params, aseguradora }), async () =>
    Boolean(await app.authenticate(hash, host, false)),
  );
}

async function responder<S extends OpenSession>(
  deps: AppDependencies,
  app: App<S>,
  route: Exclude<AppRoute<S>, { kind: 'file' | 'session_file' | 'stream' }>,
  request: FastifyRequest,
  sent: Sent,
): Promise<{ data: unknown; cookie?: Cookie; knownDevice?: Cookie }> {
  if (route.kind === 'open') return letIn(deps, route, arrivalOf(deps, app, request, sent, deps.clock.now()));
  if (route.kind === 'session') {
    const value = request.cookies[cookieName(deps.addresses, app)] as string;
    const sesion = request.sesion as unknown as S;
    return route.handle({ ...arrivalOf(deps, app, request, sent, sesion.now), sesion, value });
  }
  const input = await entryOf(deps, app, route.operation, request, sent);
  const { base, wake } = deps;
  const id = input.aseguradora?.id ?? null;
  if (route.kind === 'reading') {
    const read = (tx: Tx) => route.handle(input, tx);
    return { data: await (id === null ? asService(base, read) : base.readAsTenant(id, read)) };
  }
  const effect =
    route.kind === 'long'
      ? { data: await route.handle(input) }
      : await asTenantOrService(base, id, async (tx) => {
          const result = await route.handle(input, tx);
          if (app.stillHolds && !(await app.stillHolds(tx, input.sesion))) throw new DomainError('sesion_invalida');
          return result;
        });
  if ('refusal' in effect) throw effect.refusal;
  wake();
  return { data: effect.afterConfirm ? await effect.afterConfirm() : effect.data };
}

/** Shown and not run: whatever a browser takes the bytes for, it has no scripts and no other pages. */
function sendFile(
  reply: FastifyReply,
  { formato, nombre, contenido, styled = false }: StoredFile | StreamedFile,
): FastifyReply {
  const howLlama = nombre === null ? '' : `; filename*=UTF-8''${encodeURIComponent(nombre)}`;
  return reply
    .headers({
      'content-disposition': `inline${howLlama}`,
      'content-security-policy': filePolicy(formato, styled),
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(formato)
    .send(contenido);
}

/**
 * A PDF is shown by the browser's own viewer, apart from our pages: browsers don't start it below `sandbox`, and apply
 * `default-src` and `object-src` to its parts, so its policy only says who may frame it. With `nosniff` it is taken for nothing else.
 */
const filePolicy = (format: string, withStyle: boolean): string =>
  format === 'application/pdf'
    ? "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
    : `default-src 'none'; ${withStyle ? "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " : ''}sandbox`;

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
function houseIs({ method, headers, albacea }: FastifyRequest, addresses: Addresses): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const { origin, 'sec-fetch-site': place } = headers;
  if (place !== undefined && place !== 'same-origin') return false;
  return origin === undefined || sameHost(addresses.classify(hostOf(origin)), albacea.host);
}

function hostOf(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return ''; // `null`: a page without an address of its own
  }
}

function sameHost(one: Host, other: Host): boolean {
  if (one.clase === 'inquilino') return other.clase === 'inquilino' && one.slug === other.slug;
  return one.clase === other.clase;
}
