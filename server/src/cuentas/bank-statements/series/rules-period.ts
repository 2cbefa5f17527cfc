/** Computes the days on which a recurring charge is expected, and finds chains of charges that fall on such days; pure. */
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import { MS_PER_DAY, monthsAfter } from '../../../shared/rules-dates-madrid.ts';

interface Period {
  readonly months: number;
  /** Length in days, where the period is not of whole months; otherwise 0. */
  readonly days: number;
  /** Days by which one charge may be off: weekends, ends of months, holidays, thirty days taken for a month. */
  readonly margin: number;
  /** Days by which charges may be off on average. */
  readonly deviation: number;
  /** Days without the expected charge after which the series has ended. Cards are blocked after a death. */
  readonly grace: number;
}

/** The shortest first. */
export const PERIODS: Readonly<Record<Frequency, Period>> = {
  semanal: { months: 0, days: 7, margin: 2, deviation: 1, grace: 21 },
  mensual: { months: 1, days: 0, margin: 6, deviation: 3, grace: 45 },
  bimestral: { months: 2, days: 0, margin: 8, deviation: 4, grace: 45 },
  trimestral: { months: 3, days: 0, margin: 10, deviation: 5, grace: 45 },
  semestral: { months: 6, days: 0, margin: 14, deviation: 8, grace: 60 },
  anual: { months: 12, days: 0, margin: 20, deviation: 12, grace: 60 },
};
const LIST = Object.keys(PERIODS) as Frequency[];

/** A charge that can be chained. */
interface Dated {
  readonly dia: number;
}

export interface Chain<C extends Dated> {
  readonly periodicidad: Frequency;
  readonly cargos: C[];
  /** Number of expected charges that were missing in between. */
  missed: number;
  /** Sum of the days by which each charge was off the nearest expected day. */
  deviation: number;
  /** Days by which each charge is off the day expected from the first charge. */
  readonly offsets: number[];
}

/** The day `times` periods later; where a month has no 31st, its last day. */
export function after(day: number, frequency: Frequency, times = 1): number {
  const { months, days } = PERIODS[frequency];
  return months === 0 ? day + days * times : monthsAfter(day, months * times);
}

/**
 * When the next charge is expected: on the usual day of the month, even if a weekend moved the last one.
 * @param days days of the charges so far, in order; at least one
 * @param since earliest day that is returned
 */
export function next(days: readonly number[], frequency: Frequency, since: number): number {
  const last = onUsualDay(days, frequency);
  let times = 1;
  while (after(last, frequency, times) < since) times += 1;
  return after(last, frequency, times);
}

function onUsualDay(days: readonly number[], frequency: Frequency): number {
  const last = days.at(-1) ?? 0;
  const { months, margin } = PERIODS[frequency];
  if (months === 0) return last;
  const times = new Map<number, number>();
  for (const day of days) times.set(monthDay(day), (times.get(monthDay(day)) ?? 0) + 1);
  const [usual = 1] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const corrected = last + (usual - monthDay(last));
  return times.get(usual) !== 1 && Math.abs(corrected - last) <= margin ? corrected : last;
}

const monthDay = (day: number): number => new Date(day * MS_PER_DAY).getUTCDate();

/** Maximum number of chains open at the same time; charges that need more are no subscriptions. */
const OPEN_MAXIMUM = 12;

interface Opened<C extends Dated> extends Chain<C> {
  /** The next two expected days, counted from the last charge. */
  next: readonly [number, number];
  /** The next two expected days, counted from the first charge, which no later weekend has moved. */
  grid: readonly [number, number];
}

/**
 * Puts charges into chains of one period: each charge joins the chain whose expected day is nearest. At most one charge in a row may be
 * missing. Every charge is compared once with at most twelve chains.
 * @param cargos in the order of their days
 */
function chain<C extends Dated>(cargos: readonly C[], periodicidad: Frequency): Chain<C>[] {
  const { margin } = PERIODS[periodicidad];
  const closed: Opened<C>[] = [];
  let opened: Opened<C>[] = [];
  for (const cargo of cargos) {
    const [live, past] = split(opened, (one) => cargo.dia <= one.next[1] + margin);
    closed.push(...past);
    opened = live;
    const best = nearest(opened, cargo.dia, margin);
    if (best) lengthen(best.chain, cargo, best.missing, best.deviation);
    else {
      if (opened.length === OPEN_MAXIMUM) closed.push(...opened.splice(0, 1));
      const next = nextOf(cargo.dia, periodicidad);
      opened.push({
        periodicidad,
        cargos: [cargo],
        missed: 0,
        deviation: 0,
        offsets: [0],
        next,
        grid: next,
      });
    }
  }
  return [...closed, ...opened];
}

function split<T>(list: readonly T[], belongsFirst: (one: T) => boolean): [T[], T[]] {
  return [list.filter(belongsFirst), list.filter((one) => !belongsFirst(one))];
}

const nextOf = (day: number, frequency: Frequency) => [after(day, frequency, 1), after(day, frequency, 2)] as const;

function nearest<C extends Dated>(opened: readonly Opened<C>[], day: number, margin: number) {
  let best: { chain: Opened<C>; missing: 0 | 1; deviation: number } | null = null;
  for (const chain of opened) {
    for (const missing of [0, 1] as const) {
      const deviation = Math.min(Math.abs(day - chain.next[missing]), Math.abs(day - chain.grid[missing]));
      if (deviation > margin) continue;
      if (!best || deviation + missing * margin < best.deviation + best.missing * margin)
        best = { chain, missing, deviation };
    }
  }
  return best;
}

function lengthen<C extends Dated>(chain: Opened<C>, cargo: C, missing: 0 | 1, offset: number): void {
  chain.cargos.push(cargo);
  chain.missed += missing;
  const place = chain.cargos.length - 1 + chain.missed;
  const first = chain.cargos[0]?.dia ?? cargo.dia;
  chain.offsets.push(cargo.dia - after(first, chain.periodicidad, place));
  chain.grid = [after(first, chain.periodicidad, place + 1), after(first, chain.periodicidad, place + 2)];
  chain.deviation += offset;
  chain.next = nextOf(cargo.dia, chain.periodicidad);
}

/** Whether a chain is regular enough to count. */
function isRegular<C extends Dated>(chain: Chain<C>): boolean {
  const { periodicidad, cargos, missed } = chain;
  return (
    cargos.length >= 2 &&
    missed <= Math.floor(cargos.length / 4) &&
    meanDeviation(chain) <= PERIODS[periodicidad].deviation
  );
}

/**
 * The smaller of two averages of the days by which the charges of a chain were off: from their usual day, and from the nearest expected
 * day. The second serves periods of thirty days, which wander through the month.
 */
export function meanDeviation<C extends Dated>({ cargos, deviation, offsets }: Chain<C>): number {
  if (cargos.length < 2) return 0;
  const usual = offsets.toSorted((a, b) => a - b)[offsets.length >> 1] ?? 0;
  const usualDeviation = offsets.reduce((sum, one) => sum + Math.abs(one - usual), 0) / offsets.length;
  return Math.min(deviation / (cargos.length - 1), usualDeviation);
}

/** Maximum number of chains that are picked; nobody has more subscriptions at one price with one merchant. */
const ROUNDS_MAXIMUM = 6;

/**
 * The regular chains in a set of charges, the longest first, no charge in two of them.
 * @param cargos in the order of their days
 */
export function regularChains<C extends Dated>(cargos: readonly C[]): Chain<C>[] {
  const found: Chain<C>[] = [];
  let remain = cargos;
  while (remain.length >= 2 && found.length < ROUNDS_MAXIMUM) {
    const possible = LIST.flatMap((frequency) => chain(remain, frequency)).filter(isRegular);
    const best = possible.reduce<Chain<C> | null>(
      (one, other) => (one && value(one) >= value(other) ? one : other),
      null,
    );
    if (!best) break;
    found.push(best);
    const used = new Set(best.cargos);
    remain = remain.filter((cargo) => !used.has(cargo));
  }
  return found;
}

const value = <C extends Dated>({ cargos, missed }: Chain<C>): number => cargos.length - missed;
