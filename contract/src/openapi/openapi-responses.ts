/** Responses of the OpenAPI documents: headers, the success envelope, and the errors grouped by status. */
import type { TSchema } from 'typebox';
import { errorExample } from '../examples/errors.ts';
import type { LooseExample } from '../examples/types.ts';
import { ErrorEnvelope, envelope } from '../schemas/common.ts';
import { ERROR_CODES, ERROR_STATUS, ERROR_WORDS, type ErrorCode } from '../schemas/errors.ts';
import { FIELDS_HEADER, FIELDS_LENGTH } from '../schemas/field-errors.ts';
import type { Json, Schemas, Section } from './openapi-schemas.ts';
import PUBLISHED from './reference/published.json' with { type: 'json' };
import type { Texts } from './texts.ts';

const HEADERS = {
  'X-Error-Code': { schema: { type: 'string' }, example: 'validacion' },
  'X-Request-Id': { schema: { type: 'string' }, example: '0199f3a1-6c1d-7ab2-8c41-4e9f7b3a5b00' },
  'X-RateLimit-Limit': { schema: { type: 'integer' }, example: 1000 },
  'X-RateLimit-Remaining': { schema: { type: 'integer', minimum: 0 }, example: 987 },
  'X-RateLimit-Reset': { schema: { type: 'integer' }, example: 1795257000 },
  'Idempotent-Replayed': { schema: { type: 'string', enum: ['true'] }, example: 'true' },
  'Retry-After': { schema: { type: 'integer', minimum: 1 }, example: 5 },
  'WWW-Authenticate': { schema: { type: 'string' }, example: 'ApiKey' },
  Allow: { schema: { type: 'string' }, example: 'GET, HEAD' },
  ETag: { schema: { type: 'string' }, example: '"2026-11-21.1.0-es-0.1.0"' },
  'X-Error-Fields': {
    schema: { type: 'string', maxLength: FIELDS_LENGTH },
    example: '/heredero/email;formato, /modulos_contratados;obligatorio',
  },
  Link: { schema: { type: 'string' }, example: '</api/v1/docs/errores#validacion>; rel="help"' },
  Location: { schema: { type: 'string', format: 'uri' } },
} as const;

type Header = keyof typeof HEADERS;

/** Headers that the document names in each answer. Every answer carries further headers, which only the prose names. */
const IN_ALL = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** Errors that name fields. */
const WITH_FIELDS: readonly ErrorCode[] = ['consulta_invalida', 'validacion'];

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

const where = (holds: boolean, name: Header): Header[] => (holds ? [name] : []);

function headersOf({ headers, server }: Sections, names: readonly Header[]): Json {
  const create = (name: Header) => ({
    description: PUBLISHED.headers[name],
    ...HEADERS[name],
    ...(name === 'Location' && { example: `${server}/casos/CAS-2026-000123` }),
  });
  return Object.fromEntries(names.map((name) => [name, headers.refer(name, () => create(name))]));
}

/**
 * A success response: the envelope around the data.
 * @param examples the operation's examples
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
  },
  examples: readonly ToldExample[],
): Json {
  const own: Header[] = [
    ...where(data.idempotent, 'Idempotent-Replayed'),
    ...where(data.conditional, 'ETag'),
    ...where(data.locates, 'Location'),
  ];
  return {
    description: PUBLISHED.responses[data.status],
    headers: headersOf(sections, [...IN_ALL, ...own]),
    content: {
      'application/json': {
        schema: sections.schemas.convert(envelope(data.schema), 'answer', 'SobreDeExito'),
        examples: Object.fromEntries(
          examples.map(({ name, summary, data: value }) => [name, { summary, value: { success: true, data: value } }]),
        ),
      },
      ...(data.csv && {
        'text/csv': { schema: { type: 'string', description: data.csv.description }, example: data.csv.example },
      }),
    },
  };
}

/** The 304 response: headers and no body. */
export function responseWithoutChanges(sections: Sections): Json {
  return sections.responses.refer('SinCambios', () => ({
    description: PUBLISHED.responses[304],
    headers: headersOf(sections, [...IN_ALL, 'ETag']),
  }));
}

function errorResponse(sections: Sections, state: number, codes: readonly ErrorCode[]): Json {
  const own: Header[] = [
    'Link',
    ...where(state === 429 || state === 503 || codes.includes('idempotencia_en_curso'), 'Retry-After'),
    ...where(codes.includes('caso_duplicado'), 'Location'),
    ...where(state === 401, 'WWW-Authenticate'),
    ...where(state === 405, 'Allow'),
    ...where(
      codes.some((code) => WITH_FIELDS.includes(code)),
      FIELDS_HEADER,
    ),
  ];
  const example = (code: ErrorCode) =>
    sections.examples.refer(code, () => ({ summary: ERROR_WORDS.en[code].cause, value: errorExample(code) }));
  return {
    description: PUBLISHED.responses[String(state) as keyof typeof PUBLISHED.responses],
    headers: headersOf(sections, ['X-Error-Code', ...IN_ALL, ...own]),
    content: {
      'application/json': {
        schema: sections.schemas.convert(ErrorEnvelope, 'answer'),
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

const inPascal = (code: string) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const codesOfStatus = (codes: Iterable<ErrorCode>, state: number) =>
  [...codes].filter((code) => ERROR_STATUS[code] === state);

/**
 * Names the component for an operation's errors of one status: `Error` and the status; then `Publica`, if the operation lacks an error that
 * every operation with a key has; then its codes that not all operations with a key have. Operations that get the same name share the response.
 */
function errorName(state: number, codes: readonly ErrorCode[], common: ReadonlySet<ErrorCode>): string {
  if (codesOfStatus(ERROR_CODES, state).length === 1) return `Error${state}`;
  const missing = codesOfStatus(common, state).some((code) => !codes.includes(code));
  const own = codes
    .filter((code) => !common.has(code))
    .map(inPascal)
    .join('');
  return `Error${state}${missing ? 'Publica' : ''}${own}`;
}

/**
 * The error responses of one operation, by status. Each is a reference to a component, which operations with the same
 * codes share.
 * @param codes the operation's error codes
 * @param common codes that every operation with a key has
 */
export function errorResponses(sections: Sections, codes: readonly ErrorCode[], common: ReadonlySet<ErrorCode>): Json {
  const states = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  return Object.fromEntries(
    states.map((state) => {
      const theirs = codesOfStatus(codes, state);
      const create = () => errorResponse(sections, state, theirs);
      return [String(state), sections.responses.refer(errorName(state, theirs, common), create)];
    }),
  );
}
