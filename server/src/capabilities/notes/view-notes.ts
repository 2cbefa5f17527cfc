/** The notes of a case, newest first. */
import type { Note } from '@albacea/contract/schemas/desk.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { lookAtCaso } from '../casos/lock-caso.ts';

import { type NoteRow, openNote } from './open-note.ts';

/** Most notes that are shown: nobody reads more. */
const MAXIMUM = 200;

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewNotes(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Note[]> {
  if (actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const { fila: caso, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const { rows } = await tx.sql<NoteRow>(
    `select id, clase, autor, consentimiento, datos_cifrados, escrita from notas
      where aseguradora_id = aseguradora_actual() and caso = $1 and datos_cifrados is not null order by escrita desc, id desc limit $2`,
    [caso.id, MAXIMUM],
  );
  return rows.map((row) => openNote(clave, row));
}
