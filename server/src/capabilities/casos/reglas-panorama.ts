/** A case at a glance: all that decides what follows from a change below it; pure. */
import type { EstadoCaso, EstadoModulo } from '@albacea/contract/casos.ts';
import type { EstadoCertificado, TipoCertificado } from '@albacea/contract/certificados.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { EstadoCuenta, ResultadoCuenta } from '@albacea/contract/cuentas.ts';

export interface Panorama {
  readonly estado: EstadoCaso;
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
  readonly objeciones: { readonly de_la_aseguradora: number; readonly otras: number };
  readonly modulos: readonly { readonly modulo: Modulo; readonly estado: EstadoModulo }[];
  /** Accounts that are alike, counted. */
  readonly cuentas: readonly GrupoDeCuentas[];
  readonly certificados: readonly { readonly tipo: TipoCertificado; readonly estado: EstadoCertificado }[];
}

export interface GrupoDeCuentas {
  readonly modulo: Modulo;
  readonly estado: EstadoCuenta;
  readonly resultado: ResultadoCuenta | null;
  readonly n: number;
  /** Confirmed, they lack something that only the family has, or that a register will bring. */
  readonly falta_de: 'heredero' | 'proveedor' | null;
}

export const CUENTA_FINAL: readonly EstadoCuenta[] = ['resuelta', 'sin_respuesta', 'descartada'];
export const CERTIFICADO_FINAL: readonly EstadoCertificado[] = ['obtenido', 'no_procede', 'denegado'];

/** How many accounts are in these states. */
export function cuantas({ cuentas }: Pick<Panorama, 'cuentas'>, ...estados: readonly EstadoCuenta[]): number {
  return cuentas.filter(({ estado }) => estados.includes(estado)).reduce((suma, { n }) => suma + n, 0);
}

export function cuantosCertificados(
  { certificados }: Pick<Panorama, 'certificados'>,
  ...estados: readonly EstadoCertificado[]
): number {
  return certificados.filter(({ estado }) => estados.includes(estado)).length;
}

/** Confirmed accounts that lack something of somebody, or of nobody. */
export const confirmadas = ({ cuentas }: Pick<Panorama, 'cuentas'>, falta: GrupoDeCuentas['falta_de']): number =>
  cuantas({ cuentas: cuentas.filter(({ falta_de }) => falta_de === falta) }, 'confirmada');

/** Whether a person has validated both base papers, as they stand now. */
export function papelesEnRegla({ prueba, mandato }: Pick<Panorama, 'prueba' | 'mandato'>): boolean {
  return prueba === 'validada' && mandato === 'validado';
}

/**
 * Whether a request may leave as far as the base papers go: they were complete once, and proof and mandate are in force. A
 * mandate signed anew, for one account more, needs no second look first.
 */
export function puedePedirse(p: Pick<Panorama, 'prueba' | 'mandato' | 'documentacion_completa'>): boolean {
  return papelesEnRegla(p) || (p.documentacion_completa && p.prueba === 'validada' && p.mandato === 'firmado');
}

/** Whether an account or certificate is not final. */
export function hayTrabajoAbierto(p: Pick<Panorama, 'cuentas' | 'certificados'>): boolean {
  return (
    p.cuentas.some(({ estado }) => !CUENTA_FINAL.includes(estado)) ||
    p.certificados.some(({ estado }) => !CERTIFICADO_FINAL.includes(estado))
  );
}

export const objecionesAbiertas = ({ objeciones }: Pick<Panorama, 'objeciones'>): number =>
  objeciones.de_la_aseguradora + objeciones.otras;
