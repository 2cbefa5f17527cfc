/** A person discards an answer: it is kept with the reason and has no consequences. */
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireText } from '../commands/command.ts';
import { openAnswer, sealAnswer } from './data.ts';
import { presentAnswer } from './present.ts';
import { decideAnswer } from './sql.ts';
import { takeAnswer } from './take-answer.ts';

/**
 * Who may: a person of the service.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, ya_decidido, validacion
 */
export async function discardAnswer(
  tx: Tx,
  who: Requester,
  casoId: string,
  id: string,
  reason: string,
): Promise<Respuesta> {
  const motivo_descarte = requireText('motivo', reason);
  const { caso, row } = await takeAnswer(tx, who, casoId, id);
  const data = { ...openAnswer(caso.clave, row), motivo_descarte };
  const decision = {
    estado: 'descartada' as const,
    ...{ clase_confirmada: null, resultado: null, decidida: who.now, decidida_por: who.actor.id },
    sealed: sealAnswer(caso.clave, id, data),
  };
  if (!(await decideAnswer(tx, id, decision))) throw new DomainError('ya_decidido');
  const datos = { cuenta: row.cuenta, respuesta: id, propuesta: row.clase };
  await recordFacts(tx, caso.fila.id, [{ tipo: 'respuesta_descartada', datos }], who.actor, who.now);
  return presentAnswer({ ...row, ...decision }, data);
}
