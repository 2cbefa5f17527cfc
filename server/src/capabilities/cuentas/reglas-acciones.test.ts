import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ACCIONES_CUENTA, MODULOS, RESULTADOS_CUENTA, resultadosDe } from '@albacea/contract/listas.ts';
import { TIPOS_DE_PROVEEDOR } from '@albacea/contract/proveedores-listas.ts';
import fc from 'fast-check';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import {
  accionPorDefecto,
  alternativasAlBorrado,
  encargoDe,
  esIrreversible,
  modulosDe,
  resultadoSinTramite,
  sinTramite,
} from './reglas-acciones.ts';

const ficha = (...acciones: Parameters<typeof unaAccion>[0][]) => unaFicha({ acciones: acciones.map(unaAccion) });
const nada = { canal: 'nada_que_presentar', quien: ['nadie'], papeles: [], direccion: null } as const;
const sinNada = (accion: 'eliminar' | 'cancelar' | 'conservar') =>
  ficha({ accion, canal: nada.canal, quien: [...nada.quien], papeles: [], direccion: null });

describe('what can be taken back', () => {
  it('is memorials, keeping, and the end of a contract, but for a telephone line', () => {
    const libres = ACCIONES_CUENTA.filter((accion) => !esIrreversible({ accion, tipo: null, oferta: null }));
    assert.deepEqual(libres, ['conmemorar', 'cancelar', 'conservar']);
    for (const tipo of TIPOS_DE_PROVEEDOR)
      assert.equal(esIrreversible({ accion: 'cancelar', tipo, oferta: null }), tipo === 'telefonia', tipo);
  });

  it('is everything for which nobody is asked', () => {
    const encargo = encargoDe(sinNada('eliminar'), 'eliminar');
    assert.deepEqual([sinTramite(encargo), esIrreversible(encargo)], [true, false]);
    assert.ok(sinTramite(encargoDe(null, 'conservar')));
    assert.ok(!sinTramite(encargoDe(ficha({ accion: 'conservar' }), 'conservar')), 'an entry that takes requests');
    assert.ok(!sinTramite(encargoDe(null, 'eliminar')));
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

describe('the usual action', () => {
  it('is one that the provider offers, and that a contracted module can take where there is one', () => {
    const acciones = fc.uniqueArray(fc.constantFrom(...ACCIONES_CUENTA), { minLength: 1 });
    const contratados = fc.subarray([...MODULOS], { minLength: 1 });
    fc.assert(
      fc.property(acciones, contratados, fc.boolean(), (lista, modulos, conCargo) => {
        const suya = ficha(...lista.map((accion) => ({ accion })));
        const cabe = (accion: (typeof lista)[0]) =>
          modulosDe(accion, suya.tipo, conCargo).some((m) => modulos.includes(m));
        const elegida = accionPorDefecto(suya, conCargo, modulos);
        assert.ok(lista.includes(elegida));
        assert.ok(cabe(elegida) || !lista.some(cabe));
      }),
    );
  });

  it('erases nothing where a memorial is offered, and stops a charge where there is one', () => {
    const red = ficha({ accion: 'eliminar' }, { accion: 'conmemorar' });
    assert.equal(accionPorDefecto(red, false, ['borrado', 'suscripciones']), 'conmemorar');
    assert.equal(accionPorDefecto(null, true, ['borrado', 'suscripciones']), 'cancelar');
    assert.equal(accionPorDefecto(null, true, ['borrado']), 'eliminar');
    assert.equal(accionPorDefecto(null, false, ['borrado', 'suscripciones']), 'eliminar');
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
