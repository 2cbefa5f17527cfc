/**
 * The header `X-Error-Fields`: it tells programs which fields were refused and why, as the envelope tells people. The documentation reads the
 * same codes and limits.
 */

/** All reasons for refusing a field; `openapi/reference/published.json` explains each. */
export const FIELD_CODES = [
  'obligatorio',
  'desconocido',
  'tipo',
  'formato',
  'longitud',
  'no_permitido',
  'rango',
  'cantidad',
  'repetido',
  'regla',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export const FIELDS_HEADER = 'X-Error-Fields';
/** Maximum number of fields that the header names. */
export const FIELDS_MAXIMUM = 20;
/** Longest value of the header, in characters. */
export const FIELDS_LENGTH = 4096;

/** The header in the notation of RFC 5234, with the list rule of RFC 9110, section 5.6.1. */
export const FIELDS_GRAMMAR = `X-Error-Fields = #field
field          = pointer ";" code
pointer        = *( "/" *pchar )     ; RFC 6901, percent-encoded as in a URI fragment (its section 6)
pchar          = ALPHA / DIGIT / "-" / "." / "_" / "~" / "%"
code           = 1*( "a"-"z" / "_" )`;

interface RefusedField {
  /** Steps from the root: member names and list positions. Empty: the whole body. */
  readonly pasos: readonly string[];
  readonly codigo: FieldCode;
}

/**
 * The value of the header: names and codes in ASCII, never a value that was sent.
 * @returns the value, or null when there is no field to name
 */
export function fieldsHeader(fields: readonly RefusedField[]): string | null {
  const entries = new Set(fields.map(({ pasos, codigo }) => `${pointerOf(pasos)};${codigo}`));
  let text = '';
  for (const entry of [...entries].slice(0, FIELDS_MAXIMUM)) {
    const longer = text ? `${text}, ${entry}` : entry;
    if (longer.length > FIELDS_LENGTH) break;
    text = longer;
  }
  return text || null;
}

/** A JSON pointer (RFC 6901) without any character that could end it or the header. */
const pointerOf = (steps: readonly string[]): string =>
  steps.map((step) => `/${escaped(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** encodeURIComponent leaves some marks unescaped, and throws on a lone surrogate. */
const escaped = (step: string): string =>
  encodeURIComponent(step.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
