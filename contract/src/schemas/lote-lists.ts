/** Closed lists of lots and their limits, for pages as well as for schemas. */

/** What a row opens. */
export const LOTE_OPENS = ['siniestro', 'caso'] as const;
export type LoteOpens = (typeof LOTE_OPENS)[number];
export const LOTE_STATES = ['en_curso', 'terminado'] as const;
/** What has come of a row; `unido`: its claim has joined a case that POST /casos opened. */
export const LOTE_RESULTS = ['pendiente', 'abierto', 'unido', 'ya_existia', 'error'] as const;
export type LoteResult = (typeof LOTE_RESULTS)[number];
export const LOTE_FORMATS = ['csv', 'jsonl'] as const;
export type LoteFormat = (typeof LOTE_FORMATS)[number];

/** Openings of a lot. */
export const LOTE_ROWS = 2000;
/** Lots and openings of a key, or of a person, within 24 hours. */
export const LOTES_PER_DAY = 10;
export const LOTE_ROWS_PER_DAY = 5000;
/** Bytes of a file, and of a row of it. */
export const LOTE_BYTES = 8 * 1024 * 1024;
export const LOTE_ROW_BYTES = 64 * 1024;
/** Days after the end of a lot in which it is told what was wrong with its rows. */
export const LOTE_DAYS = 30;

export const CSV_TYPE = 'text/csv';
export const JSON_LINES_TYPE = 'application/x-ndjson';
