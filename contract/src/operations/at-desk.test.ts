/** Operations that the API or the portal declares and the backoffice also offers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from './api.ts';
import { BACKOFFICE_OPERATIONS } from './backoffice.ts';
import type { AppOperation, Operation } from './operation.ts';
import { PORTAL_OPERATIONS } from './portal.ts';

const DESK: Readonly<Record<string, AppOperation>> = BACKOFFICE_OPERATIONS;
const OTHERS: readonly Operation[] = [...Object.values(OPERATIONS), ...Object.values(PORTAL_OPERATIONS)];

test('the backoffice offers every operation that lists backoffice roles, below the insurer or the case, to these roles alone', () => {
  const twice = OTHERS.filter(({ backoffice }) => backoffice);
  assert.ok(twice.length > 30);
  for (const one of twice) {
    const desk = DESK[one.id];
    assert.equal(desk?.declared, one, one.id);
    assert.equal(desk?.roles, one.backoffice?.roles, one.id);
    assert.equal(desk?.confirmed, one.backoffice?.confirmed, one.id);
    assert.match(String(desk?.path), /^\/aseguradoras\/\{aseguradora\}\//);
    const { data } = 'shapes' in one ? (one.shapes.B ?? {}) : one.shape;
    assert.equal(desk?.shape.data, data, one.id);
  }
  assert.equal(Object.values(DESK).filter(({ declared }) => declared).length, twice.length);
});

test('in the backoffice the path of an operation on one case begins with insurer and case', () => {
  assert.equal(DESK.corregirCaso?.path, '/aseguradoras/{aseguradora}/casos/{caso}');
  assert.equal(DESK.declararVoluntad?.path, '/aseguradoras/{aseguradora}/casos/{caso}/voluntad');
  assert.equal(DESK.verWebhook?.path, '/aseguradoras/{aseguradora}/webhooks/{id}');
});
