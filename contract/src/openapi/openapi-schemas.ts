/**
 * Turns the schemas of the contract into the `components` of an OpenAPI document, with their texts. A schema with a `title` becomes the
 * component of that name, and its uses become references.
 */
import type { TSchema } from 'typebox';
import { filled } from './openapi-description.ts';
import PUBLISHED from './reference/published.json' with { type: 'json' };
import type { Texts } from './texts.ts';

export type Json = Record<string, unknown>;

/** One section of `components`. An entry is stored when it is first referred to, so nothing unused is published. */
export interface Section {
  /** Stores the entry under the name, unless there is one, and returns the reference to it. */
  refer(name: string, create: () => unknown): { $ref: string };
  /** The stored entries, in alphabetical order. */
  contents(): Json;
}

/** @param section name below `components`, for instance `headers` */
export function createSection(section: string): Section {
  const entries = new Map<string, unknown>();
  return {
    refer(name, create) {
      if (!entries.has(name)) {
        // The name is taken before the entry is made, because an entry may refer to itself.
        entries.set(name, null);
        entries.set(name, create());
      }
      return { $ref: `#/components/${section}/${name}` };
    },
    contents: () => inOrder(Object.fromEntries(entries)),
  };
}

const inOrder = (entries: Json): Json =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Where a schema is used. Requests are closed: a mistyped member is refused. Answers and events are open: they can gain members. */
export type Direction = 'request' | 'answer';

/** Turns contract schemas into OpenAPI schemas, and collects those with a `title` as components. */
export interface Schemas {
  /**
   * Returns a reference if the schema has a title, else the schema itself with references inside.
   * @param at the key of the schema's texts, if it has no title
   */
  convert(schema: TSchema, direction: Direction, at?: string): Json;
  /** The components by title. @throws Error when a title has one schema in requests and another in answers */
  contents(): Json;
}

interface WithRequired {
  readonly required?: readonly string[];
}

/**
 * Allows null as well; a schema that has several types, or none, is returned unchanged. Null is an alternative to a list of values, not one of
 * them: the commonest generator for Go turns a null in a list into the string `<nil>`.
 */
function orNull(schema: Json): Json {
  const { type, const: only, enum: values = only === undefined ? undefined : [only], ...others } = schema;
  if (typeof type !== 'string') return schema;
  if (values === undefined) return { ...schema, type: [type, 'null'] };
  return { anyOf: [{ type, enum: values }, { type: 'null' }], ...others };
}

const isOpen = (additional: unknown): boolean => additional !== undefined && additional !== false;

/**
 * Opens a schema that may grow without a new version: an object may have further members, which readers ignore, and a
 * list of values becomes a string whose description names today's values. A client generated from a closed schema fails
 * on the first answer with an unknown member or value.
 */
function open(
  { additionalProperties, enum: values, description = '', examples, ...members }: Json,
  isPage: boolean,
): Json {
  // Each operation already shows a whole answer, so a member needs an example only if it has no description.
  const schema = description === '' && examples !== undefined ? { ...members, examples } : members;
  // `additionalProperties` is always written: without it, the commonest generator for Java treats the object as closed.
  const additional = isOpen(additionalProperties)
    ? { additionalProperties }
    : schema.properties !== undefined && { additionalProperties: true };
  if (!Array.isArray(values)) return { ...schema, ...(description !== '' && { description }), ...additional };
  const known = values.filter((value) => value !== null);
  const quoted = known.map((value) => `\`${value}\``);
  const areNamed = quoted.every((value) => String(description).includes(value));
  const prose = isPage
    ? [description]
    : [description, areNamed ? PUBLISHED.values.more : filled([PUBLISHED.values.known], { values: quoted.join(', ') })];
  const text = prose.filter(Boolean).join(' ');
  return { ...schema, ...(text !== '' && { description: text }), 'x-known-values': known };
}

/** @param isPage true for our own reference page, which lists the known values itself, so that the descriptions need not name them */
export function createSchemas(texts: Texts, isPage: boolean): Schemas {
  const sections = { request: createSection('schemas'), answer: createSection('schemas') };

  /** A schema that may be null is written out although it has a title, because the component of that title may not be null. */
  function convert(schema: Json, direction: Direction, at: string): Json {
    const { title, type } = schema;
    return typeof title === 'string' && !Array.isArray(type)
      ? sections[direction].refer(title, () => inFull(schema, direction, title))
      : inFull(schema, direction, at);
  }

  function inFull({ title, ...schema }: Json, direction: Direction, at: string): Json {
    const { examples, ...rules } = Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, convertKeyword(key, value, schema, direction, at)]),
    );
    const description = texts.find('schemas', at) ?? texts.find('schemas', (title ?? at) as string);
    const withTexts = {
      ...rules,
      ...(description !== undefined && { description }),
      ...(examples !== undefined && { examples }),
    };
    return direction === 'answer' ? open(withTexts, isPage) : withTexts;
  }

  function convertKeyword(
    key: string,
    value: unknown,
    schema: WithRequired,
    direction: Direction,
    at: string,
  ): unknown {
    if (key === 'properties') return members(value as Record<string, Json>, schema, direction, at);
    if (key === 'items') return convert(value as Json, direction, `${at}[]`);
    if (key !== 'patternProperties') return value;
    const patterns = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(patterns.map(([pattern, one]) => [pattern, convert(one, direction, `${at}{}`)]));
  }

  /** An optional member of a request may also be null. */
  function members(
    properties: Record<string, Json>,
    { required = [] }: WithRequired,
    direction: Direction,
    at: string,
  ): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        required.includes(name) || direction === 'answer'
          ? convert(schema, direction, `${at}.${name}`)
          : orNull(inFull(schema, direction, `${at}.${name}`)),
      ]),
    );
  }

  return {
    convert: (schema, direction, at = '') => convert(schema as unknown as Json, direction, at),
    contents() {
      const [asked, answered] = [sections.request.contents(), sections.answer.contents()];
      for (const name of Object.keys(asked))
        if (Object.hasOwn(answered, name) && JSON.stringify(asked[name]) !== JSON.stringify(answered[name]))
          throw new Error(`${name} is one schema in requests and another in answers`);
      return inOrder({ ...asked, ...answered });
    },
  };
}

/** The schema with the texts of the reference as descriptions: its own, and those of its members. */
export function withDescriptions(schema: TSchema, texts: Texts): Json {
  function inFull({ title, properties, items, ...rules }: Json, at: string): Json {
    const place = (title ?? at) as string;
    const description = texts.find('schemas', place);
    const members = Object.entries((properties ?? {}) as Record<string, Json>);
    return {
      ...rules,
      ...(properties !== undefined && {
        properties: Object.fromEntries(members.map(([name, member]) => [name, inFull(member, `${place}.${name}`)])),
      }),
      ...(items !== undefined && { items: inFull(items as Json, `${place}[]`) }),
      ...(description !== undefined && { description }),
    };
  }
  return inFull(schema as unknown as Json, '');
}
