/** Requests of the OpenAPI documents: bodies in each media type, and parameters. */
import type { TSchema } from 'typebox';
import { examplesOf } from '../examples/examples.ts';
import type { IdOperation } from '../operations/api.ts';
import type { ApiOperation, Shape } from '../operations/operation.ts';
import type { Variant } from '../schemas/common.ts';
import { formFields } from '../schemas/uploaded.ts';
import type { Sections, ToldExample } from './openapi-responses.ts';
import type { Json, Section } from './openapi-schemas.ts';
import type { Texts } from './texts.ts';

/** The sections of `components` that requests fill. */
export interface RequestSections extends Sections {
  readonly variant: Variant;
  readonly params: Section;
}

/**
 * The body that an operation takes, as JSON. Prose describes the other media types, because generators make one class from two bodies, which
 * does not compile.
 */
export function bodyOf(
  builder: Sections,
  schema: TSchema,
  { method, upload }: ApiOperation,
  { optionalBody = false }: Shape,
  examples: readonly ToldExample[],
): Json {
  const withBody = examples.filter(({ body }) => body !== undefined);
  if (upload?.textos) return textBodyOf(builder, schema, upload.textos, withBody);
  const prose = [
    ...(method === 'PATCH' ? [builder.texts.of('bodies', 'PATCH')] : []),
    ...(optionalBody ? [builder.texts.of('bodies', 'optional')] : []),
    ...(upload ? [formInProse(builder.texts, schema, upload)] : []),
  ];
  return {
    required: !optionalBody,
    ...(prose.length > 0 && { description: prose.join(' ') }),
    content: {
      'application/json': {
        schema: builder.schemas.convert(schema, 'request'),
        examples: Object.fromEntries(withBody.map(({ name, summary, body }) => [name, { summary, value: body }])),
      },
    },
  };
}

/** A body that is the file itself, in its first media type with an example; prose describes the others. */
function textBodyOf(
  { schemas, texts }: Sections,
  schema: TSchema,
  [type = '', ...others]: readonly string[],
  examples: readonly ToldExample[],
): Json {
  const isFirst = ({ body }: ToldExample) => String(body).startsWith('{');
  const shown = examples.filter(isFirst).map(({ name, summary, body }) => [name, { summary, value: body }]);
  const csv = examples.find((one) => !isFirst(one))?.body;
  const prose = others.map((other) => `${texts.of('bodies', other)}\n\n\`\`\`csv\n${csv}\`\`\``);
  return {
    required: true,
    description: prose.join(' '),
    content: { [type]: { schema: schemas.convert(schema, 'request'), examples: Object.fromEntries(shown) } },
  };
}

function formInProse(texts: Texts, schema: TSchema, { campo }: NonNullable<ApiOperation['upload']>): string {
  const { properties = {} } = formFields(schema) as { properties?: Json };
  const names = Object.keys(properties)
    .map((name) => `\`${name}\``)
    .join(', ');
  return texts.of('bodies', 'form').replace('{part}', `\`${campo}\``).replace('{fields}', names);
}

/** An example that the documentation page shows switched off. Otherwise the page would send all filters at once, and a made-up cursor. */
function offExample(value: unknown): Json {
  return { examples: { ejemplo: { value, 'x-disabled': true } } };
}

/** A list in a query is one parameter, with its values separated by commas. */
const BY_COMMAS: Json = { style: 'form', explode: false };

const HEADERS = {
  /** The page sends this example, unlike those of the other headers: every request that opens something should carry a key. */
  IdempotencyKey: {
    name: 'Idempotency-Key',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~](?:[ -~]{0,253}[!-~])?$' },
    example: 'SIN-2026-0048213',
  },
  IfNoneMatch: { name: 'If-None-Match', schema: { type: 'string' }, ...offExample('"2026-11-21.1.0-es-0.1.0"') },
  IfMatch: {
    name: 'If-Match',
    schema: { type: 'string' },
    ...offExample('"3f9a5c0e7d1b42a68c90d4e2f7a1b3c5-es-0.1.0"'),
  },
  AcceptLanguage: { name: 'Accept-Language', schema: { type: 'string' }, ...offExample('en') },
};

/**
 * Component names of the parameters that several operations share; an operation with its own text for a parameter does
 * not share it. The key of a path parameter holds the path before it, because several parameters are called `{id}`.
 */
const SHARED: Record<string, string> = {
  'path /casos/{id}': 'IdDeCaso',
  'path /webhooks/{id}': 'IdDeWebhook',
  'query cursor': 'Cursor',
  'query limite': 'Limite',
};

/** The parameters of an operation: of its path, its query and its headers. */
export function parametersOf(
  { params, schemas, texts, variant }: RequestSections,
  operation: ApiOperation,
  shape: Shape,
): unknown[] {
  const examples = Object.values(examplesOf(operation.id as IdOperation, variant));
  const inQueries = new Map<string, unknown>(examples.flatMap(({ query }) => Object.entries(query ?? {})));
  const parametersIn = (place: 'path' | 'query', schema: TSchema | undefined) =>
    members(schema).map(([name, mandatory, member]) => {
      const { examples, title: _, ...rest } = member as TSchema & { title?: string; examples?: unknown[] };
      const own = texts.find('parameters', `${operation.id}.${name}`);
      const exactPlace = place === 'path' ? until(operation.path, `{${name}}`) : name;
      const shared = own === undefined ? SHARED[`${place} ${exactPlace}`] : undefined;
      const sample = inQueries.get(name) ?? examples?.[0];
      const example = mandatory ? { example: sample } : offExample(sample);
      const parameter = {
        name: name,
        in: place,
        required: mandatory,
        description: own ?? texts.of('parameters', shared ?? `${operation.id}.${name}`),
        ...((member as { type?: string }).type === 'array' && BY_COMMAS),
        schema: schemas.convert(rest, 'request'),
        ...example,
      };
      return shared ? params.refer(shared, () => parameter) : parameter;
    });
  const header = (name: keyof typeof HEADERS) =>
    params.refer(name, () => {
      const { name: wire, ...others } = HEADERS[name];
      return { name: wire, in: 'header', description: texts.of('parameters', name), ...others };
    });
  return [
    ...parametersIn('path', shape.params),
    ...parametersIn('query', shape.query),
    ...(operation.idempotent ? [header('IdempotencyKey')] : []),
    ...(operation.guarded ? [header('IfMatch')] : []),
    ...(operation.conditional ? [header('IfNoneMatch')] : []),
    header('AcceptLanguage'),
  ];
}

const until = (text: string, end: string): string => text.slice(0, text.indexOf(end) + end.length);

function members(schema: TSchema | undefined): [string, boolean, TSchema][] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => [name, required.includes(name), member]);
}
