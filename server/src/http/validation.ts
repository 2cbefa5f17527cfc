/** Validates by the contract's schemas, with messages that name each field and what is allowed. */
import type { FieldCode } from '@albacea/contract/schemas/field-errors.ts';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { type DomainError, invalid, invalidQuery, PROBLEMS_MAXIMUM, type Problem } from '../shared/errors.ts';
import { bodySentence, REPEATED_PARAMETER, sentenceOf } from './field-sentences.ts';
import { prepareBody } from './prepare-body.ts';

/**
 * Compiles validators. Bodies are validated without coercion, after the corrections of `prepareBody`; queries and paths arrive as text and are
 * coerced. Unknown members are refused.
 */
export function validationCompiler(): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const isBody = httpPart === 'body';
    // Compiled on first use, because compiling all of them takes half the time of a start.
    let compiled: ReturnType<Ajv['compile']> | undefined;
    const validate = (data: unknown): boolean => {
      if (isBody) prepareBody(schema, data);
      else splitLists(schema, data);
      compiled ??= compilerOf(isBody).compile(schema);
      const valid = compiled(data) === true;
      validate.errors = compiled.errors ?? null;
      return valid;
    };
    validate.errors = null as ErrorObject[] | null;
    return validate;
  };
}

/** Splits the lists of a query at their commas. A parameter given twice is an array already; it is wrapped, so that validation refuses it. */
function splitLists({ properties = {} }: { properties?: Record<string, { type?: unknown }> }, data: unknown): void {
  const members = data as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(properties)) {
    const value = members[name];
    if (type === 'array' && value !== undefined) members[name] = typeof value === 'string' ? value.split(',') : [value];
  }
}

/** One compiler for bodies (true), and one for queries and paths (false). Each compiles a schema once. */
const compilers = new Map<boolean, Ajv>();

function compilerOf(isBody: boolean): Ajv {
  const made = compilers.get(isBody);
  if (made) return made;
  const ajv = new Ajv({
    allErrors: true,
    removeAdditional: false,
    useDefaults: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    coerceTypes: !isBody,
  });
  addFormats.default(ajv, ['uri']);
  ajv.addFormat('date', isDate).addFormat('date-time', isInstant);
  compilers.set(isBody, ajv);
  return ajv;
}

/** Whether a text is an existing day. PostgreSQL has no year 0000. */
function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') ? new Date(text) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether a text is an instant of RFC 3339 that a Date can hold: it has no leap second, and its offset states minutes. */
function isInstant(text: string): boolean {
  const [day = '', hour = ''] = text.split(/[Tt]/, 2);
  return (
    isDate(day) &&
    /^\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/.test(hour) &&
    !Number.isNaN(Date.parse(text))
  );
}

/**
 * Makes a validator for data that the router does not validate, such as a body that a handler reads.
 * @returns a function that throws the refusal
 */
export function validatorOf(schema: TSchema): (body: unknown) => void {
  const validate = validationCompiler()({
    schema: schema,
    method: 'POST',
    url: '',
    httpPart: 'body',
  }) as ReturnType<Ajv['compile']>;
  return (body) => {
    if (!validate(body)) throw schemaError(validate.errors ?? [], 'body');
  };
}

/** Turns what Ajv found into the error of the catalogue: 422 for a body, 400 for a query. */
export function schemaError(errors: readonly ErrorObject[], part: string): DomainError {
  const withComplaint = (...complaints: string[]) =>
    new Set(errors.filter(({ keyword }) => complaints.includes(keyword)).map(({ instancePath }) => instancePath));
  // An empty text also fails its pattern, and a value outside a list may also have the wrong type; one complaint is enough.
  const empty = withComplaint('minLength');
  const outsideList = withComplaint('enum', 'const');
  const excess = ({ keyword, instancePath, propertyName }: ErrorObject) =>
    keyword === 'if' ||
    keyword === 'anyOf' ||
    (keyword === 'pattern' && empty.has(instancePath)) ||
    (keyword === 'type' && outsideList.has(instancePath)) ||
    // Ajv also reports a fault in a member's name by the keyword `propertyNames`, which is enough
    propertyName !== undefined;
  // A body may have twenty thousand unknown members, so only the first faults are reported.
  const told = errors
    .values()
    .filter((e) => !excess(e))
    .take(PROBLEMS_MAXIMUM);
  const problems = [...told].map((error) => (isGivenTwice(error, part) ? twice(error) : problemOf(error)));
  return part === 'body' ? invalid(...problems) : invalidQuery(...problems);
}

/** Whether a query parameter that takes one value was given several times. */
const isGivenTwice = ({ keyword, data }: ErrorObject, part: string): boolean =>
  part !== 'body' && keyword === 'type' && Array.isArray(data);

const twice = (error: ErrorObject): Problem => ({
  ...problemOf(error),
  codigo: 'repetido',
  texto: REPEATED_PARAMETER,
});

function problemOf(error: ErrorObject): Problem {
  const way = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const parent = fieldAt(way);
  const member: string | undefined =
    error.params.missingProperty ?? error.params.additionalProperty ?? error.params.propertyName;
  const campo = member === undefined ? parent : parent ? `${parent}.${repeatable(member)}` : repeatable(member);
  const forPrograms = {
    codigo: fieldCodeOf(error),
    pasos: [...way, ...(member === undefined ? [] : [repeatable(member)])],
  };
  const texto = sentenceOf(error);
  return { ...forPrograms, campo, texto: campo === '' ? bodySentence(texto) : texto };
}

/** Codes by keyword of JSON Schema. An empty text where one is required counts as missing. */
const CODES: Readonly<Record<string, FieldCode>> = {
  required: 'obligatorio',
  minLength: 'obligatorio',
  additionalProperties: 'desconocido',
  type: 'tipo',
  format: 'formato',
  pattern: 'formato',
  maxLength: 'longitud',
  enum: 'no_permitido',
  const: 'no_permitido',
  minimum: 'rango',
  maximum: 'rango',
  minItems: 'cantidad',
  maxItems: 'cantidad',
  minProperties: 'cantidad',
  uniqueItems: 'repetido',
};

/** Keywords without a code count as `regla`. */
const fieldCodeOf = ({ keyword }: Pick<ErrorObject, 'keyword'>): FieldCode => CODES[keyword] ?? 'regla';

/** Writes a path as people read it: `cuentas[0].modulo`. */
export const fieldAt = (way: readonly string[]): string =>
  way
    .map(repeatable)
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), '');

/** Shortens a name that the caller chose for a message: at most 60 characters, without control characters. */
export const repeatable = (name: string) => name.replace(/[\p{Cc}\p{Cs}]/gu, '�').slice(0, 60);
