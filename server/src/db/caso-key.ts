/** The key of a case by its internal id. */

import type { DataKey } from '../platform/crypto/keyring.ts';
import type { Tx } from './database.ts';
import type { Tenant } from './tenant.ts';

/** @returns null when the case is unknown or was erased */
export async function casoKey(tx: Tx, aseguradora: Tenant, caso: string): Promise<DataKey | null> {
  const { rows } = await tx.sql<{ clave_envuelta: Uint8Array | null }>(
    'select clave_envuelta from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [caso],
  );
  const wrapped = rows[0]?.clave_envuelta;
  return wrapped ? aseguradora.clave.openCasoKey(caso, wrapped) : null;
}
