/** What becomes an account of the case out of a statement; pure. */

import type { Periodicidad } from '@albacea/contract/cuentas.ts';
import type { PropuestaDeExtracto } from '@albacea/contract/extractos.ts';
import { CARGOS_AL_ANIO } from '../cuentas/reglas-ahorro.ts';

/** An account to propose. Amount and period are null together where the charge is not in euros. */
export interface CuentaDeExtracto {
  /** Code of the catalogue. */
  readonly proveedor: string;
  readonly importe_centimos: number | null;
  readonly periodicidad: Periodicidad | null;
}

/**
 * One account for each provider, because a case has one account at a provider: of several charges, those of the period
 * that costs most in a year are summed, and the others left out of the estimate rather than guessed into it.
 */
export function cuentasDe(propuestas: readonly PropuestaDeExtracto[]): CuentaDeExtracto[] {
  const proveedores = [...new Set(propuestas.map(({ proveedor }) => proveedor))];
  return proveedores.map((proveedor) => {
    const enEuros = propuestas.filter((una) => una.proveedor === proveedor && una.moneda === 'EUR');
    const sumas = new Map<Periodicidad, number>();
    for (const { periodicidad, importe_centimos } of enEuros)
      sumas.set(periodicidad, (sumas.get(periodicidad) ?? 0) + importe_centimos);
    const [mayor] = [...sumas].sort(([a, una], [b, otra]) => otra * CARGOS_AL_ANIO[b] - una * CARGOS_AL_ANIO[a]);
    return { proveedor, importe_centimos: mayor?.[1] ?? null, periodicidad: mayor?.[0] ?? null };
  });
}
