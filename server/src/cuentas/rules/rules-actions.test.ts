import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS, resultsOf } from '@albacea/contract/schemas/lists.ts';
import { PROVEEDOR_TYPES } from '@albacea/contract/schemas/proveedor-lists.ts';
import fc from 'fast-check';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import {
  alternativesAtErasure,
  isIrreversible,
  isSupply,
  keepingIsOffered,
  keepsakesAtErasure,
  modulosOf,
  needsCertificado,
  questionBeforeCut,
  resultWithoutProcedure,
  undecidedModulos,
  withoutProcedure,
} from '../../caso/rules/rules-actions.ts';
import { proveedorForSending } from '../sending-facts.ts';

const card = (...actions: Parameters<typeof oneAction>[0][]) => oneCard({ acciones: actions.map(oneAction) });
const errandOf = (entry: ReturnType<typeof card> | null, accion: CuentaAction | null) =>
  proveedorForSending(entry, { accion, via: null, vivienda_habitada: null }, '2026-11-25');
const nothing = oneWay({ canal: 'nada_que_presentar', quien: ['nadie'], de_entrada: [], direccion: null });
const withoutNothing = (accion: 'eliminar' | 'cancelar' | 'conservar') => card({ accion, vias: [nothing] });

describe('reversible actions', () => {
  const byHand = { tipo: null, oferta: null, vivienda_habitada: null } as const;

  it('are a memorial, keeping the account, hiding a page, and ending a contract that supplies no home', () => {
    const free = CUENTA_ACTIONS.filter((accion) => !isIrreversible({ ...byHand, accion }));
    assert.deepEqual(free, ['conmemorar', 'cancelar', 'conservar', 'ocultar']);
    const held = PROVEEDOR_TYPES.filter((tipo) => isIrreversible({ ...byHand, tipo, accion: 'cancelar' }));
    assert.deepEqual(held, ['agua', 'energia', 'telefonia']);
    for (const vivienda_habitada of ['si', 'no', 'no_se'] as const)
      assert.ok(isIrreversible({ ...byHand, accion: 'cancelar', vivienda_habitada }), 'the family says it is a supply');
  });

  it('include telling a bank or a public body of a death, which erases nothing, so no copy is offered first', () => {
    const erased = PROVEEDOR_TYPES.filter((tipo) => !isIrreversible({ ...byHand, tipo, accion: 'eliminar' }));
    assert.deepEqual(erased, ['administracion', 'banca']);
    for (const tipo of erased) {
      const told = oneCard({
        tipo,
        acciones: [oneAction({ accion: 'eliminar' }), oneAction({ accion: 'obtener_datos' })],
      });
      assert.deepEqual(alternativesAtErasure(told, 'eliminar'), []);
      assert.ok(isIrreversible({ ...byHand, tipo, accion: 'transferir' }), 'the transfer of its money is irreversible');
    }
  });

  it('include changing the holder of electricity or gas, free and without the debts (BOE-A-2026-3212, art. 31; BOE-A-2002-25421, art. 39), but of no other contract', () => {
    const free = PROVEEDOR_TYPES.filter((tipo) => !isIrreversible({ ...byHand, tipo, accion: 'transferir' }));
    assert.deepEqual(free, ['energia']);
  });

  it('include every action that needs no request', () => {
    const errand = errandOf(withoutNothing('eliminar'), 'eliminar');
    assert.deepEqual([withoutProcedure(errand), isIrreversible(errand)], [true, false]);
    assert.ok(withoutProcedure(errandOf(null, 'conservar')));
    assert.ok(
      !withoutProcedure(errandOf(card({ accion: 'conservar' }), 'conservar')),
      'an entry that takes requests needs one',
    );
    assert.ok(!withoutProcedure(errandOf(null, 'eliminar')));
  });
});

describe('a death certificate', () => {
  it('is needed for a request that ends or passes on an account, and for nothing else', () => {
    const needed = CUENTA_ACTIONS.filter((accion) => needsCertificado(errandOf(null, accion)));
    assert.deepEqual(needed, ['eliminar', 'cancelar', 'transferir']);
    assert.equal(needsCertificado(errandOf(withoutNothing('eliminar'), 'eliminar')), false);
  });
});

describe('the possible results of an action', () => {
  it('are success, no account found, a refusal and, for actions that end an account, that it ends by itself', () => {
    assert.deepEqual(resultsOf('conmemorar'), ['conmemorada', 'no_existia', 'denegada']);
    assert.deepEqual(resultsOf('eliminar'), ['eliminada', 'no_existia', 'denegada', 'caduca_sola']);
    for (const action of CUENTA_ACTIONS) assert.ok(resultsOf(action).includes(resultWithoutProcedure(action)), action);
  });

  it('include every result of the contract for at least one action', () => {
    const all = new Set(CUENTA_ACTIONS.flatMap(resultsOf));
    assert.deepEqual([...all].sort(), [...CUENTA_RESULTS].sort());
  });
});

describe('an account without a chosen action', () => {
  it('can belong to the modules of the actions that the provider offers, and to no other', () => {
    const actions = fc.uniqueArray(fc.constantFrom(...CUENTA_ACTIONS), { minLength: 1 });
    fc.assert(
      fc.property(actions, fc.boolean(), (list, withCargo) => {
        const entry = card(...list.map((accion) => ({ accion })));
        const expected = new Set(list.flatMap((action) => modulosOf(action, entry.tipo, withCargo)));
        assert.deepEqual(new Set(undecidedModulos(entry, withCargo)), expected);
      }),
    );
  });

  it('belongs first to the module for charges if the account or its kind of provider charges', () => {
    assert.deepEqual(undecidedModulos(null, true), ['suscripciones', 'borrado']);
    assert.deepEqual(undecidedModulos(null, false), ['borrado', 'suscripciones']);
    const energy = oneCard({ tipo: 'energia', acciones: [oneAction({ accion: 'transferir' })] });
    assert.equal(undecidedModulos(energy, false)[0], 'suscripciones');
  });

  it('is not irreversible, still needs a request, and is offered no copy', () => {
    const errand = errandOf(card({ accion: 'eliminar' }), null);
    assert.deepEqual([isIrreversible(errand), withoutProcedure(errand)], [false, false]);
    assert.deepEqual(alternativesAtErasure(null, null), []);
  });
});

describe('the questions before a supply ends', () => {
  const cut = { accion: 'cancelar', tipo: 'energia', vivienda_habitada: null, corte_aceptado: null } as const;

  it('are whether somebody lives in the home and, unless nobody does, whether the family accepts the cut', () => {
    assert.equal(questionBeforeCut(cut), 'vivienda_habitada');
    assert.equal(questionBeforeCut({ ...cut, vivienda_habitada: 'no' }), null);
    for (const vivienda_habitada of ['si', 'no_se'] as const) {
      assert.equal(questionBeforeCut({ ...cut, vivienda_habitada }), 'corte_aceptado');
      assert.equal(questionBeforeCut({ ...cut, vivienda_habitada, corte_aceptado: new Date(0) }), null);
    }
  });

  it('are not asked for other actions, other kinds, or a provider outside the catalogue that supplies no home', () => {
    assert.equal(questionBeforeCut({ ...cut, accion: 'transferir' }), null);
    assert.equal(questionBeforeCut({ ...cut, accion: null }), null);
    assert.equal(questionBeforeCut({ ...cut, tipo: 'video' }), null);
    assert.equal(questionBeforeCut({ ...cut, tipo: null }), null);
    assert.equal(questionBeforeCut({ ...cut, tipo: null, vivienda_habitada: 'si' }), 'corte_aceptado');
    const supplies = PROVEEDOR_TYPES.filter((tipo) => isSupply({ tipo, vivienda_habitada: null }));
    assert.deepEqual(supplies, ['agua', 'energia', 'telefonia']);
  });
});

describe('the module of an account', () => {
  it('is first `suscripciones` if a contract ends, charges or passes on, and `borrado` otherwise', () => {
    assert.deepEqual(modulosOf('cancelar', null, false), ['suscripciones']);
    assert.equal(modulosOf('eliminar', 'video', true)[0], 'suscripciones');
    assert.equal(modulosOf('transferir', 'energia', false)[0], 'suscripciones');
    assert.equal(modulosOf('transferir', 'viajes', false)[0], 'borrado');
    assert.equal(modulosOf('eliminar', 'red_social', false)[0], 'borrado');
  });
});

describe('before erasing', () => {
  it('a copy or a memorial is offered if the provider offers it, and both for a provider outside the catalogue', () => {
    const network = card({ accion: 'eliminar' }, { accion: 'conmemorar' });
    assert.deepEqual(alternativesAtErasure(network, 'eliminar'), ['conmemorar']);
    assert.deepEqual(alternativesAtErasure(card({ accion: 'eliminar' }), 'eliminar'), []);
    assert.deepEqual(alternativesAtErasure(null, 'eliminar'), ['conmemorar', 'obtener_datos']);
    assert.deepEqual(alternativesAtErasure(null, 'cancelar'), []);
  });

  it('the family is also asked to save what it can save by itself, but not for money or purchases alone', () => {
    const chats = card({ accion: 'eliminar', guardar_antes: ['chats', 'saldo', 'fotos'] });
    assert.deepEqual(keepsakesAtErasure(chats, 'eliminar'), ['chats', 'fotos']);
    assert.deepEqual(keepsakesAtErasure(chats, 'cancelar'), []);
    assert.ok(keepingIsOffered(chats, 'eliminar'));
    assert.ok(!keepingIsOffered(card({ accion: 'eliminar', guardar_antes: ['saldo', 'compras'] }), 'eliminar'));
    assert.ok(keepingIsOffered(null, 'eliminar'), 'it is offered for a provider outside the catalogue');
  });
});
