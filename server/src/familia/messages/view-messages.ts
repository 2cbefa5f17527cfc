/** The messages to the family of a case, newest first, with their state. */
import type { Message, Messages } from '@albacea/contract/schemas/messages.ts';
import { lookAtCaso, type TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { languageFor } from '../../outbox/mail/enqueue.ts';
import { outcomesOf } from '../../outbox/mail/outcomes-of.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { phoneInUse } from '../sms/claim-phone.ts';
import { maskedPhone } from '../sms/rules.ts';
import type { MessagesDependencies } from './compose.ts';
import { openMessage } from './data.ts';
import { presentMessage } from './present.ts';
import { type MessageRow, readMessage, readMessages } from './sql.ts';

/** Most messages that are shown: nobody reads more. */
const MAXIMUM = 200;

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewMessages(
  deps: MessagesDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<Messages> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const phone = await phoneInUse(deps, tx, who, caso);
  return {
    elementos: await presentAll(tx, caso, await readMessages(tx, caso.fila.id, MAXIMUM), now),
    idioma: languageFor(caso.fila.idioma, aseguradora),
    email: caso.datos.heredero.email,
    telefono: phone && maskedPhone(phone),
    puede_escribirse: caso.fila.estado !== 'anulado',
  };
}

/** An existing message. */
export async function viewMessage(tx: Tx, caso: TakenCaso, id: string, now: Date): Promise<Message> {
  const row = await readMessage(tx, caso.fila.id, id);
  const [one] = row ? await presentAll(tx, caso, [row], now) : [];
  if (!one) throw new DomainError('no_encontrado');
  return one;
}

async function presentAll(tx: Tx, { clave }: TakenCaso, rows: readonly MessageRow[], now: Date): Promise<Message[]> {
  const outcomes = await outcomesOf(
    tx,
    rows.map(({ correo }) => correo),
  );
  return rows.map((row) => {
    const outcome = outcomes.get(row.correo) ?? { estado: 'retirado' as const, sale: null };
    return presentMessage(row, openMessage(clave, row), outcome, now);
  });
}
