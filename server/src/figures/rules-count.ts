/** Counts of contributions on some days, and the ratios and times in a report; pure. */
import type { Ratio, ReasonWithoutFigure, Time } from '@albacea/contract/schemas/reporting.ts';

/** Kinds of contributions with a `valor`; a report needs each single value, for a median, not only their number. */
const DURATIONS = [
  'salida',
  'vuelta',
  'demora',
  'bruto',
  'neto',
  'primer_contacto',
  'hasta_entrar',
  'modulo_tiempo',
  'respuesta',
] as const;
type Duration = (typeof DURATIONS)[number];

/** Kinds of contributions: `clase` in the view `cifras_aportes`. */
export type Kind =
  | Duration
  | 'flujo'
  // the few figures that are shown by month, without further breakdown
  | 'mes'
  | `base:${'ocurrencia' | 'comunicacion' | 'apertura' | 'cierre'}`
  | 'abierto_vivo'
  | 'cierre_en'
  | 'contacto'
  | 'entrada'
  | 'entrada_en'
  | 'modulo'
  | 'cuenta'
  | 'cuenta_flujo'
  | 'a_la_primera'
  | 'rastro'
  | 'proveedor'
  // `vencida`: a request thirty days after it left; `silencio`: one that had no answer by then
  | 'vencida'
  | 'silencio'
  | 'plazo'
  // `con_cuota`: resolved accounts that had a charge; `cuota`: the cents of one charge, by how often it was charged
  | 'con_cuota'
  | 'cuota';

/** Whether the single values of a kind are read. For all other kinds only the number of contributions is read. */
export const isDuration = (kind: Kind): boolean => (DURATIONS as readonly Kind[]).includes(kind);

const [ZERO, NINE] = [48, 57];

/**
 * How often each value occurs. It is an array indexed by value, because maps are too slow for ten years of the largest insurer, which have twenty
 * million values.
 */
export class Measures {
  #counts = new Float64Array(0);

  add(value: number, n: number): void {
    if (value >= this.#counts.length) {
      const longer = new Float64Array(Math.max(value + 1, 2 * this.#counts.length));
      longer.set(this.#counts);
      this.#counts = longer;
    }
    this.#counts[value] = (this.#counts[value] as number) + n;
  }

  /** Adds each value of a list. @param values whole numbers separated by spaces */
  addList(values: string): void {
    let value = 0;
    for (let i = 0; i < values.length; i += 1) {
      const code = values.charCodeAt(i);
      if (code >= ZERO && code <= NINE) value = value * 10 + code - ZERO;
      else {
        this.add(value, 1);
        value = 0;
      }
    }
    this.add(value, 1);
  }

  addAll(more: Measures): void {
    const others = more.#counts;
    for (let value = others.length - 1; value >= 0; value -= 1) {
      const n = others[value] as number;
      if (n !== 0) this.add(value, n); // the loop begins with the greatest value, so that the array grows only once
    }
  }

  /** Each value that occurs, with its count. */
  *entries(): Generator<[value: number, n: number]> {
    for (const [value, n] of this.#counts.entries()) if (n !== 0) yield [value, n];
  }

  /** The number of values that are not greater than a limit. */
  upTo(limit: number): number {
    let n = 0;
    for (let value = 0; value < this.#counts.length && value <= limit; value += 1) n += this.#counts[value] as number;
    return n;
  }

  /** The value at a rank when all values are sorted; the smallest has rank 1. */
  atRank(rank: number): number {
    let left = rank;
    let value = -1;
    while (left > 0 && value < this.#counts.length - 1) {
      value += 1;
      left -= this.#counts[value] as number;
    }
    return value;
  }

  sum(): number {
    let sum = 0;
    for (let value = 0; value < this.#counts.length; value += 1) sum += value * (this.#counts[value] as number);
    return sum;
  }
}

interface Cell {
  n: number;
  readonly measures: Measures;
}

export class Count {
  readonly #cells = new Map<string, Map<string, Cell>>();

  /** The cell of a kind and a key, made if it is missing. */
  cell(kind: Kind, key: string): Cell {
    let byKey = this.#cells.get(kind);
    if (!byKey) {
      byKey = new Map();
      this.#cells.set(kind, byKey);
    }
    let cell = byKey.get(key);
    if (!cell) {
      cell = { n: 0, measures: new Measures() };
      byKey.set(key, cell);
    }
    return cell;
  }

  /**
   * The number of contributions of a kind.
   * @param parts the values of the first parts of the key; undefined: any value
   */
  n(kind: Kind, ...parts: (string | undefined)[]): number {
    let sum = 0;
    for (const [key, { n }] of this.#cells.get(kind) ?? []) if (fits(key, parts)) sum += n;
    return sum;
  }

  measures(kind: Duration, ...parts: (string | undefined)[]): Measures {
    const sum = new Measures();
    for (const [key, { measures }] of this.#cells.get(kind) ?? []) if (fits(key, parts)) sum.addAll(measures);
    return sum;
  }

  /** The different values of one part of the keys, in alphabetical order. Keys whose count is zero are left out. @param part its index, from 0 */
  values(kind: Kind, part: number): string[] {
    const live = [...(this.#cells.get(kind) ?? [])].filter(([, { n }]) => n !== 0);
    return [...new Set(live.map(([key]) => key.split('|')[part] ?? ''))].sort();
  }
}

function fits(key: string, parts: readonly (string | undefined)[]): boolean {
  if (parts.length === 0) return true;
  const own = key.split('|');
  return parts.every((part, i) => part === undefined || part === own[i]);
}

/** An order to count some kinds on the days from `since` to `until`, both inclusive, and the count to add them to. */
export interface Stretch {
  readonly count: Count;
  readonly since: number;
  readonly until: number;
  readonly kinds: readonly Kind[];
}

/** Days on which one kind is read, and the counts to which its contributions are added. */
export interface Piece {
  readonly kind: Kind;
  readonly since: number;
  readonly until: number;
  readonly counts: readonly Count[];
}

/** Cuts the days of each kind into pieces at the beginnings and ends of the stretches, so that no day is read twice. */
export function piecesOf(stretches: readonly Stretch[]): Piece[] {
  const kinds = new Set(stretches.flatMap(({ kinds }) => kinds));
  return [...kinds].flatMap((kind) => {
    const wanting = stretches.filter(({ kinds, since, until }) => kinds.includes(kind) && since <= until);
    const cuts = new Set(wanting.flatMap(({ since, until }) => [since, until + 1]));
    const sorted = [...cuts].sort((a, b) => a - b);
    return sorted.slice(0, -1).flatMap((since, i) => {
      const until = (sorted[i + 1] as number) - 1;
      const counts = wanting.filter((one) => one.since <= since && one.until >= until).map(({ count }) => count);
      return counts.length > 0 ? [{ kind, since, until, counts }] : [];
    });
  });
}

/** The counts for a report, as of an instant. */
export interface Figures {
  readonly periodo: Count;
  /** The count of all days before the period. */
  readonly antes: Count;
  /** The count of those days of the period that were over at the instant. */
  readonly expired: Count;
  /** By a number of days: the count of those days of the period that were at least so many days ago; null: there are none. */
  readonly tras: ReadonlyMap<number, Count | null>;
  /** Number of cases pending at the end of the period, by the days since their opening, up to 90. */
  readonly ages: ReadonlyMap<number, number>;
  /** The count of each month, by the day number of its first day. */
  readonly meses: ReadonlyMap<number, Count>;
}

const MILLION = 1_000_000;

/** A quotient rounded to six decimals, with numerator and denominator. @param motivo why there is no value, if the denominator is zero */
export function ratio(numerador: number, denominador: number, motivo: ReasonWithoutFigure = 'denominador_cero'): Ratio {
  if (denominador === 0) return { numerador, denominador, valor: null, motivo };
  return { numerador, denominador, valor: Math.round((numerador / denominador) * MILLION) / MILLION, motivo: null };
}

/** Mean and quantiles by nearest rank: the smallest value that at least 50, 90 or 95 per cent of the values do not exceed. */
export function timesOf(measures: Measures): Time {
  const n = measures.upTo(Number.POSITIVE_INFINITY);
  if (n === 0) return { n, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
  return {
    n,
    mediana: measures.atRank(Math.ceil((n * 50) / 100)),
    p90: measures.atRank(Math.ceil((n * 90) / 100)),
    p95: measures.atRank(Math.ceil((n * 95) / 100)),
    media: Math.round((measures.sum() * 100) / n) / 100,
    motivo: null,
  };
}
