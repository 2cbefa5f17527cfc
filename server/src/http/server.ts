/** The HTTP server: registers everything that answers requests, turns errors into envelopes, and logs one line for each request. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { uuidV7 } from '../platform/ids.ts';
import type { Tracer } from '../platform/telemetry/telemetry.ts';
import { traceFields } from '../platform/telemetry/trace-context.ts';
import type { WakeListener } from '../queue/wakeup.ts';
import { DomainError } from '../shared/errors.ts';
import { TEST_MARK } from '../shared/rules-test-mark.ts';
import { API_PREFIX, type ApiDependencies, setUpApi } from './api-door.ts';
import { createApiKeyAuthenticator } from './api-key-authenticator.ts';
import { identify, useOf } from './authorization.ts';
import { compressAnswers } from './compression.ts';
import { answerOnSocket, cutSlowBodies, dropRest, FILE_TIME, hungUpSignal } from './connection.ts';
import { analyseCsv, inLines } from './csv.ts';
import { everyAnswer, guardEveryAnswer, LOADS_NOTHING } from './every-answer.ts';
import { type HealthDependencies, setUpHealth } from './health.ts';
import { type Addresses, hostsIn, variantOf } from './host.ts';
import { analyseJson } from './json-body.ts';
import { languageOf } from './negotiation.ts';
import { type Pages, setUpPages, setUpRoot } from './pages.ts';
import { isOpenedInTab, sendBusyPage } from './plain-page.ts';
import { createLimitByAddress, createRememberedUse, createSignInLimit, limitHeaders } from './rate-limit.ts';
import { createRequestLog } from './request-log.ts';
import { givenRequestId, traceRequests } from './request-trace.ts';
import { BODY_MAXIMUM, errorResponse } from './responses.ts';
import { serializerCompiler } from './serialization.ts';
import { type App, setUpApp } from './session-door.ts';
import { createStreams } from './sse.ts';
import { createUploadBudget, type UploadLimits } from './upload-budget.ts';
import { schemaError, validationCompiler } from './validation.ts';
import { createWaits } from './waits.ts';

export interface HttpDependencies
  extends Omit<ApiDependencies, 'anonymous' | 'signIns' | 'remembered' | 'apiKeyAuthenticator' | 'uploads' | 'waits'> {
  /** TRUST_PROXY: the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: boolean | string;
  readonly health: Omit<HealthDependencies, 'base'>;
  /** The endpoints of the web applications. */
  // biome-ignore lint/suspicious/noExplicitAny: each knows the kind of its own session
  readonly apps: readonly App<any>[];
  /** Pages outside both applications, most of them opened by links of e-mails. */
  readonly otherPages?: readonly ((app: FastifyInstance) => Promise<void>)[];
  /** The pages of the web applications; the pages of an application that is not built answer 404. */
  readonly pages: readonly Pages[];
  /** Limits of bodies with files; absent: the default. */
  readonly uploadLimits?: UploadLimits;
  /** Milliseconds for a body without a file; absent: the default. */
  readonly bodyTime?: number;
  readonly tracer: Tracer;
  /** Calls back whenever an insurer's data have changed, here or in another process. */
  readonly onWake: (listener: WakeListener) => void;
}

/** Makes the server. It does not listen yet. */
export async function createServer(deps: HttpDependencies): Promise<FastifyInstance> {
  const { addresses, clock } = deps;
  const identifying: Identifying = {
    ...deps,
    anonymous: createLimitByAddress(clock),
    signIns: createSignInLimit(clock),
    remembered: createRememberedUse(clock),
    apiKeyAuthenticator: createApiKeyAuthenticator(deps.base),
  };
  // Sign-ins of staff share a limit with the API, which takes the same passwords. Families have a limit of their own, so that they can't lock
  // staff out.
  const signInsOf = ({ prefix }: Pick<App<never>, 'prefix'>) =>
    prefix === '/portal/api' ? createSignInLimit(clock) : identifying.signIns;
  const responses = createResponses(identifying);
  const app = bareServer(deps, identifying, responses);
  const endTrace = traceRequests(app, deps.tracer);
  recordRequests(app, deps, endTrace);
  guardEveryAnswer(app, addresses);
  cutSlowBodies(app, deps.bodyTime);
  setUpHealth(app, { base: deps.base, ...deps.health });
  app.setNotFoundHandler(() => {
    throw new DomainError('ruta_desconocida', { documentacion: `${addresses.api()}/docs` });
  });
  const uploads = createUploadBudget(deps.uploadLimits);
  const waits = createWaits({ onWake: deps.onWake });
  const api = async (scope: FastifyInstance) => {
    scope.addHook('onRequest', async ({ raw }) => {
      if (hostsIn(raw.rawHeaders).length === 0) throw new DomainError('peticion_invalida');
    });
    scope.addHook('onSend', async (request, reply) => {
      responses.putLimit(request, reply);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    compressAnswers(scope);
    await setUpApi(scope, { ...identifying, uploads, waits });
  };
  await app.register(api, { prefix: API_PREFIX });
  app.addHook('preClose', async () => waits.close());
  const streams = createStreams({ onWake: deps.onWake });
  app.addHook('preClose', async () => streams.close());
  for (const theApp of deps.apps)
    await app.register(
      (scope) => setUpApp(scope, { ...deps, signIns: signInsOf(theApp), uploads, waits, streams }, theApp),
      {
        prefix: theApp.prefix,
      },
    );
  for (const page of deps.otherPages ?? []) await app.register(page);
  for (const pages of deps.pages)
    await app.register((scope) => setUpPages(scope, deps, pages), { prefix: pages.prefix });
  setUpRoot(app, deps);
  for (const path of ['/openapi.yaml', '/openapi.json', '/docs'])
    app.get(path, async (request, reply) => {
      responses.putLimit(request, reply);
      return reply.redirect(`${API_PREFIX}${path}`, 308);
    });
  return app;
}

type Identifying = HttpDependencies & Omit<ApiDependencies, 'uploads' | 'waits'>;

/** Makes the functions that prepare a request, set its rate limit headers and answer errors, also for requests without a route. */
function createResponses(identifying: Identifying) {
  const { addresses, clock, logger } = identifying;
  const begin = (request: FastifyRequest) => {
    request.albacea = {
      host: addresses.classify(request.headers.host),
      credential: null,
      uso: null,
      ensayo: false,
      identified: 0,
      code: null,
    };
  };
  const putLimit = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(limitHeaders(useOf(identifying, request), clock.now()));
    if (request.albacea.ensayo) reply.headers(TEST_MARK);
  };
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // A client that hangs up in the middle of a body causes an error that looks like a database error, although it is not our fault.
    const cut = request.raw.readableAborted && !(error instanceof DomainError);
    const { status, code, headers, body } = errorResponse(
      cut ? new DomainError('peticion_invalida') : inLines(error, request.csv),
      languageOf(request.headers['accept-language']),
      request.id,
      request.routeOptions?.config?.tipos,
      request.routeOptions?.bodyLimit,
    );
    request.albacea.code = code;
    if (code === 'cuerpo_demasiado_grande') dropRest(request, reply);
    if (status >= 500) logger.error({ error, peticion: request.id, path: request.routeOptions?.url }, code);
    if (isOfApi(request) || code === 'ruta_desconocida') putLimit(request, reply);
    reply.code(status).headers({
      // A request with an unreadable address is answered without the hook that sets these headers.
      ...everyAnswer(addresses),
      'content-security-policy': LOADS_NOTHING,
      'x-request-id': request.id,
      'cache-control': 'no-store',
      ...(isOfApi(request) && { link: `<${API_PREFIX}/docs/errores#${code}>; rel="help"` }),
      ...headers,
    });
    if (code === 'no_disponible' && isOpenedInTab(request)) return sendBusyPage(request, reply, addresses.segura);
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
  };
  /** Answers a request with an unreadable address. Fastify calls this before any hook, and the request counts like any other. */
  const refuseMalformed = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    begin(request);
    const counted = isOfApi(request) ? identify(identifying, request) : Promise.resolve();
    await counted.then(
      () => refuse(error, request, reply),
      (refused: unknown) => refuse(refused, request, reply),
    );
  };
  return { begin, putLimit, refuse, refuseMalformed };
}

/** Treats `POST` with `X-HTTP-Method-Override: PATCH` as `PATCH` at the API, because Java 8 and some gateways can't send PATCH (RFC 5789). */
function takeOverriddenMethod(raw: IncomingMessage): string {
  const { method, url = '', headers } = raw;
  if (method === 'POST' && url.startsWith(API_PREFIX) && headers['x-http-method-override'] === 'PATCH')
    raw.method = 'PATCH';
  return url;
}

/** Makes Fastify without routes: limits of time and size, parsers, and our answers to Fastify's refusals. */
function bareServer(
  { addresses, clock, logger, trustProxy }: HttpDependencies,
  identifying: Identifying,
  { begin, refuse, refuseMalformed }: ReturnType<typeof createResponses>,
): FastifyInstance {
  /** Requests whose body is still arriving, by socket, so that the answer to an error of the socket reports the sender's rate limit. */
  const unread = new WeakMap<Socket, FastifyRequest>();
  const app = Fastify({
    loggerInstance: logger as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => givenRequestId(headers) ?? uuidV7(clock.now()),
    bodyLimit: BODY_MAXIMUM,
    trustProxy,
    requestTimeout: FILE_TIME,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaErrorFormatter: (errors, part) => schemaError(errors as never, part),
    // Node itself would refuse a request without Host, but not in our envelope.
    http: { requireHostHeader: false, headersTimeout: 30_000 },
    clientErrorHandler: (error, socket) => {
      const request = unread.get(socket as Socket);
      const use = request
        ? useOf(identifying, request)
        : identifying.anonymous.look((socket as Socket).remoteAddress ?? '');
      const headers = limitHeaders(use, clock.now());
      answerOnSocket(error, socket as Socket, { 'x-request-id': uuidV7(clock.now()), ...headers });
    },
    frameworkErrors: refuseMalformed as never,
    rewriteUrl: takeOverriddenMethod,
    routerOptions: { maxParamLength: 200, constraints: { variante: byVariant(addresses) as never } },
  }) as unknown as FastifyInstance;
  // Node would answer 417 to any expectation other than 100-continue; a server may ignore other expectations (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(validationCompiler());
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(refuse);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    analyseJson(body, request.headers),
  );
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    analyseCsv(body, request.headers),
  );
  app.decorateRequest('albacea');
  app.decorateRequest('hungUp');
  app.decorateRequest('csv', null);
  app.addHook('onRequest', async (request, reply) => {
    begin(request);
    unread.set(request.raw.socket, request);
    request.raw.once('end', () => unread.delete(request.raw.socket));
    request.hungUp = () => hungUpSignal(reply.raw);
    reply.header('x-request-id', request.id);
  });
  return app;
}

const isOfApi = ({ raw }: FastifyRequest): boolean => (raw.url ?? '').startsWith(API_PREFIX);

/** Status in log and metrics, as in nginx, of a request whose client hung up before the answer. */
const CLIENT_HUNG_UP = 499;

/** Writes one log line and one measurement for every request. */
function recordRequests(
  app: FastifyInstance,
  { base, clock, logger, health }: HttpDependencies,
  endTrace: ReturnType<typeof traceRequests>,
): void {
  const log = createRequestLog(base, clock, logger);
  app.addHook('onClose', () => log.flush());
  const recorded = new WeakSet<FastifyRequest>();
  const record = (request: FastifyRequest, estado: number, milliseconds: number) => {
    if (recorded.has(request)) return;
    recorded.add(request);
    const { id, method, routeOptions, albacea } = request;
    const path = routeOptions.url ?? 'unknown';
    const { clase, aseguradoraId: aseguradora, titular: credential } = albacea.credential ?? {};
    health.metrics.request(method, path, estado, milliseconds / 1000);
    const ms = Math.round(milliseconds * 10) / 10;
    const trace = traceFields(endTrace(request, { path, estado, aseguradora }));
    logger.info({ peticion: id, ...trace, method, path, estado, ms, aseguradora, credencial: credential }, 'request');
    if (clase !== 'clave' || !aseguradora || !credential) return;
    const answered = { estado_http: estado, codigo: albacea.code, duracion_ms: Math.round(milliseconds), peticion: id };
    const key = { aseguradora_id: aseguradora, clave: credential };
    log.note({ ...key, metodo: method, ruta: path, ...answered });
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) record(request, CLIENT_HUNG_UP, reply.elapsedTime);
    });
  });
  app.addHook('onResponse', async (request, reply) => record(request, reply.statusCode, reply.elapsedTime));
}

/** A route constraint that lets a path have one route for each variant; the router chooses by the host. */
function byVariant(addresses: Addresses) {
  return {
    name: 'variante',
    storage: () => {
      const handlers = new Map<unknown, unknown>();
      return {
        get: (key: unknown) => handlers.get(key) ?? null,
        set: (key: unknown, handler: unknown) => void handlers.set(key, handler),
      };
    },
    deriveConstraint: ({ headers }: { headers: { host?: string } }) => variantOf(addresses.classify(headers.host)),
  };
}
