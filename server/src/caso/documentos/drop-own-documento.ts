/** A paper that the service wrote itself, and the files that went with it, are given up: what they were for never left. */
import type { Tx } from '../../db/database.ts';

/** @param files of the store, that of the document among them: the sweep deletes them */
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
