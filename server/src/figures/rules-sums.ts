/** Sums of contributions, and their packed form; pure. Equal sums have equal bytes, however they came about. */
import type { Contribution, Kind } from './rules-measured.ts';

/** Value → how many. */
export type Histogram = Map<number, number>;
/** Day → value → how many. */
type ByDay = Map<number, Histogram>;
/** Kind → key → day → value → how many. */
export type Sum = Map<Kind, Map<string, ByDay>>;

/** The entry of a map, made when there is none. */
function entry<K, V>(map: Map<K, V>, key: K, perform: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = perform();
    map.set(key, value);
  }
  return value;
}

/** Adds to a histogram; what comes to nothing is gone. */
export function record(histogram: Histogram, value: number, n: number): void {
  const sum = (histogram.get(value) ?? 0) + n;
  if (sum === 0) histogram.delete(value);
  else histogram.set(value, sum);
}

export function add(sum: Sum, { clase, clave, dia, valor, n }: Contribution): void {
  const byKey = entry(sum, clase, () => new Map<string, ByDay>());
  const byDay = entry(byKey, clave, (): ByDay => new Map());
  const histogram = entry(byDay, dia, (): Histogram => new Map());
  record(histogram, valor, n);
  if (histogram.size > 0) return;
  byDay.delete(dia);
  if (byDay.size === 0) byKey.delete(clave);
}

const inOrder = <V>(map: ReadonlyMap<number, V>): [number, V][] => [...map].sort(([a], [b]) => a - b);

/** A histogram as bytes: pairs of the step from the value before and the count. */
export function pack(histogram: Histogram): Uint8Array {
  const numbers: number[] = [];
  let previous = 0;
  for (const [value, n] of inOrder(histogram)) {
    numbers.push(value - previous, n);
    previous = value;
  }
  return inBytes(numbers);
}

/** Calls back for each value of a packed histogram, in order. */
export function unpack(bytes: Uint8Array, addUp: (value: number, n: number) => void): void {
  let value = 0;
  let isStep = true;
  walk(bytes, (number) => {
    if (isStep) value += number;
    else addUp(value, number);
    isStep = !isStep;
  });
}

/** Days of histograms as bytes: for each day the step from the day before, how many pairs follow, and these. */
export function packDays(byDay: ByDay): Uint8Array {
  const numbers: number[] = [];
  let previous = 0;
  for (const [day, histogram] of inOrder(byDay)) {
    numbers.push(day - previous, histogram.size);
    for (const [value, n] of inOrder(histogram)) numbers.push(value, n);
    previous = day;
  }
  return inBytes(numbers);
}

/** The contributions of a packed list of days. @param sign -1 to take them back */
export function unpackDays(clase: Kind, clave: string, bytes: Uint8Array, sign: 1 | -1): Contribution[] {
  const numbers = ofBytes(bytes);
  const contributions: Contribution[] = [];
  let dia = 0;
  for (let i = 0; i < numbers.length; ) {
    dia += numbers[i] as number;
    const end = i + 2 + 2 * (numbers[i + 1] as number);
    for (i += 2; i < end; i += 2)
      contributions.push({ clase, clave, dia, valor: numbers[i] as number, n: sign * (numbers[i + 1] as number) });
  }
  return contributions;
}

/** Whole numbers, small ones in a byte: zigzag and base 128. Arithmetic and not bits, because sums of cents pass 32 bits. */
function inBytes(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

function ofBytes(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  walk(bytes, (number) => numbers.push(number));
  return numbers;
}

function walk(bytes: Uint8Array, onFind: (number: number) => void): void {
  let rest = 0;
  let weight = 1;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] as number;
    rest += (byte & 127) * weight;
    weight *= 128;
    if (byte >= 128) continue;
    onFind(rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2);
    rest = 0;
    weight = 1;
  }
}
