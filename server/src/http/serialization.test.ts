import assert from 'node:assert/strict';
import { it } from 'node:test';
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

it('every answer of the contract can be written, which otherwise only the first request would find out', () => {
  assert.ok(SHAPES.length > 100);
  for (const { data: datos } of SHAPES) assert.equal(typeof serializerOf(envelopeOf(datos)), 'function');
  assert.equal(typeof serializerOf(ErrorEnvelope), 'function');
});

it('a schema that nothing can be written by is refused', () => {
  assert.throws(() => serializerOf(Type.Object({ a: Type.Ref('nowhere') })));
});
