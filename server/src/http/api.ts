/** Mounts the operations of the contract, in both variants, and what every response of the API carries. */

import type { Operation, Shape } from '@albacea/contract/operations/api/operation.ts';
import { OPERATIONS, operationsOf } from '@albacea/contract/operations/api.ts';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nowOf } from '../db/insurers-now.ts';
import { shareOf } from '../db/tenant.ts';
import { sha256 } from '../platform/ids.ts';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { type AuthorizationDependencies, authorize, checkHost, identify, identifyAnonymous } from './authorization.ts';
import type { Credential } from './credential.ts';
import { type DocumentationResource, documentationRoutes, registerDocumentation } from './documentation.ts';
import { variantOf } from './host.ts';
import { readMark } from './idempotency.ts';
import { type Mounted, mountAll } from './mount.ts';
import { isFailedTry } from './rate-limit.ts';
import { languageOf } from './responses.ts';
import type { RequestAny, Route, UploadedFile } from './route.ts';
import { type Reply, type Runner, runConditional, runReading, runWrite } from './run-route.ts';
import type { UploadBudget } from './upload-budget.ts';
import type { Waits } from './waits.ts';

export const API_PREFIX = '/api/v1';

export interface ApiDependencies extends AuthorizationDependencies {
  readonly logger: AppLogger;
  readonly routes: readonly Route[];
  readonly responseKey: Runner['responseKey'];
  /** There may be work in the outbox: the worker is woken. */
  readonly wake: () => void;
  readonly version: string;
  /** What is to be read beside the reference. */
  readonly documents: readonly DocumentationResource[];
  /** Room for the bodies that hold files. */
  readonly uploads: UploadBudget;
  /** Room for the callers that wait. */
  readonly waits: Waits;
}

/** Registers the API below its prefix. */
export async function setUpApi(api: FastifyInstance, deps: ApiDependencies): Promise<void> {
  const operations = (['A', 'B'] as const).flatMap((variant) =>
    operationsOf(variant).map(({ operation, shape }) => mountedOf(deps, variant, operation, shape)),
  );
  await mountAll(api, deps.uploads, operations);
  await api.register(async (open) => {
    open.addHook('onRequest', (request) => checkHost(deps, request.albacea.host));
    for (const variant of ['A', 'B'] as const) await setUpDocumentation(open, deps, variant);
  });
  const documents = documentationRoutes(deps.documents);
  // In a hook, because a handler comes after the body: a wrong method with a broken body would be 400 instead of 405.
  api.addHook('onRequest', async (request) => {
    // An id that is missing makes no path of an operation that needs one.
    if (!request.is404 && !Object.values(request.params as object).includes('')) return;
    await identify(deps, request);
    throw nothingHere(request, documents);
  });
  api.setNotFoundHandler((request) => {
    throw nothingHere(request, documents);
  });
}

function setUpDocumentation(
  api: FastifyInstance,
  { addresses, documents }: ApiDependencies,
  variante: Variant,
): Promise<void> {
  return registerDocumentation(api, {
    variant: variante,
    resources: documents,
    server: ({ albacea: { host } }: FastifyRequest): string =>
      addresses.api(host.clase === 'inquilino' ? { slug: host.slug, variante: 'A' } : undefined),
  });
}

function mountedOf(deps: ApiDependencies, variante: Variant, operation: Operation, shape: Shape): Mounted {
  const route = deps.routes.find((one) => one.operation.id === operation.id);
  if (!route) throw new Error(`no route for operation ${operation.id}`);
  const isAnonymous = operation.access === 'public';
  return {
    ...{ operation, shape, variant: variante, isAnonymous, answersJson: true },
    async authenticate(request) {
      if (isAnonymous) return identifyAnonymous(deps, request);
      await identify(deps, request);
      authorize(deps, request.albacea, operation);
    },
    uploader({ albacea: { credential, ensayo: pruebas }, params }) {
      const { id: subject = '' } = params as { id?: string };
      const { titular = '', aseguradoraId = '' } = credential ?? {};
      const insurer = shareOf({ id: aseguradoraId, pruebas });
      return { insurer, subject: `${aseguradoraId}/${subject}`, session: `${titular}/${subject}` };
    },
    async answer(request, { body, file }, reply) {
      const answer = await answerRequest(deps, route, shape, request, reply, body, file);
      return () => send(reply, answer);
    },
  };
}

async function answerRequest(
  { base, addresses, logger, tenants, signIns, responseKey, wake, waits, version: edition }: ApiDependencies,
  route: Route,
  shape: Shape,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  file?: UploadedFile,
): Promise<Reply> {
  const serialize = (data: unknown) => reply.serializeInput({ success: true, data }, String(shape.status)) as string;
  const runner = { base, logger, serialize, responseKey, wake, waits };
  const { host, credential } = request.albacea;
  if (route.kind === 'public') {
    request.albacea.uso = signIns.arrive(request.ip);
    const data = await route.handle({ body, host, address: request.ip }).catch((error: unknown) => {
      if (!isFailedTry(error)) request.albacea.uso = signIns.succeeded(request.ip);
      throw error;
    });
    request.albacea.uso = signIns.succeeded(request.ip);
    return { status: shape.status, text: serialize(data), isRepeat: false };
  }
  const { aseguradoraId, version, now } = credential as Credential;
  const aseguradora = await tenants.get(aseguradoraId, version);
  const input: RequestAny = {
    credential: credential as Credential,
    aseguradora,
    body,
    file,
    query: request.query,
    params: (request.params ?? {}) as Record<string, string>,
    idioma: languageOf(request.headers['accept-language']),
    now: nowOf(aseguradora, now),
    ...(request.headers['if-match'] !== undefined && { ifMatch: request.headers['if-match'] }),
    ...((file || (route.kind === 'reading' && route.waits)) && { signal: request.hungUp() }),
  };
  if (route.kind === 'reading') return runReading(runner, route, input, shape.status, request.headers.accept);
  if (route.kind === 'conditional') {
    const condition = request.headers['if-none-match'];
    return runConditional(runner, route, input, shape.status, { condition, edition });
  }
  const { method, path: template, idempotent } = route.operation;
  const operation = `${method} ${template}`;
  const path = Object.values(input.params).join('/');
  const mark = idempotent
    ? readMark(request.headers['idempotency-key'], operation, path, () => rememberedBody(body, file, request.query))
    : null;
  const answer = await runWrite(runner, route, input, shape.status, mark);
  const { locates, settles } = route.operation;
  if (!locates && !settles) return answer;
  const { data } = JSON.parse(answer.text) as { data: { caso_id: string; asentado: boolean } };
  if (settles) return data.asentado ? answer : { ...answer, status: 202 };
  return { ...answer, headers: { ...answer.headers, location: `${addresses.api(aseguradora)}/casos/${data.caso_id}` } };
}

/** Of a file, what it holds and how it is called: whether it came as a form or as JSON is no difference. */
function rememberedBody(body: unknown, file: UploadedFile | undefined, query: unknown): unknown {
  if (!file) return body;
  const contenido = sha256(file.contenido).toString('hex');
  // A body that is the file itself says by type and query what it is.
  const { mediaType, nombre } = file;
  return mediaType === undefined ? { body, nombre, contenido } : { query, mediaType, contenido };
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

/** 405 where the path has other methods, else 404. */
function nothingHere(request: FastifyRequest, documents: readonly string[]): DomainError {
  const methods = methodsOf(request, documents).join(', ');
  const metodos = [methods, ...alike(request)].join('; ');
  if (methods) return new DomainError('metodo_no_permitido', { metodos }, { allow: methods });
  return new DomainError('ruta_desconocida', { documentacion: `${API_PREFIX}/docs` });
}

/** Operations of the variant of the host of a request. */
function operationsFor({ albacea }: FastifyRequest): Operation[] {
  const variant = variantOf(albacea.host);
  if (variant === 'ninguna') return [];
  return Object.values<Operation>(OPERATIONS).filter((operation) => operation.shapes[variant]);
}

/** Where the method goes that was sent to the plural, or the singular, of a path: a claim is opened at `/siniestro`. */
function alike(request: FastifyRequest): string[] {
  const path = pathOf(request.raw);
  return operationsFor(request)
    .filter((one) => one.method === request.method && (`${one.path}s` === path || one.path === `${path}s`))
    .map((one) => `${one.method} ${API_PREFIX}${one.path}`);
}

/** Operations of the path of a request in the variant of its host. */
function operationsAt(request: FastifyRequest): Operation[] {
  const path = pathOf(request.raw);
  return operationsFor(request).filter((operation) => isAt(operation.path, path));
}

/** Step by step: `{name}` stands for anything but nothing. */
function isAt(pattern: string, path: string): boolean {
  const [wanted, steps] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === steps.length &&
    wanted.every((step, i) => step === steps[i] || (step.startsWith('{') && steps[i] !== ''))
  );
}

const pathOf = ({ url = '' }: FastifyRequest['raw']): string => url.slice(API_PREFIX.length).replace(/[?#].*$/s, '');

/** Methods that the path of a request has in the variant of its host. */
function methodsOf(request: FastifyRequest, documents: readonly string[]): string[] {
  if (variantOf(request.albacea.host) === 'ninguna') return [];
  const methods = operationsAt(request).flatMap((o) => (o.method === 'GET' ? ['GET', 'HEAD'] : [o.method]));
  return [...new Set(documents.includes(pathOf(request.raw)) ? ['GET', 'HEAD'] : methods)];
}
