/**
 * Corrects habits of common JSON libraries and old systems before validation: null or an empty text for an absent member, and, in members whose
 * names the caller chooses, a number in place of a text.
 */

/** The part of a JSON Schema that says which members exist and which are required. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** Schema of members whose names the caller chooses. */
  readonly additionalProperties?: Schema | boolean;
}

/**
 * At any depth, removes optional members that are an empty text, or null where the schema does not allow null. Where callers choose the names of
 * members, removes members that are null, and turns numbers into text if the schema takes text.
 * @param value the parsed body; changed in place
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

/** Whether a number was parsed exactly. A whole number beyond the safe range lost digits, so it stays a number and is refused. */
const isExact = (value: unknown): value is number =>
  typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value));

const takes = ({ type }: Schema, one: string): boolean => [type].flat().includes(one);
