/** Serialises answers by the contract's schemas. */
import { envelope } from '@albacea/contract/schemas/common.ts';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

type Serializer = ReturnType<typeof fastJsonStringify>;

const serializers = new WeakMap<TSchema, Serializer>();
const envelopes = new WeakMap<TSchema, TSchema>();

/** Compiles a serialiser on first use, because compiling all of them takes a third of the time of a start. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (data) =>
    serializerOf(schema)(data);

/** @throws Error for a schema that has no serialiser */
export function serializerOf(schema: TSchema): Serializer {
  const made = serializers.get(schema);
  if (made) return made;
  const serializer = fastJsonStringify(schema as object);
  serializers.set(schema, serializer);
  return serializer;
}

/** The envelope around a schema: always the same object for a schema, so that it is compiled once. */
export function envelopeOf(data: TSchema): TSchema {
  const made = envelopes.get(data) ?? envelope(data);
  envelopes.set(data, made);
  return made;
}
