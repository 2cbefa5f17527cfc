import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operationsOf } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { ErrorEnvelope } from '@albacea/contract/schemas/common.ts';
import { Type } from 'typebox';
import { envelopeOf, serializerOf } from './serialization.ts';

const SHAPES = [
  ...(['A', 'B'] as const).flatMap((variant) => operationsOf(variant).map(({ shape }) => shape)),
  ...Object.values({ ...PORTAL_OPERATIONS, ...BACKOFFICE_OPERATIONS }).map(({ shape }) => shape),
];

it('the schema of every answer in the contract has a serialiser', () => {
  assert.ok(SHAPES.length > 100);
  for (const { data: datos } of SHAPES) assert.equal(typeof serializerOf(envelopeOf(datos)), 'function');
  assert.equal(typeof serializerOf(ErrorEnvelope), 'function');
});

/** The parts of a JSON Schema from which a sample value can be made. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const STRANGER = 'nobody_knows_it';

/** Makes a value with every member of its schema and, in each object with fixed members, one member that the schema lacks. */
function withStranger(schema: Schema): unknown {
  const { anyOf, const: only, enum: values, properties, additionalProperties, items, format } = schema;
  if (anyOf) return withStranger(anyOf[0] as Schema);
  if (only !== undefined) return only;
  if (values) return values[0];
  const [type] = [schema.type].flat();
  if (type === 'array') return items ? [withStranger(items)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 7;
  if (type === 'string') return format === 'date-time' ? '2026-11-21T09:30:00.000Z' : '2026-11-21';
  if (type !== 'object') return null;
  if (!properties) return typeof additionalProperties === 'object' ? { any: withStranger(additionalProperties) } : {};
  const own = Object.entries(properties).map(([name, member]) => [name, withStranger(member)]);
  return { ...Object.fromEntries(own), [STRANGER]: 'secret' };
}

describe('a member that the schema of an answer lacks', () => {
  const doors = {
    'the API': (['A', 'B'] as const).flatMap((variant) => operationsOf(variant).map(({ shape }) => shape)),
    'the portal': Object.values(PORTAL_OPERATIONS).map(({ shape }) => shape),
    'the backoffice': Object.values(BACKOFFICE_OPERATIONS).map(({ shape }) => shape),
  };
  for (const [door, shapes] of Object.entries(doors))
    it(`is never sent by ${door}, at any depth, while all members of the schema are`, () => {
      for (const { data } of shapes) {
        const schema = envelopeOf(data);
        const given = withStranger(schema as Schema);
        assert.ok(JSON.stringify(given).includes(STRANGER));
        const known = JSON.parse(JSON.stringify(given, (name, value) => (name === STRANGER ? undefined : value)));
        assert.deepEqual(JSON.parse(serializerOf(schema)(given)), known);
      }
    });
});

it('a schema that has no serialiser throws', () => {
  assert.throws(() => serializerOf(Type.Object({ a: Type.Ref('nowhere') })));
});
