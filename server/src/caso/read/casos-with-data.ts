/** Decrypts the data of many cases at once, and finds cases by the instant of their opening. */
import type { Tx } from '../../db/database.ts';
import { CASOS_COLUMNS } from '../../db/table-columns.ts';
import type { Casos } from '../../db/table-types.ts';
import type { Tenant } from '../../db/tenant.ts';
import { firstUuidOf } from '../../platform/ids.ts';
import { openData } from '../data.ts';
import type { OpenedCaso } from '../lock-caso.ts';

/**
 * Reads cases and decrypts their data.
 * @param ids internal ids
 * @returns the cases that were not erased, including blocked cases, in no order
 */
export async function casosWithData(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  ids: readonly string[],
): Promise<OpenedCaso[]> {
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
 * Reads the insurer's present references of several cases, for events.
 * @returns references by caso_id, without cases that were erased or have no reference
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

/** Finds the caso_id of each case opened at or after an instant, oldest first. */
export async function openedSince(tx: Tx, since: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso_id: string }>(
    'select caso_id from casos where aseguradora_id = aseguradora_actual() and id >= $1 and borrado is null order by id limit $2',
    [firstUuidOf(since), limit],
  );
  return rows.map(({ caso_id }) => caso_id);
}
