/** Estimate of the charges that stop with an account, in whole cents; pure. */
import {
  type AhorroEstimado,
  type EstadoCuenta,
  MAXIMO_IMPORTE,
  MONEDA,
  type Periodicidad,
  type ResultadoCuenta,
} from '@albacea/contract/cuentas.ts';

/** Charges of a year. 52 weeks, so that the estimate is never more than what is charged. */
export const CARGOS_AL_ANIO: Readonly<Record<Periodicidad, number>> = {
  semanal: 52,
  mensual: 12,
  bimestral: 6,
  trimestral: 4,
  semestral: 2,
  anual: 1,
};

export interface CargoEnCentimos {
  readonly importe_centimos: number | null;
  readonly periodicidad: Periodicidad | null;
}

/** Cents of a year, or null when the charge is not known. */
export function ahorroAnual({ importe_centimos, periodicidad }: CargoEnCentimos): number | null {
  return importe_centimos === null || periodicidad === null ? null : importe_centimos * CARGOS_AL_ANIO[periodicidad];
}

export interface CuentaConCargo extends CargoEnCentimos {
  readonly estado: EstadoCuenta;
  readonly resultado: ResultadoCuenta | null;
}

/** Results after which nothing is charged to the estate any more. */
export const DETIENEN: readonly (ResultadoCuenta | null)[] = ['eliminada', 'cancelada', 'transferida', 'caduca_sola'];
const EN_CURSO: readonly EstadoCuenta[] = ['propuesta', 'confirmada', 'solicitada', 'rechazada'];

/** Sums over the accounts of a case: what has stopped, and what will when the accounts under way end well. */
export function ahorroDelCaso(cuentas: readonly CuentaConCargo[]): AhorroEstimado {
  const sumar = (cuales: (cuenta: CuentaConCargo) => boolean) =>
    enEuros(cuentas.filter(cuales).reduce((suma, cuenta) => suma + (ahorroAnual(cuenta) ?? 0), 0));
  return {
    detenido: sumar(({ estado, resultado }) => estado === 'resuelta' && DETIENEN.includes(resultado)),
    previsto: sumar(({ estado }) => EN_CURSO.includes(estado)),
    moneda: MONEDA,
  };
}

/** @param centimos whole cents; the quotient is the number nearest to the two decimals, so that it is written with two */
export const enEuros = (centimos: number): number => centimos / 100;

/** Whole cents of an amount in euros, or null when it has more than two decimals or is out of range. */
export function enCentimos(euros: number): number | null {
  const centimos = Math.round(euros * 100);
  return euros >= 0 && euros <= MAXIMO_IMPORTE && enEuros(centimos) === euros ? centimos : null;
}
