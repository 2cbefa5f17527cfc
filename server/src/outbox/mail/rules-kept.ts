/** The earlier state of an account and its module, kept while a command can be taken back; pure. As JSON: instants are ISO 8601. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';

export interface ModuloKept {
  readonly modulo: Modulo;
  readonly estado: string;
  readonly completado: string | null;
}

/** Every column that the sending of a letter changes; the next dates are computed again. */
export const KEPT_COLUMNS = [
  'estado',
  'canal',
  'solicitada',
  'solicitudes',
  'insistencias',
  'ultima_insistencia',
  'por_familia',
  'reclamada',
  'plazo',
  'prueba',
  'terminada',
] as const;

export interface CuentaKept {
  readonly fila: Readonly<Record<(typeof KEPT_COLUMNS)[number], unknown>>;
  /** The sealed part, in base64. */
  readonly datos: string | null;
  readonly modulo: ModuloKept | null;
}
