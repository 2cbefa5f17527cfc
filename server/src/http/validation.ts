/** Validation by the contract's schemas, with messages that name each field and what is allowed. */

import type { FieldCode } from '@albacea/contract/schemas/field-errors.ts';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { type DomainError, invalid, invalidQuery, PROBLEMS_MAXIMUM, type Problem } from '../shared/errors.ts';
import { ofBody, REPEATED_PARAMETER, sentenceOf } from './field-sentences.ts';
import { prepareBody } from './prepare-body.ts';

/**
 * Bodies are taken as they are, but for what `prepareBody` puts right; queries and paths arrive as text and are coerced. Nothing else is
 * ever dropped silently.
 */
export function validationCompiler(): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const isBody = httpPart === 'body';
    // Compiled by the first request that needs it: all of them together take half of the time of a start.
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

/** In a query a list is one text, its elements separated by commas; given twice, it is no list of texts, and is refused. */
function splitLists({ properties = {} }: { properties?: Record<string, { type?: unknown }> }, data: unknown): void {
  const members = data as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(properties)) {
    const value = members[name];
    if (type === 'array' && value !== undefined) members[name] = typeof value === 'string' ? value.split(',') : [value];
  }
}

/** Both compilers, once they are asked for: what one has made of a schema it gives again to whoever brings the same one. */
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

/** A day that exists, in history and in PostgreSQL: neither of them has a year 0000. */
function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') ? new Date(text) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** An instant that a Date can hold (RFC 3339): no leap seconds, and minutes in the offset. */
function isInstant(text: string): boolean {
  const [day = '', hour = ''] = text.split(/[Tt]/, 2);
  return (
    isDate(day) &&
    /^\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/.test(hour) &&
    !Number.isNaN(Date.parse(text))
  );
}

/**
 * The same for a body that the router does not validate, because it is read late.
 * @returns throws what is wrong
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
  // An empty text fits no pattern either, and what is not in a list may be of another type; one complaint says enough.
  const empty = withComplaint('minLength');
  const listOutside = withComplaint('enum', 'const');
  const excess = ({ keyword, instancePath, propertyName }: ErrorObject) =>
    keyword === 'if' ||
    keyword === 'anyOf' ||
    (keyword === 'pattern' && empty.has(instancePath)) ||
    (keyword === 'type' && listOutside.has(instancePath)) ||
    // what is wrong with the name of a member is told of the name
    propertyName !== undefined;
  // A body may have twenty thousand members that nobody knows, and only these are told.
  const told = errors
    .values()
    .filter((e) => !excess(e))
    .take(PROBLEMS_MAXIMUM);
  const problems = [...told].map((error) => (isGivenTwice(error, part) ? twice(error) : problemOf(error)));
  return part === 'body' ? invalid(...problems) : invalidQuery(...problems);
}

/** A parameter of a query that takes one value and was given several. */
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
  const database = fieldAt(way);
  const member: string | undefined =
    error.params.missingProperty ?? error.params.additionalProperty ?? error.params.propertyName;
  const campo = member === undefined ? database : database ? `${database}.${trim(member)}` : trim(member);
  const forPrograms = { codigo: fieldCodeOf(error), pasos: [...way, ...(member === undefined ? [] : [trim(member)])] };
  const texto = sentenceOf(error);
  return { ...forPrograms, campo, texto: campo === '' ? ofBody(texto) : texto };
}

/** By keyword of JSON Schema; a member that has to have a visible character is as good as missing without one. */
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

/** Keywords of which there is no code yet count as a rule. */
const fieldCodeOf = ({ keyword }: Pick<ErrorObject, 'keyword'>): FieldCode => CODES[keyword] ?? 'regla';

/** A path as people read it: `cuentas[0].modulo`. */
export const fieldAt = (way: readonly string[]): string =>
  way.map(trim).reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), '');

/** Names come from outside: at most 60 characters of them, without control characters, are repeated. */
export const trim = (name: string) => name.replace(/[\p{Cc}\p{Cs}]/gu, '�').slice(0, 60);
