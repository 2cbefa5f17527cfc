import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { plazoDe, primerDia } from './reglas.ts';
import { esHabil, sumarHabiles, viernesSanto } from './reglas-calendario.ts';

const dia = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));

describe('working days', () => {
  it('know Good Friday of every year', () => {
    const conocidos = [
      '2024-03-29',
      '2025-04-18',
      '2026-04-03',
      '2027-03-26',
      '2028-04-14',
      '2029-03-30',
      '2038-04-23',
    ];
    assert.deepEqual(
      conocidos.map((fecha) => viernesSanto(Number(fecha.slice(0, 4)))),
      conocidos,
    );
  });

  it('are neither weekends nor national holidays', () => {
    const no = [
      '2026-11-21',
      '2026-11-22',
      '2026-12-08',
      '2026-12-25',
      '2027-01-01',
      '2027-01-06',
      '2027-03-26',
      '2026-10-12',
    ];
    for (const fecha of no) assert.equal(esHabil(fecha), false, fecha);
    for (const fecha of ['2026-11-20', '2026-12-07', '2027-03-29']) assert.equal(esHabil(fecha), true, fecha);
  });

  it('are counted from the day after', () => {
    assert.equal(sumarHabiles('2026-11-20', 1), '2026-11-23');
    assert.equal(sumarHabiles('2026-11-14', 15), '2026-12-04');
    assert.equal(sumarHabiles('2026-12-22', 5), '2026-12-30');
  });

  it('are as many as were asked for, and the last is one of them', () => {
    fc.assert(
      fc.property(dia, fc.integer({ min: 1, max: 40 }), (desde, n) => {
        const hasta = sumarHabiles(desde, n);
        let cuenta = 0;
        for (let d = Date.parse(desde) + 86_400_000; d <= Date.parse(hasta); d += 86_400_000)
          if (esHabil(new Date(d).toISOString().slice(0, 10))) cuenta += 1;
        assert.equal(cuenta, n);
        assert.ok(esHabil(hasta));
      }),
    );
  });

  it('hold back the two registers of the ministry, and not the civil registry', () => {
    assert.equal(primerDia('defuncion_literal', '2026-11-14'), null);
    assert.equal(primerDia('ultimas_voluntades', '2026-11-14'), '2026-12-04');
    assert.equal(primerDia('seguros_fallecimiento', '2026-11-14'), '2026-12-04');
    assert.deepEqual(
      [plazoDe('defuncion_literal', '2026-12-04'), plazoDe('ultimas_voluntades', '2026-12-04')],
      [null, '2026-12-21'],
    );
  });
});
