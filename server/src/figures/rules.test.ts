import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dateOf, dayOf } from '../shared/rules-dates-madrid.ts';
import { presentCsv } from './present-csv.ts';
import { createMadridDay, next, piecesOf, startOf } from './rules-calendar.ts';
import { Measures } from './rules-count.ts';
import { inParts, quotient, withDecimals } from './rules-decimals.ts';
import { type Contribution, contributionsOf, type FiguresFact } from './rules-measured.ts';
import { ratio, timesOf } from './rules-statistic.ts';
import { add, pack, packDays, type Sum, unpack, unpackDays } from './rules-sums.ts';

const aDay = fc.integer({ min: dayOf('1900-01-01'), max: dayOf('2100-01-01') });

describe('pieces of a period', () => {
  it('counts every day of a period once and no other, in whole years, months and days', () => {
    fc.assert(
      fc.property(aDay, fc.nat(4000), fc.constantFrom('anio', 'mes', 'dia'), (since, length, greater) => {
        const until = since + length;
        const times = new Map<number, number>();
        for (const { nivel, desde: start, hasta: end, signo } of piecesOf(since, until, greater)) {
          assert.equal(startOf(nivel, start), start);
          assert.equal(nivel === 'dia' ? end : next(nivel, end) - 1, end);
          for (let day = start; day <= end; day += 1) times.set(day, (times.get(day) ?? 0) + signo);
        }
        const counted = [...times].filter(([, n]) => n !== 0);
        assert.ok(counted.every(([day, n]) => n === 1 && day >= since && day <= until));
        assert.equal(counted.length, length + 1);
      }),
    );
  });

  it('takes away the few days and months that are missing, where they are fewer', () => {
    const from = (since: string, until: string) =>
      piecesOf(dayOf(since), dayOf(until)).map(
        ({ nivel, signo, ...days }) => `${signo} ${nivel} ${dateOf(days.desde)} ${dateOf(days.hasta)}`,
      );
    assert.deepEqual(from('2025-01-01', '2025-11-21'), [
      '1 anio 2025-01-01 2025-12-31',
      '-1 dia 2025-11-22 2025-11-30',
      '-1 mes 2025-12-01 2025-12-31',
    ]);
    assert.deepEqual(from('2025-03-10', '2025-03-12'), ['1 dia 2025-03-10 2025-03-12']);
  });

  it('takes a leap year as one', () => {
    assert.deepEqual(piecesOf(dayOf('2024-01-01'), dayOf('2024-12-31')), [
      { nivel: 'anio', desde: dayOf('2024-01-01'), hasta: dayOf('2024-12-31'), signo: 1 },
    ]);
    assert.equal(dateOf(dayOf('2024-02-28') + 1), '2024-02-29');
  });
});

describe('the day in Madrid', () => {
  it('changes at its own midnight on both sides of both clock changes', () => {
    const day = createMadridDay();
    for (const [instant, date] of [
      ['2026-03-28T22:59:59.999Z', '2026-03-28'],
      ['2026-03-28T23:00:00.000Z', '2026-03-29'],
      ['2026-03-29T21:59:59.999Z', '2026-03-29'],
      ['2026-03-29T22:00:00.000Z', '2026-03-30'],
      ['2026-10-24T22:00:00.000Z', '2026-10-25'],
      ['2026-10-25T22:59:59.999Z', '2026-10-25'],
      ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ] as const)
      assert.equal(dateOf(day(new Date(instant))), date, instant);
  });
});

describe('packed sums', () => {
  const contribution = fc.record({
    clase: fc.constant('bruto' as const),
    clave: fc.constantFrom('', 'a', 'b|c'),
    dia: aDay,
    valor: fc.nat(500_000),
    n: fc.integer({ min: -3, max: 3 }).filter((n) => n !== 0),
  });

  it('give back what went in, and the same bytes in whatever order it came', () => {
    fc.assert(
      fc.property(
        fc.array(contribution),
        fc.array(fc.maxSafeInteger().map((n) => Math.abs(n) % 1e12)),
        (contributions: Contribution[], grandes) => {
          const [one, other]: [Sum, Sum] = [new Map(), new Map()];
          for (const theOne of contributions) add(one, theOne);
          for (const one of contributions.toReversed()) add(other, one);
          for (const [key, byDay] of one.get('bruto') ?? []) {
            const bytes = packDays(byDay);
            assert.deepEqual(packDays(other.get('bruto')?.get(key) ?? new Map()), bytes);
            const turn: Sum = new Map();
            for (const one of unpackDays('bruto', key, bytes, 1)) add(turn, one);
            assert.deepEqual(turn.get('bruto')?.get(key), byDay);
          }
          const histogram = new Map(grandes.map((n, i) => [i * 7, n + 1]));
          const read = new Map<number, number>();
          unpack(pack(histogram), (value, n) => read.set(value, n));
          assert.deepEqual(read, histogram);
        },
      ),
    );
  });

  it('hold nothing of what was taken back', () => {
    const sum: Sum = new Map();
    const one: Contribution = { clase: 'neto', clave: '', dia: 20_000, valor: 5, n: 1 };
    add(sum, one);
    add(sum, { ...one, n: -1 });
    assert.equal(sum.get('neto')?.size, 0);
  });
});

describe('ratios and times', () => {
  it('are null with their reason where there is nothing to divide by', () => {
    assert.deepEqual(ratio(0, 0), { numerador: 0, denominador: 0, valor: null, motivo: 'denominador_cero' });
    assert.equal(timesOf(new Measures()).motivo, 'sin_duraciones');
  });

  it('give quantiles by nearest rank', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { minLength: 1 }), (hours) => {
        const measures = new Measures();
        for (const hour of hours) measures.addUp(hour, 1);
        const sorted = hours.toSorted((a, b) => a - b);
        const { n, mediana, p90, p95 } = timesOf(measures);
        const from = (q: number) => sorted[Math.ceil((hours.length * q) / 100) - 1];
        assert.deepEqual([n, mediana, p90, p95], [hours.length, from(50), from(90), from(95)]);
      }),
    );
  });
});

describe('a deadline and the limit of silence', () => {
  const cuenta = (finished: string): FiguresFact => ({
    ...{
      tipo: 'cuenta',
      signo: 1,
      movimiento: null,
      registrado: new Date(finished),
      estado: 'resuelta',
      resultado: 'cancelada',
    },
    ...{
      pack: null,
      prioridad: null,
      modulo: 'suscripciones',
      proveedor: 'netflix',
      accion: 'cancelar',
      activado: null,
    },
    ...{ fallecimiento: null, comunicado: null, abierto: null, confirmada: new Date('2026-03-01T10:00Z') },
    ...{
      solicitada: new Date('2026-03-01T10:00Z'),
      terminada: new Date(finished),
      plazo: '2026-03-31',
      solicitudes: 1,
      espera_ajena: null,
      cuota: null,
    },
  });
  const answered = (finished: string) =>
    contributionsOf(cuenta(finished), createMadridDay())
      .filter(({ clave }) => clave.endsWith('contestada'))
      .map(({ clase }) => clase);

  it('are met until the end of their day in Madrid, and missed a minute later', () => {
    assert.deepEqual(answered('2026-03-31T21:59:00Z'), ['silencio', 'plazo']);
    assert.deepEqual(answered('2026-03-31T22:00:00Z'), []);
  });
});

describe('decimals', () => {
  it('go in and out to the last one', () => {
    assert.equal(withDecimals(inParts('-1234,5', 2), 2), '-1234.50');
    assert.equal(withDecimals(7n, 2), '0.07');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (n) =>
        assert.equal(inParts(withDecimals(n, 2), 2), n),
      ),
    );
  });

  it('are divided exactly, half away from zero', () => {
    assert.equal(quotient(1n, 8n, 2), '0.13');
    assert.equal(quotient(-1n, 8n, 2), '-0.13');
    assert.equal(quotient(2n, 3n, 6), '0.666667');
  });
});

describe('the report as CSV', () => {
  it('writes decimals with a comma, and has five cells a line', () => {
    const lines = presentCsv({
      a: { b: 1.5 },
      lista: [{ producto: 'Uno "dos"; tres', n: '2.50' }],
      r: ratio(1, 4),
      x: null,
    });
    assert.deepEqual(lines, [
      ['cifra', 'valor', 'numerador', 'denominador', 'motivo'],
      ['a.b', '1,5', '', '', ''],
      ['lista.Uno "dos"; tres.n', '2,50', '', '', ''],
      ['r', '0,25', '1', '4', ''],
      ['x', '', '', '', ''],
    ]);
  });
});
