import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import { problemasDeCatalogo, problemasDeFicha } from './reglas-ficha.ts';

const camposDe = (...argumentos: Parameters<typeof problemasDeFicha>) =>
  problemasDeFicha(...argumentos).map(({ campo }) => campo);
const otra = unaFicha({ codigo: 'otra', dominios: ['otra.example'] });
const { verificacion } = unaFicha();

describe('an entry of the catalogue', () => {
  it('is accepted by itself and among others, and among its own former self', () => {
    assert.deepEqual(camposDe(unaFicha(), [otra, unaFicha({ nombre: 'Antes' })]), []);
    assert.deepEqual(problemasDeCatalogo([unaFicha(), otra]), []);
  });

  it('shares neither code nor domain with another', () => {
    assert.deepEqual(camposDe(unaFicha({ dominios: ['album.example', 'otra.example'] }), [otra]), ['dominios']);
    assert.match(problemasDeCatalogo([otra, otra]).join('\n'), /otra: two entries have this code/);
  });

  it('has a parent that exists and is not below it', () => {
    assert.deepEqual(camposDe(unaFicha({ matriz: 'nadie' }), [otra]), ['matriz']);
    assert.deepEqual(camposDe(unaFicha({ matriz: 'otra' }), [otra]), []);
    assert.deepEqual(camposDe(unaFicha({ matriz: 'otra' }), [{ ...otra, matriz: 'album' }]), ['matriz']);
    assert.deepEqual(camposDe(unaFicha({ matriz: 'album' }), [otra]), ['matriz']);
  });

  it('comes before every telephone line, and a line after all else', () => {
    const linea = unaFicha({ codigo: 'linea', tipo: 'telefonia', dominios: [], orden: 90 });
    assert.deepEqual(camposDe(unaFicha({ orden: 90 }), [linea]), ['orden']);
    assert.deepEqual(camposDe({ ...linea, orden: 50 }, [otra]), ['orden']);
    assert.deepEqual(camposDe(linea, [otra, { ...linea, codigo: 'segunda', orden: 95 }]), []);
  });

  it('is discreet when its kind is', () => {
    for (const tipo of ['citas', 'apuestas', 'salud'] as const) {
      assert.deepEqual(camposDe(unaFicha({ tipo }), []), ['discreto']);
      assert.deepEqual(camposDe(unaFicha({ tipo, discreto: true }), []), []);
    }
  });

  it('lists an action once, with somebody who may ask unless there is nothing to file', () => {
    const con = (...acciones: ReturnType<typeof unaAccion>[]) => camposDe(unaFicha({ acciones }), []);
    const nada = { canal: 'nada_que_presentar', quien: ['nadie' as const], papeles: [], direccion: null } as const;
    assert.deepEqual(con(unaAccion(), unaAccion()), ['acciones.eliminar']);
    assert.deepEqual(con(unaAccion({ quien: ['nadie'] })), ['acciones.eliminar.quien']);
    assert.deepEqual(con(unaAccion({ ...nada, quien: ['nadie'], papeles: [] })), []);
    assert.deepEqual(con(unaAccion({ ...nada, quien: ['albacea'], papeles: [] })), ['acciones.eliminar.quien']);
    assert.deepEqual(con(unaAccion({ ...nada, quien: ['nadie'], papeles: ['poder'] })), ['acciones.eliminar.canal']);
  });

  it('has an address of the sort its channel takes, and counts only a term that there is', () => {
    const con = (cambios: Parameters<typeof unaAccion>[0]) =>
      camposDe(unaFicha({ acciones: [unaAccion(cambios)] }), []);
    assert.deepEqual(con({ canal: 'correo_electronico' }), ['acciones.eliminar.direccion']);
    assert.deepEqual(con({ canal: 'correo_electronico', direccion: 'memoria@album.example' }), []);
    assert.deepEqual(con({ direccion: 'memoria@album.example' }), ['acciones.eliminar.direccion']);
    assert.deepEqual(con({ direccion: null }), []);
    assert.deepEqual(con({ plazo_computo: 'habiles' }), ['acciones.eliminar.plazo_computo']);
  });

  it('speaks of its own fields alone, and calls nothing verified without day and source', () => {
    const dudoso = { estado: 'no_verificado', fecha: null, fuente: null } as const;
    const salvo = [{ campos: ['dominios', 'acciones.cancelar', 'sombrero'], ...dudoso }];
    const con = (cambios: Partial<typeof verificacion>) =>
      problemasDeFicha(unaFicha({ verificacion: { ...verificacion, ...cambios } }), []).map(({ texto }) => texto.en);
    assert.deepEqual(con({ salvo }), [
      'acciones.cancelar is no field of this entry.',
      'sombrero is no field of this entry.',
    ]);
    assert.deepEqual(con({ fuente: null }), ['what is verified has a day and a source.']);
  });
});
