/** The overview of a case: all the facts that decide its next steps; pure. */
import type { CasoState, ModuloState } from '@albacea/contract/schemas/casos.ts';
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaResult, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';

/** What holds back everything that leaves in the heir's name, and whether the person was told before. */
export interface Guard {
  /** The person's own addresses were told and their telephones called, or none is known. */
  readonly avisado: boolean;
  /** Somebody reported that the person is alive, and nobody has decided on the report. */
  readonly porComprobar: boolean;
  /** The heir has asked to restrict the use of their data, and the service has not answered. */
  readonly datosLimitados: boolean;
}

export interface Overview {
  readonly estado: CasoState;
  /** The person may be alive, or the heir has restricted the use of their data. */
  readonly retenido: boolean;
  readonly lista_completa: boolean;
  /** The base papers, proof of death and mandate, were complete at some time. */
  readonly documentacion_completa: boolean;
  /** State of the best proof of death; `falta`: there is none, or each was rejected. */
  readonly prueba: 'validada' | 'recibida' | 'falta';
  /**
   * State of the heir's mandate. `falta`: no mandate is in force, or its document was rejected; `revocado`: and the heir ended the last one.
   * `nombre_por_revisar`: a person has to review the signer's name, whatever the state of the document.
   */
  readonly mandato: 'validado' | 'firmado' | 'nombre_por_revisar' | 'falta' | 'revocado';
  /** Number of documents that wait for a review. */
  readonly por_revisar: number;
  /** Number of documents that the service has asked the family for and that were not received. */
  readonly papeles_pedidos: number;
  readonly objeciones: { readonly de_la_aseguradora: number; readonly otras: number };
  readonly modulos: readonly { readonly modulo: Modulo; readonly estado: ModuloState }[];
  /** The accounts, counted in groups in which all members of `CuentasGroup` but `n` are equal. */
  readonly cuentas: readonly CuentasGroup[];
  readonly certificados: readonly {
    readonly tipo: CertificadoType;
    readonly estado: CertificadoState;
    /** `heredero`: the mandate does not name a pending certificate that nobody has brought. Null: nobody delays it. */
    readonly falta_de: 'heredero' | null;
  }[];
}

interface CuentasGroup {
  readonly modulo: Modulo;
  readonly estado: CuentaState;
  readonly resultado: CuentaResult | null;
  readonly n: number;
  /** Who delays accounts that wait to be requested, or requested again. `heredero`: the family; `proveedor`: a register or provider; null: nobody. */
  readonly falta_de: 'heredero' | 'proveedor' | null;
  /** Whether an answer of the provider waits to be read. */
  readonly por_leer: boolean;
}

export const CERTIFICADO_FINAL: readonly CertificadoState[] = ['obtenido', 'no_procede', 'denegado'];

/** Counts the accounts in these states. */
export function howMany({ cuentas }: Pick<Overview, 'cuentas'>, ...states: readonly CuentaState[]): number {
  return cuentas.filter(({ estado }) => states.includes(estado)).reduce((sum, { n }) => sum + n, 0);
}

export function howManyCertificados(
  { certificados }: Pick<Overview, 'certificados'>,
  ...states: readonly CertificadoState[]
): number {
  return certificados.filter(({ estado }) => states.includes(estado)).length;
}

/** Counts the accounts in these states that this party delays; null: the accounts that nobody delays. */
export const howManyDelayed = (
  { cuentas }: Pick<Overview, 'cuentas'>,
  by: CuentasGroup['falta_de'],
  ...states: readonly CuentaState[]
): number => howMany({ cuentas: cuentas.filter(({ falta_de }) => falta_de === by) }, ...states);

/** Whether the heir has to sign before anything can leave. */
export const lacksMandato = ({ mandato }: Pick<Overview, 'mandato'>): boolean =>
  mandato === 'falta' || mandato === 'revocado';

/** Whether both base papers are validated now, so that requests can leave. */
export function papersInOrder({ prueba, mandato }: Pick<Overview, 'prueba' | 'mandato'>): boolean {
  return prueba === 'validada' && mandato === 'validado';
}

/** Counts the accounts whose refusal or silence an unread answer may change. */
export const howManyUnread = ({ cuentas }: Pick<Overview, 'cuentas'>): number =>
  howMany({ cuentas: cuentas.filter(({ por_leer }) => por_leer) }, 'rechazada', 'sin_respuesta');

/** Whether an account is not final, or ended for lack of an answer that has come meanwhile. */
export const isOpenCuenta = ({ estado, por_leer }: Pick<CuentasGroup, 'estado' | 'por_leer'>): boolean =>
  !isFinalCuenta(estado) || (estado === 'sin_respuesta' && por_leer);

/** Whether any account or certificate is open. */
export function hasOpenWork(p: Pick<Overview, 'cuentas' | 'certificados'>): boolean {
  return p.cuentas.some(isOpenCuenta) || p.certificados.some(({ estado }) => !CERTIFICADO_FINAL.includes(estado));
}

export const openObjeciones = ({ objeciones }: Pick<Overview, 'objeciones'>): number =>
  objeciones.de_la_aseguradora + objeciones.otras;
