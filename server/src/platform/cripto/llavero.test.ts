import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { crearLlavero } from './llavero.ts';
import { abrir, ErrorDeDescifrado, sellar } from './sellado.ts';

const UNA = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11';
const OTRA = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c22';
const CASO = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c33';
const lugar = { tabla: 'casos', columna: 'datos_cifrados', fila: CASO };

function unaAseguradora(id = UNA, maestra = Buffer.alloc(32, 1)) {
  const llavero = crearLlavero(maestra);
  return llavero.claveDeAseguradora(id, llavero.nuevaClaveDeAseguradora(id));
}

describe('sealed values', () => {
  it('open to what was sealed, whatever it was', () => {
    const clave = randomBytes(32);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (texto) => {
        const bytes = Buffer.from(texto);
        assert.deepEqual(abrir(clave, 'aquí', sellar(clave, 'aquí', bytes)), bytes);
      }),
    );
  });

  it('fail to open after any single byte is changed', () => {
    const clave = randomBytes(32);
    const sellado = sellar(clave, 'aquí', 'Carmen Ruiz');
    for (let i = 0; i < sellado.length; i += 1) {
      const tocado = Buffer.from(sellado);
      tocado[i] = (tocado[i] as number) ^ 1;
      assert.throws(() => abrir(clave, 'aquí', tocado), ErrorDeDescifrado, `byte ${i}`);
    }
  });

  it('fail to open when cut short, and in another place', () => {
    const clave = randomBytes(32);
    const sellado = sellar(clave, 'aquí', 'Carmen Ruiz');
    for (const largo of [0, 1, 12, 28, sellado.length - 1]) {
      assert.throws(() => abrir(clave, 'aquí', sellado.subarray(0, largo)), ErrorDeDescifrado);
    }
    assert.throws(() => abrir(clave, 'allí', sellado), ErrorDeDescifrado);
  });

  it('never use a nonce twice', () => {
    const clave = randomBytes(32);
    const nonces = new Set(Array.from({ length: 20_000 }, () => sellar(clave, '', '').subarray(1, 13).toString('hex')));
    assert.equal(nonces.size, 20_000);
  });
});

describe('the ring of keys', () => {
  it('gives every case a key that opens only its own row, table and column', () => {
    const aseguradora = unaAseguradora();
    const { clave } = aseguradora.nuevaClaveDeCaso(CASO);
    const sellado = clave.cifrarJson(lugar, { nombre: 'Carmen' });
    assert.deepEqual(clave.descifrarJson(lugar, sellado), { nombre: 'Carmen' });
    for (const otro of [
      { ...lugar, fila: OTRA },
      { ...lugar, tabla: 'cuentas' },
      { ...lugar, columna: 'notas' },
    ]) {
      assert.throws(() => clave.descifrarJson(otro, sellado), ErrorDeDescifrado);
    }
    assert.throws(() => aseguradora.nuevaClaveDeCaso(CASO).clave.descifrarJson(lugar, sellado), ErrorDeDescifrado);
  });

  it('opens a wrapped case key again, but not as that of another case or insurer', () => {
    const llavero = crearLlavero(Buffer.alloc(32, 1));
    const una = llavero.claveDeAseguradora(UNA, llavero.nuevaClaveDeAseguradora(UNA));
    const otra = llavero.claveDeAseguradora(OTRA, llavero.nuevaClaveDeAseguradora(OTRA));
    const { clave, envuelta } = una.nuevaClaveDeCaso(CASO);
    const sellado = clave.cifrar(lugar, 'secreto');
    assert.equal(una.abrirClaveDeCaso(CASO, envuelta).descifrar(lugar, sellado).toString(), 'secreto');
    assert.throws(() => una.abrirClaveDeCaso(OTRA, envuelta), ErrorDeDescifrado);
    assert.throws(() => otra.abrirClaveDeCaso(CASO, envuelta), ErrorDeDescifrado);
  });

  it('refuses an insurer key wrapped under another master key', () => {
    const envuelta = crearLlavero(Buffer.alloc(32, 1)).nuevaClaveDeAseguradora(UNA);
    assert.throws(() => crearLlavero(Buffer.alloc(32, 2)).claveDeAseguradora(UNA, envuelta), ErrorDeDescifrado);
  });

  it('indexes equal values alike within an insurer and column, and differently elsewhere', () => {
    const una = unaAseguradora();
    const otra = unaAseguradora(OTRA);
    assert.deepEqual(una.huella('identidad', '12345678Z'), una.huella('identidad', '12345678Z'));
    assert.notDeepEqual(una.huella('identidad', '12345678Z'), una.huella('poliza', '12345678Z'));
    assert.notDeepEqual(una.huella('identidad', '12345678Z'), otra.huella('identidad', '12345678Z'));
    assert.equal(una.huella('identidad', '12345678Z').length, 32);
  });
});
