/** Accounts as an insurer sees them: row to wire (contract: Cuenta). */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import {
  type Cargo,
  type CasoCuentas,
  CURRENCY,
  type Cuenta,
  type CuentaAction,
  type CuentaResult,
  type CuentaState,
  type DiscardReason,
  type Frequency,
  type Management,
  type NewHolder,
} from '@albacea/contract/schemas/cuentas.ts';
import { mask } from '../../shared/rules-text.ts';
import { type CargoInCentimos, casoSaving, inEuros, yearlySaving } from './rules-saving.ts';

/** As it is sealed; the letter is kept with a chase alone, and was not always. */
export type StoredGestion = Omit<Management, 'carta'> & Partial<Pick<Management, 'carta'>>;

/** The sealed part of an account. */
export interface CuentaData {
  readonly proveedor: string;
  readonly identificador: string | null;
  /** To whose name it passes; absent: nobody has said, or it passes to nobody. */
  readonly nuevoTitular?: NewHolder;
  /** The provider asked for another identifier in its answer, and nobody has given one since. */
  readonly pideOtroIdentificador?: true;
  /** What was done and answered, oldest first. */
  readonly gestiones?: readonly StoredGestion[];
  /** How the heir's word was taken, where somebody else confirmed for them. */
  readonly constancia?: string;
}

/** The row as the insurer's reading brings it: instants as the text of the API. */
export interface CuentaRow extends CargoInCentimos {
  readonly id: string;
  readonly modulo: Cuenta['modulo'];
  readonly estado: CuentaState;
  readonly accion: CuentaAction | null;
  readonly resultado: CuentaResult | null;
  readonly motivo_descarte: DiscardReason | null;
  readonly reservada: boolean;
  readonly proveedor: string | null;
  readonly propuesta_por: Origin;
  readonly periodicidad: Frequency | null;
  readonly solicitada: string | null;
  readonly reposo_hasta: string | null;
  readonly plazo: string | null;
  readonly actualizado: string;
}

/** All that an insurer doesn't see of a reserved account, as a whole: what is not named here can't leak. */
const NOTHING = {
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

/** @param data null for a reserved account, whose seal needn't be opened */
export function presentCuenta(row: CuentaRow, data: CuentaData | null): Cuenta {
  const { id: cuenta_id, modulo, propuesta_por, reservada, estado, actualizado } = row;
  const visible = { cuenta_id, modulo, propuesta_por, reservada, estado, actualizado };
  if (reservada) return { ...visible, ...NOTHING };
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

/** The accounts of a case with the sum of what insurers may see: a reserved charge can't be told from a difference. */
export function presentCuentas(caso_id: string, rows: readonly CuentaRow[], elementos: Cuenta[]): CasoCuentas {
  return { caso_id, elementos, ahorro_del_caso: casoSaving(rows.filter(({ reservada }) => !reservada)) };
}

export function moneyOf(row: CargoInCentimos): { cargo: Cargo | null; ahorro_anual_estimado: string | null } {
  const { importe_centimos, periodicidad } = row;
  const onYear = yearlySaving(row);
  return {
    cargo:
      importe_centimos === null || periodicidad === null
        ? null
        : { importe: inEuros(importe_centimos), moneda: CURRENCY, periodicidad },
    ahorro_anual_estimado: onYear === null ? null : inEuros(onYear),
  };
}
