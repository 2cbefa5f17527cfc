/** Estimate of the charges that stop with an account, in whole cents; pure. */
import {
  AMOUNT_MAXIMUM,
  CURRENCY,
  type CuentaResult,
  type CuentaState,
  type EstimatedSaving,
  type Frequency,
} from '@albacea/contract/schemas/cuentas.ts';

/** Charges of a year. 52 weeks, so that the estimate is never more than what is charged. */
export const CARGOS_PER_YEAR: Readonly<Record<Frequency, number>> = {
  semanal: 52,
  mensual: 12,
  bimestral: 6,
  trimestral: 4,
  semestral: 2,
  anual: 1,
};

export interface CargoInCentimos {
  readonly importe_centimos: number | null;
  readonly periodicidad: Frequency | null;
}

/** Cents of a year, or null when the charge is not known. */
export function yearlySaving({ importe_centimos, periodicidad }: CargoInCentimos): number | null {
  return importe_centimos === null || periodicidad === null ? null : importe_centimos * CARGOS_PER_YEAR[periodicidad];
}

interface CuentaWithCargo extends CargoInCentimos {
  readonly estado: CuentaState;
  readonly resultado: CuentaResult | null;
}

/** Results after which nothing is charged to the estate any more. */
export const HALT: readonly (CuentaResult | null)[] = ['eliminada', 'cancelada', 'transferida', 'caduca_sola'];
const UNDER_WAY: readonly CuentaState[] = ['propuesta', 'confirmada', 'solicitada', 'rechazada'];

/** Sums over the accounts of a case: what has stopped, and what will when the accounts under way end well. */
export function casoSaving(cuentas: readonly CuentaWithCargo[]): EstimatedSaving {
  const addUp = (which: (cuenta: CuentaWithCargo) => boolean) =>
    inEuros(cuentas.filter(which).reduce((sum, cuenta) => sum + (yearlySaving(cuenta) ?? 0), 0));
  return {
    detenido: addUp(({ estado, resultado }) => estado === 'resuelta' && HALT.includes(resultado)),
    previsto: addUp(({ estado }) => UNDER_WAY.includes(estado)),
    moneda: CURRENCY,
  };
}

/** @param centimos whole cents @returns the amount in euros as text with two decimals */
export const inEuros = (centimos: number): string => (centimos / 100).toFixed(2);

/** Whole cents of an amount in euros, or null when it has more than two decimals, after a point or a comma, or is out of range. */
export function inCentimos(euros: string): number | null {
  if (!/^[0-9]{1,12}(?:[.,][0-9]{1,2})?$/.test(euros)) return null;
  const centimos = Math.round(Number(euros.replace(',', '.')) * 100);
  return centimos <= AMOUNT_MAXIMUM * 100 ? centimos : null;
}
