/** Ratios and times of the report; pure. */
import type { Ratio, ReasonWithoutFigure, Time } from '@albacea/contract/schemas/reporting.ts';
import type { Measures } from './rules-count.ts';

const MILLION = 1_000_000;

/** A quotient to six decimals, with its parts. @param motivo reason to give when there is nothing to divide by */
export function ratio(numerador: number, denominador: number, motivo: ReasonWithoutFigure = 'denominador_cero'): Ratio {
  if (denominador === 0) return { numerador, denominador, valor: null, motivo };
  return { numerador, denominador, valor: Math.round((numerador / denominador) * MILLION) / MILLION, motivo: null };
}

/** Nearest-rank quantiles (the smallest value that at least so many per cent do not exceed), and the mean. */
export function timesOf(measures: Measures): Time {
  const n = measures.hasta(Number.POSITIVE_INFINITY);
  if (n === 0) return { n, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
  return {
    n,
    mediana: measures.ofRange(Math.ceil((n * 50) / 100)),
    p90: measures.ofRange(Math.ceil((n * 90) / 100)),
    p95: measures.ofRange(Math.ceil((n * 95) / 100)),
    media: Math.round((measures.sum() * 100) / n) / 100,
    motivo: null,
  };
}
