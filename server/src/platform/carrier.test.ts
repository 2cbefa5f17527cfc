import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyAnswer } from './carrier.ts';

test('any 2xx means that the carrier has accepted the message', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 299 }), (status) => {
      assert.deepEqual(classifyAnswer(status), { tipo: 'aceptado' });
    }),
  );
});

test('a message is given up if the carrier refuses the message or the number', () => {
  for (const codigo of [400, 410, 413, 422]) assert.deepEqual(classifyAnswer(codigo), { tipo: 'permanente', codigo });
});

test('a message is tried again after wrong credentials, a failure of the carrier or a redirect', () => {
  for (const codigo of [301, 401, 402, 403, 404, 408, 425, 429, 500, 502, 503, 504])
    assert.deepEqual(classifyAnswer(codigo), { tipo: 'temporal', codigo });
});
