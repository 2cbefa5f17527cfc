import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import {
  asksToKeep,
  decisionsOf,
  givesCopy,
  type Joinable,
  sharedActions,
  togetherOf,
  toggledAll,
  toggledOne,
} from './rules-together.ts';

const one = (id: string, tipo: ProveedorType | null, ofrece: CuentaAction[] | null, changes: Partial<Joinable> = {}) =>
  ({ cuenta_id: id, version: 3, estado: 'propuesta', suministro: false, tipo, ofrece, ...changes }) as const;
const BOTH = ['borrado', 'suscripciones'] as const;
const netflix = one('netflix', 'video', ['cancelar', 'eliminar']);
const spotify = one('spotify', 'musica', ['cancelar']);
const facebook = one('facebook', 'red_social', ['conmemorar', 'eliminar']);
const instagram = one('instagram', 'red_social', ['eliminar', 'conmemorar', 'transferir']);

describe('deciding several accounts at once', () => {
  it('offers what can be asked of every one, and to leave them; never to pass them on', () => {
    assert.deepEqual(sharedActions([netflix, spotify], BOTH), ['cancelar', 'conservar']);
    assert.deepEqual(sharedActions([facebook, instagram], BOTH), ['conmemorar', 'eliminar', 'conservar']);
    assert.deepEqual(sharedActions([instagram, instagram], BOTH), ['conmemorar', 'eliminar', 'conservar']);
    assert.deepEqual(sharedActions([netflix, facebook], ['suscripciones']), ['eliminar', 'conservar']);
    assert.deepEqual(sharedActions([netflix, spotify], ['borrado']), ['conservar']);
    assert.deepEqual(sharedActions([], BOTH), []);
  });

  it('is for two that wait for a decision and share one', () => {
    assert.deepEqual(togetherOf([netflix, facebook, spotify, instagram], BOTH), [
      ['redes', [facebook, instagram]],
      ['ver', [netflix, spotify]],
    ]);
    assert.deepEqual(togetherOf([netflix, facebook], BOTH), []);
    assert.deepEqual(togetherOf([netflix, { ...spotify, estado: 'confirmada' }], BOTH), []);
    assert.deepEqual(togetherOf([netflix, spotify], ['borrado']), []);
  });

  it('is never for the supply of a home, nor for what may be one', () => {
    const light = one('luz', 'energia', ['cancelar', 'transferir'], { suministro: true });
    assert.deepEqual(togetherOf([light, { ...light, cuenta_id: 'gas' }], BOTH), []);
    const byHand = one('a', null, null);
    assert.deepEqual(togetherOf([byHand, { ...byHand, cuenta_id: 'b' }], BOTH), []);
  });

  it('takes all of a group with one tap, then leaves out what is different', () => {
    const all = toggledAll(['b'], ['a', 'b', 'c']);
    assert.deepEqual(all, ['a', 'b', 'c']);
    assert.deepEqual(toggledOne(all, 'b'), ['a', 'c']);
    assert.deepEqual(toggledOne(['a'], 'b'), ['a', 'b']);
    assert.deepEqual(toggledAll(all, ['a', 'b', 'c']), []);
  });

  it('answers what is kept of each that is erased, and of none that is only told of the death', () => {
    const bank = one('banco', 'banca', ['eliminar', 'obtener_datos']);
    assert.deepEqual([facebook, netflix, bank].map(asksToKeep), [true, true, false]);
    assert.deepEqual([facebook, netflix].map(givesCopy), [true, false]);
    assert.deepEqual(decisionsOf([netflix, bank], 'eliminar', 'la_guardan'), [
      { cuenta_id: 'netflix', version: 3, accion: 'eliminar', copia: 'la_guardan' },
      { cuenta_id: 'banco', version: 3, accion: 'eliminar' },
    ]);
    assert.deepEqual(decisionsOf([netflix], 'cancelar', null), [
      { cuenta_id: 'netflix', version: 3, accion: 'cancelar' },
    ]);
  });
});
