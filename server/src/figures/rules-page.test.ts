import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dateOf, dayOf } from '../shared/rules-dates-madrid.ts';
import { daysOf, lastDayOf, selectionOf, sorter, spanOf } from './rules-casos.ts';
import { previousOf, trendOf } from './rules-period.ts';

const period = (desde: string, hasta: string) => ({ desde: dayOf(desde), hasta: dayOf(hasta) });
const inDates = ({ desde, hasta }: { desde: number; hasta: number }) => [dateOf(desde), dateOf(hasta)];

describe('periods to compare with', () => {
  it('the previous period has as many whole months or, without whole months, as many days', () => {
    assert.deepEqual(inDates(previousOf(period('2026-03-01', '2026-03-31'))), ['2026-02-01', '2026-02-28']);
    assert.deepEqual(inDates(previousOf(period('2026-01-01', '2026-03-31'))), ['2025-10-01', '2025-12-31']);
    assert.deepEqual(inDates(previousOf(period('2026-03-02', '2026-03-31'))), ['2026-01-31', '2026-03-01']);
    assert.deepEqual(inDates(previousOf(period('2026-03-01', '2026-03-30'))), ['2026-01-30', '2026-02-28']);
  });

  it('the trend has eleven whole months and the month of the last day, up to that day', () => {
    assert.deepEqual(inDates(trendOf(period('2026-03-02', '2026-03-15'))), ['2025-04-01', '2026-03-15']);
  });
});

describe('cases behind a figure', () => {
  const day = (instant: Date) => Math.floor(instant.getTime() / 86_400_000);
  const at = (date: string) => new Date(`${date}T12:00:00Z`);

  it('have the age of the day on which they counted as pending or, for all other figures, of the cutoff day', () => {
    const october = period('2026-10-01', '2026-10-31');
    const cut = dayOf('2026-11-20');
    assert.equal(lastDayOf('casos.pendientes_fin', october, cut), october.hasta);
    assert.equal(lastDayOf('casos.pendientes_inicio', october, cut), october.desde - 1);
    assert.equal(lastDayOf('casos.abiertos', october, cut), cut);
    const caso = { abierto: at('2026-10-21'), cerrado: at('2026-11-10') };
    assert.equal(daysOf(caso, october.hasta, day), 10);
    assert.equal(daysOf(caso, cut, day), 20);
    assert.equal(daysOf({ ...caso, cerrado: null }, cut, day), 30);
    assert.equal(daysOf(caso, dayOf('2026-10-01'), day), 0);
  });

  it('are searched among the facts of the figure’s days; for pending cases among all facts', () => {
    const october = period('2026-10-01', '2026-10-31');
    const span = (cifra: 'casos.abiertos' | 'casos.pendientes_fin' | 'proveedor.silencio') =>
      spanOf(selectionOf(cifra, { ...october, base: 'apertura', cutoffDay: dayOf('2026-11-20') }));
    assert.deepEqual(span('casos.abiertos'), october);
    assert.equal(span('casos.pendientes_fin'), null);
    assert.deepEqual(span('proveedor.silencio'), october);
  });

  it('are ordered by descending id if they have the same sort value, in both directions of sorting', () => {
    const veces = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ]);
    const by = (sentido: 'asc' | 'desc') =>
      sorter({ orden: 'veces', sentido, veces, days: () => 0 })([...veces.keys()], []);
    assert.deepEqual(
      [by('desc'), by('asc')],
      [
        ['c', 'a', 'b'],
        ['b', 'c', 'a'],
      ],
    );
  });
});
