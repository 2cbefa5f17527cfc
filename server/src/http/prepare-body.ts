/**
 * What a body says in ways that common JSON libraries and old systems have of saying nothing, put right before it is validated: null or an
 * empty text for what is lacking, a number where a text is kept as it comes.
 */

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
 * At any depth: takes out optional members that hold an empty text, or null where the schema gives it no meaning of its own; writes numbers
 * as text where the members have names of the caller's own and hold text.
 * @param value a body as it was read; changed in place
 */
export function prepareBody(schema: Schema, value: unknown): void {
  if (Array.isArray(value)) {
    if (schema.items) for (const element of value) prepareBody(schema.items, element);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const members = value as Record<string, unknown>;
  if (typeof schema.additionalProperties === 'object') prepareOwnNames(members, schema, schema.additionalProperties);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(members, name)) continue;
    const given = members[name];
    const saysNothing = given === '' || (given === null && !takes(member, 'null'));
    if (saysNothing && !schema.required?.includes(name)) delete members[name];
    else prepareBody(member, given);
  }
}

function prepareOwnNames(members: Record<string, unknown>, { properties = {} }: Schema, member: Schema): void {
  for (const [name, given] of Object.entries(members)) {
    if (Object.hasOwn(properties, name)) continue;
    if (given === null) delete members[name];
    else if (takes(member, 'string') && isExact(given)) members[name] = String(given);
  }
}

/** A whole number beyond these has lost digits when it was read: it is left, and refused. */
const isExact = (value: unknown): value is number =>
  typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value));

const takes = ({ type }: Schema, one: string): boolean => [type].flat().includes(one);
