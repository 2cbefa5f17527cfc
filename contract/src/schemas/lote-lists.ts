/** Closed lists and limits of batches, for pages and schemas. */

/** What a row of a batch can open. */
export const OPENING_KINDS = ['siniestro', 'caso'] as const;
export type OpeningKind = (typeof OPENING_KINDS)[number];
export const LOTE_STATES = ['en_curso', 'terminado'] as const;
/** The result of a row; `unido`: the claim of the row joined a case that POST /casos had opened. */
export const LOTE_RESULTS = ['pendiente', 'abierto', 'unido', 'ya_existia', 'error'] as const;
export type LoteResult = (typeof LOTE_RESULTS)[number];
export const LOTE_FORMATS = ['csv', 'jsonl'] as const;
export type LoteFormat = (typeof LOTE_FORMATS)[number];

/** Maximum number of openings in a batch. */
export const LOTE_ROWS = 2000;
/** Maximum number of rows of its file, empty ones included. */
export const LOTE_ROWS_WITH_EMPTY = 10_000;
/** Maximum number of batches, and of openings in all of them, that one key or one person can send within 24 hours. */
export const LOTES_PER_DAY = 10;
export const LOTE_ROWS_PER_DAY = 5000;
/** Maximum number of bytes of a file, and of one row. */
export const LOTE_BYTES = 8 * 1024 * 1024;
export const LOTE_ROW_BYTES = 64 * 1024;
/** Maximum number of values of a row; an opening has fewer than fifty. */
export const LOTE_ROW_VALUES = 250;
/** Days after the end of a batch during which the errors of its rows are kept. */
export const LOTE_DAYS = 30;

export const CSV_TYPE = 'text/csv';
export const JSON_LINES_TYPE = 'application/x-ndjson';
