/** Counts of a period as of an instant: sums, less what was added later, plus the facts that no sum holds yet. */
import type { Tx } from '../db/database.ts';
import { createMadridDay, monthsOf, startOf } from './rules-calendar.ts';
import { Count, type Figures } from './rules-count.ts';
import { type CurrentDatum, necessaryMonths } from './rules-economic.ts';
import { type Contribution, contributionsOf, DURATIONS, type Kind } from './rules-measured.ts';
import type { Period } from './rules-period.ts';
import { type Histogram, record, unpack } from './rules-sums.ts';
import {
  firstPart,
  readData,
  readDays,
  readHead,
  readLater,
  readLoose,
  readMonths,
  readTotal,
  type Stretch,
} from './sql.ts';

const OF_PERIOD: readonly Kind[] = [
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
  'respuesta',
  'proveedor',
  'cuota',
];
/** What is asked of cases from which so many days have passed. */
const AFTER_DAYS: ReadonlyMap<number, readonly Kind[]> = new Map([
  [7, ['primer_contacto', 'entrada_en']],
  [30, ['base:apertura', 'cierre_en', 'primer_contacto', 'entrada_en']],
  [60, ['base:apertura', 'cierre_en']],
  [90, ['base:apertura', 'cierre_en']],
]);
/** Days of age that are told apart; the rest is one group. */
const MAXIMUM_AGE = 90;
const WITH_HISTOGRAM: ReadonlySet<Kind> = new Set(DURATIONS);
const OF_AGES: readonly Kind[] = ['flujo', 'salida'];
/** A day before which nobody whose death is reported died; the sums before a period begin there. */
const BEGINNING = -100_000;
/** Folds that may come in between a report's questions. */
const TURNS = 5;

export interface Reading {
  readonly cifras: Figures;
  readonly datos: CurrentDatum[];
  /** The instant that was counted up to. */
  readonly corte: Date;
  readonly cutoffDay: number;
}

/** @param order instant up to which to count; null, or one that is not reached yet: all that is sealed */
export async function readFigures(tx: Tx, period: Period, order: Date | null): Promise<Reading> {
  const dayInMadrid = createMadridDay();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const head = await readHead(tx, order);
    const sealed = head?.sellado ?? new Date(0);
    const corte = order && order < sealed ? order : sealed;
    const cutoffDay = dayInMadrid(corte);
    const counts = emptyCounts(period, cutoffDay);
    const [data, afterwards] = await fill(tx, counts, period, { tras: head?.tras ?? new Date(0), corte }, dayInMadrid);
    // Each round trip has a snapshot of its own: what was folded in between would be counted twice.
    if (afterwards?.plegado.getTime() !== head?.plegado.getTime()) continue;
    return { cifras: counts, datos: data, corte, cutoffDay };
  }
  throw new Error('the sums of the figures were folded again and again while they were read');
}

interface Counts extends Figures {
  readonly tramos: readonly Stretch[];
  /** The stretches that want a kind. */
  readonly byKind: ReadonlyMap<Kind, readonly Stretch[]>;
}

function emptyCounts({ desde, hasta }: Period, cutDay: number): Counts {
  const stretch = (desde: number, hasta: number, clases: readonly Kind[]): Stretch => ({
    recuento: new Count(),
    ...{ desde, hasta, clases },
  });
  const period = stretch(desde, hasta, OF_PERIOD);
  const before = stretch(BEGINNING, desde - 1, ['flujo']);
  const expired = stretch(desde, Math.min(hasta, cutDay - 1), ['plazo', 'silencio']);
  const cohorts = [...AFTER_DAYS].map(
    ([days, kinds]) => [days, stretch(desde, Math.min(hasta, cutDay - days), kinds)] as const,
  );
  const tramos = [period, before, expired, ...cohorts.map(([, cohort]) => cohort)];
  const kinds = new Set(tramos.flatMap((stretch) => stretch.clases));
  return {
    tramos,
    byKind: new Map([...kinds].map((kind) => [kind, tramos.filter((one) => one.clases.includes(kind))])),
    periodo: period.recuento,
    antes: before.recuento,
    expired: expired.recuento,
    tras: new Map(cohorts.map(([days, { recuento, hasta }]) => [days, hasta < desde ? null : recuento])),
    ages: new Map(),
    meses: new Map(monthsOf(desde, hasta).map((month) => [month, new Count()])),
  };
}

async function fill(
  tx: Tx,
  counts: Counts,
  { desde, hasta }: Period,
  { tras, corte }: { readonly tras: Date; readonly corte: Date },
  dayInMadrid: (instant: Date) => number,
) {
  // Asked for in one turn, so that they travel together; the head comes last.
  const [, , days, loose, later, data, head] = await Promise.all([
    readTotal(tx, counts.tramos),
    readMonths(tx, desde, hasta, counts.meses),
    readDays(tx, hasta - MAXIMUM_AGE, hasta, OF_AGES),
    readLoose(tx, tras, corte),
    readLater(tx, corte, Math.min(desde, hasta - MAXIMUM_AGE), hasta),
    readData(tx, corte, ...necessaryMonths(desde, hasta)),
    readHead(tx, corte),
  ]);
  const ages = counts.ages as Histogram;
  for (const { clase, clave, dia, n, valores } of days) {
    if (clase === 'salida' && valores) age(ages, hasta - dia, valores);
    else if (clase === 'flujo' && firstPart(clave) === 'abierto') record(ages, hasta - dia, n);
  }
  for (const contribution of later) dispatch(counts, hasta, contribution);
  for (const fact of loose)
    for (const contribution of contributionsOf(fact, dayInMadrid)) dispatch(counts, hasta, contribution);
  // Exits of cases opened longer ago fell out of the window together with their openings.
  for (const age of [...ages.keys()]) if (age > MAXIMUM_AGE) ages.delete(age);
  return [data, head] as const;
}

/** Takes exits from the ages: a case that left so many days ago at an age of then would be as old as both together. */
function age(ages: Histogram, sinceThen: number, values: Uint8Array): void {
  unpack(values, (age, n) => record(ages, sinceThen + age, -n));
}

/** Adds a contribution wherever its day belongs. */
function dispatch(counts: Counts, end: number, { clase, clave, dia, valor, n }: Contribution): void {
  for (const { recuento, desde, hasta } of counts.byKind.get(clase) ?? []) {
    if (dia >= desde && dia <= hasta) recuento.addUp(clase, clave, n, WITH_HISTOGRAM.has(clase) ? valor : undefined);
  }
  if (clase === 'mes' && dia <= end && dia >= (counts.tramos[0]?.desde ?? 0)) {
    counts.meses.get(startOf('mes', dia))?.addUp(clase, clave, n);
  }
  if (dia > end || dia < end - MAXIMUM_AGE || (clase !== 'salida' && clase !== 'flujo')) return;
  if (clase === 'salida') record(counts.ages as Histogram, end - dia + valor, -n);
  else if (firstPart(clave) === 'abierto') record(counts.ages as Histogram, end - dia, n);
}
