/**
 * The header `X-Error-Fields`, which names for programs the fields for which a request was refused; the envelope holds the sentence for people.
 * Plain data, for the documentation and for the server.
 */

interface FieldCodeEntry {
  /** When a field gets this code. */
  readonly cuando: string;
  /** The remedy. */
  readonly remedio: string;
}

/** Every code of a field; a closed list. */
export const FIELD_CODES = {
  obligatorio: {
    cuando: 'The field is required and missing, or empty where something has to be said.',
    remedio: 'Send it; the document of the operation says which fields it needs.',
  },
  desconocido: {
    cuando: 'The operation does not know the field, or the variant does not have it.',
    remedio: 'Leave it out, or correct its name.',
  },
  tipo: {
    cuando: 'The field is of another type: a number where text is taken, or a list where an object is.',
    remedio: 'Send the type of the schema.',
  },
  formato: {
    cuando: 'The text is not of the form of the field: no real date, no e-mail address, or a control character in it.',
    remedio: 'Write it in the form of the schema.',
  },
  longitud: {
    cuando: 'The text is longer than the field takes.',
    remedio: 'Shorten it to the `maxLength` of the schema.',
  },
  no_permitido: {
    cuando: 'The value is none of those that are allowed.',
    remedio: 'Send one of the list in the message, or of the schema.',
  },
  rango: {
    cuando: 'The number is too small or too large.',
    remedio: 'Stay between `minimum` and `maximum` of the schema.',
  },
  cantidad: {
    cuando: 'The list has too few or too many elements, or the object too few members.',
    remedio: 'Send as many as the schema allows.',
  },
  repetido: {
    cuando: 'The list holds the same twice.',
    remedio: 'Send each once.',
  },
  regla: {
    cuando:
      'The value is well formed, and a rule that no schema can say refuses it, such as a day that is still to come.',
    remedio: 'Read the message: it says what the rule wants.',
  },
} as const satisfies Record<string, FieldCodeEntry>;

export type FieldCode = keyof typeof FIELD_CODES;

export const FIELDS_HEADER = 'X-Error-Fields';
/** Most fields named. */
export const FIELDS_MAXIMUM = 20;
/** Longest header, in characters. */
export const FIELDS_LENGTH = 4096;

/** The header in the notation of RFC 5234, with the list rule of RFC 9110, section 5.6.1. */
export const FIELDS_GRAMMAR = `X-Error-Fields = #field
field          = pointer ";" code
pointer        = *( "/" *pchar )     ; RFC 6901, percent-encoded as in a URI fragment (its section 6)
pchar          = ALPHA / DIGIT / "-" / "." / "_" / "~" / "%"
code           = 1*( "a"-"z" / "_" )`;

/** A field for which a request was refused. */
interface RefusedField {
  /** Steps from the root: member names and list positions. Empty: the whole body. */
  readonly pasos: readonly string[];
  readonly codigo: FieldCode;
}

/**
 * The value of the header: names and codes in ASCII, never a value that was sent.
 * @returns null when there is no field to name
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
