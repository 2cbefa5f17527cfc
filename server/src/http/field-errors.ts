/** What programs are told of refused fields: from a keyword of the validator to a code, from problems to the header. */
import { FIELDS_HEADER, type FieldCode, fieldsHeader } from '@albacea/contract/schemas/field-errors.ts';
import type { ErrorObject } from 'ajv';
import { type Problem, stepsOf } from '../shared/errors.ts';

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
export const fieldCodeOf = ({ keyword }: Pick<ErrorObject, 'keyword'>): FieldCode => CODES[keyword] ?? 'regla';

/** The header that names the fields; none where no field is to blame. */
export function fieldsOf(problems: readonly Problem[]): Record<string, string> {
  const value = fieldsHeader(
    problems.map((problem) => ({ pasos: stepsOf(problem), codigo: problem.codigo ?? 'regla' })),
  );
  return value === null ? {} : { [FIELDS_HEADER.toLowerCase()]: value };
}
