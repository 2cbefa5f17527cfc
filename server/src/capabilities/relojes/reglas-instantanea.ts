/** A case as its clocks see it; pure. */
import type { Espera, EstadoCaso } from '@albacea/contract/casos.ts';
import type { EstadoCertificado, TipoCertificado } from '@albacea/contract/certificados.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { Copia, EstadoCuenta } from '@albacea/contract/cuentas.ts';

/** Kinds of clock. The first five speak to the heir, or end what the heir left. */
export const CLASES_DE_RELOJ = [
  'recordatorio',
  'aviso_cierre',
  'acceso',
  'carta',
  'cierre',
  'reposo',
  'insistencia',
  'reclamacion',
  'silencio',
  'certificado',
] as const;
export type ClaseDeReloj = (typeof CLASES_DE_RELOJ)[number];

/** One clock: what it is about, the wait that it belongs to, and which time. */
export interface Reloj {
  readonly clase: ClaseDeReloj;
  /** Id of the case, account or certificate. */
  readonly sobre: string;
  readonly ciclo: Date;
  readonly numero: number;
}
export interface Disparado extends Reloj {
  readonly disparado: Date;
}

export interface CuentaEnReloj {
  readonly id: string;
  readonly modulo: Modulo;
  readonly estado: EstadoCuenta;
  readonly plazo: string | null;
  readonly insistencias: number;
  readonly ultima_insistencia: Date | null;
  readonly confirmada: Date | null;
  readonly reposo_hasta: Date | null;
  readonly solicitada: Date | null;
  /** The relative sent the request. */
  readonly por_familia: boolean;
  /** When the relative complained to the authority; null: they have not. */
  readonly reclamada: Date | null;
  readonly copia: Copia | null;
  /** When the last letter to the provider ended without leaving; null: it left, or there was another way. */
  readonly carta_perdida: Date | null;
  readonly actualizado: Date;
  /** The mandate in force covers it, or none is. */
  readonly en_mandato: boolean;
  /** Confirmed, it lacks something that only the family has, or that a register will bring. */
  readonly falta_de: 'heredero' | 'proveedor' | null;
}

export interface CertificadoEnReloj {
  readonly id: string;
  readonly tipo: TipoCertificado;
  readonly estado: EstadoCertificado;
  readonly desde: string | null;
  readonly plazo: string | null;
  readonly creado: Date;
  readonly solicitado: Date | null;
}

export interface Instantanea {
  readonly id: string;
  readonly estado: EstadoCaso;
  readonly en_espera_de: Espera | null;
  readonly actualizado: Date;
  readonly silencioDesde: Date | null;
  /** The heir has not stopped the reminders. */
  readonly recordatorios: boolean;
  /** How the last e-mail with a link fared: `mala` when the address was refused, or nothing could be delivered in time. */
  readonly direccion: { readonly estado: 'bien' | 'pendiente' | 'mala'; readonly desde: Date };
  /** When somebody of the service last spoke with the family; null: never. */
  readonly hablado: Date | null;
  /** Until when the heir's longest-lived link works; null: none does. */
  readonly acceso: Date | null;
  /** Whether the base papers are in force, so that requests may leave. */
  readonly puedePedirse: boolean;
  readonly listaCompleta: boolean;
  readonly faltaPrueba: 'heredero' | 'aseguradora' | null;
  readonly faltaMandato: boolean;
  readonly cuentas: readonly CuentaEnReloj[];
  readonly certificados: readonly CertificadoEnReloj[];
  /** Papers that nobody has looked at. */
  readonly porRevisar: readonly { readonly id: string; readonly recibido: Date }[];
  readonly objeciones: readonly { readonly id: string; readonly abierta: Date; readonly deLaAseguradora: boolean }[];
  readonly disparados: readonly Disparado[];
}

export const mismoReloj = (a: Reloj, b: Reloj): boolean =>
  a.clase === b.clase && a.sobre === b.sobre && a.numero === b.numero && a.ciclo.getTime() === b.ciclo.getTime();
