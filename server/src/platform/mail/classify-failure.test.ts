import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyFailure } from './classify-failure.ts';

const commands = fc.constantFrom(
  'CONN',
  'EHLO',
  'STARTTLS',
  'AUTH PLAIN',
  'MAIL FROM',
  'RCPT TO',
  'DATA',
  'API',
  'RSET',
);
const codes = fc.option(fc.integer({ min: 200, max: 599 }));
const extended = fc.option(fc.constantFrom('4.2.2', '5.1.1', '5.2.2', '5.7.1', '5.7.8'));
const failures = fc.record({ command: commands, code: codes, extended });

test('a message is given up only over a 5xx to the recipient or the message', () => {
  fc.assert(
    fc.property(failures, fc.boolean(), (failure, acceptedData) => {
      if (classifyFailure(failure, acceptedData).tipo !== 'permanente') return;
      assert.ok(failure.command === 'RCPT TO' || failure.command === 'DATA');
      assert.ok(failure.code !== null && failure.code >= 500);
      assert.ok(!failure.extended?.startsWith('5.7.'));
    }),
  );
});

test('once the server agreed to take the data, only its own refusal says that it did not', () => {
  fc.assert(
    fc.property(failures, (failure) => {
      const rejected = failure.command === 'DATA' && failure.code !== null && failure.code >= 400;
      assert.equal(classifyFailure(failure, true).tipo === 'ambiguo', !rejected);
    }),
  );
});

test('before the data, nothing is ambiguous and nothing counts as accepted', () => {
  fc.assert(
    fc.property(failures, (failure) => {
      assert.ok(['temporal', 'permanente', 'sin_conexion'].includes(classifyFailure(failure, false).tipo));
    }),
  );
});

for (const codigo of [500, 502, 503, 504, 530, 534, 535, 538]) {
  test(`a ${codigo} to the recipient speaks about us, so the message is kept`, () => {
    const failure = { command: 'RCPT TO', code: codigo, extended: null };
    assert.deepEqual(classifyFailure(failure, false), { tipo: 'temporal', codigo });
  });
}

test('a connection that ended without a word is no contact, a login that did is our configuration', () => {
  assert.deepEqual(classifyFailure({ command: 'CONN', code: null, extended: null }, false), { tipo: 'sin_conexion' });
  const access = { command: 'AUTH PLAIN', code: null, extended: null };
  assert.deepEqual(classifyFailure(access, false), { tipo: 'temporal', codigo: null });
});
