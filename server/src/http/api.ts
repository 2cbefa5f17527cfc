/** Mounts the operations of the contract, in both variants, and what every response of the API carries. */

import type { Operation, Shape } from '@albacea/contract/operations/api/operation.ts';
import { OPERATIONS, operationsOf } from '@albacea/contract/operations/api.ts';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nowOf } from '../db/insurers-now.ts';
import { sha256 } from '../platform/ids.ts';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { type AuthorizationDependencies, authorize, checkHost, identify, identifyAnonymous } from './authorization.ts';
import type { Credential } from './credential.ts';
import { DOCUMENTATION_ROUTES, registerDocumentation } from './documentation.ts';
import { variantOf } from './host.ts';
import { readMark } from './idempotency.ts';
import { type Mounted, mountAll } from './mount.ts';
import { languageOf } from './responses.ts';
import type { RequestAny, Route, UploadedFile } from './route.ts';
import { type Reply, type Runner, runConditional, runReading, runWrite } from './run-route.ts';
import type { UploadBudget } from './upload-budget.ts';

export const API_PREFIX = '/api/v1';

export interface ApiDependencies extends AuthorizationDependencies {
  readonly registro: AppLogger;
  readonly routes: readonly Route[];
  readonly responseKey: Runner['responseKey'];
  /** There may be work in the outbox: the worker is woken. */
  readonly wake: () => void;
  readonly version: string;
  /** Room for the bodies that hold files. */
  readonly uploads: UploadBudget;
}

/** Registers the API below its prefix. */
export async function setUpApi(api: FastifyInstance, deps: ApiDependencies): Promise<void> {
  const operations = (['A', 'B'] as const).flatMap((variant) =>
    operationsOf(variant).map(({ operacion, forma }) => mountedOf(deps, variant, operacion, forma)),
  );
  await mountAll(api, deps.uploads, operations);
  await api.register(async (isPublic) => {
    isPublic.addHook('onRequest', (request) => checkHost(deps, request.albacea.anfitrion));
    for (const variant of ['A', 'B'] as const) await setUpDocumentation(isPublic, deps, variant);
  });
  // In a hook, because a handler comes after the body: a wrong method with a broken body would be 400 instead of 405.
  api.addHook('onRequest', async (request) => {
    if (!request.is404) return;
    await identify(deps, request);
    throw nothingHere(request);
  });
  api.setNotFoundHandler((request) => {
    throw nothingHere(request);
  });
}

function setUpDocumentation(api: FastifyInstance, { addresses }: ApiDependencies, variante: Variant): Promise<void> {
  return registerDocumentation(api, {
    variante,
    servidor: ({ albacea: { anfitrion } }: FastifyRequest): string =>
      addresses.api(anfitrion.clase === 'inquilino' ? { slug: anfitrion.slug, variante: 'A' } : undefined),
  });
}

function mountedOf(deps: ApiDependencies, variante: Variant, operacion: Operation, forma: Shape): Mounted {
  const route = deps.routes.find((candidata) => candidata.operacion.id === operacion.id);
  if (!route) throw new Error(`no route for operation ${operacion.id}`);
  const isAnonymous = operacion.acceso === 'publico';
  return {
    ...{ operacion, forma, variante, isAnonymous, answersJson: true },
    async authenticate(request) {
      if (isAnonymous) return identifyAnonymous(deps, request);
      await identify(deps, request);
      authorize(deps, request.albacea, operacion);
    },
    uploader({ albacea: { credencial }, params }) {
      const { id: subject = '' } = params as { id?: string };
      const { titular = '', aseguradoraId = '' } = credencial ?? {};
      return { insurer: aseguradoraId, subject, session: `${titular}/${subject}` };
    },
    async attend(request, { body, file }, reply) {
      const answer = await responder(deps, route, forma, request, reply, body, file);
      return () => send(reply, answer);
    },
  };
}

async function responder(
  { base, registro, tenants, signIns, responseKey, wake, version: edition }: ApiDependencies,
  route: Route,
  shape: Shape,
  request: FastifyRequest,
  reply: FastifyReply,
  cuerpo: unknown,
  fichero?: UploadedFile,
): Promise<Reply> {
  const serialize = (data: unknown) =>
    reply.serializeInput({ success: true, data: data }, String(shape.estado)) as string;
  const runner = { base, registro, serialize, responseKey, wake };
  const { anfitrion, credencial } = request.albacea;
  if (route.clase === 'publica') {
    const data = await route.handle({ cuerpo, anfitrion, direccion: request.ip });
    request.albacea.uso = signIns.succeeded(request.ip);
    return { estado: shape.estado, texto: serialize(data), repetida: false };
  }
  const { aseguradoraId, version, ahora } = credencial as Credential;
  const aseguradora = await tenants.obtener(aseguradoraId, version);
  const input: RequestAny = {
    credencial: credencial as Credential,
    aseguradora,
    cuerpo,
    fichero,
    consulta: request.query,
    parametros: (request.params ?? {}) as Record<string, string>,
    idioma: languageOf(request.headers['accept-language']),
    ahora: nowOf(aseguradora, ahora),
    ...(fichero && { signal: request.hungUp() }),
  };
  if (route.clase === 'lectura') return runReading(runner, route, input, shape.estado, request.headers.accept);
  if (route.clase === 'condicional') {
    const condicion = request.headers['if-none-match'];
    return runConditional(runner, route, input, shape.estado, { condicion, edicion: edition });
  }
  const { id, idempotente } = route.operacion;
  const path = Object.values(input.parametros).join('/');
  const mark = idempotente
    ? readMark(request.headers['idempotency-key'], id, path, () => howRemembers(cuerpo, fichero))
    : null;
  return runWrite(runner, route, input, shape.estado, mark);
}

/** Of a file, what it holds and how it is called: whether it came as a form or as JSON is no difference. */
function howRemembers(cuerpo: unknown, file: UploadedFile | undefined): unknown {
  return file ? { cuerpo, nombre: file.nombre, contenido: sha256(file.contenido).toString('hex') } : cuerpo;
}

function send(reply: FastifyReply, { estado, texto, repetida, cabeceras = {}, tipo }: Reply): FastifyReply {
  if (repetida) reply.header('idempotent-replayed', 'true');
  reply.headers(cabeceras);
  if (estado === 304) return reply.code(304).send();
  return reply
    .code(estado)
    .type(tipo ?? 'application/json; charset=utf-8')
    .send(Buffer.from(texto));
}

/** 405 where the path has other methods, else 404. */
function nothingHere(request: FastifyRequest): DomainError {
  const metodos = methodsOf(request).join(', ');
  if (metodos) return new DomainError('metodo_no_permitido', { metodos }, { allow: metodos });
  return new DomainError('ruta_desconocida', { documentacion: `${API_PREFIX}/docs` });
}

/** Methods that the path of a request has in the variant of its host. */
function methodsOf({ raw, albacea }: FastifyRequest): string[] {
  const variant = variantOf(albacea.anfitrion);
  if (variant === 'ninguna') return [];
  const path = (raw.url ?? '').slice(API_PREFIX.length).replace(/[?#].*$/s, '');
  const methods = Object.values<Operation>(OPERATIONS)
    .filter((o) => o.formas[variant] && new RegExp(`^${o.ruta.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .flatMap((o) => (o.metodo === 'GET' ? ['GET', 'HEAD'] : [o.metodo]));
  return [...new Set(DOCUMENTATION_ROUTES.includes(path) ? ['GET', 'HEAD'] : methods)];
}
