/** A person takes an answer in hand. Its case is locked too, so that two people decide one after the other. */

import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { type AnswerRow, readAnswer } from './sql.ts';

export interface TakenAnswer {
  readonly caso: TakenCaso;
  readonly row: AnswerRow;
}

/**
 * Only a person decides: the system may only propose.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, ya_decidido
 */
export async function takeAnswer(tx: Tx, who: Requester, casoId: string, id: string): Promise<TakenAnswer> {
  requireActor(who.actor, 'servicio');
  if (who.actor.tipo !== 'usuario') throw new DomainError('accion_no_permitida');
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const row = await readAnswer(tx, caso.fila.id, id);
  if (!row) throw new DomainError('no_encontrado');
  if (row.estado !== 'propuesta') throw new DomainError('ya_decidido');
  return { caso, row };
}
