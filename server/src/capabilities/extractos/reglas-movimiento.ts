/** The words that the readers and the finder of series share; pure. */
import type { AvisoDeExtracto, FormatoDeExtracto } from '@albacea/contract/extractos.ts';

/** One line of a statement. */
export interface Movimiento {
  /** Days since 1970-01-01. */
  readonly dia: number;
  /** Hundredths of the unit of `moneda`; negative: charged to the account. */
  readonly centimos: number;
  /** ISO 4217; `XXX` when unknown. */
  readonly moneda: string;
  /** The texts of the line, one for each column or field, none empty, each at most MAXIMO_TEXTO characters. */
  readonly textos: readonly string[];
}

export interface Extracto {
  readonly formato: FormatoDeExtracto;
  /** In the order of the file. */
  readonly movimientos: readonly Movimiento[];
  readonly avisos: readonly AvisoDeExtracto[];
}

/** Why a file is not read. The texts are in reglas-rechazo.ts. */
export const RECHAZOS = [
  'vacio',
  'demasiado_grande',
  'demasiados_movimientos',
  'es_pdf',
  'es_excel',
  'otro_formato',
  'ilegible',
  'sin_columnas',
  'sin_movimientos',
  'fechas_ilegibles',
  'importes_ilegibles',
] as const;
export interface Rechazo {
  readonly rechazo: (typeof RECHAZOS)[number];
}

/** Longest text that is looked at; no descriptor stands further back. */
export const MAXIMO_TEXTO = 240;
/** Share of lines that may be unreadable: more, and the columns were not understood. */
export const MAXIMO_ILEGIBLE = 0.1;

export const esRechazo = (valor: object): valor is Rechazo => 'rechazo' in valor;
