import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard } from '../../../test/support/card.ts';
import { takesPlace } from './rules-search.ts';

const card = oneCard({
  nombre: 'Telefónica Móviles',
  incluye: ['Línea Ñandú'],
  dominios: ['movil.example'],
  acciones: [oneAction(), oneAction({ accion: 'cancelar' })],
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
      assert.ok(takesPlace(card, { buscar }), buscar);
  });

  it('wants every word, and is no pattern', () => {
    for (const buscar of ['telefonica vodafone', 'telef.nica', '.*', '%', 'eliminar'])
      assert.ok(!takesPlace(card, { buscar }), buscar);
  });

  it('keeps to kind and action, together with the words', () => {
    assert.ok(takesPlace(card, { tipo: 'red_social', accion: 'cancelar', buscar: 'movil' }));
    assert.ok(!takesPlace(card, { tipo: 'video', accion: 'cancelar' }));
    assert.ok(!takesPlace(card, { tipo: 'red_social', accion: 'transferir' }));
  });
});
