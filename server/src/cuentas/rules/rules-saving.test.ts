import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CUENTA_RESULTS, CUENTA_STATES, FREQUENCIES } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import { CHARGES_PER_YEAR, casoSaving, inCentimos, inEuros, yearlySaving } from '../../caso/rules/rules-cuenta.ts';

const centimos = fc.integer({ min: 0, max: 10_000_000 });
const period = fc.constantFrom(...FREQUENCIES);
const cuenta = fc.record({
  importe_centimos: centimos,
  periodicidad: period,
  estado: fc.constantFrom(...CUENTA_STATES),
  resultado: fc.constantFrom(...CUENTA_RESULTS),
});

describe('the yearly sum of stopped charges', () => {
  it('is the amount times the number of charges in a year, to the cent', () => {
    fc.assert(
      fc.property(centimos, period, (importe_centimos, periodicidad) => {
        const exact = BigInt(importe_centimos) * BigInt(CHARGES_PER_YEAR[periodicidad]);
        assert.equal(BigInt(yearlySaving({ importe_centimos, periodicidad }) ?? -1), exact);
      }),
    );
    assert.deepEqual(
      FREQUENCIES.map((p) => CHARGES_PER_YEAR[p]),
      [52, 12, 6, 4, 2, 1],
    );
    assert.equal(yearlySaving({ importe_centimos: null, periodicidad: null }), null);
  });

  it('adds up to the cent over as many accounts as a case allows, each counted as stopped, expected or neither', () => {
    fc.assert(
      fc.property(fc.array(cuenta, { maxLength: 200 }), (cuentas) => {
        const { detenido, previsto } = casoSaving(cuentas);
        const total = (which: typeof cuentas) =>
          cuentas.filter((one) => which.includes(one)).reduce((sum, one) => sum + BigInt(yearlySaving(one) ?? 0), 0n);
        const halted = cuentas.filter(
          ({ estado, resultado }) =>
            estado === 'resuelta' && ['eliminada', 'cancelada', 'transferida', 'caduca_sola'].includes(resultado),
        );
        const underWay = cuentas.filter(({ estado }) => !['resuelta', 'sin_respuesta', 'descartada'].includes(estado));
        assert.equal(detenido, decimals(total(halted)));
        assert.equal(previsto, decimals(total(underWay)));
      }),
    );
  });

  it('accepts amounts as text with a point or a comma, up to the largest charge, and returns them unchanged', () => {
    fc.assert(
      fc.property(centimos, (n) => {
        const text = decimals(BigInt(n));
        assert.deepEqual([inCentimos(text), inCentimos(text.replace('.', ',')), inEuros(n)], [n, n, text]);
      }),
    );
    assert.deepEqual(['12', '12.5', '100000'].map(inCentimos), [1200, 1250, 10_000_000]);
    for (const bad of ['12.999', '0.001', '-1', '-0.01', '100000.01', 'NaN', 'Infinity', '', ' 1', '1e3'])
      assert.equal(inCentimos(bad), null, bad);
  });
});

const decimals = (n: bigint): string => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`;
