/**
 * Tells the former heir that somebody else carries the case, but not who: a mistake or a lie then comes to light. The words are the same
 * for every reason, because another family member may read them.
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
