/** The telephones of the heir, and their uses. */
import type { Contact, DeskContact } from '@albacea/contract/schemas/sms.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { MailSender } from '../../outbox/mail/mail-sender.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { reachablePhone } from './claim-phone.ts';
import { maskedPhone } from './rules.ts';

interface Deps {
  readonly mailSender: Pick<MailSender, 'sendsSms'>;
}

/** For the family, only the end of each number, because the holder of a link need not be its owner. */
export async function viewContact(deps: Deps, tx: Tx, who: Requester, casoId: string): Promise<Contact> {
  const { propio, enlace, codigo, hay_sms } = await look(deps, tx, who, casoId);
  const masked = (phone: string | null) => phone && maskedPhone(phone);
  return { propio: masked(propio), enlace: masked(enlace), codigo: masked(codigo), hay_sms };
}

/** For the service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewDeskContact(deps: Deps, tx: Tx, who: Requester, casoId: string): Promise<DeskContact> {
  requireActor(who.actor, 'servicio');
  return look(deps, tx, who, casoId);
}

async function look(deps: Deps, tx: Tx, who: Requester, casoId: string): Promise<DeskContact> {
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  return {
    propio: caso.datos.contacto?.telefono ?? null,
    enlace: await reachablePhone(deps, tx, who, caso, 'enlace'),
    codigo: await reachablePhone(deps, tx, who, caso, 'codigo'),
    hay_sms: deps.mailSender.sendsSms(who.aseguradora),
  };
}
