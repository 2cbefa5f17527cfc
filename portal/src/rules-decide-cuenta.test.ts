import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asksHolder } from '@albacea/contract/schemas/ready-proveedores.ts';
import { changesBy, type Decision, missingInDecision, NOBODY_SAID, sameButNamed } from './rules-decide-cuenta.ts';

const NOTHING: Decision = {
  accion: null,
  via: null,
  copia: null,
  identificador: '',
  reservada: false,
  vivienda: null,
  ofTheHouse: false,
  corte: false,
  titular: NOBODY_SAID,
};
const decision = (change: Partial<Decision>): Decision => ({ ...NOTHING, ...change });
const NONE = { suministro: false, copia: false, titular: false };
const SUPPLY = { ...NONE, suministro: true };

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
    const questions = { ...NONE, copia: true };
    assert.deepEqual(missingInDecision(decision({ accion: 'eliminar' }), questions), ['copia']);
    assert.deepEqual(missingInDecision(decision({ accion: 'eliminar', copia: 'rechazada' }), questions), []);
  });
});

describe('to whose name a contract passes', () => {
  const questions = { ...SUPPLY, titular: true };
  const passes = (titular: Partial<Decision['titular']>) =>
    decision({ vivienda: 'si', accion: 'transferir', titular: { ...NOBODY_SAID, ...titular } });
  const kept = {
    accion: 'transferir',
    via: null,
    identificador: null,
    reservada: false,
    vivienda_habitada: 'si',
    nuevo_titular: { quien: 'otra', nombre: 'Luis Ruiz', numero: '40001001X' },
  } as const;

  it('is asked of what passes, but for money, which the law passes on', () => {
    assert.equal(asksHolder('transferir', 'energia'), true);
    assert.equal(asksHolder('transferir', null), true);
    assert.equal(asksHolder('transferir', 'banca'), false);
    assert.equal(asksHolder('cancelar', 'energia'), false);
  });

  it('is lacking until it is said, and somebody else until they are named with their number', () => {
    assert.deepEqual(missingInDecision(passes({}), questions), ['titular']);
    assert.deepEqual(missingInDecision(passes({ quien: 'otra', nombre: ' ', numero: '1' }), questions), [
      'titular-nombre',
    ]);
    const luis = { quien: 'otra', nombre: 'Luis Ruiz' } as const;
    assert.deepEqual(missingInDecision(passes(luis), questions), ['titular-numero']);
    assert.deepEqual(missingInDecision(passes({ ...luis, numero: '40001001X' }), questions), []);
    assert.deepEqual(missingInDecision(passes({ quien: 'heredero' }), questions), []);
  });

  it('is sent where it differs; what was typed of somebody else is not sent with the heir', () => {
    assert.deepEqual(
      changesBy(passes({ quien: 'otra', nombre: ' Luis Ruiz ', numero: ' 40001001X' }), kept, questions),
      {},
    );
    assert.deepEqual(changesBy(passes({ quien: 'heredero', nombre: 'Luis Ruiz' }), kept, questions), {
      nuevo_titular: { quien: 'heredero' },
    });
    assert.deepEqual(changesBy(passes({ quien: 'otra', nombre: 'Ana', numero: '12345678Z' }), kept, questions), {
      nuevo_titular: { quien: 'otra', nombre: 'Ana', numero: '12345678Z' },
    });
  });
});

describe('what a decision changes of an account', () => {
  const kept = {
    accion: 'cancelar',
    via: 'general',
    identificador: 'carmen',
    reservada: false,
    vivienda_habitada: null,
    nuevo_titular: null,
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
      nuevo_titular: null,
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
      nuevo_titular: null,
      copia: null,
      suministro: true,
      corte_aceptado: '2026-11-20T10:00:00.000Z',
    } as const;
    const [named, questions] = sameButNamed(kept, 'ES0021');
    assert.deepEqual(missingInDecision(named, questions), []);
    assert.equal(named.corte, true);
  });
});
