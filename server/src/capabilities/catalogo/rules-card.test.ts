import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard } from '../../../test/support/card.ts';
import { cardProblems, catalogoProblems } from './rules-card.ts';

const fieldsOf = (...argumentList: Parameters<typeof cardProblems>) =>
  cardProblems(...argumentList).map(({ campo }) => campo);
const other = oneCard({ codigo: 'otra', dominios: ['otra.example'] });
const { verificacion } = oneCard();

describe('an entry of the catalogue', () => {
  it('is accepted by itself and among others, and among its own former self', () => {
    assert.deepEqual(fieldsOf(oneCard(), [other, oneCard({ nombre: 'Antes' })]), []);
    assert.deepEqual(catalogoProblems([oneCard(), other]), []);
  });

  it('shares neither code nor domain with another', () => {
    assert.deepEqual(fieldsOf(oneCard({ dominios: ['album.example', 'otra.example'] }), [other]), ['dominios']);
    assert.match(catalogoProblems([other, other]).join('\n'), /otra: two entries have this code/);
  });

  it('has a parent that exists and is not below it', () => {
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'nadie' }), [other]), ['matriz']);
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'otra' }), [other]), []);
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'otra' }), [{ ...other, matriz: 'album' }]), ['matriz']);
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'album' }), [other]), ['matriz']);
  });

  it('comes before every telephone line, and a line after all else', () => {
    const line = oneCard({ codigo: 'linea', tipo: 'telefonia', dominios: [], orden: 90 });
    assert.deepEqual(fieldsOf(oneCard({ orden: 90 }), [line]), ['orden']);
    assert.deepEqual(fieldsOf({ ...line, orden: 50 }, [other]), ['orden']);
    assert.deepEqual(fieldsOf(line, [other, { ...line, codigo: 'segunda', orden: 95 }]), []);
  });

  it('is discreet when its kind is', () => {
    for (const tipo of ['citas', 'apuestas', 'salud'] as const) {
      assert.deepEqual(fieldsOf(oneCard({ tipo }), []), ['discreto']);
      assert.deepEqual(fieldsOf(oneCard({ tipo, discreto: true }), []), []);
    }
  });

  it('lists an action once, with somebody who may ask unless there is nothing to file', () => {
    const having = (...acciones: ReturnType<typeof oneAction>[]) => fieldsOf(oneCard({ acciones }), []);
    const nothing = { canal: 'nada_que_presentar', quien: ['nadie' as const], papeles: [], direccion: null } as const;
    assert.deepEqual(having(oneAction(), oneAction()), ['acciones.eliminar']);
    assert.deepEqual(having(oneAction({ quien: ['nadie'] })), ['acciones.eliminar.quien']);
    assert.deepEqual(having(oneAction({ ...nothing, quien: ['nadie'], papeles: [] })), []);
    assert.deepEqual(having(oneAction({ ...nothing, quien: ['albacea'], papeles: [] })), ['acciones.eliminar.quien']);
    assert.deepEqual(having(oneAction({ ...nothing, quien: ['nadie'], papeles: ['poder'] })), [
      'acciones.eliminar.canal',
    ]);
  });

  it('has an address of the sort its channel takes, and counts only a term that there is', () => {
    const having = (changes: Parameters<typeof oneAction>[0]) =>
      fieldsOf(oneCard({ acciones: [oneAction(changes)] }), []);
    assert.deepEqual(having({ canal: 'correo_electronico' }), ['acciones.eliminar.direccion']);
    assert.deepEqual(having({ canal: 'correo_electronico', direccion: 'memoria@album.example' }), []);
    assert.deepEqual(having({ direccion: 'memoria@album.example' }), ['acciones.eliminar.direccion']);
    assert.deepEqual(having({ direccion: null }), []);
    assert.deepEqual(having({ plazo_computo: 'habiles' }), ['acciones.eliminar.plazo_computo']);
  });

  it('speaks of its own fields alone, and calls nothing verified without day and source', () => {
    const doubtful = { estado: 'no_verificado', fecha: null, fuente: null } as const;
    const salvo = [{ campos: ['dominios', 'acciones.cancelar', 'sombrero'], ...doubtful }];
    const having = (changes: Partial<typeof verificacion>) =>
      cardProblems(oneCard({ verificacion: { ...verificacion, ...changes } }), []).map(({ texto }) => texto.en);
    assert.deepEqual(having({ salvo }), [
      'acciones.cancelar is no field of this entry.',
      'sombrero is no field of this entry.',
    ]);
    assert.deepEqual(having({ fuente: null }), ['what is verified has a day and a source.']);
  });
});
