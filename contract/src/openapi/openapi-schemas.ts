/**
 * Turns the schemas of the contract into the `components` of an OpenAPI document, with their texts. A schema with a `title` becomes the
 * component of that name, and its uses become references.
 */
import type { TSchema } from 'typebox';
import { filled } from './openapi-description.ts';
import SAID from './reference/published.json' with { type: 'json' };
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
  const things = new Map<string, unknown>();
  return {
    refer(name, create) {
      if (!things.has(name)) {
        // The name is taken before the entry is made, because an entry may refer to itself.
        things.set(name, null);
        things.set(name, create());
      }
      return { $ref: `#/components/${section}/${name}` };
    },
    contents: () => inOrder(Object.fromEntries(things)),
  };
}

const inOrder = (things: Json): Json => Object.fromEntries(Object.entries(things).sort(([a], [b]) => (a < b ? -1 : 1)));

/** A schema of a request is strict; one of an answer lets the answer grow. */
export type Direction = 'request' | 'answer';

/** Turns contract schemas into OpenAPI schemas, naming the ones that have a name. */
export interface Schemas {
  /**
   * A reference when the schema has a name, else the schema itself with references inside. Objects and lists of values are closed in a
   * request and open in an answer or an event.
   * @param at what its texts are kept under where it has no name
   */
  convert(schema: TSchema, direction: Direction, at?: string): Json;
  /** @throws Error when one name stands for a request and an answer that differ */
  contents(): Json;
}

interface Members {
  readonly required?: readonly string[];
}

/**
 * A schema without a single type is left as it is. Null stands beside a list of values, not in it: the commonest generator for Go turns it
 * into the text `<nil>`.
 */
function orNull({ const: only, ...schema }: Json): Json {
  const { type, enum: values = only === undefined ? undefined : [only], ...others } = schema;
  if (typeof type !== 'string') return schema;
  if (values === undefined) return { ...schema, type: [type, 'null'] };
  return { anyOf: [{ type, enum: values }, { type: 'null' }], ...others };
}

const isOpen = (additional: unknown): boolean => additional !== undefined && additional !== false;

/**
 * Opens what may grow without a new version: an object may have further members, which readers ignore, and a list of values becomes a text
 * whose description names today's values. A client generated from a closed schema fails on the first answer with something new.
 */
function open(
  { additionalProperties, enum: values, description = '', examples, ...members }: Json,
  isPage: boolean,
): Json {
  // Each operation shows a whole answer, so that an example beside a description would say it twice.
  const schema = description === '' && examples !== undefined ? { ...members, examples } : members;
  // Explicit, because the commonest generator for Java takes an object without it for closed.
  const others = isOpen(additionalProperties)
    ? { additionalProperties }
    : schema.properties !== undefined && { additionalProperties: true };
  if (!Array.isArray(values)) return { ...schema, ...(description !== '' && { description }), ...others };
  const known = values.filter((value) => value !== null);
  const named = known.map((value) => `\`${value}\``);
  const areTold = named.every((value) => String(description).includes(value));
  const prose = isPage
    ? [description]
    : [description, areTold ? SAID.values.more : filled([SAID.values.known], { values: named.join(', ') })];
  const text = prose.filter(Boolean).join(' ');
  return { ...schema, ...(text !== '' && { description: text }), 'x-known-values': known };
}

/** @param isPage the reader lists the values of open lists by itself, so that no text does */
export function createSchemas(texts: Texts, isPage: boolean): Schemas {
  const sections = { request: createSection('schemas'), answer: createSection('schemas') };

  /** A schema that has a name but may be null stands in full, with the text of its name. */
  function convert(schema: Json, direction: Direction, at: string): Json {
    const { title, type } = schema;
    return typeof title === 'string' && !Array.isArray(type)
      ? sections[direction].refer(title, () => inFull(schema, direction, title))
      : inFull(schema, direction, at);
  }

  function inFull({ title, ...schema }: Json, direction: Direction, at: string): Json {
    const { examples, ...rules } = Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, within(key, value, schema, direction, at)]),
    );
    const description = texts.find('schemas', at) ?? texts.find('schemas', (title ?? at) as string);
    const told = {
      ...rules,
      ...(description !== undefined && { description }),
      ...(examples !== undefined && { examples }),
    };
    return direction === 'answer' ? open(told, isPage) : told;
  }

  function within(key: string, value: unknown, schema: Members, direction: Direction, at: string): unknown {
    if (key === 'properties') return members(value as Record<string, Json>, schema, direction, at);
    if (key === 'items') return convert(value as Json, direction, `${at}[]`);
    if (key !== 'patternProperties') return value;
    const ofPatterns = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(ofPatterns.map(([pattern, one]) => [pattern, convert(one, direction, `${at}{}`)]));
  }

  /** A member of a request that may be missing may be null as well. */
  function members(
    properties: Record<string, Json>,
    { required = [] }: Members,
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

/** A schema in full, with the texts that there are for it and its members. */
export function described(schema: TSchema, texts: Texts): Json {
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
