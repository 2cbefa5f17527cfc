/** Gives another relative a fresh link by e-mail. */

import { addAccess } from '../../caso/access/add-access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { openAllegado } from '../../caso/people/data.ts';
import type { Tx } from '../../db/database.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import type { Requester } from '../../shared/actor.ts';
import type { AllegadoRow } from './sql.ts';

/** Earlier links stay valid: withdrawing a relative ends their access, not a new link. */
export async function sendInvitation(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  row: Pick<AllegadoRow, 'id' | 'papel' | 'datos_cifrados'>,
): Promise<NewMail> {
  const { nombre, apellidos, email, idioma } = openAllegado(caso.clave, row);
  const { nombre: name, apellidos: surnames } = caso.datos.heredero;
  const { enlace, caduca } = await addAccess(deps, tx, who, caso.fila.id, row.id);
  return writeToFamily(tx, who, caso, {
    ...{ tipo: 'invitacion', caduca, allegado: row.id },
    immediate: deps.mailSender.acceptsImmediately(who.aseguradora),
    contenido: {
      ...{ idioma, heredero: { nombre, apellidos, email }, enlace, caduca: caduca.toISOString() },
      invitacion: { de: { nombre: name, apellidos: surnames }, papel: row.papel },
    },
  });
}
