/** A case at a glance: all that decides what follows from a change below it; pure. */
import type { CasoState, ModuloState } from '@albacea/contract/schemas/casos.ts';
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaResult, CuentaState } from '@albacea/contract/schemas/cuentas.ts';

export interface Overview {
  readonly estado: CasoState;
  readonly lista_completa: boolean;
  /** The base papers were validated once. */
  readonly documentacion_completa: boolean;
  /** Proof of death as it stands: the best of its papers; `rechazada_aseguradora`, when only the insurer's own was rejected. */
  readonly prueba: 'validada' | 'recibida' | 'rechazada_aseguradora' | 'falta';
  /**
   * The heir's mandate in force; `falta` also when its paper was rejected, `nombre_por_revisar` while a person has to look at the
   * name under it, whatever its paper.
   */
  readonly mandato: 'validado' | 'firmado' | 'nombre_por_revisar' | 'falta';
  /** Papers of the family or the insurer that nobody has looked at. */
  readonly por_revisar: number;
  /** Papers that a person of the service asked the family for and that have not come. */
  readonly papeles_pedidos: number;
  readonly objeciones: { readonly de_la_aseguradora: number; readonly otras: number };
  readonly modulos: readonly { readonly modulo: Modulo; readonly estado: ModuloState }[];
  /** Accounts that are alike, counted. */
  readonly cuentas: readonly CuentasGroup[];
  readonly certificados: readonly { readonly tipo: CertificadoType; readonly estado: CertificadoState }[];
}

interface CuentasGroup {
  readonly modulo: Modulo;
  readonly estado: CuentaState;
  readonly resultado: CuentaResult | null;
  readonly n: number;
  /** Confirmed, they lack something that only the family has, or that a register will bring. */
  readonly falta_de: 'heredero' | 'proveedor' | null;
}

export const CUENTA_FINAL: readonly CuentaState[] = ['resuelta', 'sin_respuesta', 'descartada'];
export const CERTIFICADO_FINAL: readonly CertificadoState[] = ['obtenido', 'no_procede', 'denegado'];

/** How many accounts are in these states. */
export function howMany({ cuentas }: Pick<Overview, 'cuentas'>, ...states: readonly CuentaState[]): number {
  return cuentas.filter(({ estado }) => states.includes(estado)).reduce((sum, { n }) => sum + n, 0);
}

export function howManyCertificados(
  { certificados }: Pick<Overview, 'certificados'>,
  ...states: readonly CertificadoState[]
): number {
  return certificados.filter(({ estado }) => states.includes(estado)).length;
}

/** Confirmed accounts that lack something of somebody, or of nobody. */
export const confirmed = ({ cuentas }: Pick<Overview, 'cuentas'>, missing: CuentasGroup['falta_de']): number =>
  howMany({ cuentas: cuentas.filter(({ falta_de }) => falta_de === missing) }, 'confirmada');

/** Whether a person has validated both base papers, as they stand now. */
export function papersInOrder({ prueba, mandato }: Pick<Overview, 'prueba' | 'mandato'>): boolean {
  return prueba === 'validada' && mandato === 'validado';
}

/**
 * Whether a request may leave as far as the base papers go: they were complete once, and proof and mandate are in force. A
 * mandate signed anew, for one account more, needs no second look first.
 */
export function canAsk(p: Pick<Overview, 'prueba' | 'mandato' | 'documentacion_completa'>): boolean {
  return papersInOrder(p) || (p.documentacion_completa && p.prueba === 'validada' && p.mandato === 'firmado');
}

/** Whether an account or certificate is not final. */
export function hasOpenWork(p: Pick<Overview, 'cuentas' | 'certificados'>): boolean {
  return (
    p.cuentas.some(({ estado }) => !CUENTA_FINAL.includes(estado)) ||
    p.certificados.some(({ estado }) => !CERTIFICADO_FINAL.includes(estado))
  );
}

export const openObjeciones = ({ objeciones }: Pick<Overview, 'objeciones'>): number =>
  objeciones.de_la_aseguradora + objeciones.otras;
