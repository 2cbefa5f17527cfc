/** Validation by the contract's schemas, with messages that name each field and what is allowed. */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import {
  type Bilingual,
  type DomainError,
  invalid,
  invalidQuery,
  PROBLEMS_MAXIMUM,
  type Problem,
} from '../shared/errors.ts';
import { fieldCodeOf } from './field-errors.ts';
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
  texto: { es: 'está repetido: se admite una vez.', en: 'is repeated: it is taken once.' },
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
  const texto = textOf(error);
  if (campo === '')
    return { ...forPrograms, campo, texto: { es: `El cuerpo ${texto.es}`, en: `The body ${texto.en}` } };
  return { ...forPrograms, campo, texto };
}

/** A path as people read it: `cuentas[0].modulo`. */
export const fieldAt = (way: readonly string[]): string =>
  way.map(trim).reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), '');

/** Names come from outside: at most 60 characters of them, without control characters, are repeated. */
export const trim = (name: string) => name.replace(/[\p{Cc}\p{Cs}]/gu, '�').slice(0, 60);

const TYPES: Record<string, Bilingual> = {
  string: { es: 'debe ser texto.', en: 'must be text.' },
  object: { es: 'debe ser un objeto.', en: 'must be an object.' },
  array: { es: 'debe ser una lista.', en: 'must be a list.' },
  boolean: { es: 'debe ser true o false.', en: 'must be true or false.' },
  integer: { es: 'debe ser un número entero.', en: 'must be a whole number.' },
};
const FORMATS: Record<string, Bilingual> = {
  date: { es: 'debe ser una fecha real AAAA-MM-DD.', en: 'must be a real date YYYY-MM-DD.' },
  'date-time': { es: 'debe ser un instante ISO 8601 con zona.', en: 'must be an ISO 8601 instant with a zone.' },
};
const PATTERNS: readonly [RegExp, Bilingual][] = [
  [/@/, { es: 'debe ser una dirección de correo.', en: 'must be an e-mail address.' }],
  [
    /^\^(?:.*\|)?\\\+(?!\?)/,
    {
      es: 'debe ser un teléfono internacional que empiece por +.',
      en: 'must be an international telephone starting with +.',
    },
  ],
  [
    /^\^\\\+\?/,
    {
      es: 'deben ser de 6 a 20 cifras o espacios; puede empezar por +.',
      en: 'must be 6 to 20 digits or spaces; it may start with +.',
    },
  ],
  [
    /^\^#/,
    { es: 'debe ser un color como #1d4f4b, en minúsculas.', en: 'must be a colour such as #1d4f4b, in lower case.' },
  ],
  [/^\^\[A-Za-z0-9_-\]\+\$$/, { es: 'debe ser base64url.', en: 'must be base64url.' }],
  [
    /^\^\[a-zA-Z\]\[a-zA-Z0-9\.-\]/,
    {
      es: 'debe ser el nombre de una orden, como documento.validar.',
      en: 'must be the name of a command, such as documento.validar.',
    },
  ],
  [
    /^\^\[a-z0-9\]\+\(\?:-/,
    {
      es: 'debe ser un código como mi-banco: minúsculas, cifras y guiones.',
      en: 'must be a code such as mi-banco: lower-case letters, digits and hyphens.',
    },
  ],
  [
    /^\^\[a-z0-9-\]\{1,63\}\$/,
    {
      es: 'debe ser el nombre corto de una aseguradora: minúsculas, cifras y guiones.',
      en: 'must be the short name of an insurer: lower-case letters, digits and hyphens.',
    },
  ],
  [
    /^\^https\?:/,
    { es: 'debe ser una dirección que empiece por https://.', en: 'must be an address that begins with https://.' },
  ],
  [
    /^\^openid/,
    {
      es: 'debe empezar por openid; los demás ámbitos, detrás y separados por un espacio.',
      en: 'must begin with openid; further scopes follow, separated by one space.',
    },
  ],
  [
    /^\^\[a-z0-9\.-\]\{3,253\}/,
    {
      es: 'debe ser un dominio, como aurora.example, en minúsculas.',
      en: 'must be a domain, such as aurora.example, in lower case.',
    },
  ],
  [
    /^\^\[A-Za-z0-9-\]\+\$/,
    { es: 'debe tener letras, cifras y guiones, nada más.', en: 'must be letters, digits and hyphens alone.' },
  ],
  [/^\^\\S\$/, { es: 'debe ser un carácter que se vea.', en: 'must be one visible character.' }],
  [
    /^\^\[A-Za-z0-9\._\/-\]/,
    {
      es: 'debe tener de 1 a 64 letras sin tilde, cifras o signos . _ / -',
      en: 'must be 1 to 64 unaccented letters, digits or signs . _ / -',
    },
  ],
  [
    /^\^P\(\?=/,
    {
      es: 'debe ser una duración ISO 8601, como P3D o PT90M.',
      en: 'must be an ISO 8601 duration, such as P3D or PT90M.',
    },
  ],
  [/^\^CAS-/, { es: 'debe ser un caso_id, como CAS-2026-000123.', en: 'must be a caso_id, such as CAS-2026-000123.' }],
  [/^\^\[0-9a-f\]\{8\}/, { es: 'debe ser un UUID en minúsculas.', en: 'must be a UUID in lower case.' }],
  [
    /^\^\[0-9a-f\]\{64\}/,
    { es: 'debe ser un SHA-256 en hexadecimal, en minúsculas.', en: 'must be a SHA-256 in lower-case hexadecimal.' },
  ],
  [/^\^(?: \*\(\?:)?\[0-9\](?: \*\))?\{6\}/, { es: 'deben ser seis cifras.', en: 'must be six digits.' }],
  [
    /^\^\[a-z(?:0-9_)?\]/,
    { es: 'debe ser un nombre en minúsculas, sin espacios.', en: 'must be a lower-case name without spaces.' },
  ],
  [
    /^\^\[0-9\]\{1,8\}/,
    { es: 'debe ser un número entero (en JSON, entre comillas).', en: 'must be a whole number (in JSON, as text).' },
  ],
  [/^\^\[12\]\[0-9\]\{3\}/, { es: 'debe ser un mes AAAA-MM.', en: 'must be a month YYYY-MM.' }],
  [
    /^\^\\d\{4\}\(\?:-/,
    {
      es: 'debe ser un año, un mes o un día: AAAA, AAAA-MM o AAAA-MM-DD.',
      en: 'must be a year, a month or a day: YYYY, YYYY-MM or YYYY-MM-DD.',
    },
  ],
  [
    /^\^\(\?:laborables\|/,
    {
      es: 'deben ser los días y las horas, como «laborables 09:00-20:00»; los días: laborables, lunes_a_sabado o todos',
      en: 'must be days and times, such as "laborables 09:00-20:00"; the days: laborables, lunes_a_sabado or todos',
    },
  ],
  [
    /^\^\[\\p\{L\}/,
    {
      es: 'debe empezar por letra o cifra y no lleva más signos que . _ / -',
      en: 'must begin with a letter or digit and hold no signs but . _ / -',
    },
  ],
];
const TEXT: Bilingual = { es: 'no admite caracteres de control.', en: 'takes no control characters.' };
const TEXT_VISIBLE: Bilingual = {
  es: 'debe tener algún carácter visible y ningún carácter de control.',
  en: 'must have a visible character and no control characters.',
};

function textOf({ keyword, params, parentSchema }: ErrorObject): Bilingual {
  switch (keyword) {
    case 'required':
      return { es: 'falta.', en: 'is missing.' };
    case 'additionalProperties':
      return unknown(Object.keys(parentSchema?.properties ?? {}));
    case 'type':
      return TYPES[params.type] ?? { es: 'tiene otro tipo.', en: 'has another type.' };
    case 'enum':
      return list(params.allowedValues);
    case 'const':
      return list([params.allowedValue]);
    case 'format':
      return FORMATS[params.format] ?? { es: 'no tiene la forma debida.', en: 'is not of the right form.' };
    case 'pattern':
      return ofShape(params.pattern);
    case 'maxLength':
      return { es: `admite hasta ${params.limit} caracteres.`, en: `takes up to ${params.limit} characters.` };
    case 'minLength':
      return { es: 'no puede estar vacío.', en: 'must not be empty.' };
    case 'minProperties':
      return onMinusOne(Object.keys(parentSchema?.properties ?? {}).join(', '));
    case 'maxProperties':
      return { es: `admite hasta ${params.limit} miembros.`, en: `takes up to ${params.limit} members.` };
    case 'propertyNames':
      return {
        es: 'no vale como nombre: de 1 a 40 letras sin tilde, cifras o signos _ . -',
        en: 'is no name it takes: 1 to 40 unaccented letters, digits or signs _ . -',
      };
    case 'minItems':
      return { es: `necesita al menos ${params.limit} elemento.`, en: `needs at least ${params.limit} element.` };
    case 'maxItems':
      return { es: `admite hasta ${params.limit} elementos.`, en: `takes up to ${params.limit} elements.` };
    case 'uniqueItems':
      return { es: 'repite elementos.', en: 'repeats elements.' };
    case 'minimum':
      return { es: `debe ser ${params.limit} o más.`, en: `must be ${params.limit} or more.` };
    case 'maximum':
      return { es: `debe ser ${params.limit} o menos.`, en: `must be ${params.limit} or less.` };
    default:
      return { es: 'no es válido.', en: 'is not valid.' };
  }
}

/** What belongs to no other form is text, which may be empty or not. */
function ofShape(pattern: string): Bilingual {
  const known = decimal(pattern) ?? PATTERNS.find(([sign]) => sign.test(pattern))?.[1];
  return known ?? (new RegExp(pattern, 'u').test('') ? TEXT : TEXT_VISIBLE);
}

/** A number written as text: its pattern says whether it may be negative and how many decimals it takes. */
function decimal(pattern: string): Bilingual | undefined {
  const [, sign, decimals] = /^\^(-\?)?\[0-9\]\{1,12\}.*\{1,(\d)\}\)\?\$$/.exec(pattern) ?? [];
  if (!decimals) return undefined;
  const [noNegative, notNegative] = sign ? ['', ''] : [' no negativo', ', not negative,'];
  return {
    es: `debe ser un número${noNegative} con ${decimals} decimales como mucho (en JSON, entre comillas).`,
    en: `must be a number${notNegative} with at most ${decimals} decimals (in JSON, as text).`,
  };
}

function unknown(accepted: readonly string[]): Bilingual {
  if (accepted.length === 0) return { es: 'no se admite aquí.', en: 'is not allowed here.' };
  const names = accepted.join(', ');
  return { es: `no se admite aquí, solo: ${names}.`, en: `is not allowed here, only: ${names}.` };
}

const onMinusOne = (names: string): Bilingual => ({
  es: `necesita al menos uno de estos campos: ${names}.`,
  en: `needs at least one of these fields: ${names}.`,
});

function list(values: readonly unknown[]): Bilingual {
  const accepted = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
  return { es: `se admite: ${accepted}.`, en: `allowed: ${accepted}.` };
}
