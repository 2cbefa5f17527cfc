/** A user of a test insurer asks for an event of a given kind. */
import type { EventWanted } from '@albacea/contract/schemas/ensayo.ts';
import { lookAtCaso } from '../caso/lock-caso.ts';
import type { Tx } from '../db/database.ts';
import { askEvent } from '../outbox/webhooks/log/entregas.ts';
import { audit } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { requireTestInsurer } from './move-clock.ts';

/** @throws DomainError solo_en_ensayo, no_encontrado */
export async function askForEvent(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  { evento, caso_id }: EventWanted,
): Promise<Awaited<ReturnType<typeof askEvent>>> {
  requireTestInsurer(aseguradora);
  const caso = caso_id === undefined ? null : (await lookAtCaso(tx, aseguradora, caso_id)).fila;
  const event = await askEvent(tx, evento, caso, now);
  await audit(tx, actor, 'evento_pedido', { tipo: 'aseguradora', id: aseguradora.id }, now, {
    ...{ evento, evento_id: event.evento_id, caso_id: event.data.caso_id },
  });
  return event;
}
