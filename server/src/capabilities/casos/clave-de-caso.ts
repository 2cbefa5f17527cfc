/** The key of a case by its internal id. */
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';

/** @returns null when the case is unknown or was erased */
export async function claveDeCaso(tx: Tx, aseguradora: Inquilino, caso: string): Promise<ClaveDeDatos | null> {
  const { filas } = await tx.sql<{ clave_envuelta: Uint8Array | null }>(
    'select clave_envuelta from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [caso],
  );
  const envuelta = filas[0]?.clave_envuelta;
  return envuelta ? aseguradora.clave.abrirClaveDeCaso(caso, envuelta) : null;
}
