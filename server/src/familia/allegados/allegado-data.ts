/** The data of the visiting relative, for themselves. */

import { type AllegadoData, openAllegado } from '../../caso/people/data.ts';
import type { Tx } from '../../db/database.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { DomainError } from '../../shared/errors.ts';
import { readAllegado } from './sql.ts';

/**
 * @param caso internal id
 * @throws DomainError no_encontrado: withdrawn in this very moment
 */
export async function allegadoData(tx: Tx, key: DataKey, caso: string, id: string): Promise<AllegadoData> {
  const row = await readAllegado(tx, caso, id);
  if (!row) throw new DomainError('no_encontrado');
  return openAllegado(key, row);
}
