import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORIGINS } from '@albacea/contract/schemas/common.ts';
import { CasoCuentas, CompleteCuenta, Cuenta } from '@albacea/contract/schemas/cuentas.ts';
import {
  CUENTA_ACTIONS,
  CUENTA_RESULTS,
  CUENTA_STATES,
  DISCARD_REASONS,
  FREQUENCIES,
  MODULOS,
} from '@albacea/contract/schemas/lists.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type CuentaRow, presentCuenta, presentCuentas } from '../../caso/rules/rules-cuenta.ts';
import { presentCompleteCuenta } from './present.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);

const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const iso = instant.map((date) => date.toISOString());
const row: fc.Arbitrary<CuentaRow> = fc.record({
  id: fc.uuid(),
  modulo: fc.constantFrom(...MODULOS),
  estado: fc.constantFrom(...CUENTA_STATES),
  accion: fc.constantFrom(null, ...CUENTA_ACTIONS),
  resultado: fc.constantFrom(null, ...CUENTA_RESULTS),
  motivo_descarte: fc.constantFrom(null, ...DISCARD_REASONS),
  reservada: fc.boolean(),
  rastro: fc.boolean(),
  proveedor: fc.option(fc.stringMatching(/^[a-z]{5,20}$/)),
  propuesta_por: fc.constantFrom(...ORIGINS),
  importe_centimos: fc.integer({ min: 0, max: 10_000_000 }),
  periodicidad: fc.constantFrom(...FREQUENCIES),
  solicitada: fc.option(iso),
  reposo_hasta: fc.option(iso),
  plazo: fc.option(iso.map((text) => text.slice(0, 10))),
  actualizado: iso,
});
const data = fc.record({
  proveedor: fc.string({ minLength: 1 }),
  identificador: fc.option(fc.string({ minLength: 4, unit: 'grapheme' })),
});

const valid = (schema: object, value: unknown) => assert.ok(ajv.validate(schema, value), ajv.errorsText());

describe("the insurer's view of an account", () => {
  it('fits the contract', () => {
    fc.assert(fc.property(row, data, (one, personal) => valid(Cuenta, presentCuenta(one, personal))));
  });

  it('is identical for all reserved accounts of one module, origin, kind and state, whatever the provider', () => {
    fc.assert(
      fc.property(row, row, data, data, (one, other, personal, foreign) => {
        const { id, modulo, estado, propuesta_por, rastro, actualizado } = one;
        const twin = { ...other, id, modulo, estado, propuesta_por, rastro, actualizado, reservada: true };
        assert.deepEqual(presentCuenta({ ...one, reservada: true }, personal), presentCuenta(twin, foreign));
      }),
    );
  });

  it('masks every identifier', () => {
    fc.assert(
      fc.property(row, data, (one, personal) => {
        const { identificador } = presentCuenta({ ...one, reservada: false }, personal);
        assert.ok(
          identificador === null || (identificador !== personal.identificador && identificador.includes('•••')),
        );
      }),
    );
  });

  it('does not reveal a reserved charge through the sum', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), row, (rows, secret) => {
        const sum = (list: CuentaRow[]) =>
          presentCuentas(
            'CAS-2026-000001',
            list,
            list.map((one) => presentCuenta(one, null)),
          );
        const having = sum([...rows, { ...secret, reservada: true }]);
        valid(CasoCuentas, having);
        assert.deepEqual(having.ahorro_del_caso, sum(rows).ahorro_del_caso);
      }),
    );
  });
});

describe('the full view of an account', () => {
  it('fits the contract and shows the full identifier, also of a reserved account', () => {
    fc.assert(
      fc.property(row, data, fc.option(instant), (one, personal, when) => {
        const whole = {
          ...one,
          version: 3,
          copia: null,
          canal: null,
          solicitudes: 1,
          insistencias: 0,
          prueba: null,
          proxima_accion: null,
          vivienda_habitada: null,
          corte_aceptado: null,
          papeles_pedidos: [],
          pide: [],
          creada: new Date(0),
          confirmada: when,
          reposo_hasta: when,
          solicitada: when,
          ultima_insistencia: null,
          reclamada: null,
          terminada: when,
          actualizado: new Date(0),
        };
        const around = {
          hoy: '2026-11-25',
          proveedor: { accion: one.accion, tipo: null, vivienda_habitada: null, oferta: null, enCatalogo: false },
          ofrece: null,
          vias: [],
          alternativas: [],
          sueleTardar: null,
          letterDue: null,
          offered: { posible: ['confirmar'], impedidas: [] },
          impedimentos: [{ codigo: 'mandato' as const, texto: { es: 'Falta.', en: 'Missing.' } }],
        };
        const complete = presentCompleteCuenta(whole, personal, around, 'en');
        valid(CompleteCuenta, complete);
        assert.equal(complete.identificador, personal.identificador);
        assert.deepEqual(complete.impedimentos, [
          { codigo: 'mandato', texto: 'Missing.', papeles: [], alternativas: [] },
        ]);
      }),
    );
  });
});
