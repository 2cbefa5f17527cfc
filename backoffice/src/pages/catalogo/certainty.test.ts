import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { certaintyIn, markOf, mayBeAsked } from './certainty.ts';

const of = (estado: 'verificado' | 'anticuado' | 'no_verificado', campos: string[] = []) => ({
  estado,
  campos,
  fecha: null,
  fuente: null,
});
const FIELD = 'acciones.eliminar.vias.general.de_entrada';
const proveedor = {
  verificado: { ...of('no_verificado'), excepciones: [of('anticuado', [FIELD]), of('verificado', [`${FIELD}.poder`])] },
} as unknown as Proveedor;

describe('the certainty of the catalogue', () => {
  test('is the one stated for the document itself, else for its set, else for the whole entry', () => {
    assert.equal(certaintyIn(proveedor, `${FIELD}.poder`).estado, 'verificado');
    assert.equal(certaintyIn(proveedor, `${FIELD}.factura`).estado, 'anticuado');
    assert.equal(certaintyIn(proveedor, 'acciones.eliminar.vias.general.canal').estado, 'no_verificado');
  });
});

describe('the marks beside fields', () => {
  test('say which fields we decide ourselves, and leave out empty optional ones', () => {
    const said = (campo: string, estado: 'verificado' | 'desconocido') => markOf({ campo, estado });
    assert.equal(said('acciones.eliminar.vias.general.nombre', 'verificado'), 'nuestro');
    assert.equal(said('tipo', 'verificado'), 'nuestro');
    assert.equal(said('notas', 'desconocido'), 'nada');
    assert.equal(said('acciones.eliminar.guardar_antes', 'desconocido'), 'nada');
    assert.equal(said('dominios', 'desconocido'), 'certeza');
    assert.equal(said('notas', 'verificado'), 'certeza');
  });
});

describe('documents that a provider may ask for', () => {
  test('are listed once each, without those that the request must have', () => {
    const asked = mayBeAsked({
      de_entrada: [['poder', 'factura'], ['factura']],
      si_lo_piden: [['factura', 'titulo_sucesorio'], ['poder']],
      exigidos: [['poder']],
    });
    assert.deepEqual(asked, [
      { papel: 'factura', momento: 'de_entrada' },
      { papel: 'titulo_sucesorio', momento: 'si_lo_piden' },
    ]);
  });
});
