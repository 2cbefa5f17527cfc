/** Several cases with their data opened, for what looks at many at once. */
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { type CasoData, openData } from '../data.ts';
import { casoIdsAfter, casosByIds } from '../sql-search.ts';

export interface CasoWithData {
  readonly fila: Casos;
  readonly clave: DataKey;
  readonly datos: CasoData;
}

/**
 * @param ids internal
 * @returns those that were not erased, the blocked among them, in no order
 */
export async function casosWithData(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  ids: readonly string[],
): Promise<CasoWithData[]> {
  const rows = await casosByIds(tx, ids);
  return rows.flatMap((fila) => {
    const opened = openData(aseguradora, fila);
    return opened ? [{ fila, ...opened }] : [];
  });
}

/** A page of the internal ids of all cases that were not erased. @param after last one of the page before; null: the first page */
export const pageOfCasoIds = (tx: Tx, after: string | null, limit: number): Promise<string[]> =>
  casoIdsAfter(tx, after, limit);
