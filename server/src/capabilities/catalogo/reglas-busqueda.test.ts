import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import { pasa } from './reglas-busqueda.ts';

const ficha = unaFicha({
  nombre: 'Telefónica Móviles',
  incluye: ['Línea Ñandú'],
  dominios: ['movil.example'],
  acciones: [unaAccion(), unaAccion({ accion: 'cancelar' })],
});

describe('searching the catalogue', () => {
  it('finds words of names and domains, in any order, with or without accents and capitals', () => {
    for (const buscar of [
      'telefonica',
      'TELEFÓNICA',
      'moviles telefonica',
      'movil.example',
      'nandu',
      'ñandú',
      ' línea ',
    ])
      assert.ok(pasa(ficha, { buscar }), buscar);
  });

  it('wants every word, and is no pattern', () => {
    for (const buscar of ['telefonica vodafone', 'telef.nica', '.*', '%', 'eliminar'])
      assert.ok(!pasa(ficha, { buscar }), buscar);
  });

  it('keeps to kind and action, together with the words', () => {
    assert.ok(pasa(ficha, { tipo: 'red_social', accion: 'cancelar', buscar: 'movil' }));
    assert.ok(!pasa(ficha, { tipo: 'video', accion: 'cancelar' }));
    assert.ok(!pasa(ficha, { tipo: 'red_social', accion: 'transferir' }));
  });
});
