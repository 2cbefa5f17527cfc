import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import { ACCIONES_CUENTA, RESULTADOS_CUENTA, resultadosDe } from '@albacea/contract/listas.ts';
import { TIPOS_DE_PROVEEDOR } from '@albacea/contract/proveedores-listas.ts';
import fc from 'fast-check';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import {
  alternativasAlBorrado,
  encargoDe,
  esIrreversible,
  isSuministro,
  lacksForCut,
  modulosDe,
  resultadoSinTramite,
  sinTramite,
  undecidedModulos,
} from './reglas-acciones.ts';

const ficha = (...acciones: Parameters<typeof unaAccion>[0][]) => unaFicha({ acciones: acciones.map(unaAccion) });
const asks = (accion: AccionCuenta | null) => ({ accion, vivienda_habitada: null });
const nada = { canal: 'nada_que_presentar', quien: ['nadie'], papeles: [], direccion: null } as const;
const sinNada = (accion: 'eliminar' | 'cancelar' | 'conservar') =>
  ficha({ accion, canal: nada.canal, quien: [...nada.quien], papeles: [], direccion: null });

describe('what can be taken back', () => {
  const byHand = { tipo: null, oferta: null, vivienda_habitada: null } as const;

  it('is memorials, keeping, and the end of a contract, but for what a home lives on', () => {
    const libres = ACCIONES_CUENTA.filter((accion) => !esIrreversible({ ...byHand, accion }));
    assert.deepEqual(libres, ['conmemorar', 'cancelar', 'conservar']);
    const held = TIPOS_DE_PROVEEDOR.filter((tipo) => esIrreversible({ ...byHand, tipo, accion: 'cancelar' }));
    assert.deepEqual(held, ['agua', 'energia', 'telefonia']);
    for (const vivienda_habitada of ['si', 'no', 'no_se'] as const)
      assert.ok(esIrreversible({ ...byHand, accion: 'cancelar', vivienda_habitada }), 'the family says it is a supply');
  });

  it('is everything for which nobody is asked', () => {
    const encargo = encargoDe(sinNada('eliminar'), asks('eliminar'));
    assert.deepEqual([sinTramite(encargo), esIrreversible(encargo)], [true, false]);
    assert.ok(sinTramite(encargoDe(null, asks('conservar'))));
    assert.ok(
      !sinTramite(encargoDe(ficha({ accion: 'conservar' }), asks('conservar'))),
      'an entry that takes requests',
    );
    assert.ok(!sinTramite(encargoDe(null, asks('eliminar'))));
  });
});

describe('the result of an action', () => {
  it('is its own, that there was nothing, a refusal, or for what ends, that it ends by itself', () => {
    assert.deepEqual(resultadosDe('conmemorar'), ['conmemorada', 'no_existia', 'denegada']);
    assert.deepEqual(resultadosDe('eliminar'), ['eliminada', 'no_existia', 'denegada', 'caduca_sola']);
    for (const accion of ACCIONES_CUENTA) assert.ok(resultadosDe(accion).includes(resultadoSinTramite(accion)), accion);
  });

  it('belongs to some action, whatever the result', () => {
    const todos = new Set(ACCIONES_CUENTA.flatMap(resultadosDe));
    assert.deepEqual([...todos].sort(), [...RESULTADOS_CUENTA].sort());
  });
});

describe('an account of which nobody has said what is wanted', () => {
  it('can belong to any module of what the provider offers, and to no other', () => {
    const acciones = fc.uniqueArray(fc.constantFrom(...ACCIONES_CUENTA), { minLength: 1 });
    fc.assert(
      fc.property(acciones, fc.boolean(), (lista, conCargo) => {
        const suya = ficha(...lista.map((accion) => ({ accion })));
        const esperados = new Set(lista.flatMap((accion) => modulosDe(accion, suya.tipo, conCargo)));
        assert.deepEqual(new Set(undecidedModulos(suya, conCargo)), esperados);
      }),
    );
  });

  it('belongs first to the module of the charges where it charges, or is of a kind that does', () => {
    assert.deepEqual(undecidedModulos(null, true), ['suscripciones', 'borrado']);
    assert.deepEqual(undecidedModulos(null, false), ['borrado', 'suscripciones']);
    const energia = unaFicha({ tipo: 'energia', acciones: [unaAccion({ accion: 'transferir' })] });
    assert.equal(undecidedModulos(energia, false)[0], 'suscripciones');
  });

  it('takes nothing with it', () => {
    const encargo = encargoDe(ficha({ accion: 'eliminar' }), asks(null));
    assert.deepEqual([esIrreversible(encargo), sinTramite(encargo)], [false, false]);
    assert.deepEqual(alternativasAlBorrado(null, null), []);
  });
});

describe('the end of a supply', () => {
  const cut = { accion: 'cancelar', tipo: 'energia', vivienda_habitada: null, corte_aceptado: null } as const;

  it('waits until the family has said who lives in the home, and that it may be cut off where somebody does or may', () => {
    assert.equal(lacksForCut(cut), 'vivienda_habitada');
    assert.equal(lacksForCut({ ...cut, vivienda_habitada: 'no' }), null);
    for (const vivienda_habitada of ['si', 'no_se'] as const) {
      assert.equal(lacksForCut({ ...cut, vivienda_habitada }), 'corte_aceptado');
      assert.equal(lacksForCut({ ...cut, vivienda_habitada, corte_aceptado: new Date(0) }), null);
    }
  });

  it('is asked about nothing else: other actions, other kinds, names written by hand that are no supply', () => {
    assert.equal(lacksForCut({ ...cut, accion: 'transferir' }), null);
    assert.equal(lacksForCut({ ...cut, accion: null }), null);
    assert.equal(lacksForCut({ ...cut, tipo: 'video' }), null);
    assert.equal(lacksForCut({ ...cut, tipo: null }), null);
    assert.equal(lacksForCut({ ...cut, tipo: null, vivienda_habitada: 'si' }), 'corte_aceptado');
    const supplies = TIPOS_DE_PROVEEDOR.filter((tipo) => isSuministro({ tipo, vivienda_habitada: null }));
    assert.deepEqual(supplies, ['agua', 'energia', 'telefonia']);
  });
});

describe('the module of an account', () => {
  it('is that of the charges when a contract ends, charges or passes on, else that of the profiles', () => {
    assert.deepEqual(modulosDe('cancelar', null, false), ['suscripciones']);
    assert.equal(modulosDe('eliminar', 'video', true)[0], 'suscripciones');
    assert.equal(modulosDe('transferir', 'energia', false)[0], 'suscripciones');
    assert.equal(modulosDe('transferir', 'viajes', false)[0], 'borrado');
    assert.equal(modulosDe('eliminar', 'red_social', false)[0], 'borrado');
  });
});

describe('before erasing', () => {
  it('what keeps something is offered where the provider has it, and of a name written by hand both', () => {
    const red = ficha({ accion: 'eliminar' }, { accion: 'conmemorar' });
    assert.deepEqual(alternativasAlBorrado(red, 'eliminar'), ['conmemorar']);
    assert.deepEqual(alternativasAlBorrado(ficha({ accion: 'eliminar' }), 'eliminar'), []);
    assert.deepEqual(alternativasAlBorrado(null, 'eliminar'), ['conmemorar', 'obtener_datos']);
    assert.deepEqual(alternativasAlBorrado(null, 'cancelar'), []);
  });
});
