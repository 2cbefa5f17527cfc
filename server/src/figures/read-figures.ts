/** Counts of a period as of an instant: the sums of its days, minus the facts sealed later. */
import type { Tx } from '../db/database.ts';
import { dayOf, todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { Count, type Figures, type Kind, type Stretch } from './rules-count.ts';
import { type CurrentDatum, necessaryMonths } from './rules-economic.ts';
import { BEGINNING, monthsOf, nextMonth, type Period } from './rules-period.ts';
import { countStretches, readData, readSealedUntil } from './sql.ts';

const PERIOD_KINDS: readonly Kind[] = [
  'flujo',
  'base:ocurrencia',
  'base:comunicacion',
  'base:apertura',
  'base:cierre',
  'demora',
  'bruto',
  'neto',
  'contacto',
  'primer_contacto',
  'entrada',
  'hasta_entrar',
  'modulo',
  'modulo_tiempo',
  'cuenta',
  'cuenta_flujo',
  'a_la_primera',
  'rastro',
  'respuesta',
  'proveedor',
  'con_cuota',
  'cuota',
];
/** By a number of days: the kinds that are counted only for cases that began at least so many days ago. */
const AFTER_DAYS: ReadonlyMap<number, readonly Kind[]> = new Map([
  [7, ['contacto', 'entrada_en']],
  [30, ['abierto_vivo', 'cierre_en', 'contacto', 'entrada_en']],
  [60, ['abierto_vivo', 'cierre_en']],
  [90, ['abierto_vivo', 'cierre_en']],
]);
/** Highest age in days for which pending cases are counted by age; reports show all older cases as one group. */
const MAXIMUM_AGE = 90;
const AGE_KINDS: readonly Kind[] = ['flujo', 'salida', 'vuelta'];

export interface Reading {
  readonly cifras: Figures;
  readonly datos: CurrentDatum[];
  /** The instant up to which facts count. */
  readonly corte: Date;
  readonly cutoffDay: number;
}

/** Reads everything for a report. @param asked instant up to which facts count; null, or later than the last seal: all sealed facts count */
export async function readFigures(tx: Tx, period: Period, asked: Date | null): Promise<Reading> {
  const sealed = (await readSealedUntil(tx)) ?? new Date(0);
  const corte = asked && asked < sealed ? asked : sealed;
  const cutoffDay = dayOf(todayInMadrid(corte));
  const { desde, hasta } = period;
  // No fact up to `corte` is on a later day.
  const last = Math.min(hasta, cutoffDay);
  const within = stretch(desde, last, PERIOD_KINDS);
  const { before, months } = flowOf(period, last);
  const expired = stretch(desde, Math.min(hasta, cutoffDay - 1), ['plazo', 'vencida', 'silencio']);
  const cohorts = [...AFTER_DAYS].map(
    ([days, kinds]) => [days, stretch(desde, Math.min(hasta, cutoffDay - days), kinds)] as const,
  );
  const days = Array.from({ length: MAXIMUM_AGE + 1 }, (_, age) =>
    stretch(hasta - age, Math.min(hasta - age, last), AGE_KINDS),
  );
  const stretches = [within, before, expired, ...cohorts.map(secondOf), ...months.map(secondOf), ...days];
  const [, datos] = await Promise.all([
    countStretches(tx, corte, cutoffDay, stretches),
    readData(tx, corte, ...necessaryMonths(desde, hasta)),
  ]);
  const cifras = {
    periodo: within.count,
    antes: before.count,
    expired: expired.count,
    tras: new Map(cohorts.map(([after, { count, since, until }]) => [after, until < since ? null : count])),
    ages: agesOf(days.map(({ count }) => count)),
    meses: countsOf(months),
  };
  return { cifras, datos, corte, cutoffDay };
}

/** The openings and closings of each month of a period, by facts sealed until an instant. */
export async function readMonths(tx: Tx, period: Period, corte: Date): Promise<Pick<Figures, 'antes' | 'meses'>> {
  const cutoffDay = dayOf(todayInMadrid(corte));
  const { before, months } = flowOf(period, Math.min(period.hasta, cutoffDay));
  await countStretches(tx, corte, cutoffDay, [before, ...months.map(secondOf)]);
  return { antes: before.count, meses: countsOf(months) };
}

const stretch = (since: number, until: number, kinds: readonly Kind[]): Stretch => ({
  count: new Count(),
  since,
  until,
  kinds,
});

/** The days before a period, and the days of each of its months, until `last`. */
function flowOf({ desde, hasta }: Period, last: number) {
  const before = stretch(BEGINNING, Math.min(desde - 1, last), ['flujo']);
  const months = monthsOf(desde, hasta).map(
    (month) => [month, stretch(Math.max(month, desde), Math.min(nextMonth(month) - 1, last), ['mes'])] as const,
  );
  return { before, months };
}

const secondOf = <T>([, second]: readonly [unknown, T]): T => second;
const countsOf = (months: readonly (readonly [number, Stretch])[]): ReadonlyMap<number, Count> =>
  new Map(months.map(([month, { count }]) => [month, count]));

/**
 * Number of pending cases by age: the openings of each day, minus the exits of cases opened on that day. Cases older than {@link MAXIMUM_AGE} are
 * left out.
 * @param days counts of single days, the last first
 */
function agesOf(days: readonly Count[]): ReadonlyMap<number, number> {
  const ages = new Map<number, number>();
  const add = (age: number, n: number) => age <= MAXIMUM_AGE && ages.set(age, (ages.get(age) ?? 0) + n);
  for (const [ago, count] of days.entries()) {
    add(ago, count.n('flujo', 'abierto'));
    for (const [age, n] of count.measures('salida').entries()) add(ago + age, -n);
    for (const [age, n] of count.measures('vuelta').entries()) add(ago + age, n);
  }
  return ages;
}
