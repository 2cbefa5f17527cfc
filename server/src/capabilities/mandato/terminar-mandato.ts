/** Ends the mandate of a case that is annulled. */
import type { Tx } from '../../db/base.ts';
import { retirarCodigos, revocar } from './sql.ts';

/** @param caso internal id of a case whose row this transaction has locked */
export async function terminarMandato(tx: Tx, caso: string, ahora: Date): Promise<void> {
  await Promise.all([revocar(tx, caso, ahora), retirarCodigos(tx, caso, ahora)]);
}
