/** Validation by the contract's schemas, with messages that name each field and what is allowed. */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import {
  type Bilingue,
  consultaNoValida,
  type ErrorDeDominio,
  MAXIMO_PROBLEMAS,
  noValido,
  type Problema,
} from '../platform/error.ts';
import { dropNullMembers } from './null-members.ts';

/**
 * Bodies are taken as they are, but for null in an optional member, which is a missing member; queries and paths arrive as text and
 * are coerced. Nothing else is ever dropped silently.
 */
export function compiladorDeValidacion(): FastifySchemaCompiler<TSchema> {
  const comunes = {
    allErrors: true,
    removeAdditional: false,
    useDefaults: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
  } as const;
  const estricto = new Ajv({ ...comunes, coerceTypes: false });
  const flexible = new Ajv({ ...comunes, coerceTypes: true });
  for (const ajv of [estricto, flexible]) {
    addFormats.default(ajv, ['uri']);
    ajv.addFormat('date', esFecha).addFormat('date-time', esInstante);
  }
  return ({ schema, httpPart }) => {
    const isBody = httpPart === 'body';
    // Compiled by the first request that needs it: all of them together take half of the time of a start.
    let compiled: ReturnType<Ajv['compile']> | undefined;
    const validate = (data: unknown): boolean => {
      if (isBody) dropNullMembers(schema, data);
      compiled ??= (isBody ? estricto : flexible).compile(schema);
      const valid = compiled(data) === true;
      validate.errors = compiled.errors ?? null;
      return valid;
    };
    validate.errors = null as ErrorObject[] | null;
    return validate;
  };
}

/** A day that exists, in history and in PostgreSQL: neither of them has a year 0000. */
function esFecha(texto: string): boolean {
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(texto) && !texto.startsWith('0000') ? new Date(texto) : null;
  return dia !== null && !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto);
}

/** An instant that a Date can hold (RFC 3339): no leap seconds, and minutes in the offset. */
function esInstante(texto: string): boolean {
  const [dia = '', hora = ''] = texto.split(/[Tt]/, 2);
  return (
    esFecha(dia) &&
    /^\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/.test(hora) &&
    !Number.isNaN(Date.parse(texto))
  );
}

/**
 * The same for a body that the router does not validate, because it is read late.
 * @returns throws what is wrong
 */
export function validadorDe(esquema: TSchema): (cuerpo: unknown) => void {
  const validar = compiladorDeValidacion()({
    schema: esquema,
    method: 'POST',
    url: '',
    httpPart: 'body',
  }) as ReturnType<Ajv['compile']>;
  return (cuerpo) => {
    if (!validar(cuerpo)) throw errorDeEsquema(validar.errors ?? [], 'body');
  };
}

/** Turns what Ajv found into the error of the catalogue: 422 for a body, 400 for a query. */
export function errorDeEsquema(errores: readonly ErrorObject[], parte: string): ErrorDeDominio {
  const conQueja = (...quejas: string[]) =>
    new Set(errores.filter(({ keyword }) => quejas.includes(keyword)).map(({ instancePath }) => instancePath));
  // An empty text fits no pattern either, and what is not in a list may be of another type; one complaint says enough.
  const vacios = conQueja('minLength');
  const fueraDeLista = conQueja('enum', 'const');
  const sobra = ({ keyword, instancePath }: ErrorObject) =>
    keyword === 'if' ||
    keyword === 'anyOf' ||
    (keyword === 'pattern' && vacios.has(instancePath)) ||
    (keyword === 'type' && fueraDeLista.has(instancePath));
  // A body may have twenty thousand members that nobody knows, and only these are told.
  const told = errores
    .values()
    .filter((e) => !sobra(e))
    .take(MAXIMO_PROBLEMAS);
  const problemas = [...told].map(problemaDe);
  return parte === 'body' ? noValido(...problemas) : consultaNoValida(...problemas);
}

function problemaDe(error: ErrorObject): Problema {
  const base = error.instancePath
    .split('/')
    .slice(1)
    .map((paso) => paso.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((camino, paso) => (/^\d+$/.test(paso) ? `${camino}[${paso}]` : camino ? `${camino}.${paso}` : paso), '');
  const miembro: string | undefined = error.params.missingProperty ?? error.params.additionalProperty;
  const campo = miembro === undefined ? base : base ? `${base}.${recortar(miembro)}` : recortar(miembro);
  const texto = textoDe(error);
  if (campo === '') return { campo, texto: { es: `El cuerpo ${texto.es}`, en: `The body ${texto.en}` } };
  return { campo, texto };
}

/** Names come from outside: at most 60 characters of them, without control characters, are repeated. */
export const recortar = (nombre: string) => nombre.replace(/[\p{Cc}\p{Cs}]/gu, '�').slice(0, 60);

const TIPOS: Record<string, Bilingue> = {
  string: { es: 'debe ser texto.', en: 'must be text.' },
  object: { es: 'debe ser un objeto.', en: 'must be an object.' },
  array: { es: 'debe ser una lista.', en: 'must be a list.' },
  boolean: { es: 'debe ser true o false.', en: 'must be true or false.' },
  integer: { es: 'debe ser un número entero.', en: 'must be a whole number.' },
};
const FORMATOS: Record<string, Bilingue> = {
  date: { es: 'debe ser una fecha real AAAA-MM-DD.', en: 'must be a real date YYYY-MM-DD.' },
  'date-time': { es: 'debe ser un instante ISO 8601 con zona.', en: 'must be an ISO 8601 instant with a zone.' },
};
const PATRONES: readonly [RegExp, Bilingue][] = [
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
  [/^\^CAS-/, { es: 'debe ser un caso_id, como CAS-2026-000123.', en: 'must be a caso_id, such as CAS-2026-000123.' }],
  [/^\^\[0-9a-f\]\{8\}/, { es: 'debe ser un UUID en minúsculas.', en: 'must be a UUID in lower case.' }],
  [
    /^\^\[0-9a-f\]\{64\}/,
    { es: 'debe ser un SHA-256 en hexadecimal, en minúsculas.', en: 'must be a SHA-256 in lower-case hexadecimal.' },
  ],
  [/^\^(?: \*\(\?:)?\[0-9\](?: \*\))?\{6\}/, { es: 'deben ser seis cifras.', en: 'must be six digits.' }],
  [
    /^\^\[a-z\]/,
    { es: 'debe ser un nombre en minúsculas, sin espacios.', en: 'must be a lower-case name without spaces.' },
  ],
  [
    /^\^\[0-9\]\{1,8\}/,
    { es: 'debe ser un número entero (en JSON, entre comillas).', en: 'must be a whole number (in JSON, as text).' },
  ],
  [/^\^\[12\]\[0-9\]\{3\}/, { es: 'debe ser un mes AAAA-MM.', en: 'must be a month YYYY-MM.' }],
  [
    /^\^\[\\p\{L\}/,
    {
      es: 'debe empezar por letra o cifra y no lleva más signos que . _ / -',
      en: 'must begin with a letter or digit and hold no signs but . _ / -',
    },
  ],
];
const TEXTO: Bilingue = { es: 'no admite caracteres de control.', en: 'takes no control characters.' };
const TEXTO_VISIBLE: Bilingue = {
  es: 'debe tener algún carácter visible y ningún carácter de control.',
  en: 'must have a visible character and no control characters.',
};

function textoDe({ keyword, params, parentSchema }: ErrorObject): Bilingue {
  switch (keyword) {
    case 'required':
      return { es: 'falta.', en: 'is missing.' };
    case 'additionalProperties':
      return desconocido(Object.keys(parentSchema?.properties ?? {}));
    case 'type':
      return TIPOS[params.type] ?? { es: 'tiene otro tipo.', en: 'has another type.' };
    case 'enum':
      return lista(params.allowedValues);
    case 'const':
      return lista([params.allowedValue]);
    case 'format':
      return FORMATOS[params.format] ?? { es: 'no tiene la forma debida.', en: 'is not of the right form.' };
    case 'pattern':
      return deForma(params.pattern);
    case 'maxLength':
      return { es: `admite hasta ${params.limit} caracteres.`, en: `takes up to ${params.limit} characters.` };
    case 'minLength':
      return { es: 'no puede estar vacío.', en: 'must not be empty.' };
    case 'minProperties':
      return alMenosUno(Object.keys(parentSchema?.properties ?? {}).join(', '));
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
function deForma(patron: string): Bilingue {
  const conocida = decimal(patron) ?? PATRONES.find(([indicio]) => indicio.test(patron))?.[1];
  return conocida ?? (new RegExp(patron, 'u').test('') ? TEXTO : TEXTO_VISIBLE);
}

/** A number written as text: its pattern says whether it may be negative and how many decimals it takes. */
function decimal(patron: string): Bilingue | undefined {
  const [, signo, decimales] = /^\^(-\?)?\[0-9\]\{1,12\}.*\{1,(\d)\}\)\?\$$/.exec(patron) ?? [];
  if (!decimales) return undefined;
  const [noNegativo, notNegative] = signo ? ['', ''] : [' no negativo', ', not negative,'];
  return {
    es: `debe ser un número${noNegativo} con ${decimales} decimales como mucho (en JSON, entre comillas).`,
    en: `must be a number${notNegative} with at most ${decimales} decimals (in JSON, as text).`,
  };
}

function desconocido(admitidos: readonly string[]): Bilingue {
  if (admitidos.length === 0) return { es: 'no se admite aquí.', en: 'is not allowed here.' };
  const nombres = admitidos.join(', ');
  return { es: `no se admite aquí, solo: ${nombres}.`, en: `is not allowed here, only: ${nombres}.` };
}

const alMenosUno = (nombres: string): Bilingue => ({
  es: `necesita al menos uno de estos campos: ${nombres}.`,
  en: `needs at least one of these fields: ${nombres}.`,
});

function lista(valores: readonly unknown[]): Bilingue {
  const admitidos = valores.map((valor) => (typeof valor === 'string' ? valor : JSON.stringify(valor))).join(', ');
  return { es: `se admite: ${admitidos}.`, en: `allowed: ${admitidos}.` };
}
