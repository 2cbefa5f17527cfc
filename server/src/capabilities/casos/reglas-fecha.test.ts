import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { esFechaReal, hoyEnMadrid } from './reglas-fecha.ts';

const HORA = 3_600_000;
const dos = (n: number) => String(n).padStart(2, '0');

/** 01:00 UTC on the last Sunday of a month: when the European Union changes its clocks (Directive 2000/84/EC). */
function cambioDeHora(anio: number, mes: number): number {
  const ultimoDia = new Date(Date.UTC(anio, mes, 0));
  return ultimoDia.getTime() - ultimoDia.getUTCDay() * 24 * HORA + HORA;
}

/** Madrid's day from the directive's rule alone, to check the time zone database against. */
function diaSegunDirectiva(instante: number): string {
  const anio = new Date(instante).getUTCFullYear();
  const esVerano = instante >= cambioDeHora(anio, 3) && instante < cambioDeHora(anio, 10);
  return new Date(instante + (esVerano ? 2 : 1) * HORA).toISOString().slice(0, 10);
}

describe('hoyEnMadrid', () => {
  const vectores: [string, string][] = [
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    ['2026-06-30T21:59:59.999Z', '2026-06-30'],
    ['2026-06-30T22:00:00.000Z', '2026-07-01'],
    ['2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T00:59:59.999Z', '2026-03-29'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['2028-02-28T23:00:00.000Z', '2028-02-29'],
  ];
  for (const [instante, dia] of vectores) {
    it(`says ${dia} at ${instante}`, () => assert.equal(hoyEnMadrid(new Date(instante)), dia));
  }

  it('agrees with Intl in another locale and with the directive at any instant from 1997 to 2099', () => {
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
    const cualquiera = fc.integer({ min: Date.UTC(1997, 0, 1), max: Date.UTC(2099, 11, 31) });
    const juntoAlCambio = fc
      .tuple(
        fc.integer({ min: 1997, max: 2099 }),
        fc.constantFrom(3, 10),
        fc.integer({ min: -26 * HORA, max: 26 * HORA }),
      )
      .map(([anio, mes, margen]) => cambioDeHora(anio, mes) + margen);
    const finDeAnio = fc
      .tuple(fc.integer({ min: 1997, max: 2099 }), fc.integer({ min: -2 * HORA, max: 2 * HORA }))
      .map(([anio, margen]) => Date.UTC(anio, 11, 31, 23) + margen);
    fc.assert(
      fc.property(fc.oneof(cualquiera, juntoAlCambio, finDeAnio), (ms) => {
        const dia = hoyEnMadrid(new Date(ms));
        assert.equal(dia, intl.format(ms));
        assert.equal(dia, diaSegunDirectiva(ms));
        assert.ok(esFechaReal(dia));
      }),
      { numRuns: 3000 },
    );
  });

  it('turns the year at midnight in Madrid', () => {
    assert.equal(hoyEnMadrid(new Date('2026-12-31T22:59:59.999Z')), '2026-12-31');
    assert.equal(hoyEnMadrid(new Date('2026-12-31T23:00:00Z')), '2027-01-01');
  });

  it('writes four digits of the year', () => {
    assert.equal(hoyEnMadrid(new Date('0987-06-05T12:00:00Z')), '0987-06-05');
  });

  it('throws on an invalid Date instead of inventing a day', () => {
    assert.throws(() => hoyEnMadrid(new Date(Number.NaN)), RangeError);
  });
});

/** Every text `YYYY-MM-DD` of the years 1900 to 2100 with a month from 00 to 13 and a day from 00 to 32. */
function* candidatas(): Generator<string> {
  for (let anio = 1900; anio <= 2100; anio++) {
    for (let mes = 0; mes <= 13; mes++) {
      for (let dia = 0; dia <= 32; dia++) yield `${anio}-${dos(mes)}-${dos(dia)}`;
    }
  }
}

/** The days of the years 1900 to 2100, by counting them. */
function* dias(): Generator<string> {
  for (let ms = Date.UTC(1900, 0, 1); ms < Date.UTC(2101, 0, 1); ms += 24 * HORA) {
    yield new Date(ms).toISOString().slice(0, 10);
  }
}

describe('esFechaReal', () => {
  it('accepts exactly the days of the calendar from 1900 to 2100', () => {
    const reales = new Set(dias());
    for (const s of candidatas()) if (esFechaReal(s) !== reales.has(s)) assert.fail(s);
    assert.equal(reales.size, 73_414);
  });

  it('knows the leap years', () => {
    assert.deepEqual(
      ['1900', '2000', '2024', '2026', '2100', '0004'].map((anio) => esFechaReal(`${anio}-02-29`)),
      [false, true, true, false, false, true],
    );
  });

  const ajenos = [
    '',
    '2026-1-05',
    '26-01-05',
    '2026/01/05',
    '05-01-2026',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '2026-01-05\n',
    '+002026-01-05',
    '２０２６-01-05',
    '0000-01-01',
    '2026-00-10',
    '2026-99-10',
  ];
  for (const s of ajenos) {
    it(`refuses ${JSON.stringify(s)}`, () => assert.equal(esFechaReal(s), false));
  }

  it('refuses any text that is not ten characters of that shape', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((s) => !/^\d{4}-\d{2}-\d{2}$/.test(s)),
        (s) => assert.equal(esFechaReal(s), false),
      ),
    );
    for (const pieza of ['0', '-', '2026-01-05', ' ']) assert.equal(esFechaReal(pieza.repeat(100_000)), false);
  });
});
