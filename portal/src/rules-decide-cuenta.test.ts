import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asksHolder } from '@albacea/contract/schemas/proveedor-lists.ts';
import {
  type Decision,
  decisionOf,
  initialDecision,
  missingInDecision,
  NO_HOLDER,
  questionsOf,
  sameWithIdentifier,
  sharedIdentifierFor,
} from './rules-decide-cuenta.ts';

const NOTHING: Decision = {
  accion: null,
  via: null,
  copia: null,
  identificador: '',
  reservada: false,
  vivienda: null,
  isSupply: false,
  corte: false,
  titular: NO_HOLDER,
};
const decision = (change: Partial<Decision>): Decision => ({ ...NOTHING, ...change });
/** @returns the rest of the request: without the account, its version and the action */
const changesBy = (
  said: Decision,
  kept: Omit<Parameters<typeof decisionOf>[0], 'cuenta_id' | 'version'>,
  questions: Parameters<typeof decisionOf>[2],
) => {
  const { accion } = said;
  assert.ok(accion);
  const decided = decisionOf({ ...kept, cuenta_id: 'c', version: 7 }, { ...said, accion }, questions);
  const { cuenta_id, version, accion: sent, ...changes } = decided;
  assert.deepEqual([cuenta_id, version, sent], ['c', 7, accion]);
  return changes;
};
const NONE = { suministro: false, copia: false, titular: false };
const SUPPLY = { ...NONE, suministro: true };

describe('a decision lacks', () => {
  it('an action, because none is preselected for the family', () => {
    assert.deepEqual(missingInDecision(NOTHING, NONE), ['accion']);
    assert.deepEqual(missingInDecision(decision({ accion: 'conservar' }), NONE), []);
  });

  it('for the end of a supply: whether somebody lives in the home and, unless nobody does, that the cut is accepted', () => {
    const cut = (vivienda: Decision['vivienda'], corte = false) =>
      missingInDecision(decision({ vivienda, accion: 'cancelar', corte }), SUPPLY);
    assert.deepEqual(cut(null), ['vivienda']);
    assert.deepEqual(cut('no'), []);
    for (const vivienda of ['si', 'no_se'] as const) {
      assert.deepEqual(cut(vivienda), ['corte']);
      assert.deepEqual(cut(vivienda, true), []);
    }
    for (const accion of ['transferir', 'conservar'] as const)
      assert.deepEqual(missingInDecision(decision({ accion }), SUPPLY), []);
  });

  it('for an account with something to keep: whether a copy is wanted', () => {
    const questions = { ...NONE, copia: true };
    assert.deepEqual(missingInDecision(decision({ accion: 'eliminar' }), questions), ['copia']);
    assert.deepEqual(missingInDecision(decision({ accion: 'eliminar', copia: 'rechazada' }), questions), []);
  });
});

describe('the new holder of a contract', () => {
  const questions = { ...SUPPLY, titular: true };
  const passes = (titular: Partial<Decision['titular']>) =>
    decision({ vivienda: 'si', accion: 'transferir', titular: { ...NO_HOLDER, ...titular } });
  const kept = {
    accion: 'transferir',
    via: null,
    identificador: null,
    reservada: false,
    vivienda_habitada: 'si',
    nuevo_titular: { quien: 'otra', nombre: 'Luis Ruiz', numero: '40001001X' },
  } as const;

  it('is asked for when a contract is transferred, but not when money is, which passes by law', () => {
    assert.equal(asksHolder('transferir', 'energia'), true);
    assert.equal(asksHolder('transferir', null), true);
    assert.equal(asksHolder('transferir', 'banca'), false);
    assert.equal(asksHolder('cancelar', 'energia'), false);
  });

  it('is missing until it is chosen; somebody else needs a name and an identity number too', () => {
    assert.deepEqual(missingInDecision(passes({}), questions), ['titular']);
    assert.deepEqual(missingInDecision(passes({ quien: 'otra', nombre: ' ', numero: '1' }), questions), [
      'titular-nombre',
    ]);
    const luis = { quien: 'otra', nombre: 'Luis Ruiz' } as const;
    assert.deepEqual(missingInDecision(passes(luis), questions), ['titular-numero']);
    assert.deepEqual(missingInDecision(passes({ ...luis, numero: '40001001X' }), questions), []);
    assert.deepEqual(missingInDecision(passes({ quien: 'heredero' }), questions), []);
  });

  it('is sent when it changes; once the heir is chosen, what was typed about somebody else is not sent', () => {
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

describe('the changes that a decision sends', () => {
  const kept = {
    accion: 'cancelar',
    via: 'general',
    identificador: 'carmen',
    reservada: false,
    vivienda_habitada: null,
    nuevo_titular: null,
  } as const;

  it('are none when at most the spaces around the identifier differ', () => {
    assert.deepEqual(changesBy(decision({ accion: 'cancelar', identificador: ' carmen ' }), kept, NONE), {});
  });

  it('are the members that differ; an empty identifier removes the stored one', () => {
    assert.deepEqual(changesBy(decision({ accion: 'transferir', reservada: true, vivienda: 'si' }), kept, SUPPLY), {
      identificador: null,
      reservada: true,
      vivienda_habitada: 'si',
    });
  });

  it('include the chosen way, if it differs or the action does', () => {
    const said = (change: Partial<Decision>) =>
      changesBy(decision({ accion: 'cancelar', identificador: 'carmen', ...change }), kept, NONE);
    assert.deepEqual(said({ via: 'contacto' }), { via: 'contacto' });
    assert.deepEqual(said({ via: 'general' }), {});
    assert.deepEqual(said({ accion: 'conservar', via: 'general' }), { via: 'general' });
  });

  it('leave out the home unless the account is a supply', () => {
    assert.deepEqual(
      changesBy(decision({ accion: 'cancelar', identificador: 'carmen', vivienda: 'si' }), kept, NONE),
      {},
    );
  });
});

describe('an account before anything is chosen', () => {
  const open = {
    cuenta_id: 'c',
    proveedor: 'Iberdrola',
    proveedor_codigo: 'iberdrola',
    tipo: 'energia' as const,
    accion: null,
    via: null,
    identificador: null,
    reservada: false,
    copia: null,
    impedimentos: [],
    suministro: true,
    vivienda_habitada: null,
    nuevo_titular: null,
    corte_aceptado: null,
  };

  it('has no action, and takes over the home and the new holder that were given for another account', () => {
    const holder = { quien: 'heredero' } as const;
    const others = [
      { ...open, vivienda_habitada: 'si' as const },
      { ...open, nuevo_titular: holder },
    ];
    const { accion, vivienda, titular } = initialDecision(open, others);
    assert.deepEqual([accion, vivienda, titular.quien], [null, 'si', 'heredero']);
    assert.equal(initialDecision({ ...open, suministro: false }, others).vivienda, null);
  });

  it('counts as a supply if its handwritten name says so', () => {
    const byHand = (proveedor: string) =>
      initialDecision({ ...open, proveedor, proveedor_codigo: null, suministro: false }, []).isSupply;
    assert.deepEqual([byHand('La luz'), byHand('Coro del pueblo')], [true, false]);
  });

  it('asks for a new holder and for what to keep only if the chosen action needs it', () => {
    const asked = (accion: Decision['accion']) => questionsOf(open, decision({ accion }), null);
    assert.deepEqual(asked('transferir'), { suministro: true, copia: false, titular: true });
    assert.deepEqual(asked('cancelar'), { suministro: true, copia: false, titular: false });
    assert.deepEqual(asked('eliminar'), { suministro: true, copia: true, titular: false });
  });

  it('takes the e-mail or mobile that the page asks for once, unless it has an identifier or needs another kind', () => {
    const mail = { proveedor_codigo: 'netflix', tipo: 'video', identificador: null } as const;
    assert.equal(sharedIdentifierFor(mail), 'correo');
    assert.equal(sharedIdentifierFor({ ...mail, proveedor_codigo: 'whatsapp', tipo: 'mensajeria' }), 'movil');
    assert.equal(sharedIdentifierFor({ ...mail, identificador: 'carmen' }), null);
    assert.equal(sharedIdentifierFor(open), null);
  });
});

describe('an account whose identifier is given after the decision', () => {
  it('changes in nothing but the identifier', () => {
    const kept = {
      accion: 'eliminar',
      via: 'general',
      identificador: null,
      reservada: true,
      vivienda_habitada: null,
      nuevo_titular: null,
      copia: 'rechazada',
      impedimentos: [],
      suministro: false,
      corte_aceptado: null,
    } as const;
    const [named, questions] = sameWithIdentifier(kept, 'carmen@example.com');
    assert.deepEqual(missingInDecision(named, questions), []);
    assert.deepEqual(changesBy(named, kept, questions), { identificador: 'carmen@example.com', copia: 'rechazada' });
    assert.equal(named.copia, 'rechazada');
  });

  it('still says, for a supply, that the family accepts the cut', () => {
    const kept = {
      accion: 'cancelar',
      via: null,
      identificador: null,
      reservada: false,
      vivienda_habitada: 'si',
      nuevo_titular: null,
      copia: null,
      impedimentos: [],
      suministro: true,
      corte_aceptado: '2026-11-20T10:00:00.000Z',
    } as const;
    const [named, questions] = sameWithIdentifier(kept, 'ES0021');
    assert.deepEqual(missingInDecision(named, questions), []);
    assert.equal(named.corte, true);
  });
});
