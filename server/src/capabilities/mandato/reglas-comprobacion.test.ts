import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codigoDe, enGrupos, leerCodigo, redDe, SIGNOS_AL_AZAR } from './reglas-comprobacion.ts';

const codigos = fc
  .array(fc.nat(31), { minLength: SIGNOS_AL_AZAR, maxLength: SIGNOS_AL_AZAR })
  .map((azar) => codigoDe(azar));
const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a code is read as it was written, however people type it', () => {
  fc.assert(
    fc.property(codigos, (codigo) => {
      assert.equal(codigo.length, 20);
      for (const escrito of [codigo, enGrupos(codigo), ` ${enGrupos(codigo).toLowerCase().replaceAll('-', ' – ')} `])
        assert.equal(leerCodigo(escrito), codigo);
      assert.equal(leerCodigo(codigo.replaceAll('0', 'o').replaceAll('1', 'l')), codigo);
    }),
  );
});

test('one wrong sign, or two that changed places, is never a code', () => {
  fc.assert(
    fc.property(codigos, fc.nat(19), fc.nat(31), fc.nat(19), (codigo, en, valor, otro) => {
      const signos = [...codigo];
      if (ALFABETO[valor] !== signos[en])
        assert.equal(leerCodigo(signos.with(en, ALFABETO[valor] as string).join('')), null);
      if (signos[en] !== signos[otro]) {
        const cambiado = signos.with(en, signos[otro] as string).with(otro, signos[en] as string);
        assert.equal(leerCodigo(cambiado.join('')), null);
      }
    }),
  );
});

test('whatever is typed, reading it ends in a code or in nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (texto) => void leerCodigo(texto)));
  assert.equal(leerCodigo('0'.repeat(10_000)), null);
});

test('of an address no more is kept than tells one office from another', () => {
  assert.equal(redDe('203.0.113.77'), '203.0.113.0/24');
  assert.equal(redDe('::ffff:203.0.113.77'), '203.0.113.0/24');
  assert.equal(redDe('2001:db8:abcd:12::77'), '2001:db8:abcd::/48');
  assert.equal(redDe('::1'), '0:0:0::/48');
  assert.equal(redDe(''), 'desconocida');
});
