/** Gives the heir a fresh link by e-mail. */
import type { Tx } from '../../../db/database.ts';
import { enqueueMail, prepareMail } from '../../mail/enqueue.ts';
import { LEASE_VALUE, type NewMail } from '../../mail/types.ts';
import type { TakenCaso } from '../lock-caso.ts';
import type { CasosDependencies, Requester } from '../open/open-caso.ts';
import type { newAccess } from '../open/opening.ts';

/**
 * Queues the e-mail with a link that was just made.
 * @param hadNews the family has heard of us: else it is greeted first
 */
export async function sendLink(
  { mailSender }: Pick<CasosDependencies, 'mailSender'>,
  tx: Tx,
  { aseguradora, ahora }: Requester,
  { fila, clave, datos }: TakenCaso,
  access: ReturnType<typeof newAccess>,
  hadNews: boolean,
): Promise<NewMail> {
  const content = {
    idioma: fila.idioma,
    heredero: datos.heredero,
    fallecido: datos.fallecido,
    enlace: access.enlace,
    caduca: access.caduca.toISOString(),
  };
  const mail = prepareMail(
    hadNews ? 'acceso_nuevo' : 'bienvenida',
    content,
    aseguradora,
    clave,
    { ahora, caduca: access.caduca },
    mailSender.acceptsImmediately(aseguradora),
  );
  await enqueueMail(tx, fila.id, mail, LEASE_VALUE);
  return mail;
}
