/** Mounts the operations of a door. */
import { bodyTypes, type Operation, type Shape } from '@albacea/contract/operations/operation.ts';
import { ErrorEnvelope } from '@albacea/contract/schemas/common.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Tx } from '../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import { invalid } from '../shared/errors.ts';
import type { Use } from '../shared/use.ts';
import { takeCsv } from './csv.ts';
import { languageOf } from './negotiation.ts';
import type { Cookie, Open, RequestAny, Route, StoredFile, StreamedFile, UploadedFile } from './operation.ts';
import { isFailedTry, type SignInLimit } from './rate-limit.ts';
import { said } from './request-sentences.ts';
import { MAX_ANONYMOUS_BODY } from './responses.ts';
import {
  type Call,
  ownerOf,
  type Reply,
  type Runner,
  runConditional,
  runReading,
  runWriting,
} from './run-operation.ts';
import { envelopeOf } from './serialization.ts';
import { readLate, uploadReceiver } from './upload.ts';
import type { UploadBudget, Uploader } from './upload-budget.ts';

/** The input of a request: its body, and the file of an operation that takes one. */
export interface Sent {
  readonly body: unknown;
  readonly file?: UploadedFile;
}

/** The members of a request that a route gets at every door. */
export const arrivalOf = (request: FastifyRequest, { body, file }: Sent) => ({
  // the casts are safe: the types of each route were checked where it was defined
  body: body as never,
  file: file as never,
  query: request.query as never,
  params: (request.params ?? {}) as Record<string, string>,
  idioma: languageOf(request.headers['accept-language']),
  host: request.albacea.host,
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** An operation as a door offers it, with the schemas that apply at this door. */
interface OfferedOperation<O extends Operation = Operation> {
  readonly operation: O;
  readonly shape: Shape;
  /** The variant whose hosts offer the operation; absent: every host does. */
  readonly variant?: 'A' | 'B';
}

/** A door is a way in: the API, the portal or the backoffice. It identifies the callers. */
export interface Door<O extends Operation = Operation> {
  readonly prefix: string;
  readonly operations: readonly OfferedOperation<O>[];
  readonly routes: readonly Route[];
  readonly signIns: SignInLimit;
  /**
   * Identifies the caller before the body is read, and again after a body that arrived slowly.
   * @param isCounted the request was counted before and is only looked up again
   * @throws DomainError when the caller may not do the operation
   */
  authenticate(request: FastifyRequest, operation: O, route: Route, isCounted: boolean): Promise<void>;
  /** Finds the insurer, case and session against whose limits an upload counts; called once the caller is known. */
  uploader(request: FastifyRequest): Uploader | Promise<Uploader>;
  /** Makes the request that a route's handler receives. @throws DomainError no_encontrado when the path names an insurer that is not the caller's */
  ask(request: FastifyRequest, sent: Sent, operation: O, route: Route): Promise<RequestAny>;
  /** Whether the caller may still make a write; called at the end of the write, in its transaction. Absent: the caller always may. */
  stillHolds?(tx: Tx, request: RequestAny): Promise<boolean>;
  /** Opens the stream of a stream route. */
  follow?(request: FastifyRequest, route: Extract<Route, { kind: 'stream' }>): Promise<AsyncIterable<unknown>>;
  putCookies?(reply: FastifyReply, cookies: Cookies): void;
  /** Adds the door's own headers or status to an answer. */
  amend?(reply: Reply, operation: O, request: RequestAny): Reply;
}

interface Cookies {
  readonly cookie?: Cookie;
  readonly knownDevice?: Cookie;
}

interface MountDependencies extends Runner {
  readonly clock: Clock;
  /** Limits the memory and number of bodies with files. */
  readonly uploads: UploadBudget;
}

/** Mounts all operations of a door. Operations that take a file read the body only once the caller is known. */
export async function mountAll<O extends Operation>(
  app: FastifyInstance,
  deps: MountDependencies,
  door: Door<O>,
): Promise<void> {
  const takesFile = ({ operation }: OfferedOperation<O>) => operation.upload !== undefined;
  for (const one of door.operations.filter((one) => !takesFile(one))) mount(app, deps, door, one);
  await app.register(async (late) => {
    await readLate(late);
    for (const one of door.operations.filter(takesFile)) mount(late, deps, door, one);
  });
}

/** The problem of a missing body. It has no field name, because the pointer to a whole document is empty (RFC 6901). */
const WHOLE_BODY = { campo: '', codigo: 'obligatorio' } as const;

const NO_QUERY = Type.Object({}, { additionalProperties: false });

/** Milliseconds after which a caller is looked up again: a body may take minutes to arrive, and the credential may have ended meanwhile. */
const TRUSTED_FOR = 1000;

/** Kinds of route whose answers have no envelope. */
const WITHOUT_ENVELOPE: readonly Route['kind'][] = ['file', 'session_file', 'stream'];

function mount<O extends Operation>(
  app: FastifyInstance,
  deps: MountDependencies,
  door: Door<O>,
  one: OfferedOperation<O>,
) {
  const { operation, shape, variant } = one;
  const { upload } = operation;
  const declared = ('declared' in operation && operation.declared) || operation;
  const route = door.routes.find((candidate) => candidate.operation === declared);
  if (!route) throw new Error(`no route for operation ${door.prefix} ${operation.id}`);
  const answersJson = !WITHOUT_ENVELOPE.includes(route.kind);
  const receive =
    upload && uploadReceiver(deps.uploads, (request) => door.uploader(request), shape.body as TSchema, upload);
  const action = actionOf(deps, door, one, route);
  const act: Action = async (request, sent, reply) => {
    const isSlow = deps.clock.elapsed() - request.albacea.identified >= TRUSTED_FOR;
    if (isSlow && route.kind !== 'open') await door.authenticate(request, operation, route, true);
    return action(request, sent, reply);
  };
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(variant && { constraints: { variante: variant } }),
    config: { tipos: bodyTypes(operation, shape), takesFile: upload !== undefined },
    // Without a credential only a small body is accepted.
    ...(route.kind === 'open' && { bodyLimit: MAX_ANONYMOUS_BODY }),
    schema: {
      querystring: shape.query ?? NO_QUERY,
      ...(shape.params && { params: shape.params }),
      ...(shape.body && !upload && { body: shape.body }),
      response: {
        ...(answersJson && { [shape.status]: envelopeOf(shape.data) }),
        '4xx': ErrorEnvelope,
        '5xx': ErrorEnvelope,
      },
    },
    async onRequest(request) {
      await door.authenticate(request, operation, route, false);
      request.albacea.identified = deps.clock.elapsed();
    },
    preValidation: async (request) => {
      takeCsv(request, shape);
      if (request.body !== undefined || !shape.body || upload) return;
      if (!shape.optionalBody) throw invalid({ ...WHOLE_BODY, texto: said('withoutBody') });
      request.body = {};
    },
    handler: async (request, reply) => {
      const send = receive
        ? await receive(request, ({ campos, fichero }) => act(request, { body: campos, file: fichero }, reply))
        : await act(request, { body: request.body }, reply);
      if (answersJson) reply.header('content-language', languageOf(request.headers['accept-language']));
      return send();
    },
  });
}

/** Runs the operation and returns a function that sends the answer, so that an upload leaves the memory before its answer is sent. */
type Action = (request: FastifyRequest, sent: Sent, reply: FastifyReply) => Promise<() => FastifyReply>;

function actionOf<O extends Operation>(
  deps: MountDependencies,
  door: Door<O>,
  { operation, shape }: OfferedOperation<O>,
  route: Route,
): Action {
  const { kind } = route;
  if (kind === 'stream')
    return async (request, _, reply) => {
      const stream = await door.follow?.(request, route);
      return () => reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    };
  if (kind === 'file' || kind === 'session_file')
    return async (request, sent, reply) => {
      const file = await route.handle((await door.ask(request, sent, operation, route)) as never);
      return () => sendFile(reply, file);
    };
  return async (request, sent, reply) => {
    const serialize = (data: unknown) => reply.serializeInput({ success: true, data }, String(shape.status)) as string;
    const input = await door.ask(request, sent, operation, route);
    if (kind === 'open' || kind === 'session') {
      const reportUse = (use: Use) => {
        request.albacea.uso = use;
      };
      const { data, ...cookies } =
        kind === 'open'
          ? await runOpen(door.signIns, route, input as never, reportUse)
          : await route.handle(input as never);
      const text = serialize(data);
      return () => {
        door.putCookies?.(reply, cookies);
        return send(reply, { status: shape.status, text, isRepeat: false });
      };
    }
    const { stillHolds } = door;
    const call: Call = {
      request: input,
      headers: request.headers,
      operation,
      status: shape.status,
      serialize,
      ...(stillHolds && { stillHolds: (tx: Tx) => stillHolds(tx, input) }),
    };
    const answer = await answerTo(deps, route, call, shape.csv !== undefined);
    return () => send(reply, door.amend?.(answer, operation, input) ?? answer);
  };
}

async function answerTo(
  deps: Runner,
  route: Extract<Route, { kind: 'reading' | 'conditional' | 'writing' | 'long' }>,
  call: Call,
  offersCsv: boolean,
): Promise<Reply> {
  if (route.kind === 'reading') return runReading(deps, route, call, offersCsv);
  if (route.kind === 'conditional') return runConditional(deps, route, call);
  if (route.kind === 'writing') return runWriting(deps, route, call);
  const data = await route.handle(call.request);
  deps.wake(ownerOf(call.request));
  return { status: call.status, text: call.serialize(data), isRepeat: false };
}

/** Runs an operation that needs no credential. Failed tries count for the caller's address. */
async function runOpen(
  signIns: SignInLimit,
  // biome-ignore lint/suspicious/noExplicitAny: the route was typed where it was made
  { presents, handle }: Open<any>,
  arrival: Parameters<Open<never>['handle']>[0],
  reportUse: (use: Use) => void,
) {
  const { address } = arrival;
  const succeeded = () => reportUse(signIns.succeeded(address));
  if (presents === 'password') reportUse(signIns.arrive(address));
  try {
    const result = await handle(arrival);
    if (presents === 'password') succeeded();
    return result;
  } catch (error) {
    if (presents === 'secret' && isFailedTry(error)) signIns.failed(address);
    if (presents === 'password' && !isFailedTry(error)) succeeded();
    throw error;
  }
}

function send(reply: FastifyReply, { status, text, isRepeat, headers = {}, contentType }: Reply): FastifyReply {
  if (isRepeat) reply.header('idempotent-replayed', 'true');
  reply.headers(headers);
  if (status === 304) return reply.code(304).send();
  return reply
    .code(status)
    .type(contentType ?? 'application/json; charset=utf-8')
    .send(Buffer.from(text));
}

/** Sends a file for a browser to show. Whatever the file contains, it can run no script on our origin. */
function sendFile(
  reply: FastifyReply,
  { formato, nombre, contenido, styled = false }: StoredFile | StreamedFile,
): FastifyReply {
  const named = nombre === null ? '' : `; filename*=UTF-8''${encodeURIComponent(nombre)}`;
  return reply
    .headers({
      'content-disposition': `inline${named}`,
      'content-security-policy': filePolicy(formato, styled),
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(formato)
    .send(contenido);
}

/**
 * The Content-Security-Policy of a file. A browser's PDF viewer does not start under `sandbox`, and `default-src` and `object-src` apply to the
 * viewer's parts, so the policy of a PDF has none of these and mainly says who may frame it. `nosniff` keeps a browser from guessing another type.
 */
const filePolicy = (format: string, withStyle: boolean): string =>
  format === 'application/pdf'
    ? "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
    : `default-src 'none'; ${withStyle ? "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " : ''}sandbox`;
