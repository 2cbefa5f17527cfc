/** Ratios and times of the report; pure. */
import type { MotivoSinCifra, Razon, Tiempo } from '@albacea/contract/reporting.ts';
import type { Histograma } from './reglas-sumas.ts';

const MILLON = 1_000_000;

/** @param motivo reason to give when there is nothing to divide by */
export function razon(numerador: number, denominador: number, motivo: MotivoSinCifra = 'denominador_cero'): Razon {
  if (denominador === 0) return { numerador, denominador, valor: null, motivo };
  return { numerador, denominador, valor: Math.round((numerador / denominador) * MILLON) / MILLON, motivo: null };
}

/** Nearest-rank quantiles (the smallest value that at least so many per cent do not exceed), and the mean. */
export function tiempo(histograma: Histograma): Tiempo {
  const valores = [...histograma].sort(([a], [b]) => a - b);
  const n = valores.reduce((suma, [, cuantos]) => suma + cuantos, 0);
  if (n === 0) return { n, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
  const cuantil = (porCiento: number) => {
    let resto = Math.ceil((n * porCiento) / 100);
    for (const [valor, cuantos] of valores) {
      resto -= cuantos;
      if (resto <= 0) return valor;
    }
    return valores.at(-1)?.[0] ?? 0;
  };
  const suma = valores.reduce((total, [valor, cuantos]) => total + valor * cuantos, 0);
  return {
    n,
    mediana: cuantil(50),
    p90: cuantil(90),
    p95: cuantil(95),
    media: Math.round((suma * 100) / n) / 100,
    motivo: null,
  };
}

/** Sum of the counts of a histogram up to a value, inclusive. */
export function hasta(histograma: Histograma, limite: number): number {
  let suma = 0;
  for (const [valor, n] of histograma) if (valor <= limite) suma += n;
  return suma;
}
