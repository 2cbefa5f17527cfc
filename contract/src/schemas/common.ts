/**
 * Building blocks shared by every schema of the wire contract: text, dates, closed lists, pages and the envelope.
 */
import { type Static, type TSchema, Type } from 'typebox';
import type { MODULOS, PRIORITIES } from './lists.ts';

/** The two contractual variants of the interface. */
export type Variant = 'A' | 'B';

/** Languages in which the service can write to relatives; a new insurer has `es` and `en` switched on. */
export const LANGUAGES = ['es', 'ca', 'gl', 'eu', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Modulo = (typeof MODULOS)[number];

/** The packs that every insurer has. `personalizado` means that the modules were listed one by one; no request names it. */
export const PACKS: Record<'basico' | 'completo', readonly Modulo[]> = {
  basico: ['borrado', 'suscripciones'],
  completo: ['borrado', 'suscripciones', 'certificados'],
};
export const CUSTOM_PACK = 'personalizado';
export const PACK_PER_DEFAULT = 'basico';

export type Priority = (typeof PRIORITIES)[number];

/** An id made by the service: a UUID in lower case. */
export const UUID_SHAPE = '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * An e-mail address without invisible characters, comments or IP addresses. A label between dots holds no dot, so that
 * a text matches in only one way and matching is fast at any length.
 */
export const EMAIL_SHAPE =
  '[^\\s@<>"(),:;\\\\\\[\\]\\p{Cc}\\p{Cs}\\p{Cf}]{1,64}@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?\\.)+\\p{L}[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}]';

/** Who brought an account or a document. */
export const ORIGINS = ['heredero', 'aseguradora', 'servicio'] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * A closed list of strings. Written as `enum`, so that the OpenAPI documents and a refusal can name the allowed values.
 * @param values the allowed values, in the order to show
 */
export function option<const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });
}

/**
 * Refuses characters that reverse the direction of the following text, because with them a page would show another name
 * than the stored one. Right-to-left scripts work without these characters.
 */
const NO_DIRECTION_CONTROLS = '(?![^\\u202a-\\u202e\\u2066-\\u2069]*[\\u202a-\\u202e\\u2066-\\u2069])';

/** Schema options that carry an example for the API documents; empty without an example. */
export const shown = (example: unknown) => (example === undefined ? {} : { examples: [example] });

/**
 * One line of text written by people: at least one visible character, no control characters, well-formed Unicode.
 * The two character classes of the pattern are disjoint, so that matching is linear whatever the input.
 */
export function line(maximum: number, example?: string) {
  return Type.String({
    minLength: 1,
    maxLength: maximum,
    pattern: `^${NO_DIRECTION_CONTROLS}[\\p{Zs}\\p{Cf}]*[^\\s\\p{Cc}\\p{Cs}\\p{Cf}][^\\p{Cc}\\p{Cs}\\u2028\\u2029]*$`,
    ...shown(example),
  });
}

/** An optional line. A line without a visible character counts as missing, because systems send empty fields. */
export function optionalLine(maximum: number, example: string) {
  return Type.Optional(
    Type.String({
      maxLength: maximum,
      pattern: `^${NO_DIRECTION_CONTROLS}[^\\p{Cc}\\p{Cs}\\u2028\\u2029]*$`,
      examples: [example],
    }),
  );
}

/** Free text of several lines; line breaks and tabs allowed, other control characters not. */
export function paragraph(maximum: number, example?: string) {
  return Type.String({ maxLength: maximum, pattern: '^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r])*$', ...shown(example) });
}

/** Several values of a closed list in one query parameter, separated by commas. */
export function severalOf<const V extends readonly string[]>(values: V, example: V[number][]) {
  return Type.Unsafe<V[number][]>({
    type: 'array',
    items: option(values),
    minItems: 1,
    maxItems: values.length,
    uniqueItems: true,
    examples: [example],
  });
}

/** A calendar date `YYYY-MM-DD`; dates of the API are days in Europe/Madrid. */
export function date(example = '2026-11-14') {
  return Type.String({ format: 'date', examples: [example] });
}

/** A month `YYYY-MM` in Europe/Madrid. */
export function month() {
  return Type.String({ pattern: '^[12][0-9]{3}-(?:0[1-9]|1[0-2])$' });
}

/** An exact number in an answer, as text; amounts in euros have two decimals. */
export function decimal() {
  return Type.String();
}

/** Pattern of an amount in euros in a request, not negative; the decimal mark is a point or a comma. */
export const EUROS_SHAPE = '^[0-9]{1,12}(?:[.,][0-9]{1,2})?$';

/** An instant, ISO 8601 in UTC with milliseconds. */
export function instant(example = '2026-11-21T09:30:00.000Z') {
  return Type.String({ format: 'date-time', examples: [example] });
}

/**
 * The value or null. Responses always carry the member: where there is no value, they hold null. Written as a list of
 * types and not as `anyOf`, so that the serialiser need not try alternatives.
 */
export function orNull<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as S & { type: string; enum?: string[] };
  return Type.Unsafe<Static<S> | null>({ ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

/** An object that refuses unknown members. */
export function object<P extends Record<string, TSchema>>(properties: P, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** An object with its own name in the API documents; `openapi/reference/<language>.json` has its texts under that name. */
export function component<P extends Record<string, TSchema>>(title: string, properties: P, options: object = {}) {
  return object(properties, { ...options, title });
}

/** An identifier sent by a caller. Only its length is checked: a malformed identifier is answered as an unknown one. */
export const Id = Type.String({ maxLength: 40 });
/** The short name of an insurer, as in its address. */
export const Slug = Type.String({ maxLength: 63 });

export const CasoId = Type.String({
  title: 'CasoId',
  pattern: '^CAS-[0-9]{4}-[0-9]{6,}$',
  examples: ['CAS-2026-000123'],
});

/** Members that identify a case in lists of cases of several insurers. */
export const casoMembers = { aseguradora: Slug, caso_id: CasoId };

/** Path parameter of everything below a case. Its form is not checked: a malformed number is answered as an unknown one (404). */
export const CasoParameters = Type.Object({
  id: Type.String({ examples: ['CAS-2026-000123'] }),
});

/** Query members of every list that comes in pages. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['AZnzoX0ufMOdUl8KiktsEQ'] })),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
};

/**
 * One page of a list. `siguiente` is the cursor of the next page; null: this is the last page.
 * @param title name of the page in the API documents
 */
export function page<S extends TSchema>(item: S, title?: string) {
  return object(
    { elementos: Type.Array(item), siguiente: orNull(Type.String()) },
    { ...(title !== undefined && { title }) },
  );
}

/** The envelope of every success. */
export function envelope<S extends TSchema>(data: S) {
  return object({ success: Type.Literal(true), data });
}

/** The envelope of every failure. */
export const ErrorEnvelope = component('SobreDeError', { success: Type.Literal(false), error: Type.String() });
