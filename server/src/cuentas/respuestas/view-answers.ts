/** The answers of providers in a case, newest first, and which providers can answer on the page. */
import type { Respuestas } from '@albacea/contract/schemas/respuestas.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { openAnswer } from './data.ts';
import { presentAnswer } from './present.ts';
import { readAnswers } from './sql.ts';
import { readCodes } from './sql-codes.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewAnswers(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Respuestas> {
  requireActor(actor, 'servicio');
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const codes = await readCodes(tx, fila.id);
  return {
    elementos: (await readAnswers(tx, fila.id)).map((row) => presentAnswer(row, openAnswer(clave, row))),
    codigos: codes.map(({ cuenta, emitido }) => ({ cuenta_id: cuenta, emitido: emitido.toISOString() })),
  };
}
