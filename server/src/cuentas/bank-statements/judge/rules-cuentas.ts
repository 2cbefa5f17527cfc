/** Turns proposed charges of a statement into accounts of the case; pure. */

import type { ExtractoProposal } from '@albacea/contract/schemas/bank-statements.ts';
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import { CHARGES_PER_YEAR } from '../../../caso/rules/rules-cuenta.ts';

/** An account to propose. Amount and period are null together where the charge is not in euros. */
interface ExtractoCuenta {
  /** Code of the catalogue. */
  readonly proveedor: string;
  readonly importe_centimos: number | null;
  readonly periodicidad: Frequency | null;
}

/**
 * One account for each provider, because a case has one account at a provider. Of several charges, those of the period that costs most in a
 * year are summed; the others are left out of the estimate.
 */
export function cuentasOf(proposed: readonly ExtractoProposal[]): ExtractoCuenta[] {
  const proveedores = [...new Set(proposed.map(({ proveedor }) => proveedor))];
  return proveedores.map((proveedor) => {
    const inEuros = proposed.filter((one) => one.proveedor === proveedor && one.moneda === 'EUR');
    const sums = new Map<Frequency, number>();
    for (const { periodicidad, importe_centimos } of inEuros)
      sums.set(periodicidad, (sums.get(periodicidad) ?? 0) + importe_centimos);
    const [greater] = [...sums].sort(([a, one], [b, other]) => other * CHARGES_PER_YEAR[b] - one * CHARGES_PER_YEAR[a]);
    return { proveedor, importe_centimos: greater?.[1] ?? null, periodicidad: greater?.[0] ?? null };
  });
}
