import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import {
  comienzoDe,
  enHorario,
  esHabil,
  esProvisional,
  estaEnHorario,
  festivosDe,
  habilDesde,
  haVencido,
  pascua,
  revisionTras,
  sumarDias,
  sumarHabiles,
  sumarMeses,
} from './reglas-calendario.ts';
import { COMUNIDADES, PUBLICADOS } from './reglas-festivos.ts';

const dia = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 11, 31) })
  .map((instante) => new Date(instante).toISOString().slice(0, 10));
const instante = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) }).map((uno) => new Date(uno));
const horaEn = (uno: Date) =>
  Number(uno.toLocaleString('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' }));

describe('holidays', () => {
  it('of a published year are twelve at most in each community, days that exist, and written in order', () => {
    for (const [anio, { nacionales, comunidades, madrid }] of Object.entries(PUBLICADOS)) {
      for (const tabla of [nacionales, madrid, ...Object.values(comunidades)]) {
        const dias = tabla.split(' ').map((uno) => `${anio}-${uno}`);
        assert.deepEqual(dias, [...new Set(dias)].sort(), tabla);
        for (const uno of dias) assert.equal(sumarDias(uno, 0), uno);
      }
      for (const comunidad of COMUNIDADES) {
        // Those of 2025 that fell on a Sunday and were not moved are no days off; the two cities have one more now and then.
        const n = festivosDe(Number(anio), comunidad).length;
        assert.ok(n >= 11 && n <= 14, `${anio} ${comunidad} ${n}`);
      }
    }
  });

  it('are those of the place: Maundy Thursday in Madrid, Easter Monday in Barcelona', () => {
    assert.ok(!esHabil('2026-04-02') && esHabil('2026-04-02', 'CT') && esHabil('2026-04-02', 'nacional'));
    assert.ok(esHabil('2026-04-06') && !esHabil('2026-04-06', 'CT') && !esHabil('2026-04-06', 'VC'));
    assert.ok(!esHabil('2026-12-07') && !esHabil('2026-12-07', 'MD') && esHabil('2026-12-07', 'CT'));
    assert.ok(!esHabil('2026-11-09') && esHabil('2026-11-09', 'MD'), 'Almudena, in the city alone');
    assert.ok(!esHabil('2025-07-25') && !esHabil('2025-10-13', 'AN') && esHabil('2025-10-13'));
    assert.ok(!esHabil('2026-03-19', 'GA') && esHabil('2026-03-19'));
  });

  it('of a later year are reckoned, and those on a Sunday are taken to move', () => {
    assert.deepEqual([2025, 2026, 2027].map(esProvisional), [false, false, true]);
    for (const festivo of [
      '2027-01-01',
      '2027-01-06',
      '2027-03-25',
      '2027-03-26',
      '2027-05-03',
      '2027-10-12',
      '2027-11-01',
    ])
      assert.ok(!esHabil(festivo), festivo);
    assert.ok(!esHabil('2027-08-16') && esHabil('2027-08-16', 'nacional'));
    assert.ok(!esHabil('2027-03-29', 'PV') && esHabil('2027-03-29'));
  });

  it('know Easter of every year', () => {
    const viernes = ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2038-04-23'];
    assert.deepEqual(
      viernes.map((uno) => sumarDias(pascua(Number(uno.slice(0, 4))), -2)),
      viernes,
    );
  });
});

describe('terms', () => {
  it('are counted from the day after, and the count of working days between gives the term back', () => {
    assert.equal(sumarHabiles('2026-11-20', 1), '2026-11-23');
    assert.equal(sumarHabiles('2026-12-04', 2), '2026-12-10', 'over a weekend, the 7th of Madrid and the 8th');
    assert.equal(sumarHabiles('2026-12-04', 2, 'nacional'), '2026-12-09');
    fc.assert(
      fc.property(dia, fc.integer({ min: 1, max: 40 }), (desde, dias) => {
        const fin = sumarHabiles(desde, dias);
        let contados = 0;
        for (let uno = sumarDias(desde, 1); uno <= fin; uno = sumarDias(uno, 1)) if (esHabil(uno)) contados += 1;
        assert.equal(contados, dias);
        assert.ok(esHabil(fin));
      }),
    );
  });

  it('in months go from date to date, to the last of a short month, and on to the next working day', () => {
    assert.equal(sumarMeses('2026-10-26', 1), '2026-11-26');
    assert.equal(sumarMeses('2027-01-31', 1), '2027-03-01', 'the 28th is a Sunday');
    assert.equal(sumarMeses('2026-12-31', 2), '2027-03-01');
    assert.equal(sumarMeses('2026-11-25', 1), '2026-12-28', 'Christmas is a Friday');
    assert.equal(sumarMeses('2027-11-30', 3), '2028-02-29');
  });

  it('end with their day in Madrid, and are looked at on the next working day', () => {
    assert.ok(!haVencido('2026-12-21', new Date('2026-12-21T22:59:59.999Z')));
    assert.ok(haVencido('2026-12-21', new Date('2026-12-21T23:00:00.000Z')));
    assert.ok(haVencido('2026-07-01', new Date('2026-07-01T22:00:00.000Z')), 'in summer an hour earlier');
    fc.assert(
      fc.property(dia, (uno) => {
        const habil = habilDesde(uno);
        assert.ok(habil >= uno && habil <= sumarDias(uno, 7) && esHabil(habil));
        assert.ok(revisionTras(uno) > uno && esHabil(revisionTras(uno)));
      }),
    );
  });
});

describe('the hours of the clocks', () => {
  it('begin at nine in Madrid, on the days of the clock changes too', () => {
    assert.equal(comienzoDe('2026-03-27').toISOString(), '2026-03-27T08:00:00.000Z');
    assert.equal(comienzoDe('2026-03-29').toISOString(), '2026-03-29T07:00:00.000Z', 'summer begins at two');
    assert.equal(comienzoDe('2026-10-25').toISOString(), '2026-10-25T08:00:00.000Z', 'summer ends at three');
    assert.equal(comienzoDe('2026-10-24').toISOString(), '2026-10-24T07:00:00.000Z');
  });

  it('are working hours of a working day, the next ones from any instant, and never earlier', () => {
    fc.assert(
      fc.property(instante, (uno) => {
        const cuando = enHorario(uno);
        assert.ok(cuando >= uno && esHabil(hoyEnMadrid(cuando)));
        assert.ok(horaEn(cuando) >= 9 && horaEn(cuando) < 20);
        assert.ok(estaEnHorario(cuando));
        assert.equal(estaEnHorario(uno), cuando.getTime() === uno.getTime());
        if (cuando > uno) assert.equal(cuando.getTime(), comienzoDe(hoyEnMadrid(cuando)).getTime());
      }),
    );
  });
});
