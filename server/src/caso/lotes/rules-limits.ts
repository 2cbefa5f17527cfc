/** The limits on the batches and rows that one sender may send a day; pure. */
import { LOTE_ROWS_PER_DAY, LOTES_PER_DAY } from '@albacea/contract/schemas/lote-lists.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Milliseconds for which a batch counts against the limits after it was sent. */
export const LOTES_WINDOW = MS_PER_DAY;

/** A batch sent within the window. */
export interface SentLote {
  readonly filas: number;
  readonly creado: Date;
}

interface Exceeded {
  readonly which: 'lotes' | 'filas';
  /** Seconds until the batch can be sent. */
  readonly segundos: number;
}

/**
 * Tells which limit one more batch would exceed, and for how long; null: it would exceed none.
 * @param sent the batches of the last 24 hours, oldest first
 * @param rows number of rows of the new batch
 */
export function exceeded(sent: readonly SentLote[], rows: number, now: Date): Exceeded | null {
  const wait = (index: number) => {
    const free = (sent[index]?.creado.getTime() ?? now.getTime()) + LOTES_WINDOW;
    return Math.max(1, Math.ceil((free - now.getTime()) / 1000));
  };
  if (sent.length >= LOTES_PER_DAY) return { which: 'lotes', segundos: wait(sent.length - LOTES_PER_DAY) };
  let held = sent.reduce((sum, { filas }) => sum + filas, 0) + rows;
  if (held <= LOTE_ROWS_PER_DAY) return null;
  for (const [index, { filas }] of sent.entries()) {
    held -= filas;
    if (held <= LOTE_ROWS_PER_DAY) return { which: 'filas', segundos: wait(index) };
  }
  return { which: 'filas', segundos: wait(sent.length - 1) };
}
