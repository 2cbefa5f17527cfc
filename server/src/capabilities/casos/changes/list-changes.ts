/** The cases of an insurer in the order of their changes. */
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { CasoChanges } from '@albacea/contract/schemas/caso-changes.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { readPosition, writePosition } from '../../../http/cursor.ts';
import { openData } from '../data.ts';
import { presentSummary } from '../read/present.ts';
import { changesSince } from '../sql-changes.ts';

/** @throws DomainError consulta_invalida */
export async function listChanges(
  tx: Tx,
  aseguradora: Tenant,
  { despues, limite = 25 }: QueryOf<'listarCambios'>,
): Promise<CasoChanges> {
  const since = readPosition(despues);
  const rows = await changesSince(tx, since, limite);
  return {
    elementos: rows.map((row) => {
      const opened = row.bloqueado ? null : openData(aseguradora, row);
      return { caso_id: row.caso_id, caso: opened && presentSummary(row, opened.datos) };
    }),
    siguiente: writePosition(rows.at(-1)?.secuencia ?? since),
  };
}
