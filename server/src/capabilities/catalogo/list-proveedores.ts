/** Lists and reads providers. */
import type { Proveedor, ProveedoresQuery } from '@albacea/contract/schemas/proveedores.ts';
import { invalidCursor } from '../../http/cursor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { CurrentCatalogo } from './current-catalogo.ts';
import { presentProveedor } from './present.ts';
import { takesPlace } from './rules-search.ts';

type Language = 'es' | 'en';

/**
 * A page of the catalogue by code. The cursor is the last code seen, so that a correction in between neither skips nor
 * repeats anything.
 * @param today day in Madrid
 * @throws DomainError consulta_invalida when the cursor is none of ours
 */
export function listProveedores(
  { fichas }: CurrentCatalogo,
  { cursor, limite = 25, ...filter }: ProveedoresQuery,
  language: Language,
  today: string,
): { elementos: Proveedor[]; siguiente: string | null } {
  const since = cursor === undefined ? '' : readCursor(cursor);
  const found = fichas.filter((card) => card.codigo > since && takesPlace(card, filter));
  const visibles = found.slice(0, limite);
  const last = found.length > limite ? visibles.at(-1) : undefined;
  return {
    elementos: visibles.map((card) => presentProveedor(card, language, today)),
    siguiente: last ? Buffer.from(last.codigo).toString('base64url') : null,
  };
}

function readCursor(cursor: string): string {
  const code = Buffer.from(cursor, 'base64url').toString('latin1');
  const isOur = /^[a-z0-9-]+$/.test(code) && Buffer.from(code).toString('base64url') === cursor;
  if (!isOur) throw invalidCursor();
  return code;
}

/** @throws DomainError no_encontrado */
export function viewProveedor({ ficha }: CurrentCatalogo, code: string, language: Language, today: string): Proveedor {
  const theirs = ficha(code);
  if (!theirs) throw new DomainError('no_encontrado');
  return presentProveedor(theirs, language, today);
}
