/**
 * Finds the series of charges of one merchant in one currency. A refunded charge keeps its place but does not count, the parts of a charge
 * are joined, and a series continues at a new price. Pure.
 */
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import { after, type Chain, meanDeviation, PERIODS, regularChains } from './rules-period.ts';

export interface Cargo {
  readonly dia: number;
  /** Always above zero. */
  readonly centimos: number;
  /** Number of statement lines in which it was paid. */
  readonly parts: number;
  /** It was refunded: it keeps its place in the series and counts for nothing else. */
  readonly refunded: boolean;
}

export interface Series {
  readonly periodicidad: Frequency;
  /** In the order of their days. */
  readonly cargos: readonly Cargo[];
  /** The amounts differ from charge to charge, as electricity bills do. */
  readonly variable: boolean;
  /** Mean number of days by which charges were off. */
  readonly deviation: number;
}

export interface CargoLine {
  readonly dia: number;
  /** Negative: charged; positive: refunded. */
  readonly centimos: number;
}

/** Maximum number of days between a charge and its refund. */
const REFUND_DEADLINE = 130;

/**
 * The charges in the order of their days. Each refund cancels the last charge of the same amount before it, once.
 */
export function markRefunded(lines: readonly CargoLine[]): Cargo[] {
  const inOrder = [...lines].sort((a, b) => a.dia - b.dia || a.centimos - b.centimos);
  const pending = new Map<number, CargoLine[]>();
  const returned = new Set<CargoLine>();
  for (const line of inOrder) {
    const amount = Math.abs(line.centimos);
    const stack = pending.get(amount) ?? [];
    if (line.centimos < 0) pending.set(amount, [...prune(stack, line.dia), line]);
    else {
      const last = stack.pop();
      if (last && line.dia - last.dia <= REFUND_DEADLINE) returned.add(last);
    }
  }
  return inOrder
    .filter((line) => line.centimos < 0)
    .map((line) => ({ dia: line.dia, centimos: -line.centimos, parts: 1, refunded: returned.has(line) }));
}

/** Drops charges that can no longer be refunded, which keeps the list short, whatever the file contains. */
const prune = (stack: readonly CargoLine[], day: number): readonly CargoLine[] =>
  stack.filter((one) => day - one.dia <= REFUND_DEADLINE).slice(-40);

/** Least share of the charges at one price that must be in chains; the rest are purchases at the same price. */
const PRICE_MINIMUM = 0.6;
/** Least share of all charges that chains of varying amounts must contain. */
const SET_MINIMUM = 0.8;

/**
 * The series of a merchant, most charges first.
 * @param cargos in the order of their days
 * @param admitsVariable whether amounts may vary freely: direct debits and supplies
 */
export function allSeriesOf(cargos: readonly Cargo[], admitsVariable: boolean): Series[] {
  const series = withReturned(cargos, admitsVariable).map((series) => ({
    ...series,
    cargos: series.cargos.filter(({ refunded }) => !refunded),
  }));
  return sorted(series.filter((series) => series.cargos.length >= 2));
}

function withReturned(cargos: readonly Cargo[], admitsVariable: boolean): Series[] {
  const byPrice = seriesByPrice(cargos);
  const explained = count(byPrice);
  if (explained >= cargos.length * 0.9) return byPrice;
  const set = seriesOfAnyPrice(cargos, admitsVariable);
  if (count(set) > explained) return set;
  const used = new Set(byPrice.flatMap((series) => series.cargos));
  // The leftovers at other prices may make a series of their own.
  const rest = cargos.filter((cargo) => !used.has(cargo));
  return [...byPrice, ...seriesOfAnyPrice(rest, admitsVariable)];
}

const count = (series: readonly Series[]): number =>
  series.reduce((sum, series) => sum + series.cargos.reduce((parts, cargo) => parts + cargo.parts, 0), 0);

const sorted = (series: readonly Series[]): Series[] =>
  [...series].sort((a, b) => b.cargos.length - a.cargos.length || b.deviation - a.deviation);

const oneSeriesOf = (chain: Chain<Cargo>, variable: boolean): Series => ({
  periodicidad: chain.periodicidad,
  cargos: chain.cargos,
  variable,
  deviation: meanDeviation(chain),
});

/** Maximum number of series, the longest kept: with more, dates and prices agree by chance. */
const SERIES_MAXIMUM = 40;

/** Chains of one amount each, joined where the price changed and completed where a charge came in parts. */
function seriesByPrice(cargos: readonly Cargo[]): Series[] {
  const prices = new Map<number, Cargo[]>();
  for (const cargo of cargos) {
    const samePrice = prices.get(cargo.centimos);
    if (samePrice) samePrice.push(cargo);
    else prices.set(cargo.centimos, [cargo]);
  }
  const series: Series[] = [];
  for (const samePrice of prices.values()) {
    const found = regularChains(samePrice).map((chain) => oneSeriesOf(chain, false));
    if (count(found) >= samePrice.length * PRICE_MINIMUM) series.push(...found);
  }
  const joined = withoutRemains(joinPrices(sorted(series).slice(0, SERIES_MAXIMUM)));
  const used = new Set(joined.flatMap((series) => series.cargos));
  const loose = cargos.filter((cargo) => !used.has(cargo));
  return joined.map((series) => complete(series, loose));
}

/** A new price is between half and twice the old one. */
const PRICE_STEP_MAXIMUM = 2;

const neighbourPrice = (a: number, b: number, factor: number): boolean => a <= b * factor && b <= a * factor;

/** Joins each series to the one that it continues at a new price: both have the same period, and one begins when the other ends. */
function joinPrices(series: readonly Series[]): Series[] {
  const inOrder = [...series].sort((a, b) => (a.cargos[0]?.dia ?? 0) - (b.cargos[0]?.dia ?? 0));
  const joined: Series[] = [];
  for (const series of inOrder) {
    const place = joined.findLastIndex((earlier) => continues(earlier, series));
    const earlier = joined[place];
    if (earlier) joined[place] = { ...earlier, cargos: [...earlier.cargos, ...series.cargos] };
    else joined.push(series);
  }
  return joined;
}

/** Drops a series of two charges at about the price of a long series: they belong to the long series, after an irregular charge. */
function withoutRemains(series: readonly Series[]): readonly Series[] {
  const long = series.filter(({ cargos }) => cargos.length >= 4);
  return series.filter(({ cargos: [first, second, third] }) => {
    if (third || !first || !second) return true;
    return !long.some(({ cargos }) => neighbourPrice(cargos.at(-1)?.centimos ?? 0, first.centimos, LOOSE_STEP_MAXIMUM));
  });
}

function continues(before: Series, afterwards: Series): boolean {
  const [last, first] = [before.cargos.at(-1), afterwards.cargos[0]];
  if (!last || !first || before.periodicidad !== afterwards.periodicidad) return false;
  return (
    neighbourPrice(last.centimos, first.centimos, PRICE_STEP_MAXIMUM) &&
    expected(last.dia, first.dia, before.periodicidad)
  );
}

/** Whether a day is one or two periods after another, within the margin. */
function expected(before: number, afterwards: number, frequency: Frequency): boolean {
  const { margin } = PERIODS[frequency];
  return [1, 2].some((times) => Math.abs(after(before, frequency, times) - afterwards) <= margin);
}

/** Adds loose charges that belong to the series: one paid in parts, or one at a changed price. */
function complete(series: Series, loose: Cargo[]): Series {
  let cargos: readonly Cargo[] = series.cargos;
  if (cargos.length < 3) return series;
  for (let round = 0; round < 6; round += 1) {
    const before = cargos.length;
    cargos = fillGaps(cargos, series.periodicidad, loose);
    if (cargos.length === before) break;
  }
  return { ...series, cargos };
}

/** Fills the places where a charge is missing: after each one, before the first and after the last. */
function fillGaps(cargos: readonly Cargo[], frequency: Frequency, loose: Cargo[]): readonly Cargo[] {
  const { margin } = PERIODS[frequency];
  const [first] = cargos;
  const before = first && inPlace(loose, after(first.dia, frequency, -1), margin, first.centimos);
  const full: Cargo[] = before ? [before] : [];
  for (const [i, cargo] of cargos.entries()) {
    full.push(cargo);
    const place = after(cargo.dia, frequency);
    const next = cargos[i + 1]?.dia ?? Number.POSITIVE_INFINITY;
    if (loose.length === 0 || next <= place + margin) continue;
    const inItsDay = inPlace(loose, place, margin, cargo.centimos);
    const isLast = i === cargos.length - 1;
    const oneAfter = after(cargo.dia, frequency, 2);
    const found = inItsDay ?? (isLast ? inPlace(loose, oneAfter, margin, cargo.centimos) : null);
    if (found) full.push(found);
  }
  return full;
}

/**
 * A single charge, or several of one day, may differ from the price by this factor; charges of several days must add up to the price
 * exactly.
 */
const LOOSE_STEP_MAXIMUM = 1.35;
/** The same factor for a merchant with at most two loose charges. */
const QUIET_STEP_MAXIMUM = 1.6;
const PARTS_MAXIMUM = 4;

/** Removes from `loose` the charges that pay the expected charge, and joins them to one; null: none pay it. */
function inPlace(loose: Cargo[], place: number, margin: number, price: number): Cargo | null {
  const since = firstPlace(loose, place - margin);
  const near: number[] = [];
  for (let i = since; i < loose.length && (loose[i]?.dia ?? 0) <= place + margin; i += 1) near.push(i);
  if (near.length === 0 || near.length > PARTS_MAXIMUM) return null;
  const candidates = near.map((i) => loose[i] as Cargo);
  if (candidates.some(({ refunded }) => refunded)) return null;
  const sum = candidates.reduce((total, { centimos }) => total + centimos, 0);
  const factor = loose.length <= 2 ? QUIET_STEP_MAXIMUM : LOOSE_STEP_MAXIMUM;
  const isOneDay = candidates.every(({ dia }) => dia === candidates[0]?.dia) && loose.length <= PARTS_MAXIMUM;
  const neighbour = (candidates.length === 1 || isOneDay) && neighbourPrice(sum, price, factor);
  if (sum !== price && !neighbour) return null;
  loose.splice(near[0] ?? 0, near.length);
  return { dia: candidates[0]?.dia ?? place, centimos: sum, parts: candidates.length, refunded: false };
}

/** Index of the first charge on or after a day. */
function firstPlace(cargos: readonly Cargo[], day: number): number {
  let [low, high] = [0, cargos.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cargos[middle]?.dia ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Chains over all charges whatever their amount; charges of one day count as one. */
function seriesOfAnyPrice(cargos: readonly Cargo[], admitsVariable: boolean): Series[] {
  const byDay = joinByDay(cargos);
  const chains = regularChains(byDay);
  const series = chains.map((chain) => oneSeriesOf(chain, varied(chain.cargos)));
  const valid = series.filter((series) =>
    admitsVariable ? series.cargos.length >= 3 || !series.variable : similarAmounts(series),
  );
  return count(valid) >= cargos.length * SET_MINIMUM ? valid : [];
}

function joinByDay(cargos: readonly Cargo[]): Cargo[] {
  const together: Cargo[] = [];
  for (const cargo of cargos) {
    const last = together.at(-1);
    if (last?.dia === cargo.dia && !last.refunded && !cargo.refunded)
      together[together.length - 1] = {
        dia: cargo.dia,
        centimos: last.centimos + cargo.centimos,
        parts: last.parts + cargo.parts,
        refunded: false,
      };
    else together.push(cargo);
  }
  return together;
}

/** Whether the price changed more than once in four charges. */
const varied = (cargos: readonly Cargo[]): boolean =>
  changes(cargos, 1.0001) > Math.max(1, Math.floor(cargos.length / 4));

const changes = (cargos: readonly Cargo[], factor: number): number =>
  cargos.filter(({ centimos }, i) => i > 0 && !neighbourPrice(centimos, cargos[i - 1]?.centimos ?? 0, factor)).length;

/** Without a direct debit, amounts may differ only by little (an exchange rate, a tax), and by a larger step at most once in four charges. */
function similarAmounts({ cargos, periodicidad }: Series): boolean {
  if (changes(cargos, PRICE_STEP_MAXIMUM) > 0) return false;
  if (cargos.length === 2) return periodicidad === 'anual' && changes(cargos, QUIET_STEP_MAXIMUM) === 0;
  return cargos.length >= 3 && changes(cargos, 1.09) <= Math.floor(cargos.length / 4);
}
