import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changesBy, type Decision, missingInDecision, sameButNamed } from './rules-decide-cuenta.ts';

const NOTHING: Decision = {
  accion: null,
  via: null,
  copia: null,
  identificador: '',
  reservada: false,
  vivienda: null,
  deLaCasa: false,
  corte: false,
};
const decision = (change: Partial<Decision>): Decision => ({ ...NOTHING, ...change });
const NONE = { suministro: false, copia: false };
const SUPPLY = { suministro: true, copia: false };

describe('what an account lacks before it is decided', () => {
  it('is an action, which nobody chooses for the family', () => {
    assert.deepEqual(missingInDecision(NOTHING, NONE), ['accion']);
    assert.deepEqual(missingInDecision(decision({ accion: 'conservar' }), NONE), []);
  });

  it('of a supply is first whether somebody lives in the home', () => {
    assert.deepEqual(missingInDecision(NOTHING, SUPPLY), ['vivienda']);
    assert.deepEqual(missingInDecision(decision({ vivienda: 'no' }), SUPPLY), ['accion']);
  });

  it('of a supply that somebody lives on, or may, is that its end is accepted', () => {
    for (const vivienda of ['si', 'no_se'] as const) {
      assert.deepEqual(missingInDecision(decision({ vivienda, accion: 'cancelar' }), SUPPLY), ['corte']);
      assert.deepEqual(missingInDecision(decision({ vivienda, accion: 'cancelar', corte: true }), SUPPLY), []);
      assert.deepEqual(missingInDecision(decision({ vivienda, accion: 'transferir' }), SUPPLY), []);
    }
    assert.deepEqual(missingInDecision(decision({ vivienda: 'no', accion: 'cancelar' }), SUPPLY), []);
  });

  it('of one with something to keep is whether a copy is wanted', () => {
    const questions = { suministro: false, copia: true };
    assert.deepEqual(missingInDecision(decision({ accion: 'eliminar' }), questions), ['copia']);
    assert.deepEqual(missingInDecision(decision({ accion: 'eliminar', copia: 'rechazada' }), questions), []);
  });
});

describe('what a decision changes of an account', () => {
  const kept = {
    accion: 'cancelar',
    via: 'general',
    identificador: 'carmen',
    reservada: false,
    vivienda_habitada: null,
  } as const;

  it('is nothing when all is as it stood, spaces around the identifier aside', () => {
    assert.deepEqual(changesBy(decision({ accion: 'cancelar', identificador: ' carmen ' }), kept, NONE), {});
  });

  it('is each thing that differs; an empty identifier takes away the one that stood', () => {
    assert.deepEqual(changesBy(decision({ accion: 'transferir', reservada: true, vivienda: 'si' }), kept, SUPPLY), {
      accion: 'transferir',
      identificador: null,
      reservada: true,
      vivienda_habitada: 'si',
    });
  });

  it('is the way that is theirs, where it is not the one that stood or where the action is another', () => {
    const said = (change: Partial<Decision>) =>
      changesBy(decision({ accion: 'cancelar', identificador: 'carmen', ...change }), kept, NONE);
    assert.deepEqual(said({ via: 'contacto' }), { via: 'contacto' });
    assert.deepEqual(said({ via: 'general' }), {});
    assert.deepEqual(said({ accion: 'eliminar', via: 'general' }), { accion: 'eliminar', via: 'general' });
  });

  it('says nothing of a home on what is no supply', () => {
    assert.deepEqual(
      changesBy(decision({ accion: 'cancelar', identificador: 'carmen', vivienda: 'si' }), kept, NONE),
      {},
    );
  });
});

describe('an account whose name is given after it was decided', () => {
  it('changes in nothing else', () => {
    const kept = {
      accion: 'eliminar',
      via: 'general',
      identificador: null,
      reservada: true,
      vivienda_habitada: null,
      copia: 'rechazada',
      suministro: false,
      corte_aceptado: null,
    } as const;
    const [named, questions] = sameButNamed(kept, 'carmen@example.com');
    assert.deepEqual(missingInDecision(named, questions), []);
    assert.deepEqual(changesBy(named, kept, questions), { identificador: 'carmen@example.com' });
    assert.equal(named.copia, 'rechazada');
  });

  it('of a supply still says that the family knows what is cut off', () => {
    const kept = {
      accion: 'cancelar',
      via: null,
      identificador: null,
      reservada: false,
      vivienda_habitada: 'si',
      copia: null,
      suministro: true,
      corte_aceptado: '2026-11-20T10:00:00.000Z',
    } as const;
    const [named, questions] = sameButNamed(kept, 'ES0021');
    assert.deepEqual(missingInDecision(named, questions), []);
    assert.equal(named.corte, true);
  });
});
