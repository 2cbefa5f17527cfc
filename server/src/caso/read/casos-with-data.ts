/** Several cases with their data opened, for readers of many at once. */
import type { Tx } from '../../db/database.ts';
import { CASOS_COLUMNS } from '../../db/table-columns.ts';
import type { Casos } from '../../db/table-types.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { firstUuidOf } from '../../platform/ids.ts';
import { type CasoData, openData } from '../data.ts';

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
  const { rows } = await tx.sql<Casos>(
    `select ${CASOS_COLUMNS} from casos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[]) and borrado is null`,
    [[...ids]],
  );
  return rows.flatMap((fila) => {
    const opened = openData(aseguradora, fila);
    return opened ? [{ fila, ...opened }] : [];
  });
}

/**
 * The insurer's own references, for events: by caso_id, as they stand now.
 * @returns without cases that have none or were erased
 */
export async function referencesByCasoId(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  casoIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (casoIds.length === 0) return new Map();
  const { rows } = await tx.sql<Pick<Casos, 'id' | 'caso_id' | 'clave_envuelta' | 'datos_cifrados'>>(
    `select id, caso_id, clave_envuelta, datos_cifrados from casos
      where aseguradora_id = aseguradora_actual() and caso_id = any($1::text[]) and huella_referencia is not null`,
    [[...new Set(casoIds)]],
  );
  return new Map(
    rows.flatMap((row) => {
      const referencia = openData(aseguradora, row)?.datos.referencia;
      return referencia === undefined ? [] : [[row.caso_id, referencia] as const];
    }),
  );
}

/** The caso_id of cases opened at or after an instant, the oldest first. */
export async function openedSince(tx: Tx, since: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso_id: string }>(
    'select caso_id from casos where aseguradora_id = aseguradora_actual() and id >= $1 and borrado is null order by id limit $2',
    [firstUuidOf(since), limit],
  );
  return rows.map(({ caso_id }) => caso_id);
}
