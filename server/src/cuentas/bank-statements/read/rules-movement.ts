/** Types that the readers of files and the search for series share; pure. */
import type { ExtractoFormat, ExtractoNotice } from '@albacea/contract/schemas/bank-statements.ts';

/** One line of a statement. */
export interface Movement {
  /** Days since 1970-01-01. */
  readonly dia: number;
  /** Hundredths of the unit of `moneda`; negative when charged to the account. */
  readonly centimos: number;
  /** ISO 4217; `XXX` when unknown. */
  readonly moneda: string;
  /** The texts of the line, one for each column or field; none empty, each at most TEXT_MAXIMUM characters. */
  readonly textos: readonly string[];
}

export interface Extracto {
  readonly formato: ExtractoFormat;
  /** In the order of the file. */
  readonly movimientos: readonly Movement[];
  readonly avisos: readonly ExtractoNotice[];
}

/** Reasons why a file is not read. rules-rejection.ts puts them into words. */
export const REJECTIONS = [
  'vacio',
  'demasiado_grande',
  'demasiados_movimientos',
  'otro_formato',
  'pagina_web',
  'ilegible',
  'sin_columnas',
  'sin_movimientos',
  'fechas_ilegibles',
  'fechas_dudosas',
  'importes_ilegibles',
  'pdf_protegido',
  'pdf_sin_texto',
  'pdf_roto',
  'demasiadas_paginas',
  'excel_antiguo',
  'hoja_ilegible',
  'hoja_demasiado_grande',
  'foto_heic',
  'foto_rota',
  'foto_demasiado_grande',
  'foto_ilegible',
] as const;
export interface Rejection {
  readonly rechazo: (typeof REJECTIONS)[number];
}

/** Maximum number of characters that are read of a text; no provider is named further back. */
export const TEXT_MAXIMUM = 240;
/** Largest share of unreadable lines; with more, the columns were not understood. */
export const UNREADABLE_MAXIMUM = 0.1;

export const isRejection = (value: object): value is Rejection => 'rechazo' in value;
