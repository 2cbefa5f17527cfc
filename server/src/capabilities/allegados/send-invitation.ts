/** Gives another relative a fresh link by e-mail. */
import type { Tx } from '../../db/database.ts';
import { addAccess } from '../casos/access/add-access.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import type { CasosDependencies, Requester } from '../casos/open/open-caso.ts';
import { enqueueMail, prepareMail } from '../mail/enqueue.ts';
import { LEASE_VALUE, type NewMail } from '../mail/types.ts';
import { openAllegado } from './data.ts';
import type { AllegadoRow } from './sql.ts';

/** Links that they have stay as they are: who may no longer come in is withdrawn. */
export async function sendInvitation(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  { fila: caso, clave, datos }: TakenCaso,
  row: Pick<AllegadoRow, 'id' | 'papel' | 'datos_cifrados'>,
): Promise<NewMail> {
  const { aseguradora, ahora } = who;
  const { nombre, apellidos, email, idioma } = openAllegado(clave, row);
  const { enlace, caduca } = await addAccess(deps, tx, who, caso.id, row.id);
  const mail = prepareMail(
    'invitacion',
    {
      idioma,
      heredero: { nombre, apellidos, email },
      fallecido: datos.fallecido,
      enlace,
      caduca: caduca.toISOString(),
      invitacion: { de: { nombre: datos.heredero.nombre, apellidos: datos.heredero.apellidos }, papel: row.papel },
    },
    aseguradora,
    clave,
    { ahora, caduca },
    deps.mailSender.acceptsImmediately(aseguradora),
    row.id,
  );
  await enqueueMail(tx, caso.id, mail, LEASE_VALUE);
  return mail;
}
