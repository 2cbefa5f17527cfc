/** The insurer's own data on a case or claim: its reference, and up to twenty key-value marks. */
import { Type } from 'typebox';
import { orNull } from './common.ts';

/** Maximum number of marks of one case or claim. */
const METADATOS_MAXIMUM = 20;
const METADATO_KEY_SHAPE = '^[A-Za-z0-9_.-]{1,40}$';
/** Longest value of a mark, in characters. */
const METADATO_MAXIMUM = 500;

export type Metadatos = Readonly<Record<string, string>>;

export const Referencia = Type.String({
  pattern: '^[A-Za-z0-9._/-]{1,64}$',
  maxLength: 64,
  examples: ['SIN/2026/0048213'],
});

export const Metadatos = Type.Unsafe<Metadatos>({
  type: 'object',
  maxProperties: METADATOS_MAXIMUM,
  propertyNames: { pattern: METADATO_KEY_SHAPE },
  additionalProperties: {
    type: 'string',
    maxLength: METADATO_MAXIMUM,
    pattern: '^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r])*$',
  },
  examples: [{ centro: '0412', ramo: 'decesos' }],
});

/** Reference and marks in the body that opens a case or claim; both are optional. */
export const openingReferences = {
  referencia: Type.Optional(Referencia),
  metadatos: Type.Optional(Metadatos),
};

/** Reference and marks of a case or claim in an answer; null: no reference. */
export const shownReferences = {
  referencia: orNull(Type.String()),
  metadatos: Type.Unsafe<Metadatos>({ type: 'object', additionalProperties: { type: 'string' } }),
};
