/** Writing of answers by the contract's schemas. */
import { envelope } from '@albacea/contract/schemas/common.ts';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

type Serializer = ReturnType<typeof fastJsonStringify>;

const serializers = new WeakMap<TSchema, Serializer>();
const envelopes = new WeakMap<TSchema, TSchema>();

/** Made by the first answer that needs it, once for each schema: all of them together take a third of the time of a start. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (data) =>
    serializerOf(schema)(data);

/** @throws Error of a schema that nothing can be written by */
export function serializerOf(schema: TSchema): Serializer {
  const made = serializers.get(schema);
  if (made) return made;
  const serializer = fastJsonStringify(schema as object);
  serializers.set(schema, serializer);
  return serializer;
}

/** The envelope around these data, which is the same one each time. */
export function envelopeOf(data: TSchema): TSchema {
  const made = envelopes.get(data) ?? envelope(data);
  envelopes.set(data, made);
  return made;
}
