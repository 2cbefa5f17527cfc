import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import { PERIODICIDADES, RESULTADOS_CUENTA } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { ahorroAnual, ahorroDelCaso, CARGOS_AL_ANIO, enCentimos, enEuros } from './reglas-ahorro.ts';

const centimos = fc.integer({ min: 0, max: 10_000_000 });
const periodo = fc.constantFrom(...PERIODICIDADES);
const cuenta = fc.record({
  importe_centimos: centimos,
  periodicidad: periodo,
  estado: fc.constantFrom(...ESTADOS_CUENTA),
  resultado: fc.constantFrom(...RESULTADOS_CUENTA),
});

describe('charges stopped', () => {
  it('are the charge times the charges of a year, to the cent', () => {
    fc.assert(
      fc.property(centimos, periodo, (importe_centimos, periodicidad) => {
        const exacto = BigInt(importe_centimos) * BigInt(CARGOS_AL_ANIO[periodicidad]);
        assert.equal(BigInt(ahorroAnual({ importe_centimos, periodicidad }) ?? -1), exacto);
      }),
    );
    assert.deepEqual(
      PERIODICIDADES.map((p) => CARGOS_AL_ANIO[p]),
      [52, 12, 6, 4, 2, 1],
    );
    assert.equal(ahorroAnual({ importe_centimos: null, periodicidad: null }), null);
  });

  it('add up exactly over as many accounts as a case takes, each in one sum or in none', () => {
    fc.assert(
      fc.property(fc.array(cuenta, { maxLength: 200 }), (cuentas) => {
        const { detenido, previsto } = ahorroDelCaso(cuentas);
        const total = (cuales: typeof cuentas) =>
          cuentas.filter((una) => cuales.includes(una)).reduce((suma, una) => suma + BigInt(ahorroAnual(una) ?? 0), 0n);
        const detenidas = cuentas.filter(
          ({ estado, resultado }) =>
            estado === 'resuelta' && ['eliminada', 'cancelada', 'transferida', 'caduca_sola'].includes(resultado),
        );
        const enCurso = cuentas.filter(({ estado }) => !['resuelta', 'sin_respuesta', 'descartada'].includes(estado));
        assert.equal(detenido.toFixed(2), decimales(total(detenidas)));
        assert.equal(previsto.toFixed(2), decimales(total(enCurso)));
      }),
    );
  });

  it('take amounts of two decimals and no finer ones, and give them back as they came', () => {
    fc.assert(fc.property(centimos, (n) => assert.equal(enCentimos(Number(decimales(BigInt(n)))), n)));
    fc.assert(
      fc.property(centimos, (n) => assert.equal(JSON.stringify(enEuros(n)), String(Number(decimales(BigInt(n)))))),
    );
    for (const malo of [12.999, 0.001, -1, -0.01, 100_000.01, Number.NaN, Number.POSITIVE_INFINITY])
      assert.equal(enCentimos(malo), null, String(malo));
  });
});

const decimales = (n: bigint): string => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`;
