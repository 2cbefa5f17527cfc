/** The earlier state of an account and its module, kept as JSON while a letter can be taken back; pure. Instants are ISO 8601. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';

export interface ModuloKept {
  readonly modulo: Modulo;
  readonly estado: string;
  readonly completado: string | null;
}

/** The columns of an account that sending a letter changes, except the account's next dates, which are computed anew. */
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
  readonly modulo: ModuloKept | null;
}
