/** Erases another relative on their request: their access ends and their data go. Their actions stay, without a name. */
import type { Tx } from '../../db/database.ts';
import { eraseAllegado, revokeLinks, writeWithdrawn } from './sql.ts';

/** The caller holds the lock of the case. @param caso internal id */
export async function forgetAllegado(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await writeWithdrawn(tx, allegado, now);
  await revokeLinks(tx, caso, allegado, now);
  await eraseAllegado(tx, allegado);
}
