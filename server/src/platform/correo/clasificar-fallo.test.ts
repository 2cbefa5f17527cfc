import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clasificarFallo } from './clasificar-fallo.ts';

const ordenes = fc.constantFrom(
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
const codigos = fc.option(fc.integer({ min: 200, max: 599 }));
const ampliados = fc.option(fc.constantFrom('4.2.2', '5.1.1', '5.2.2', '5.7.1', '5.7.8'));
const fallos = fc.record({ orden: ordenes, codigo: codigos, ampliado: ampliados });

test('a message is given up only over a 5xx to the recipient or the message', () => {
  fc.assert(
    fc.property(fallos, fc.boolean(), (fallo, datosAceptados) => {
      if (clasificarFallo(fallo, datosAceptados).tipo !== 'permanente') return;
      assert.ok(fallo.orden === 'RCPT TO' || fallo.orden === 'DATA');
      assert.ok(fallo.codigo !== null && fallo.codigo >= 500);
      assert.ok(!fallo.ampliado?.startsWith('5.7.'));
    }),
  );
});

test('once the server agreed to take the data, only its own refusal says that it did not', () => {
  fc.assert(
    fc.property(fallos, (fallo) => {
      const rechazado = fallo.orden === 'DATA' && fallo.codigo !== null && fallo.codigo >= 400;
      assert.equal(clasificarFallo(fallo, true).tipo === 'ambiguo', !rechazado);
    }),
  );
});

test('before the data, nothing is ambiguous and nothing counts as accepted', () => {
  fc.assert(
    fc.property(fallos, (fallo) => {
      assert.ok(['temporal', 'permanente', 'sin_conexion'].includes(clasificarFallo(fallo, false).tipo));
    }),
  );
});

for (const codigo of [500, 502, 503, 504, 530, 534, 535, 538]) {
  test(`a ${codigo} to the recipient speaks about us, so the message is kept`, () => {
    const fallo = { orden: 'RCPT TO', codigo, ampliado: null };
    assert.deepEqual(clasificarFallo(fallo, false), { tipo: 'temporal', codigo });
  });
}

test('a connection that ended without a word is no contact, a login that did is our configuration', () => {
  assert.deepEqual(clasificarFallo({ orden: 'CONN', codigo: null, ampliado: null }, false), { tipo: 'sin_conexion' });
  const acceso = { orden: 'AUTH PLAIN', codigo: null, ampliado: null };
  assert.deepEqual(clasificarFallo(acceso, false), { tipo: 'temporal', codigo: null });
});
