/** Opaque cursors of lists: the id or the number of a page's last element, in base64url. */
import { type DomainError, invalidQuery } from '../shared/errors.ts';
import { said } from './request-sentences.ts';

const HEX = /^[0-9a-f]{32}$/;

export function invalidCursor(): DomainError {
  return invalidQuery({ campo: 'cursor', texto: said('pageCursor'), codigo: 'formato' });
}

/** Reads the id in a cursor. @returns null: no cursor was given @throws DomainError consulta_invalida when the text is not one of our cursors */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  if (!/^[\w-]{22}$/.test(cursor) || !HEX.test(hex)) throw invalidCursor();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const writeCursor = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Makes a page of a list.
 * @param rows one row more than the page has, if the list goes on
 * @param present turns a row into its form on the wire
 */
export const inPage = <F extends { id: string }, E>(rows: readonly F[], limit: number, present: (row: F) => E) =>
  pageOf(rows, limit, ({ id }) => writeCursor(id), present);

/** Like {@link inPage}, for rows that are listed in the order in which they were written. {@link readPlace} reads its cursors. */
export const inWrittenOrder = <F extends { orden: number }, E>(
  rows: readonly F[],
  limit: number,
  present: (row: F) => E,
) => pageOf(rows, limit, ({ orden }) => writePosition(orden), present);

function pageOf<F, E>(rows: readonly F[], limit: number, cursorOf: (row: F) => string, present: (row: F) => E) {
  const visibles = rows.slice(0, limit);
  const last = visibles.at(-1);
  return {
    elementos: visibles.map(present),
    siguiente: rows.length > limit && last ? cursorOf(last) : null,
  };
}

/** Reads the number in a cursor. @returns null: no cursor was given @throws DomainError consulta_invalida when the text is not one of our cursors */
export function readPlace(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const place = numberIn(cursor);
  if (place === null) throw invalidCursor();
  return place;
}

/** Writes the cursor of a feed: a position in its sealed sequence. */
export const writePosition = (sequence: number) => Buffer.from(String(sequence)).toString('base64url');

/** Reads the position in a cursor of a feed; 0, the beginning, without a cursor. @throws DomainError consulta_invalida: the text is not a cursor */
export function readPosition(text: string | undefined): number {
  if (text === undefined) return 0;
  const position = numberIn(text);
  if (position === null) throw invalidQuery({ campo: 'cursor', texto: said('feedCursor'), codigo: 'formato' });
  return position;
}

function numberIn(text: string): number | null {
  const number = Buffer.from(text, 'base64url').toString();
  return /^\d{1,15}$/.test(number) && writePosition(Number(number)) === text ? Number(number) : null;
}
