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

test('a message is given up only after a 5xx to the recipient or the message that is not about security (5.7)', () => {
  fc.assert(
    fc.property(failures, fc.boolean(), (failure, acceptedData) => {
      if (classifyFailure(failure, acceptedData).tipo !== 'permanente') return;
      assert.ok(failure.command === 'RCPT TO' || failure.command === 'DATA');
      assert.ok(failure.code !== null && failure.code >= 500);
      assert.ok(!failure.extended?.startsWith('5.7.'));
    }),
  );
});

test('after the server has accepted DATA, every failure is ambiguous except a refusal of the data', () => {
  fc.assert(
    fc.property(failures, (failure) => {
      const rejected = failure.command === 'DATA' && failure.code !== null && failure.code >= 400;
      assert.equal(classifyFailure(failure, true).tipo === 'ambiguo', !rejected);
    }),
  );
});

test('before the server has accepted DATA, no failure is ambiguous', () => {
  fc.assert(
    fc.property(failures, (failure) => {
      assert.ok(['temporal', 'permanente', 'sin_conexion'].includes(classifyFailure(failure, false).tipo));
    }),
  );
});

for (const codigo of [500, 502, 503, 504, 530, 534, 535, 538]) {
  test(`a ${codigo} to the recipient is our fault, so the message is tried again`, () => {
    const failure = { command: 'RCPT TO', code: codigo, extended: null };
    assert.deepEqual(classifyFailure(failure, false), { tipo: 'temporal', codigo });
  });
}

test('a connection without a reply counts as no connection, and a login without a reply as a temporary failure', () => {
  assert.deepEqual(classifyFailure({ command: 'CONN', code: null, extended: null }, false), { tipo: 'sin_conexion' });
  const access = { command: 'AUTH PLAIN', code: null, extended: null };
  assert.deepEqual(classifyFailure(access, false), { tipo: 'temporal', codigo: null });
});
