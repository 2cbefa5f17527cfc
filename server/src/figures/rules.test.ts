import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dateOf } from '../shared/rules-dates-madrid.ts';
import { presentCsv } from './present-csv.ts';
import { Count, Measures, piecesOf, ratio, timesOf } from './rules-count.ts';
import { inParts, quotient, withDecimals } from './rules-decimals.ts';
import { createMadridDay } from './rules-period.ts';

describe('the day in Madrid', () => {
  it('changes at midnight in Madrid before and after both clock changes of a year', () => {
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

describe('days that go into several counts', () => {
  it('are read once, and are added to each of these counts and to no other', () => {
    const wanted = fc.record({ since: fc.nat(60), length: fc.integer({ min: -2, max: 40 }), isFlow: fc.boolean() });
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 6 }), (all) => {
        const stretches = all.map(({ since, length, isFlow }) => ({
          count: new Count(),
          since,
          until: since + length,
          kinds: isFlow ? (['flujo'] as const) : (['flujo', 'mes'] as const),
        }));
        const pieces = piecesOf(stretches);
        for (let day = 0; day <= 100; day += 1)
          for (const kind of ['flujo', 'mes'] as const) {
            const read = pieces.filter((one) => one.kind === kind && one.since <= day && day <= one.until);
            const wanting = stretches.filter(
              ({ kinds, since, until }) => kinds.some((one) => one === kind) && since <= day && day <= until,
            );
            assert.deepEqual(
              read.map(({ counts }) => counts.map((count) => stretches.findIndex((one) => one.count === count))),
              wanting.length > 0 ? [wanting.map((one) => stretches.indexOf(one))] : [],
            );
          }
      }),
    );
  });
});

describe('ratios and times', () => {
  it('are null, with a reason, if there is nothing to divide by', () => {
    assert.deepEqual(ratio(0, 0), { numerador: 0, denominador: 0, valor: null, motivo: 'denominador_cero' });
    assert.equal(timesOf(new Measures()).motivo, 'sin_duraciones');
  });

  it('give quantiles by nearest rank', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { minLength: 1 }), (hours) => {
        const measures = new Measures();
        measures.addList(hours.join(' '));
        const sorted = hours.toSorted((a, b) => a - b);
        const { n, mediana, p90, p95 } = timesOf(measures);
        const from = (q: number) => sorted[Math.ceil((hours.length * q) / 100) - 1];
        assert.deepEqual([n, mediana, p90, p95], [hours.length, from(50), from(90), from(95)]);
      }),
    );
  });
});

describe('decimals', () => {
  it('have the same value after they were written as text and read again', () => {
    assert.equal(withDecimals(inParts('-1234,5', 2), 2), '-1234.50');
    assert.equal(withDecimals(7n, 2), '0.07');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (n) =>
        assert.equal(inParts(withDecimals(n, 2), 2), n),
      ),
    );
  });

  it('are divided exactly, and rounded half away from zero', () => {
    assert.equal(quotient(1n, 8n, 2), '0.13');
    assert.equal(quotient(-1n, 8n, 2), '-0.13');
    assert.equal(quotient(2n, 3n, 6), '0.666667');
  });
});

describe('the report as CSV', () => {
  it('writes decimals with a comma, and five cells in each line', () => {
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
