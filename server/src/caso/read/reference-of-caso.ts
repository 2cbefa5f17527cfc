/** The insurer's own reference of cases, for events: by caso_id, as it stands now. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { openData } from '../data.ts';
import { casosWithReference } from '../sql.ts';

/** @returns nothing of those that have none, or were erased */
export async function referencesByCasoId(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  casoIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (casoIds.length === 0) return new Map();
  const rows = await casosWithReference(tx, [...new Set(casoIds)]);
  return new Map(
    rows.flatMap((row) => {
      const referencia = openData(aseguradora, row)?.datos.referencia;
      return referencia === undefined ? [] : [[row.caso_id, referencia] as const];
    }),
  );
}
