/** Ratios and times of the report; pure. */
import type { MotivoSinCifra, Razon, Tiempo } from '@albacea/contract/reporting.ts';
import type { Medidas } from './reglas-recuento.ts';

const MILLON = 1_000_000;

/** @param motivo reason to give when there is nothing to divide by */
export function razon(numerador: number, denominador: number, motivo: MotivoSinCifra = 'denominador_cero'): Razon {
  if (denominador === 0) return { numerador, denominador, valor: null, motivo };
  return { numerador, denominador, valor: Math.round((numerador / denominador) * MILLON) / MILLON, motivo: null };
}

/** Nearest-rank quantiles (the smallest value that at least so many per cent do not exceed), and the mean. */
export function tiempo(medidas: Medidas): Tiempo {
  const n = medidas.hasta(Number.POSITIVE_INFINITY);
  if (n === 0) return { n, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
  return {
    n,
    mediana: medidas.deRango(Math.ceil((n * 50) / 100)),
    p90: medidas.deRango(Math.ceil((n * 90) / 100)),
    p95: medidas.deRango(Math.ceil((n * 95) / 100)),
    media: Math.round((medidas.suma() * 100) / n) / 100,
    motivo: null,
  };
}
