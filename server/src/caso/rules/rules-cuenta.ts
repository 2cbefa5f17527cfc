/** Presents accounts to an insurer, and counts in whole cents the charges that stop with them; pure. */
import type { CasoState } from '@albacea/contract/schemas/casos.ts';
import type { Origin } from '@albacea/contract/schemas/common.ts';
import {
  AMOUNT_MAXIMUM,
  type Cargo,
  type CasoCuentas,
  CURRENCY,
  type Cuenta,
  type CuentaAction,
  type CuentaResult,
  type CuentaState,
  type DiscardReason,
  type EstimatedSaving,
  type Frequency,
  type Management,
  type NewHolder,
} from '@albacea/contract/schemas/cuentas.ts';
import type { RASTRO_HARMS, RASTRO_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { mask } from '../../shared/rules-text.ts';

type RastroKind = (typeof RASTRO_KINDS)[number];
type RastroHarm = (typeof RASTRO_HARMS)[number];

type OfSomeSteps = 'carta' | 'referencia' | 'sin_constancia';
/** A step with a provider, as stored: only a reminder has `carta`; only a step that a person recorded has `referencia` or `sin_constancia`. */
export type StoredGestion = Omit<Management, OfSomeSteps> &
  Partial<Pick<Management, OfSomeSteps>> & {
    /** The identifier that a request named; null: it named none. Absent: the step is no request. */
    readonly identificador?: string | null;
    /** The papers that a refusal asked for; absent: none, or the step is no refusal. */
    readonly papeles?: readonly Paper[];
  };

/**
 * The last request of an account and what followed it, because an answer to an earlier request says nothing about the last one. Returns all steps
 * if nothing was requested.
 */
export const sinceLastRequest = <S extends Pick<Management, 'tipo'>>(steps: readonly S[]): readonly S[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ tipo }) => tipo === 'solicitud'),
    ),
  );

export const lastRefusal = <S extends Pick<StoredGestion, 'tipo'>>(steps: readonly S[]): S | undefined =>
  steps.findLast(({ tipo }) => tipo === 'negativa');

/** The encrypted part of an account. */
export interface CuentaData {
  readonly proveedor: string;
  readonly identificador: string | null;
  /** The person who takes the contract over; absent: nobody does, or the person is not known yet. */
  readonly nuevoTitular?: NewHolder;
  /** The provider answered that it needs another identifier, and nobody has given one since. */
  readonly pideOtroIdentificador?: true;
  /** Steps with the provider and its answers, oldest first. */
  readonly gestiones?: readonly StoredGestion[];
  /** How the heir gave consent when somebody else confirmed the account for them. */
  readonly constancia?: string;
  /** Present for a trace: the kind of page, the rights that the page harms and its state. The page's address is the `identificador`. */
  readonly rastro?: {
    readonly muestra: RastroKind | null;
    readonly duele: readonly RastroHarm[];
    readonly sitio: string;
    /** How the family gave permission to look at the page, if the service recorded the permission for them. */
    readonly permiso?: string;
  };
}

/** The row of an account, with instants as the API writes them. */
export interface CuentaRow extends CargoInCentimos {
  readonly id: string;
  readonly modulo: Cuenta['modulo'];
  readonly estado: CuentaState;
  readonly accion: CuentaAction | null;
  readonly resultado: CuentaResult | null;
  readonly motivo_descarte: DiscardReason | null;
  readonly reservada: boolean;
  readonly rastro: boolean;
  readonly proveedor: string | null;
  readonly propuesta_por: Origin;
  readonly periodicidad: Frequency | null;
  readonly solicitada: string | null;
  readonly reposo_hasta: string | null;
  readonly plazo: string | null;
  readonly actualizado: string;
}

/** The members of a reserved account that an insurer doesn't see. */
const HIDDEN = {
  proveedor: null,
  proveedor_codigo: null,
  identificador: null,
  accion: null,
  resultado: null,
  motivo_descarte: null,
  cargo: null,
  ahorro_anual_estimado: null,
  reposo_hasta: null,
  solicitada: null,
  plazo: null,
};

/** Presents an account to the insurer. @param data null for a reserved account, whose data need not be decrypted */
export function presentCuenta(row: CuentaRow, data: CuentaData | null): Cuenta {
  const { id: cuenta_id, modulo, propuesta_por, reservada, estado, actualizado } = row;
  const tipo = row.rastro ? ('rastro' as const) : ('cuenta' as const);
  const visible = { cuenta_id, modulo, propuesta_por, tipo, reservada, estado, actualizado };
  if (reservada) return { ...visible, ...HIDDEN };
  const identifier = data?.identificador ?? null;
  return {
    ...visible,
    proveedor: data?.proveedor ?? null,
    proveedor_codigo: row.proveedor,
    identificador: identifier === null ? null : mask(identifier),
    accion: row.accion,
    resultado: row.resultado,
    motivo_descarte: row.motivo_descarte,
    ...moneyOf(row),
    reposo_hasta: row.reposo_hasta,
    solicitada: row.solicitada,
    plazo: row.plazo,
  };
}

/**
 * Makes the data of the event `cuenta_resuelta`, in which `tipo` marks a trace.
 * @param caso state of the case when the account ended
 * @param estado_cuenta the state that the account reached
 */
export const endOfCuenta = (
  { id, modulo, rastro }: Pick<CuentaRow, 'id' | 'modulo' | 'rastro'>,
  caso: CasoState,
  estado_cuenta: CuentaState,
  resuelta: Date,
) => ({
  estado: caso,
  cuenta_id: id,
  modulo,
  ...(rastro && { tipo: 'rastro' }),
  estado_cuenta,
  resuelta: resuelta.toISOString(),
});

/** Presents the accounts of a case to the insurer. The sum leaves out reserved accounts, so that the insurer cannot work out their charges. */
export function presentCuentas(caso_id: string, rows: readonly CuentaRow[], elementos: Cuenta[]): CasoCuentas {
  return { caso_id, elementos, ahorro_del_caso: casoSaving(rows.filter(({ reservada }) => !reservada)) };
}

export function moneyOf(row: CargoInCentimos): { cargo: Cargo | null; ahorro_anual_estimado: string | null } {
  const { importe_centimos, periodicidad } = row;
  const yearly = yearlySaving(row);
  return {
    cargo:
      importe_centimos === null || periodicidad === null
        ? null
        : { importe: inEuros(importe_centimos), moneda: CURRENCY, periodicidad },
    ahorro_anual_estimado: yearly === null ? null : inEuros(yearly),
  };
}

/** Number of charges per year. A year counts as 52 weeks, so that the estimate never exceeds the real charges. */
export const CHARGES_PER_YEAR: Readonly<Record<Frequency, number>> = {
  semanal: 52,
  mensual: 12,
  bimestral: 6,
  trimestral: 4,
  semestral: 2,
  anual: 1,
};

interface CargoInCentimos {
  readonly importe_centimos: number | null;
  readonly periodicidad: Frequency | null;
}

/** Yearly charges in whole cents; null: the charge is not known. */
export function yearlySaving({ importe_centimos, periodicidad }: CargoInCentimos): number | null {
  return importe_centimos === null || periodicidad === null ? null : importe_centimos * CHARGES_PER_YEAR[periodicidad];
}

interface CuentaWithCargo extends CargoInCentimos {
  readonly estado: CuentaState;
  readonly resultado: CuentaResult | null;
}

/** Results after which nothing is charged to the estate any more. */
export const ENDS_CHARGES: readonly CuentaResult[] = ['eliminada', 'cancelada', 'transferida', 'caduca_sola'];

/** Whether an account is no longer charged. */
export const hasStopped = ({ estado, resultado }: Pick<CuentaWithCargo, 'estado' | 'resultado'>): boolean =>
  estado === 'resuelta' && resultado !== null && ENDS_CHARGES.includes(resultado);

const UNDER_WAY: readonly CuentaState[] = ['propuesta', 'confirmada', 'solicitada', 'rechazada'];

/** Sums over the accounts of a case: charges that have stopped, and charges that will stop if the accounts under way end well. */
export function casoSaving(cuentas: readonly CuentaWithCargo[]): EstimatedSaving {
  const addUp = (which: (cuenta: CuentaWithCargo) => boolean) =>
    inEuros(cuentas.filter(which).reduce((sum, cuenta) => sum + (yearlySaving(cuenta) ?? 0), 0));
  return {
    detenido: addUp(hasStopped),
    previsto: addUp(({ estado }) => UNDER_WAY.includes(estado)),
    moneda: CURRENCY,
  };
}

/** Writes an amount in euros, with two decimals. @param centimos whole cents */
export const inEuros = (centimos: number): string => (centimos / 100).toFixed(2);

/** Reads an amount in euros as whole cents; null: it is out of range, or has more than two decimals after a point or a comma. */
export function inCentimos(euros: string): number | null {
  if (!/^[0-9]{1,12}(?:[.,][0-9]{1,2})?$/.test(euros)) return null;
  const centimos = Math.round(Number(euros.replace(',', '.')) * 100);
  return centimos <= AMOUNT_MAXIMUM * 100 ? centimos : null;
}
