import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORIGENES } from '@albacea/contract/comun.ts';
import { Cuenta, CuentaCompleta, CuentasDelCaso, ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import {
  ACCIONES_CUENTA,
  MODULOS,
  MOTIVOS_DE_DESCARTE,
  PERIODICIDADES,
  RESULTADOS_CUENTA,
} from '@albacea/contract/listas.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type FilaDeCuenta, presentarCuenta, presentarCuentaCompleta, presentarCuentas } from './presentar.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);

const instante = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const iso = instante.map((fecha) => fecha.toISOString());
const fila: fc.Arbitrary<FilaDeCuenta> = fc.record({
  id: fc.uuid(),
  modulo: fc.constantFrom(...MODULOS),
  estado: fc.constantFrom(...ESTADOS_CUENTA),
  accion: fc.constantFrom(null, ...ACCIONES_CUENTA),
  resultado: fc.constantFrom(null, ...RESULTADOS_CUENTA),
  motivo_descarte: fc.constantFrom(null, ...MOTIVOS_DE_DESCARTE),
  reservada: fc.boolean(),
  proveedor: fc.option(fc.stringMatching(/^[a-z]{5,20}$/)),
  propuesta_por: fc.constantFrom(...ORIGENES),
  importe_centimos: fc.integer({ min: 0, max: 10_000_000 }),
  periodicidad: fc.constantFrom(...PERIODICIDADES),
  solicitada: fc.option(iso),
  reposo_hasta: fc.option(iso),
  plazo: fc.option(iso.map((texto) => texto.slice(0, 10))),
  actualizado: iso,
});
const datos = fc.record({
  proveedor: fc.string({ minLength: 1 }),
  identificador: fc.option(fc.string({ minLength: 4, unit: 'grapheme' })),
});

const valida = (esquema: object, valor: unknown) => assert.ok(ajv.validate(esquema, valor), ajv.errorsText());

describe("the insurer's view of an account", () => {
  it('fits the contract', () => {
    fc.assert(fc.property(fila, datos, (una, suyos) => valida(Cuenta, presentarCuenta(una, suyos))));
  });

  it('is the same for all reserved accounts of a module, an origin and a state, whatever the provider', () => {
    fc.assert(
      fc.property(fila, fila, datos, datos, (una, otra, suyos, ajenos) => {
        const { id, modulo, estado, propuesta_por, actualizado } = una;
        const gemela = { ...otra, id, modulo, estado, propuesta_por, actualizado, reservada: true };
        assert.deepEqual(presentarCuenta({ ...una, reservada: true }, suyos), presentarCuenta(gemela, ajenos));
      }),
    );
  });

  it('never holds a whole identifier', () => {
    fc.assert(
      fc.property(fila, datos, (una, suyos) => {
        const { identificador } = presentarCuenta({ ...una, reservada: false }, suyos);
        assert.ok(identificador === null || (identificador !== suyos.identificador && identificador.includes('•••')));
      }),
    );
  });

  it('does not tell a reserved charge by the sum', () => {
    fc.assert(
      fc.property(fc.array(fila, { maxLength: 8 }), fila, (filas, secreta) => {
        const suma = (lista: FilaDeCuenta[]) =>
          presentarCuentas(
            'CAS-2026-000001',
            lista,
            lista.map((una) => presentarCuenta(una, null)),
          );
        const con = suma([...filas, { ...secreta, reservada: true }]);
        valida(CuentasDelCaso, con);
        assert.deepEqual(con.ahorro_anual_estimado, suma(filas).ahorro_anual_estimado);
      }),
    );
  });
});

describe('the full view of an account', () => {
  it('fits the contract and holds the identifier, reserved or not', () => {
    fc.assert(
      fc.property(fila, datos, fc.option(instante), (una, suyos, cuando) => {
        const entera = {
          ...una,
          ...{
            version: 3,
            copia: null,
            canal: null,
            solicitudes: 1,
            insistencias: 0,
            prueba: null,
            proxima_accion: null,
            vivienda_habitada: null,
            corte_aceptado: null,
          },
          ...{ creada: new Date(0), confirmada: cuando, reposo_hasta: cuando, solicitada: cuando },
          ...{ ultima_insistencia: null, reclamada: null, terminada: cuando, actualizado: new Date(0) },
        };
        const alrededor = {
          proveedor: { accion: una.accion, tipo: null, vivienda_habitada: null, oferta: null, enCatalogo: false },
          alternativas: [],
          cartaQueToca: null,
          ofrecidas: { posible: ['confirmar'], impedidas: [] },
          impedimentos: [{ codigo: 'mandato' as const, texto: { es: 'Falta.', en: 'Missing.' } }],
        };
        const completa = presentarCuentaCompleta(entera, suyos, alrededor, 'en');
        valida(CuentaCompleta, completa);
        assert.equal(completa.identificador, suyos.identificador);
        assert.deepEqual(completa.impedimentos, [{ codigo: 'mandato', texto: 'Missing.', papeles: [] }]);
      }),
    );
  });
});
