/** Files that go by themselves some time after a case was closed. */
import type { Tx } from '../../db/base.ts';
import { borradosTrasCierre } from './reglas-conservacion.ts';
import { fecharBorrado } from './sql.ts';

/**
 * For when a case ends, in its transaction.
 * @param caso internal id
 * @param cierre when it ended
 */
export async function programarBorrado(tx: Tx, caso: string, cierre: Date): Promise<void> {
  for (const { tipos, desde } of borradosTrasCierre(cierre)) await fecharBorrado(tx, caso, tipos, desde);
}

/** For when a case is reopened: what is still there stays. */
export async function cancelarBorrado(tx: Tx, caso: string): Promise<void> {
  for (const { tipos } of borradosTrasCierre(new Date(0))) await fecharBorrado(tx, caso, tipos, null);
}
