/** The accounts of a case with an overdue answer, as the work list counts them. */

import { lookAtCaso, requireLive } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { readCuentas } from '../sql.ts';

interface DueForChase {
  readonly cuenta: string;
  /** It was chased before, so a complaint comes next. */
  readonly again: boolean;
}

/** @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite */
export async function dueForChase(
  tx: Tx,
  { aseguradora }: Requester,
  casoId: string,
  today: string,
): Promise<DueForChase[]> {
  const { fila } = requireLive(await lookAtCaso(tx, aseguradora, casoId));
  return (await readCuentas(tx, fila.id))
    .filter(
      ({ estado, proxima_accion }) => estado === 'solicitada' && proxima_accion !== null && proxima_accion <= today,
    )
    .map(({ id, insistencias, actua }) => ({ cuenta: id, again: insistencias > 0 && actua === 'proveedor' }));
}
