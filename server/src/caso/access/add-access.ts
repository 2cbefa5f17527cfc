/** Gives the heir of a case, or another relative, one more link, beside those that exist. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import type { CasosDependencies } from '../open/open-caso.ts';
import { newAccess } from '../open/opening.ts';
import { insertAccess } from '../sql-access.ts';

/**
 * @param caso internal id
 * @param allegado the relative; null: the heir
 */
export async function addAccess(
  { addresses }: Pick<CasosDependencies, 'addresses'>,
  tx: Tx,
  { aseguradora, now }: Requester,
  caso: string,
  allegado: string | null = null,
): Promise<ReturnType<typeof newAccess>> {
  const access = newAccess(aseguradora, addresses, now);
  await insertAccess(tx, caso, access, now, allegado);
  return access;
}
