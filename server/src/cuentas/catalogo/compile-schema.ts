/** Validates files by a schema of the contract. */
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** @returns a validator that names every problem */
export function compileSchema<T>(schema: AnySchema): ValidateFunction<T> {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv, ['date', 'uri']);
  return ajv.compile<T>(schema);
}
