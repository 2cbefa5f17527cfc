/** Requests of the OpenAPI documents: bodies in each media type, and parameters. */
import type { TSchema } from 'typebox';
import { examplesOf } from '../examples/examples.ts';
import type { LooseExample } from '../examples/types.ts';
import type { IdOperation } from '../operations/api.ts';
import type { ApiOperation, Shape } from '../operations/operation.ts';
import { pageQuery, type Variant } from '../schemas/common.ts';
import { formFields } from '../schemas/uploaded.ts';
import type { Sections } from './openapi-responses.ts';
import type { Json, Section } from './openapi-schemas.ts';

/** The sections of `components` that requests fill. */
export interface RequestSections extends Sections {
  readonly variant: Variant;
  readonly params: Section;
}

/**
 * The body that an operation takes, as JSON. Prose describes its other media types: from two bodies, generators make one class that does not
 * compile.
 */
export function bodyOf(
  builder: Sections,
  schema: TSchema,
  { upload }: ApiOperation,
  { optionalBody = false }: Shape,
  examples: Record<string, LooseExample>,
): Json {
  const withBody = Object.entries(examples).filter(([, example]) => example.body !== undefined);
  if (upload?.textos) return textBodyOf(builder, schema, upload.textos, withBody);
  const prose = [
    ...(optionalBody ? ['The body may be missing; then it counts as `{}`.'] : []),
    ...(upload ? [formInProse(schema, upload)] : []),
  ];
  return {
    required: !optionalBody,
    ...(prose.length > 0 && { description: prose.join(' ') }),
    content: {
      'application/json': {
        schema: builder.schemas.convert(schema, 'request'),
        examples: Object.fromEntries(withBody.map(([name, { summary, body }]) => [name, { summary, value: body }])),
      },
    },
  };
}

/** A body that is the file itself, in its first media type with an example; prose describes the others. */
function textBodyOf(
  { schemas }: Sections,
  schema: TSchema,
  [type = '', ...others]: readonly string[],
  examples: [string, LooseExample][],
): Json {
  const isFirst = ([, { body }]: [string, LooseExample]) => String(body).startsWith('{');
  const shown = examples.filter(isFirst).map(([name, { summary, body }]) => [name, { summary, value: body }]);
  const prose = others.map((other) => {
    const [, example] = examples.find((one) => !isFirst(one)) ?? [];
    return `The same can be sent as \`${other}\`: a line of columns, each called by the path of a member, then an opening a line. UTF-8, separated by semicolons or commas; an empty cell is a missing member, and a cell that holds a list separates its values by \`|\`.\n\n\`\`\`csv\n${example?.body}\`\`\``;
  });
  return {
    required: true,
    description: prose.join(' '),
    content: { [type]: { schema: schemas.convert(schema, 'request'), examples: Object.fromEntries(shown) } },
  };
}

function formInProse(schema: TSchema, { campo }: NonNullable<ApiOperation['upload']>): string {
  const { properties = {} } = formFields(schema) as { properties?: Json };
  const names = Object.keys(properties)
    .map((name) => `\`${name}\``)
    .join(', ');
  return `The same can be sent as \`multipart/form-data\`: the bytes of the file in the part \`${campo}\`, with its name, and the fields ${names}.`;
}

/** An example that the documentation page shows but does not send by itself: not all filters at once, no made-up cursor. */
function offExample(value: unknown): Json {
  return { examples: { ejemplo: { value, 'x-disabled': true } } };
}

/** A list in a query is one parameter. */
const BY_COMMAS: Json = { style: 'form', explode: false };

/** Unlike the other headers, the page sends its example: no request that opens something should be written without it. */
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for this request, for instance the number of the claim: a key counts by operation. For at least 24 hours a repeat with the same key and the same request gives the first answer again and does nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~](?:[ -~]{0,253}[!-~])?$' },
  example: 'SIN-2026-0048213',
};

const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier answer: while nothing has changed, this one is 304 without a body.',
  schema: { type: 'string' },
  ...offExample('"2026-11-21.1.0-es-0.1.0"'),
};

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the case as you read it with `GET /casos/{id}`: if it has changed since, the answer is 412 and nothing is done. Without it nobody asks.',
  schema: { type: 'string' },
  ...offExample('"3f9a5c0e7d1b42a68c90d4e2f7a1b3c5-es-0.1.0"'),
};

const ACCEPT_LANGUAGE: Json = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Language of messages and texts: `es`, the default, or `en`.',
  schema: { type: 'string' },
  ...offExample('en'),
};

/** Names of the parameters that several operations share; the path before a path parameter tells it from others. */
const SHARED: Record<string, string> = {
  'path /casos/{id}': 'IdDeCaso',
  'path /webhooks/{id}': 'IdDeWebhook',
  'query cursor': 'Cursor',
  'query limite': 'Limite',
};

/** The parameters of an operation: of its path, its query and its headers. */
export function parametersOf(
  { params, schemas, variant }: RequestSections,
  operation: ApiOperation,
  shape: Shape,
): unknown[] {
  const examples = Object.values(examplesOf(operation.id as IdOperation, variant));
  const inQueries = new Map<string, unknown>(examples.flatMap(({ query }) => Object.entries(query ?? {})));
  const ofSchema = (place: 'path' | 'query', schema: TSchema | undefined) =>
    members(schema).map(([name, mandatory, member]) => {
      const { description, examples, ...rest } = member as TSchema & { description?: string; examples?: unknown[] };
      const sample = inQueries.get(name) ?? examples?.[0];
      const example = mandatory ? { example: sample } : offExample(sample);
      const parameter = {
        name: name,
        in: place,
        required: mandatory,
        description,
        ...((member as { type?: string }).type === 'array' && BY_COMMAS),
        schema: schemas.convert(rest, 'request'),
        ...example,
      };
      const exactPlace = place === 'path' ? until(operation.path, `{${name}}`) : name;
      const shared = isUsual(member, name) ? SHARED[`${place} ${exactPlace}`] : undefined;
      return shared ? params.refer(shared, () => parameter) : parameter;
    });
  return [
    ...ofSchema('path', shape.params),
    ...ofSchema('query', shape.query),
    ...(operation.idempotent ? [params.refer('IdempotencyKey', () => IDEMPOTENCY_KEY)] : []),
    ...(operation.guarded ? [params.refer('IfMatch', () => IF_MATCH)] : []),
    ...(operation.conditional ? [params.refer('IfNoneMatch', () => IF_NONE_MATCH)] : []),
    params.refer('AcceptLanguage', () => ACCEPT_LANGUAGE),
  ];
}

/** Whether it is the parameter that lists share; some lists have a cursor of their own. */
const isUsual = (member: TSchema, name: string): boolean =>
  name !== 'cursor' || JSON.stringify(member) === JSON.stringify(pageQuery.cursor);

const until = (text: string, end: string): string => text.slice(0, text.indexOf(end) + end.length);

function members(schema: TSchema | undefined): [string, boolean, TSchema][] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => [name, required.includes(name), member]);
}
