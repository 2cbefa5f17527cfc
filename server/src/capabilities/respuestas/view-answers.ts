/** What providers answered in a case, newest first. */
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { lookAtCaso } from '../casos/lock-caso.ts';
import { openAnswer } from './data.ts';
import { presentAnswer } from './present.ts';
import { readAnswers } from './sql.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewAnswers(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Respuesta[]> {
  requireActor(actor, 'servicio');
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  return (await readAnswers(tx, fila.id)).map((row) => presentAnswer(row, openAnswer(clave, row)));
}
