/**
 * Who carried the case is told that somebody else does, and not who: were it a mistake or a lie, it comes to light. In the same words
 * whatever the reason, because somebody of the family may read it.
 */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueToPerson, languageFor } from '../../outbox/mail/enqueue.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';

export async function tellFormerHeredero(
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave, datos }: TakenCaso,
  allegado: string,
): Promise<void> {
  const { nombre, apellidos, email } = datos.heredero;
  const content = {
    idioma: languageFor(fila.idioma, aseguradora),
    persona: { nombre, apellidos, email },
    fallecido: datos.fallecido,
    dia: null,
    enviadas: 0,
  };
  const times = { now, caduca: accessExpiry(now) };
  await enqueueToPerson(
    tx,
    clave,
    { id: uuidV7(now, 1), caso: fila.id, tipo: 'aviso_relevo', allegado },
    content,
    times,
  );
}
