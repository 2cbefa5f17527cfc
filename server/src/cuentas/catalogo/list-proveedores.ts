/** Lists, searches and shows providers of the catalogue. */
import type { Proveedor, ProveedoresQuery } from '@albacea/contract/schemas/proveedores.ts';
import { invalidCursor } from '../../http/cursor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { CurrentCatalogo } from './current-catalogo.ts';
import { presentProveedor } from './present.ts';
import { foundIn } from './rules-search.ts';

type Language = 'es' | 'en';

/**
 * Lists a page of the catalogue in the order of the codes, or a page of a search with the best match first. The cursor marks the place of
 * the last entry, so that a correction between two pages makes no entry appear twice or be skipped.
 * @param today day in Madrid
 * @throws DomainError consulta_invalida for a cursor that we did not issue
 */
export function listProveedores(
  { cards }: Pick<CurrentCatalogo, 'cards'>,
  { cursor, limite = 25, ...filter }: ProveedoresQuery,
  language: Language,
  today: string,
): { elementos: Proveedor[]; siguiente: string | null } {
  const since = cursor === undefined ? null : readCursor(cursor);
  const found = foundIn(cards, filter).filter(({ card, rank }) => since === null || placeOf(card, rank) > since);
  const shown = found.slice(0, limite);
  const last = found.length > limite ? shown.at(-1) : undefined;
  return {
    elementos: shown.map(({ card }) => presentProveedor(card, language, today)),
    siguiente: last ? Buffer.from(placeOf(last.card, last.rank)).toString('base64url') : null,
  };
}

/** The place of an entry as text, which sorts like the list because a rank has one digit. */
const placeOf = ({ codigo }: { readonly codigo: string }, rank: number): string => `${rank}.${codigo}`;

function readCursor(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString('latin1');
  const isOurs = /^\d\.[a-z0-9-]+$/.test(place) && Buffer.from(place).toString('base64url') === cursor;
  if (!isOurs) throw invalidCursor();
  return place;
}

/** @throws DomainError no_encontrado */
export function viewProveedor({ card }: CurrentCatalogo, code: string, language: Language, today: string): Proveedor {
  const found = card(code);
  if (!found) throw new DomainError('no_encontrado');
  return presentProveedor(found, language, today);
}
