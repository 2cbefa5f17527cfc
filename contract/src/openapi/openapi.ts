/** The OpenAPI 3.1 document of each variant, made from the one list of operations. Pure. */
import { examplesOf, IN_CSV } from '../examples/examples.ts';
import { type IdOperation, operationsOf } from '../operations/api.ts';
import type { ApiOperation, Shape } from '../operations/operation.ts';
import type { Variant } from '../schemas/common.ts';
import { ERROR_CODES, type ErrorCode } from '../schemas/errors.ts';
import type { Scope } from '../schemas/identity.ts';
import { SCOPES } from '../schemas/lists.ts';
import { descriptionOf, filled } from './openapi-description.ts';
import { bodyOf, parametersOf, type RequestSections } from './openapi-requests.ts';
import { errorResponses, responseWithoutChanges, successResponse, type ToldExample } from './openapi-responses.ts';
import { createSchemas, createSection, type Json } from './openapi-schemas.ts';
import { deliveryText, EVENT_TAG, webhooksSection } from './openapi-webhooks.ts';
import PUBLISHED from './reference/published.json' with { type: 'json' };
import { createTexts, REFERENCE_TEXTS, type ReferenceTexts } from './texts.ts';

/** Errors of connections that end before the server has found the operation: only the description lists them. */
const CONNECTION_ERRORS: readonly ErrorCode[] = [
  'tiempo_agotado',
  'direccion_demasiado_larga',
  'cabeceras_demasiado_grandes',
];

/**
 * Every error that an operation can answer with, in the order of the catalogue: the errors that it lists, and the errors
 * that follow from its other members. Empty when the variant does not have the operation.
 */
export function errorsOf(operation: ApiOperation, variant: Variant): ErrorCode[] {
  const shape = operation.shapes[variant];
  if (!shape) return [];
  const withKey = operation.access !== 'public';
  const possible: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [
      true,
      [
        'peticion_invalida',
        'consulta_invalida',
        'metodo_no_permitido',
        'limite_superado',
        'error_interno',
        'no_disponible',
      ],
    ],
    [withKey, ['clave_ausente', 'clave_invalida', 'aseguradora_pausada']],
    [withKey && variant === 'A', ['sesion_invalida']],
    [withKey && variant === 'B', ['variante_equivocada']],
    [operation.scope !== null, ['alcance_insuficiente']],
    // In Variant A the subdomain may be unknown; in both variants, a path parameter may be longer than the router reads.
    [variant === 'A' || shape.params !== undefined, ['ruta_desconocida']],
    // A body sent with a DELETE is parsed too, so it can be invalid JSON.
    [(shape.body !== undefined && !operation.upload?.textos) || operation.method === 'DELETE', ['json_invalido']],
    [
      shape.body !== undefined || operation.method === 'DELETE',
      ['cuerpo_demasiado_grande', 'tipo_no_admitido', 'validacion'],
    ],
    [operation.path.includes('{'), ['no_encontrado']],
    [operation.path.startsWith('/casos/{'), ['caso_bloqueado']],
    [operation.group === 'Ensayo', ['solo_en_ensayo']],
    [operation.idempotent === true, ['cabecera_invalida', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto']],
    [operation.guarded === true, ['version_distinta']],
    [true, operation.errors ?? []],
  ];
  const theirs = new Set(possible.flatMap(([vale, codes]) => (vale ? codes : [])));
  return ERROR_CODES.filter((code) => theirs.has(code));
}

/**
 * Version of the interface. The first number is the number in the path (`v1`). The second grows with additions: operations, members, values
 * of open lists. The third grows when only the wording of the document changes.
 */
export const INTERFACE_VERSION = '1.0.0';

/** State shared while one document is built. */
interface DocumentBuilder extends RequestSections {
  readonly isPage: boolean;
  readonly commonErrors: ReadonlySet<ErrorCode>;
}

/** The two documents of a variant: operations for all insurers, and operations for test insurers only. */
export const PARTS = ['real', 'ensayo'] as const;
export type Part = (typeof PARTS)[number];

/** The operations of one document. */
export const operationsIn = (variant: Variant, part: Part): ReturnType<typeof operationsOf> =>
  operationsOf(variant).filter(({ operation }) => (operation.group === 'Ensayo') === (part === 'ensayo'));

interface DocumentOptions {
  /** `{base_url}`, with scheme and without a slash at the end. */
  readonly server: string;
  readonly part?: Part;
  /** Texts of our reference page, which shows scopes and list values by itself; without it, the document is the published one. */
  readonly page?: ReferenceTexts;
}

/** An OpenAPI 3.1 document of a variant. Everything in it is plain data; calls with equal arguments give equal documents. */
export function openApiDocument(
  variant: Variant,
  { server, part = 'real', page }: DocumentOptions,
): Record<string, unknown> {
  const operations = operationsIn(variant, part);
  const isReal = part === 'real';
  const texts = createTexts(page ?? REFERENCE_TEXTS.en, variant);
  const builder: DocumentBuilder = {
    variant,
    server,
    texts,
    isPage: page !== undefined,
    schemas: createSchemas(texts, page !== undefined),
    params: createSection('parameters'),
    headers: createSection('headers'),
    responses: createSection('responses'),
    examples: createSection('examples'),
    commonErrors: commonOf(
      operations.map(({ operation }) => operation).filter(({ access }) => access === 'key'),
      variant,
    ),
  };
  const groups = new Set([...operations.map(({ operation }) => operation.group), ...(isReal ? [EVENT_TAG] : [])]);
  const paths = pathsOf(builder, operations);
  const notices = isReal ? { webhooks: webhooksSection(builder) } : {};
  const told = { variant, server, codes: codesOf(operations, variant), scopes: scopesOf(operations) };
  return portable({
    openapi: '3.1.1',
    info: {
      title: `Albacea API, Variant ${variant}${isReal ? '' : ': test insurers'}`,
      summary: PUBLISHED.summary,
      description: descriptionOf(part, told),
      version: INTERFACE_VERSION,
    },
    externalDocs: {
      description: PUBLISHED.guides,
      url: `${server}/docs/inicio`,
    },
    servers: [
      {
        url: server,
        description: PUBLISHED.servers[variant],
      },
    ],
    tags: [...groups].map((name) => ({
      name,
      description: name === EVENT_TAG ? deliveryText(variant) : texts.of('tags', name),
    })),
    paths,
    ...notices,
    components: components(builder),
  });
}

/** Errors that all of these operations can answer with. */
function commonOf(operations: readonly ApiOperation[], variant: Variant): Set<ErrorCode> {
  const ready = operations.map((operation) => errorsOf(operation, variant));
  return new Set(ready.reduce((common, list) => common.filter((code) => list.includes(code))));
}

const SECURITY = {
  ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: PUBLISHED.security.ApiKeyAuth },
  BearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: PUBLISHED.security.BearerAuth },
};

function components(builder: DocumentBuilder): Json {
  const { ApiKeyAuth, BearerAuth } = SECURITY;
  return {
    securitySchemes: builder.variant === 'A' ? { ApiKeyAuth, BearerAuth } : { ApiKeyAuth },
    parameters: builder.params.contents(),
    headers: builder.headers.contents(),
    responses: builder.responses.contents(),
    schemas: builder.schemas.contents(),
    examples: builder.examples.contents(),
  };
}

type List = ReturnType<typeof operationsOf>;

/** Every code that these operations can answer with, and `CONNECTION_ERRORS`, ordered as in the catalogue. */
export function codesOf(operations: List, variant: Variant): ErrorCode[] {
  const operationCodes = operations.flatMap(({ operation }) => errorsOf(operation, variant));
  const all = new Set<string>([...operationCodes, 'ruta_desconocida', ...CONNECTION_ERRORS]);
  return ERROR_CODES.filter((code) => all.has(code));
}

/** The scopes that these operations need. */
function scopesOf(operations: List): Scope[] {
  const used = new Set(operations.map(({ operation }) => operation.scope));
  return SCOPES.filter((scope) => used.has(scope));
}

function pathsOf(builder: DocumentBuilder, operations: List): Json {
  const byRoute = new Map<string, Json>();
  for (const { operation, shape } of operations) {
    const method = operation.method.toLowerCase();
    byRoute.set(operation.path, {
      ...byRoute.get(operation.path),
      [method]: operationOf(builder, operation, shape),
    });
  }
  return Object.fromEntries(byRoute);
}

function operationOf(builder: DocumentBuilder, operation: ApiOperation, shape: Shape): Json {
  const { texts, isPage, variant } = builder;
  const description = texts.of('operations', `${operation.id}.description`);
  // One example is enough for an answer to GET.
  const examples = Object.entries(examplesOf(operation.id as IdOperation, variant))
    .slice(0, operation.method === 'GET' ? 1 : undefined)
    .map(([name, example]): ToldExample => {
      return { ...example, name, summary: texts.of('examples', `${operation.id}.${name}`) };
    });
  const {
    id,
    group,
    scope,
    access,
    idempotent = false,
    conditional = false,
    locates = false,
    settles = false,
  } = operation;
  const keySchemes = variant === 'A' ? ['ApiKeyAuth', 'BearerAuth'] : ['ApiKeyAuth'];
  const credentials = access === 'key' ? keySchemes : [];
  const example = IN_CSV[operation.id as IdOperation];
  const csv =
    example === undefined ? undefined : { description: texts.of('operations', `${operation.id}.csv`), example };
  const successOf = (status: Shape['status']) =>
    successResponse(
      builder,
      {
        status,
        schema: shape.data,
        idempotent,
        conditional,
        locates,
        csv,
      },
      examples,
    );
  const successes = settles ? ([shape.status, 202] as const) : [shape.status];
  return {
    operationId: id,
    tags: [group],
    summary: texts.of('operations', `${id}.summary`),
    description: scope && !isPage ? `${description}\n\n${filled([PUBLISHED.scope], { scope })}` : description,
    security: credentials.map((name) => ({ [name]: [] })),
    parameters: parametersOf(builder, operation, shape),
    ...(shape.body && {
      requestBody: bodyOf(builder, shape.body, operation, shape, examples),
    }),
    responses: {
      ...Object.fromEntries(successes.map((status) => [String(status), successOf(status)])),
      ...(conditional && { '304': responseWithoutChanges(builder) }),
      ...errorResponses(builder, errorsOf(operation, variant), builder.commonErrors),
    },
  };
}

/** Keys whose values are data, not schemas. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum']);
/** Keys of objects whose members are named freely, so that a member with the name of a keyword is no keyword. */
const NAMES = new Set(['properties', 'schemas', 'parameters', 'headers', 'responses', 'paths', 'webhooks']);

/**
 * Removes from a finished document what client generators and common validators cannot read. The server keeps validating with the strict
 * schemas of the contract; prose states what the document no longer can.
 * @returns the document without what breaks clients: `uniqueItems` (a set of enums does not compile in Java), `const` and `enum` on
 *   booleans, and patterns with a backslash, which languages read differently
 */
function portable(document: Json): Json {
  return schemasOf(document) as Json;
}

function schemasOf(node: unknown, named = false): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((element) => schemasOf(element));
  const members = Object.entries(node).filter(([key, value]) => named || !breaksClients(key, value));
  return Object.fromEntries(
    members.map(([key, value]) => [key, !named && DATA.has(key) ? value : schemasOf(value, !named && NAMES.has(key))]),
  );
}

const breaksClients = (key: string, value: unknown): boolean =>
  (key === 'uniqueItems' && value === true) ||
  (key === 'const' && typeof value === 'boolean') ||
  (key === 'enum' && Array.isArray(value) && value.some((one) => typeof one === 'boolean')) ||
  (key === 'pattern' && typeof value === 'string' && value.includes('\\'));
