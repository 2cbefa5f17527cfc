/**
 * The input of all five client generators: the merged operations and models of both variants' OpenAPI documents. A member of only
 * one variant is optional, and its description says so.
 */
import { errorsOf, openApiDocument, operationsIn, PARTS } from '../../contract/src/openapi/openapi.ts';
import { ERROR_CODES } from '../../contract/src/schemas/errors.ts';
import { EVENT_TYPES } from '../../contract/src/schemas/lists.ts';

export type Type =
  | { readonly kind: 'text' | 'whole' | 'number' | 'truth' | 'open' }
  | { readonly kind: 'list'; readonly of: Type }
  | { readonly kind: 'model'; readonly name: string };

export interface Member {
  readonly name: string;
  readonly type: Type;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly says: string;
}

export interface Model {
  readonly name: string;
  readonly says: string;
  /** Whether the model is part of a request. */
  readonly isSent: boolean;
  readonly members: readonly Member[];
}

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  /** The name of the model of its query; `body` is that of its body. */
  readonly query: string | null;
  readonly body: string | null;
  /** Whether its body is a file: a text whose first character determines its type. */
  readonly isFile: boolean;
  /** Whether it accepts an Idempotency-Key. */
  readonly isKeyed: boolean;
  /** The model of the answer; null if the answer has no useful data. */
  readonly answer: string | null;
  /** The model of a list's elements, which the call reads page by page; null if the answer is no list. */
  readonly element: string | null;
  readonly says: string;
}

export interface Contract {
  readonly calls: readonly Call[];
  readonly models: readonly Model[];
  readonly events: readonly string[];
  readonly errors: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes
type Json = any;

const VARIANTS = ['A', 'B'] as const;
const SERVER = 'https://albacea.example/api/v1';
const METHODS = ['get', 'post', 'patch', 'delete'] as const;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const camel = (text: string): string => text.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
export const pascal = (text: string): string => capital(camel(text));
export const snake = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The calls and models of both variants. */
export function readContract(): Contract {
  const [a, b] = VARIANTS.map((variant): Read => {
    const parts = PARTS.map((part) => readDocument(openApiDocument(variant, { server: SERVER, part })));
    return {
      calls: parts.flatMap(({ calls }) => calls),
      models: new Map(parts.flatMap(({ models }) => [...models])),
    };
  }) as [Read, Read];
  const calls = new Map([...b.calls, ...a.calls].map((call) => [call.id, call]));
  const models = new Map(b.models);
  for (const [name, model] of a.models) models.set(name, merged(model, b.models.get(name)));
  const needed = [...calls.values()].flatMap(({ query, body, answer, element }) => [query, body, element ?? answer]);
  const bodies = [...calls.values()].flatMap(({ query, body }) => [query, body]);
  const sent = reachable(models, bodies);
  const answered = new Set(
    VARIANTS.flatMap((variant) =>
      PARTS.flatMap((part) => operationsIn(variant, part)).flatMap(({ operation }) => errorsOf(operation, variant)),
    ),
  );
  return {
    calls: [...calls.values()].map((call) => ({
      ...call,
      says: `${call.says}${onlyIn(a.calls, b.calls, call.id)}`,
    })),
    models: [...reachable(models, needed)]
      .toSorted()
      .map((name) => ({ ...(models.get(name) as Model), isSent: sent.has(name) })),
    events: EVENT_TYPES,
    errors: ERROR_CODES.filter((code) => answered.has(code)),
  };
}

interface Read {
  readonly calls: readonly Call[];
  readonly models: ReadonlyMap<string, Model>;
}

const onlyIn = (a: readonly Call[], b: readonly Call[], id: string): string => {
  const [inA, inB] = [a, b].map((calls) => calls.some((call) => call.id === id));
  return inA && inB ? '' : ` Variant ${inA ? 'A' : 'B'} alone.`;
};

function merged(a: Model, b: Model | undefined): Model {
  if (!b) return a;
  const names = new Set([...a.members, ...b.members].map(({ name }) => name));
  const members = [...names].map((name): Member => {
    const [inA, inB] = [a, b].map((model) => model.members.find((member) => member.name === name));
    const member = (inA ?? inB) as Member;
    if (inA && inB) return { ...member, isRequired: inA.isRequired && inB.isRequired };
    return { ...member, isRequired: false, says: `${member.says} Variant ${inA ? 'A' : 'B'} alone.`.trim() };
  });
  return { ...a, members };
}

/** The named models, and all models that they contain. */
function reachable(models: ReadonlyMap<string, Model>, names: readonly (string | null)[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string | null) => {
    if (name === null || found.has(name)) return;
    found.add(name);
    for (const { type } of models.get(name)?.members ?? []) visit(modelIn(type));
  };
  for (const name of names) visit(name);
  return found;
}

const modelIn = (type: Type): string | null =>
  type.kind === 'list' ? modelIn(type.of) : type.kind === 'model' ? type.name : null;

function readDocument(document: Json): Read {
  const models = modelsOf(document);
  const calls = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => (methods[method] ? [readCall(models, path, method, methods[method])] : [])),
  );
  return { calls, models: models.found };
}

/** Models that a document's operations refer to, collected while the operations are read. */
interface Models {
  readonly found: Map<string, Model>;
  /** Resolves a `$ref`. */
  resolve(node: Json): Json;
  /** @param name the model name for an object without one */
  typeOf(schema: Json, name: string): Type;
  add(name: string, schema: Json): void;
}

/** Converts a union of an enumeration and null into one schema with two types. */
function asOne(node: Json): Json {
  const [values, none] = node?.anyOf ?? [];
  return none?.type === 'null' ? { ...node, ...values, type: [values.type, 'null'] } : node;
}

function modelsOf(document: Json): Models {
  const found = new Map<string, Model>();
  const resolve = (node: Json): Json =>
    node?.$ref === undefined
      ? asOne(node)
      : String(node.$ref)
          .slice(2)
          .split('/')
          .reduce((at: Json, step) => at[step], document);

  function typeOf(schema: Json, name: string): Type {
    const own = schema.$ref === undefined ? name : (String(schema.$ref).split('/').at(-1) ?? name);
    const real = resolve(schema);
    const [kind] = [real.type].flat().filter((type: string) => type !== 'null');
    if (kind === 'array') return { kind: 'list', of: typeOf(real.items, name) };
    if (kind === 'object' && real.properties && Object.keys(real.properties).length > 0) {
      if (!found.has(own)) add(own, real);
      return { kind: 'model', name: own };
    }
    if (kind === 'string') return { kind: 'text' };
    if (kind === 'integer') return { kind: 'whole' };
    if (kind === 'number') return { kind: 'number' };
    return { kind: kind === 'boolean' ? 'truth' : 'open' };
  }

  function add(name: string, schema: Json): void {
    const required: string[] = schema.required ?? [];
    const members: Member[] = [];
    found.set(name, { name, says: sentence(schema.description), isSent: false, members });
    for (const [member, inside] of Object.entries<Json>(schema.properties)) {
      const real = resolve(inside);
      members.push({
        name: member,
        type: typeOf(inside, name + pascal(member)),
        isRequired: required.includes(member),
        isNullable: [real.type].flat().includes('null'),
        says: `${sentence(inside.description ?? real.description)} ${oneOf(real)}`.trim(),
      });
    }
  }

  return { found, resolve, typeOf, add };
}

function readCall(models: Models, path: string, method: string, operation: Json): Call {
  const { operationId: id, summary, requestBody, responses } = operation;
  const parameters: Json[] = operation.parameters.map(models.resolve);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const answer = Object.entries<Json>(responses).find(([status]) => status.startsWith('2'))?.[1];
  const data = models.resolve(answer).content['application/json'].schema.properties.data;
  const type = models.typeOf(data, `${capital(id)}Data`);
  const isFile = takesFile(operation);
  const asked = isFile ? undefined : requestBody?.content['application/json'].schema;
  const body = asked && modelIn(models.typeOf(asked, `${capital(id)}Body`));
  return {
    id,
    method: method.toUpperCase(),
    path,
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
    query: inQuery.length === 0 ? null : addQuery(models, id, inQuery),
    body: body ?? null,
    isFile,
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    answer: modelIn(type),
    element: elementOf(models, type),
    says: `${summary}.`,
  };
}

/** Adds a model for the query parameters. @returns its name */
function addQuery(models: Models, id: string, parameters: readonly Json[]): string {
  const name = `${capital(id)}Query`;
  models.add(name, {
    description: `Query parameters of \`${id}\`.`,
    properties: Object.fromEntries(
      parameters.map(({ name: parameter, schema, description }) => [
        parameter,
        { ...models.resolve(schema), description },
      ]),
    ),
  });
  return name;
}

/** The model of the elements of a list with a last page; null otherwise, also for the endless feed of events. */
function elementOf({ found }: Models, type: Type): string | null {
  const members = type.kind === 'model' ? (found.get(type.name)?.members ?? []) : [];
  const elements = members.find(({ name }) => name === 'elementos');
  const ends = members.some(({ name, isNullable }) => name === 'siguiente' && isNullable);
  return elements && ends ? modelIn(elements.type) : null;
}

/** Whether the body is not JSON and therefore sent as a file, without a model. */
const takesFile = ({ requestBody }: Json): boolean =>
  requestBody !== undefined && !requestBody.content['application/json'];

/** A sentence with the values that a member of a request can have. */
function oneOf({ enum: values = [] }: Json): string {
  const named = values.filter((value: unknown) => value !== null).map((value: unknown) => `\`${value}\``);
  return named.length > 1 ? `One of ${named.join(', ')}.` : '';
}

/** The first sentence and the known values, in one line, without characters that end a comment; the API's documentation has the rest. */
function sentence(text: string | undefined): string {
  const line = (text ?? '').replace(/\s+/g, ' ').replaceAll('*/', '').trim();
  const [first = ''] = line.split(/(?<=[.:])\s/);
  const known = /Known values: [^;]+; more may come\./.exec(line)?.[0] ?? '';
  return first === 'Known values:' ? known : `${first.replace(/:$/, '.')} ${known}`.trim();
}

/** The first line of every generated file. */
export const MADE = 'Made from the contract by `npm run clients`; not edited by hand.';
