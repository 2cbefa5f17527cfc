/** Handovers as rows. */
import type { Tx } from '../../db/database.ts';
import type { Relevos } from '../../db/table-types.ts';

const COLUMNS = 'aseguradora_id, id, caso, estado, datos_cifrados, documento, allegado, creado, decidido';

/** The handovers of a case, newest first. */
export async function readRelevos(tx: Tx, caso: string): Promise<Relevos[]> {
  const { rows } = await tx.sql<Relevos>(
    `select ${COLUMNS} from relevos where aseguradora_id = aseguradora_actual() and caso = $1
      order by coalesce(decidido, creado) desc, id desc`,
    [caso],
  );
  return rows;
}

/** The request that waits for the service; a case has at most one. */
export const askedOf = (rows: readonly Relevos[]): Relevos | null =>
  rows.find(({ estado }) => estado === 'pedido') ?? null;

export async function insertRelevo(
  tx: Tx,
  row: Pick<Relevos, 'id' | 'caso' | 'datos_cifrados' | 'creado'>,
): Promise<void> {
  await tx.sql(
    `insert into relevos (aseguradora_id, id, caso, estado, datos_cifrados, creado)
     values (aseguradora_actual(), $1, $2, 'pedido', $3, $4)`,
    [row.id, row.caso, row.datos_cifrados, row.creado],
  );
}

/** Replaces the heir's earlier request. */
export async function rewriteRelevo(tx: Tx, id: string, sealed: Buffer, now: Date): Promise<void> {
  await tx.sql(
    `update relevos set datos_cifrados = $2, creado = $3
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedido'`,
    [id, sealed, now],
  );
}

/** Replaces the encrypted data of a request or handover that has ended. @param sealed null: erases them */
export async function resealRelevo(tx: Tx, id: string, sealed: Buffer | null): Promise<void> {
  await tx.sql(
    `update relevos set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1 and estado <> 'pedido'`,
    [id, sealed],
  );
}

/** Ends the heir's request. @returns false: the request no longer waits */
export async function endRelevo(
  tx: Tx,
  id: string,
  state: 'retirado' | 'descartado',
  sealed: Uint8Array | null,
  now: Date,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update relevos set estado = $2, datos_cifrados = $3, decidido = $4
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedido'`,
    [id, state, sealed, now],
  );
  return affected === 1;
}

/** Records a handover: completes the heir's request, or inserts a row if there was none. */
export async function writeHandover(
  tx: Tx,
  row: Pick<Relevos, 'id' | 'caso' | 'datos_cifrados' | 'documento' | 'allegado'>,
  now: Date,
): Promise<void> {
  await tx.sql(
    `insert into relevos (aseguradora_id, id, caso, estado, datos_cifrados, documento, allegado, creado, decidido)
     values (aseguradora_actual(), $1, $2, 'hecho', $3, $4, $5, $6, $6)
     on conflict (aseguradora_id, id) do update set estado = 'hecho', datos_cifrados = excluded.datos_cifrados,
       documento = excluded.documento, allegado = excluded.allegado, decidido = excluded.decidido
       where relevos.estado = 'pedido'`,
    [row.id, row.caso, row.datos_cifrados, row.documento, row.allegado, now],
  );
}
