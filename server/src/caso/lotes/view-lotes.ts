/** Shows batches and their rows to their insurer. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { LOTE_ROWS } from '@albacea/contract/schemas/lote-lists.ts';
import type { Lote, LoteRow, LoteRowsQuery } from '@albacea/contract/schemas/lotes.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { DomainError } from '../../shared/errors.ts';
import { presentFila, presentLote } from './present.ts';
import { unsealProblems } from './rows.ts';
import { type FilaRow, filasPage, lotesPage, readLote } from './sql.ts';

/** Shows a batch. @throws DomainError no_encontrado */
export async function viewLote(tx: Tx, id: string): Promise<Lote> {
  const row = await readLote(tx, id);
  if (!row) throw new DomainError('no_encontrado');
  return presentLote(row);
}

/** Lists a page of batches, newest first. @throws DomainError consulta_invalida */
export async function listLotes(
  tx: Tx,
  { cursor, limite = 25 }: { readonly cursor?: string; readonly limite?: number },
): Promise<{ elementos: Lote[]; siguiente: string | null }> {
  return inPage(await lotesPage(tx, readCursor(cursor), limite + 1), limite, presentLote);
}

/**
 * Lists the rows of a batch in the order of the file.
 * @param whole returns all rows that match the filter, not a page
 * @throws DomainError no_encontrado, consulta_invalida
 */
export async function listFilas(
  tx: Tx,
  aseguradora: Tenant,
  id: string,
  { cursor, limite = 25, resultado }: LoteRowsQuery,
  language: ErrorLanguage,
  whole = false,
): Promise<{ elementos: LoteRow[]; siguiente: string | null }> {
  const lote = await readLote(tx, id);
  if (!lote) throw new DomainError('no_encontrado');
  const limit = whole ? LOTE_ROWS : limite;
  const after = whole ? 0 : lineOf(readCursor(cursor));
  const rows = await filasPage(tx, lote.id, { resultado, after, limite: limit + 1 });
  const present = (row: FilaRow) => {
    const sealed = row.problemas_cifrados;
    const problems = sealed === null ? [] : unsealProblems(aseguradora.clave, lote.id, row.linea, sealed);
    return presentFila(row, problems, lote.formato, language);
  };
  return inPage(
    rows.map((row) => ({ ...row, id: cursorOf(row.linea) })),
    limit,
    present,
  );
}

/** Encodes the line of a row as an id, because a cursor is an id. */
const cursorOf = (line: number): string => `00000000-0000-0000-0000-${line.toString(16).padStart(12, '0')}`;
const lineOf = (cursor: string | null): number =>
  cursor === null ? 0 : Math.min(Number.parseInt(cursor.slice(-12), 16), 2 ** 31 - 1);
