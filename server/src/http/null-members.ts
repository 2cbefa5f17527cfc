/** Null in an optional member of a body is a missing member: common JSON libraries write it so by default. */

/** As much of a JSON Schema as says which members there are and which must be there. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** What members of other names are like. */
  readonly additionalProperties?: Schema | boolean;
}

/**
 * Takes out the members that are null where the schema neither requires them nor gives null a meaning of its own, at any depth.
 * @param value a body as it was read; changed in place
 */
export function dropNullMembers(schema: Schema, value: unknown): void {
  if (Array.isArray(value)) {
    if (schema.items) for (const element of value) dropNullMembers(schema.items, element);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const members = value as Record<string, unknown>;
  if (typeof schema.additionalProperties === 'object') dropNulls(members, schema);
  if (!schema.properties) return;
  for (const [name, member] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(members, name)) continue;
    if (members[name] !== null) dropNullMembers(member, members[name]);
    else if (!schema.required?.includes(name) && !takesNull(member)) delete members[name];
  }
}

/** Of an object whose members have names of the caller's own. */
function dropNulls(members: Record<string, unknown>, { properties = {} }: Schema): void {
  for (const [name, member] of Object.entries(members))
    if (member === null && !Object.hasOwn(properties, name)) delete members[name];
}

const takesNull = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('null');
