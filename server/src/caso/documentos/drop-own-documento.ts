/** Discards a document that the service wrote, with its files, when its letter never left. */
import type { Tx } from '../../db/database.ts';

/** @param files in the store, including the document's own: the sweep deletes them */
export async function dropOwnDocumento(
  tx: Tx,
  caso: string,
  documento: string,
  files: readonly string[],
): Promise<void> {
  await tx.sql(
    `delete from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and origen = 'servicio'`,
    [caso, documento],
  );
  await tx.sql(
    `update ficheros set estado = 'por_borrar'
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = any($2::uuid[]) and estado = 'guardado'`,
    [caso, [...files]],
  );
}
