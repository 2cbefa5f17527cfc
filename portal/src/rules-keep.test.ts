import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Guide } from '@albacea/contract/schemas/guides.ts';
import { deviceGuides, guidesOf, keepLists, waitsForSaving, withTick } from './rules-keep.ts';

const guide = (codigo: string, ...proveedores: string[]) => ({ codigo, proveedores }) as unknown as Guide;
const GUIDES = [
  guide('outlook', 'microsoft'),
  guide('onedrive', 'microsoft'),
  guide('contactos'),
  guide('otra-cuenta'),
];
const account = (change: Partial<CompleteCuenta>) =>
  ({
    estado: 'propuesta',
    accion: null,
    copia: null,
    impedimentos: [],
    proveedor_codigo: 'microsoft',
    ...change,
  }) as CompleteCuenta;
const codes = (guides: readonly Guide[]) => guides.map(({ codigo }) => codigo);

describe('the guides of an account', () => {
  it('are those of its provider, or else the general guide; guides of the telephone are listed apart', () => {
    assert.deepEqual(codes(guidesOf(account({}), GUIDES)), ['outlook', 'onedrive']);
    assert.deepEqual(codes(guidesOf(account({ proveedor_codigo: 'reddit' }), GUIDES)), ['otra-cuenta']);
    assert.deepEqual(codes(guidesOf(account({ proveedor_codigo: null }), GUIDES)), ['otra-cuenta']);
    assert.deepEqual(codes(deviceGuides(GUIDES)), ['contactos']);
  });
});

describe('saving the content of an account', () => {
  it('is waited for from the confirmed erasure until somebody says that it is done', () => {
    const kept = account({ estado: 'confirmada', accion: 'eliminar', copia: 'la_guardan' });
    assert.ok(waitsForSaving(kept));
    assert.ok(!waitsForSaving({ ...kept, impedimentos: [{ codigo: 'copia' }] }), 'a copy is being asked for first');
    for (const change of [{ copia: 'guardada' }, { accion: 'conmemorar' }, { estado: 'propuesta' }] as const)
      assert.ok(!waitsForSaving({ ...kept, ...change }), JSON.stringify(change));
  });

  it('is offered for accounts that may still be erased and have something to keep, and for no others', () => {
    const waiting = account({ estado: 'confirmada', accion: 'eliminar', copia: 'la_guardan' });
    const done = account({ estado: 'solicitada', accion: 'eliminar', copia: 'guardada' });
    const open = [account({}), account({ accion: 'eliminar' })];
    const not = [
      account({ accion: 'conmemorar' }),
      account({ proveedor_codigo: 'netflix' }),
      account({ proveedor_codigo: null }),
    ];
    assert.deepEqual(keepLists([waiting, done, ...open, ...not], GUIDES), { waiting: [waiting], kept: [done], open });
  });

  it('stores a tick once, and removes it', () => {
    assert.deepEqual(withTick(['iphone.0'], 'iphone.0', true), ['iphone.0']);
    assert.deepEqual(withTick(['iphone.0', 'iphone.1'], 'iphone.0', false), ['iphone.1']);
  });
});
