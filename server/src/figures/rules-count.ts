/** Counts of a stretch of days, ready to be asked; pure. */
import type { Kind } from './rules-measured.ts';
import type { Histogram } from './rules-sums.ts';

/**
 * How many of each value, in an array by value: a report reads hundreds of histograms of a thousand hours, and maps took most of
 * its time.
 */
export class Measures {
  #cuantos = new Float64Array(0);

  readonly addUp = (value: number, n: number): void => {
    if (value >= this.#cuantos.length) {
      const greater = new Float64Array(Math.max(value + 1, 2 * this.#cuantos.length));
      greater.set(this.#cuantos);
      this.#cuantos = greater;
    }
    this.#cuantos[value] = (this.#cuantos[value] as number) + n;
  };

  readonly restar = (value: number, n: number): void => this.addUp(value, -n);

  addUpAll(more: Measures): void {
    const others = more.#cuantos;
    for (let value = others.length - 1; value >= 0; value -= 1) {
      const n = others[value] as number;
      if (n !== 0) this.addUp(value, n); // the greatest first: the array grows once
    }
  }

  /** How many there are up to a value, inclusive. */
  hasta(limit: number): number {
    let n = 0;
    for (let value = 0; value < this.#cuantos.length && value <= limit; value += 1) n += this.#cuantos[value] as number;
    return n;
  }

  /** The value that is so many-th in order, from 1. */
  ofRange(range: number): number {
    let left = range;
    let value = -1;
    while (left > 0 && value < this.#cuantos.length - 1) {
      value += 1;
      left -= this.#cuantos[value] as number;
    }
    return value;
  }

  sum(): number {
    let sum = 0;
    for (let value = 0; value < this.#cuantos.length; value += 1) sum += value * (this.#cuantos[value] as number);
    return sum;
  }
}

interface Cell {
  n: number;
  readonly medidas: Measures;
}

export class Count {
  readonly #celdas = new Map<string, Map<string, Cell>>();

  /** The place of a kind and a key, made when there is none. */
  cell(kind: Kind, key: string): Cell {
    let byKey = this.#celdas.get(kind);
    if (!byKey) {
      byKey = new Map();
      this.#celdas.set(kind, byKey);
    }
    let cell = byKey.get(key);
    if (!cell) {
      cell = { n: 0, medidas: new Measures() };
      byKey.set(key, cell);
    }
    return cell;
  }

  addUp(kind: Kind, key: string, n: number, value?: number): void {
    const cell = this.cell(kind, key);
    cell.n += n;
    if (value !== undefined) cell.medidas.addUp(value, n);
  }

  /**
   * How many of a kind there are.
   * @param parts what the parts of the key must be, from the first on; undefined: anything
   */
  n(kind: Kind, ...parts: (string | undefined)[]): number {
    let sum = 0;
    for (const [key, { n }] of this.#celdas.get(kind) ?? []) if (fits(key, parts)) sum += n;
    return sum;
  }

  medidas(kind: Kind, ...parts: (string | undefined)[]): Measures {
    const sum = new Measures();
    for (const [key, { medidas }] of this.#celdas.get(kind) ?? []) if (fits(key, parts)) sum.addUpAll(medidas);
    return sum;
  }

  /** Values of a part of the keys that count for something, in alphabetical order. */
  values(kind: Kind, part: number): string[] {
    const live = [...(this.#celdas.get(kind) ?? [])].filter(([, { n }]) => n !== 0);
    return [...new Set(live.map(([key]) => key.split('|')[part] ?? ''))].sort();
  }
}

function fits(key: string, parts: readonly (string | undefined)[]): boolean {
  if (parts.length === 0) return true;
  const own = key.split('|');
  return parts.every((part, i) => part === undefined || part === own[i]);
}

/** What a report is made of: counts of its stretches at an instant. */
export interface Figures {
  readonly periodo: Count;
  /** Everything before the period. */
  readonly antes: Count;
  /** Days of the period that were over at the instant. */
  readonly expired: Count;
  /** Days of the period from which so many days had passed; null when none had. */
  readonly tras: ReadonlyMap<number, Count | null>;
  /** Cases alive at the end of the period that were opened at most 90 days before, by days. */
  readonly ages: Histogram;
  /** By first day of the month. */
  readonly meses: ReadonlyMap<number, Count>;
}
