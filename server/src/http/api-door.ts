/** The API in both variants: identifies callers, mounts the operations, and answers 404 and 405 where there is no operation. */
import { OPERATIONS, operationsOf } from '@albacea/contract/operations/api.ts';
import type { ApiOperation } from '@albacea/contract/operations/operation.ts';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nowOf } from '../db/insurers-now.ts';
import { shareOf } from '../db/tenant.ts';
import { DomainError } from '../shared/errors.ts';
import { type AuthorizationDependencies, authorize, checkHost, identify, identifyAnonymous } from './authorization.ts';
import type { Credential } from './credential.ts';
import { type DocumentationResource, documentationRoutes, registerDocumentation } from './documentation.ts';
import { variantOf } from './host.ts';
import { arrivalOf, type Door, mountAll } from './mount.ts';
import type { RequestAny, Route } from './operation.ts';
import type { Runner } from './run-operation.ts';
import type { UploadBudget } from './upload-budget.ts';

export const API_PREFIX = '/api/v1';

export interface ApiDependencies extends AuthorizationDependencies, Omit<Runner, 'base'> {
  readonly routes: readonly Route[];
  /** Documentation in addition to the reference. */
  readonly documents: readonly DocumentationResource[];
  /** Limits the memory and number of bodies with files. */
  readonly uploads: UploadBudget;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Registers the API below its prefix. */
export async function setUpApi(api: FastifyInstance, deps: ApiDependencies): Promise<void> {
  await mountAll(api, deps, doorOf(deps));
  await api.register(async (open) => {
    open.addHook('onRequest', (request) => checkHost(deps, request.albacea.host));
    for (const variant of ['A', 'B'] as const) await setUpDocumentation(open, deps, variant);
  });
  // `curl -d ''` names a type for a body that is empty.
  api.addHook('onRequest', async ({ headers }) => {
    if (headers['content-length'] === '0' && headers['content-type'] === FORM_TYPE) delete headers['content-type'];
  });
  const documents = documentationRoutes(deps.documents);
  // In a hook, because a handler runs after the body is read: a wrong method with a broken body would get 400 instead of 405.
  api.addHook('onRequest', async (request) => {
    // A path with an empty id matches a route, but is not a path of the route's operation.
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

/** Identifies the caller and the insurer by an API key or a Bearer token. */
function doorOf(deps: ApiDependencies): Door<ApiOperation> {
  const { addresses, tenants, signIns, routes } = deps;
  return {
    prefix: API_PREFIX,
    routes,
    signIns,
    operations: (['A', 'B'] as const).flatMap((variant) =>
      operationsOf(variant).map(({ operation, shape }) => ({ operation, shape, variant })),
    ),
    async authenticate(request, operation, _, isCounted) {
      if (operation.access === 'public') return identifyAnonymous(deps, request);
      await identify(deps, request, isCounted);
      authorize(deps, request.albacea, operation);
    },
    uploader({ albacea: { credential, ensayo: pruebas }, params }) {
      const { id: subject = '' } = params as { id?: string };
      const { titular = '', aseguradoraId = '' } = credential ?? {};
      const insurer = shareOf({ id: aseguradoraId, pruebas });
      return { insurer, subject: `${aseguradoraId}/${subject}`, session: `${titular}/${subject}` };
    },
    async ask(request, sent, { path }, route): Promise<RequestAny> {
      const waits = route.kind === 'reading' && route.waits;
      const arrival = {
        ...arrivalOf(request, sent),
        knownDevice: null,
        ...((sent.file || waits || route.kind === 'open') && { signal: request.hungUp() }),
      };
      if (route.kind === 'open') return { ...arrival, now: deps.clock.now() } as RequestAny;
      const credential = request.albacea.credential as Credential;
      const aseguradora = await tenants.get(credential.aseguradoraId, credential.version);
      return {
        ...arrival,
        aseguradora,
        credential,
        now: nowOf(aseguradora, credential.now),
        actor: { visible: 'aseguradora', tipo: credential.clase, id: credential.titular },
        subject: path.startsWith('/casos/') ? (arrival.params.id ?? '') : '',
      };
    },
    amend(answer, { locates, settles }, { aseguradora }) {
      if (!locates && !settles) return answer;
      const { data } = JSON.parse(answer.text) as { data: { caso_id: string; asentado: boolean } };
      if (settles) return data.asentado ? answer : { ...answer, status: 202 };
      const location = `${addresses.api(aseguradora)}/casos/${data.caso_id}`;
      return { ...answer, headers: { ...answer.headers, location } };
    },
  };
}

/** Makes a 405 if the path has other methods, otherwise a 404; both name what the caller probably meant. */
function nothingHere(request: FastifyRequest, documents: readonly string[]): DomainError {
  const methods = methodsOf(request, documents).join(', ');
  const near = operationsFor(request).filter(({ path }) => isNear(path, pathOf(request.raw)));
  const meant = near.filter(({ method }) => method === request.method);
  if (methods) {
    const metodos = [methods, ...meant.map(inFull)].join('; ');
    return new DomainError('metodo_no_permitido', { metodos }, { allow: methods });
  }
  const known = (meant.length > 0 ? meant : near).map(inFull);
  return new DomainError('ruta_desconocida', { documentacion: [...known, `${API_PREFIX}/docs`].join('; ') });
}

const inFull = ({ method, path }: ApiOperation): string => `${method} ${API_PREFIX}${path}`;

/** The operations that the host of a request offers. */
function operationsFor({ albacea }: FastifyRequest): ApiOperation[] {
  const variant = variantOf(albacea.host);
  if (variant === 'ninguna') return [];
  return Object.values<ApiOperation>(OPERATIONS).filter((operation) => operation.shapes[variant]);
}

/** The operations that the host of a request offers at the request's path. */
function operationsAt(request: FastifyRequest): ApiOperation[] {
  const path = pathOf(request.raw);
  return operationsFor(request).filter((operation) => isAt(operation.path, path));
}

/** Whether a path matches a pattern, segment by segment; `{name}` stands for any segment that is not empty. */
function isAt(pattern: string, path: string): boolean {
  const [wanted, steps] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === steps.length &&
    wanted.every((step, i) => step === steps[i] || (step.startsWith('{') && steps[i] !== ''))
  );
}

/**
 * Whether a path differs from the path of an operation only by slashes, case, or singular and plural, such as `/siniestros` for `/siniestro`.
 */
function isNear(pattern: string, path: string): boolean {
  const [wanted, steps] = [stepsOf(pattern), stepsOf(path)];
  return (
    pattern !== path &&
    wanted.length === steps.length &&
    wanted.every((step, i) => step.startsWith('{') || step === steps[i])
  );
}

/** The steps of a path that are not empty, each in lower case and in the singular. */
const stepsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((step) => step !== '')
    .map((step) => step.toLowerCase().replace(/s$/, ''));

const pathOf = ({ url = '' }: FastifyRequest['raw']): string => url.slice(API_PREFIX.length).replace(/[?#].*$/s, '');

/** The methods that the host of a request offers at the request's path. */
function methodsOf(request: FastifyRequest, documents: readonly string[]): string[] {
  if (variantOf(request.albacea.host) === 'ninguna') return [];
  const methods = operationsAt(request).flatMap((o) => (o.method === 'GET' ? ['GET', 'HEAD'] : [o.method]));
  return [...new Set(documents.includes(pathOf(request.raw)) ? ['GET', 'HEAD'] : methods)];
}
