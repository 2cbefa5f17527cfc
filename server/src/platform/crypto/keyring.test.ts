import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createKeyring } from './keyring.ts';
import { DecryptionError, open, seal } from './sealed-value.ts';

const ONE = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11';
const OTHER = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c22';
const CASO = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c33';
const place = { tabla: 'casos', columna: 'datos_cifrados', fila: CASO };

function oneAseguradora(id = ONE, master = Buffer.alloc(32, 1)) {
  const keyring = createKeyring(master);
  return keyring.aseguradoraKey(id, keyring.newAseguradoraKey(id));
}

describe('sealed values', () => {
  it('open to the bytes that were sealed', () => {
    const key = randomBytes(32);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = Buffer.from(text);
        assert.deepEqual(open(key, 'aquí', seal(key, 'aquí', bytes)), bytes);
      }),
    );
  });

  it('fail to open after any single byte is changed', () => {
    const key = randomBytes(32);
    const sealed = seal(key, 'aquí', 'Carmen Ruiz');
    for (let i = 0; i < sealed.length; i += 1) {
      const touched = Buffer.from(sealed);
      touched[i] = (touched[i] as number) ^ 1;
      assert.throws(() => open(key, 'aquí', touched), DecryptionError, `byte ${i}`);
    }
  });

  it('fail to open when truncated, and under the name of another place', () => {
    const key = randomBytes(32);
    const sealed = seal(key, 'aquí', 'Carmen Ruiz');
    for (const length of [0, 1, 12, 28, sealed.length - 1]) {
      assert.throws(() => open(key, 'aquí', sealed.subarray(0, length)), DecryptionError);
    }
    assert.throws(() => open(key, 'allí', sealed), DecryptionError);
  });

  it('never use a nonce twice', () => {
    const key = randomBytes(32);
    const nonces = new Set(Array.from({ length: 20_000 }, () => seal(key, '', '').subarray(1, 13).toString('hex')));
    assert.equal(nonces.size, 20_000);
  });
});

describe('the ring of keys', () => {
  it('gives every case a key of its own, and a value sealed with it opens only in the same row, table and column', () => {
    const aseguradora = oneAseguradora();
    const { clave } = aseguradora.newCasoKey(CASO);
    const sealed = clave.encryptJson(place, { nombre: 'Carmen' });
    assert.deepEqual(clave.decryptJson(place, sealed), { nombre: 'Carmen' });
    for (const other of [
      { ...place, fila: OTHER },
      { ...place, tabla: 'cuentas' },
      { ...place, columna: 'notas' },
    ]) {
      assert.throws(() => clave.decryptJson(other, sealed), DecryptionError);
    }
    assert.throws(() => aseguradora.newCasoKey(CASO).clave.decryptJson(place, sealed), DecryptionError);
  });

  it('unwraps a case key only for its own case and insurer', () => {
    const keyring = createKeyring(Buffer.alloc(32, 1));
    const one = keyring.aseguradoraKey(ONE, keyring.newAseguradoraKey(ONE));
    const other = keyring.aseguradoraKey(OTHER, keyring.newAseguradoraKey(OTHER));
    const { clave, envuelta } = one.newCasoKey(CASO);
    const sealed = clave.encrypt(place, 'secreto');
    assert.equal(one.openCasoKey(CASO, envuelta).decrypt(place, sealed).toString(), 'secreto');
    assert.throws(() => one.openCasoKey(OTHER, envuelta), DecryptionError);
    assert.throws(() => other.openCasoKey(CASO, envuelta), DecryptionError);
  });

  it('refuses an insurer key wrapped under another master key', () => {
    const wrapped = createKeyring(Buffer.alloc(32, 1)).newAseguradoraKey(ONE);
    assert.throws(() => createKeyring(Buffer.alloc(32, 2)).aseguradoraKey(ONE, wrapped), DecryptionError);
  });

  it('gives equal values the same blind index within an insurer and column, and different ones elsewhere', () => {
    const one = oneAseguradora();
    const other = oneAseguradora(OTHER);
    assert.deepEqual(one.blindIndex('identidad', '12345678Z'), one.blindIndex('identidad', '12345678Z'));
    assert.notDeepEqual(one.blindIndex('identidad', '12345678Z'), one.blindIndex('poliza', '12345678Z'));
    assert.notDeepEqual(one.blindIndex('identidad', '12345678Z'), other.blindIndex('identidad', '12345678Z'));
    assert.equal(one.blindIndex('identidad', '12345678Z').length, 32);
  });
});
