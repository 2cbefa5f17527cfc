/** Valid bodies for a schema, each with a given text in one of the members that may have any character. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly examples?: readonly unknown[];
}

/** @param text the text of one member in each body; all other members are valid */
export const withFreeText = (schema: Schema, text: string): unknown[] =>
  placesIn(schema).map((place) => bodyOf(schema, text, place));

const typeOf = ({ type }: Schema): string | undefined => [type].flat()[0];

const isFree = ({ pattern, format, enum: values, const: value, ...schema }: Schema): boolean =>
  typeOf(schema) === 'string' && [pattern, format, values, value].every((one) => one === undefined);

function placesIn(schema: Schema): string[][] {
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['0', schema.items] as const] : []),
  ].flatMap(([name, one]) => placesIn(one).map((place) => [name, ...place]));
  return [...(isFree(schema) ? [[]] : []), ...inner, ...(schema.anyOf ?? []).flatMap(placesIn)];
}

const USUAL: Readonly<Record<string, unknown>> = { string: 'x', integer: 1, number: 1, boolean: true };

/** @param place the path of the text, or null if it is elsewhere */
function bodyOf(schema: Schema, text: string, place: readonly string[] | null): unknown {
  const [first, ...rest] = place ?? [];
  if (place?.length === 0) return text;
  const choices = schema.anyOf ?? [];
  const chosen = choices.find((one) => placesIn(one).some((other) => other.join() === place?.join())) ?? choices[0];
  if (chosen) return bodyOf(chosen, text, place);
  const inside = (name: string) => (name === first ? rest : null);
  if (typeOf(schema) === 'object') {
    const names = new Set([...(schema.required ?? []), ...(first === undefined ? [] : [first])]);
    return Object.fromEntries(
      [...names].map((name) => [name, bodyOf(schema.properties?.[name] ?? {}, text, inside(name))]),
    );
  }
  if (typeOf(schema) === 'array') {
    const length = Math.max(schema.minItems ?? 0, first === undefined ? 0 : 1);
    return Array.from({ length }, (_, i) => bodyOf(schema.items ?? {}, text, inside(String(i))));
  }
  return schema.const ?? schema.enum?.[0] ?? schema.examples?.[0] ?? schema.minimum ?? USUAL[typeOf(schema) ?? ''];
}
