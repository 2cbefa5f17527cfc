/** Responses of the OpenAPI documents: headers, the success envelope, and the errors grouped by status. */
import type { TSchema } from 'typebox';
import { errorExample } from '../examples/errors.ts';
import type { LooseExample } from '../examples/types.ts';
import { ErrorEnvelope, envelope } from '../schemas/common.ts';
import { ERROR_CODES, ERROR_STATUS, ERROR_WORDS, type ErrorCode } from '../schemas/errors.ts';
import { FIELDS_HEADER, FIELDS_LENGTH } from '../schemas/field-errors.ts';
import type { Json, Schemas, Section } from './openapi-schemas.ts';
import type { Texts } from './texts.ts';

const HEADERS: Record<string, Json> = {
  'X-Error-Code': {
    description: 'Stable code of the error: the examples are called by it.',
    schema: { type: 'string' },
    example: 'validacion',
  },
  'X-Request-Id': {
    description: 'Identifier of this request. Quote it when you write to us.',
    schema: { type: 'string' },
    example: '0199f3a1-6c1d-7ab2-8c41-4e9f7b3a5b00',
  },
  'X-RateLimit-Limit': {
    description: 'Requests an hour: 1000 for a credential, 300 for an address that shows none that is valid.',
    schema: { type: 'integer' },
    example: 1000,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the present window.',
    schema: { type: 'integer', minimum: 0 },
    example: 987,
  },
  'X-RateLimit-Reset': {
    description: 'When the window renews, in seconds since 1970-01-01T00:00:00Z.',
    schema: { type: 'integer' },
    example: 1795257000,
  },
  'Idempotent-Replayed': {
    description:
      'Present, and `true`, when the answer is the stored one of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  'WWW-Authenticate': {
    description: 'The credential to send: `ApiKey` is the header `X-API-Key`.',
    schema: { type: 'string' },
    example: 'ApiKey',
  },
  Allow: {
    description: 'Methods that the path has.',
    schema: { type: 'string' },
    example: 'GET, HEAD',
  },
  ETag: {
    description:
      'Version of the data in this language. Send it as `If-None-Match`, and what is unchanged is answered by 304.',
    schema: { type: 'string' },
    example: '"2026-11-21.1.0-es-0.1.0"',
  },
  'X-Error-Fields': {
    description:
      'The fields that are to blame, for programs: `JSON-pointer;code`, separated by a comma and a space. After `validacion` the pointers lead into the body, after `consulta_invalida` they name a parameter of query or path. See the description of this document.',
    schema: { type: 'string', maxLength: FIELDS_LENGTH },
    example: '/heredero/email;formato, /modulos_contratados;obligatorio',
  },
  Link: {
    description: 'The page of the documentation that says why this error happens and what to do, with `rel="help"`.',
    schema: { type: 'string' },
    example: '</api/v1/docs/errores#validacion>; rel="help"',
  },
  Location: {
    description:
      'Address of the case: the one that was opened or joined, or with `caso_duplicado` the one that exists.',
    schema: { type: 'string', format: 'uri' },
  },
};

/** Headers that the document names in each answer. Its prose names others that every answer carries. */
const IN_ALL = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** Errors that name fields. */
const WITH_FIELDS: readonly ErrorCode[] = ['consulta_invalida', 'validacion'];

const TITLES: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'No credential, or none that is valid.',
  403: 'The credential may not do this.',
  404: 'Unknown, or not of this insurer.',
  405: 'Another method was sent to this path.',
  409: 'The present state does not allow it.',
  412: 'The condition of the request does not hold.',
  413: 'The body is too large.',
  415: 'The body is of a type that this operation does not take.',
  422: 'The data are not valid.',
  429: 'Too many requests.',
  500: 'A fault of the service.',
  503: 'The service is away for a moment.',
};

/** An example with its name and what it shows. */
export interface ToldExample extends LooseExample {
  readonly name: string;
  readonly summary: string;
}

/** The sections of `components` that responses fill. */
export interface Sections {
  /** `{base_url}` */
  readonly server: string;
  readonly texts: Texts;
  readonly schemas: Schemas;
  readonly headers: Section;
  readonly responses: Section;
  readonly examples: Section;
}

function headersOf({ headers, server }: Sections, names: readonly string[]): Json {
  const create = (name: string) =>
    name === 'Location' ? { ...HEADERS.Location, example: `${server}/casos/CAS-2026-000123` } : HEADERS[name];
  return Object.fromEntries(names.map((name) => [name, headers.refer(name, () => create(name))]));
}

const SUCCESS = {
  200: 'Done. `data` holds the result.',
  201: 'Created. `data` holds the result.',
  202: 'Taken; the work follows. `data` says how it stands.',
} as const;

/**
 * A success response: the envelope around the data.
 * @param examples of the operation
 */
export function successResponse(
  sections: Sections,
  data: {
    status: 200 | 201 | 202;
    schema: TSchema;
    idempotent: boolean;
    conditional: boolean;
    locates: boolean;
    csv: { readonly description: string; readonly example: string } | undefined;
    isGet: boolean;
  },
  examples: readonly ToldExample[],
): Json {
  const own = [
    ...(data.idempotent ? ['Idempotent-Replayed'] : []),
    ...(data.conditional ? ['ETag'] : []),
    ...(data.locates ? ['Location'] : []),
  ];
  return {
    description: SUCCESS[data.status],
    headers: headersOf(sections, [...IN_ALL, ...own]),
    content: {
      'application/json': {
        schema: sections.schemas.convert(envelope(data.schema), 'answer', 'SobreDeExito'),
        examples: Object.fromEntries(
          examples
            .slice(0, data.isGet ? 1 : undefined)
            .map((example) => [
              example.name,
              { summary: example.summary, value: { success: true, data: example.data } },
            ]),
        ),
      },
      ...(data.csv && {
        'text/csv': { schema: { type: 'string', description: data.csv.description }, example: data.csv.example },
      }),
    },
  };
}

/** The 304: headers and no body. */
export function responseWithoutChanges(sections: Sections): Json {
  return sections.responses.refer('SinCambios', () => ({
    description: 'Unchanged: what the caller has is still right. There is no body.',
    headers: headersOf(sections, [...IN_ALL, 'ETag']),
  }));
}

function errorResponse(sections: Sections, state: number, codes: readonly ErrorCode[]): Json {
  const own = [
    'Link',
    ...(state === 429 || state === 503 || codes.includes('idempotencia_en_curso') ? ['Retry-After'] : []),
    ...(codes.includes('caso_duplicado') ? ['Location'] : []),
    ...(state === 401 ? ['WWW-Authenticate'] : []),
    ...(state === 405 ? ['Allow'] : []),
    ...(codes.some((code) => WITH_FIELDS.includes(code)) ? [FIELDS_HEADER] : []),
  ];
  const example = (code: ErrorCode) =>
    sections.examples.refer(code, () => ({ summary: ERROR_WORDS.en[code].cause, value: errorExample(code) }));
  return {
    description: TITLES[state],
    headers: headersOf(sections, ['X-Error-Code', ...IN_ALL, ...own]),
    content: {
      'application/json': {
        schema: sections.schemas.convert(ErrorEnvelope, 'answer', ''),
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

const inPascal = (code: string) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const ofState = (codes: Iterable<ErrorCode>, state: number) =>
  [...codes].filter((code) => ERROR_STATUS[code] === state);

/**
 * Name of the component for these errors of one status: the bare status when they are those of every operation with a key,
 * else with the additional codes. Equal names hold equal codes.
 */
function errorName(state: number, codes: readonly ErrorCode[], common: ReadonlySet<ErrorCode>): string {
  if (ofState(ERROR_CODES, state).length === 1) return `Error${state}`;
  const missing = ofState(common, state).some((code) => !codes.includes(code));
  const own = codes
    .filter((code) => !common.has(code))
    .map(inPascal)
    .join('');
  return `Error${state}${missing ? 'Publica' : ''}${own}`;
}

/**
 * The error responses of one operation, by status, each a reference to a component that operations with the same codes
 * share.
 * @param codes of the operation
 * @param common codes that every operation with a key has
 */
export function errorResponses(sections: Sections, codes: readonly ErrorCode[], common: ReadonlySet<ErrorCode>): Json {
  const states = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  return Object.fromEntries(
    states.map((state) => {
      const theirs = ofState(codes, state);
      const create = () => errorResponse(sections, state, theirs);
      return [String(state), sections.responses.refer(errorName(state, theirs, common), create)];
    }),
  );
}
