/** Extracts the rules for the fields of forms from the contract, so that no form repeats them and no schema reaches a browser. */
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import type { RequestField, RequestFields } from './src/ui/request.ts';

/** The part of JSON Schema that the bodies of commands use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly (string | null)[];
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** @returns the fields of each command's body, by `METHOD /path`; a nested member is named by its path, such as `heredero.email` */
export function requestFields(): Record<string, RequestFields> {
  return Object.fromEntries(
    Object.values(BACKOFFICE_OPERATIONS).flatMap(({ method, path, shape }) =>
      'body' in shape ? [[`${method} ${path}`, Object.fromEntries(membersOf(shape.body as Schema, ''))]] : [],
    ),
  );
}

function membersOf(
  { properties = {}, required = [] }: Schema,
  prefix: string,
  obliged = true,
): [string, RequestField][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    // a member that may be null does not have to be filled in
    const isRequired = obliged && required.includes(name) && !(schema.type?.includes('null') ?? false);
    if (schema.properties) return membersOf(schema, `${prefix}${name}.`, isRequired);
    return [[prefix + name, fieldOf(schema, isRequired)] as [string, RequestField]];
  });
}

function fieldOf(schema: Schema, required: boolean): RequestField {
  const { items, maxLength } = schema;
  const options = (items ?? schema).enum?.filter((one) => one !== null);
  return {
    kind: kindOf(schema),
    ...(required && { required }),
    ...(maxLength !== undefined && { maxLength }),
    ...(options && { options }),
  };
}

/** A text of more characters than this gets a field of several lines. */
const ONE_LINE = 300;

function kindOf({
  type,
  format,
  pattern,
  items,
  maxLength = Number.POSITIVE_INFINITY,
  ...schema
}: Schema): RequestField['kind'] {
  if (items) return 'several';
  if (schema.enum) return 'one';
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'moment';
  if (type === 'boolean') return 'box';
  if (type === 'integer' || type === 'number') return 'number';
  if (pattern?.includes(String.raw`\t\n\r`) && maxLength > ONE_LINE) return 'text';
  return pattern?.includes('@') ? 'email' : 'line';
}
