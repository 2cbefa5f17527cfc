/** Erases a relative or a former heir whose request for erasure was granted. The proofs of requests made in a former heir's name stay. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { dropSurnames } from '../../caso/people/heredero.ts';
import { forgetNotes } from '../../cuentas/commands/forget-notes.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { forgetAllegado, guestData, guestsAt } from '../allegados/people-invited.ts';
import { earlierPapers } from '../mandato/end-mandato.ts';
import { forgetHandover } from '../relevo/handover-request.ts';
import { stepsOfFamily, TO_FAMILY } from './sql.ts';

/** Statements; $1: the case; $2: the person. An open objection keeps its words until somebody has decided on it. */
const OF_PERSON = [
  'update mandatos set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2 and firmado is null',
  'delete from llamadas where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2',
  'update mensajes set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2',
  'update peticiones set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2',
  // A text that was never signed proves nothing.
  'update mandatos set datos_cifrados = null where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2 and firmado is null',
  `update objeciones set datos_cifrados = null
    where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2 and estado <> 'abierta'`,
  // Answers to our e-mails to that person, and reports about these, which name the address.
  `delete from correos_recibidos r using correos m
    where r.aseguradora_id = aseguradora_actual() and r.caso = $1 and r.estado = 'archivado'
      and m.aseguradora_id = r.aseguradora_id and m.id = r.correo and m.allegado = $2`,
];

/** Statements; $1: the case; $2 and $3: when the person began and ceased to be the heir. The sweep later deletes the files from the store. */
const OF_TIME = [
  `with idos as (
     select id, fichero from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and apartado > $2 and apartado <= $3
        and tipo not in ('mandato', 'justificante_envio')
   ), ficheros_idos as (
     update ficheros f set estado = 'por_borrar', borrar_desde = null from idos where f.aseguradora_id = aseguradora_actual() and f.id = idos.fichero
   )
   update documentos d set datos_cifrados = null, huella = null, fichero = null, fichero_borrado = coalesce(fichero_borrado, now_of(d.aseguradora_id)),
       version = version + 1
     from idos where d.aseguradora_id = aseguradora_actual() and d.id = idos.id`,
  // The same of our e-mails to that heir, and the family's e-mails of that time that answer none of ours.
  `delete from correos_recibidos r where r.aseguradora_id = aseguradora_actual() and r.caso = $1 and r.estado = 'archivado'
      and (r.correo is null and r.clase = 'familia' and r.recibido >= $2 and r.recibido < $3
        or exists (select 1 from correos m where m.aseguradora_id = r.aseguradora_id and m.id = r.correo and m.allegado is null
                      and m.creado >= $2 and m.creado < $3 and m.${TO_FAMILY}))`,
];

/**
 * Erases the person's name, addresses, words and answers to e-mails and, if they were the heir, also their calls, messages and documents, in all
 * records with the same mailbox. Signed mandates, receipts of requests and the service's notes stay.
 * @param allegado id of a relative or a former heir who was not erased yet
 * @returns whether a mandate that the person signed stays
 */
export async function forgetPerson(tx: Tx, who: Requester, caso: TakenCaso, allegado: string): Promise<boolean> {
  const { email = '' } = (await guestData(tx, caso, allegado)) ?? {};
  const records = await guestsAt(tx, caso, email);
  for (const record of records) await forgetRecord(tx, who, caso, record);
  return (await earlierPapers(tx, caso)).some((one) => records.some(({ id }) => id === one.allegado));
}

async function forgetRecord(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { id: allegado, apellidos, email }: Awaited<ReturnType<typeof guestsAt>>[number],
): Promise<void> {
  const { aseguradora, now } = who;
  const { id } = caso.fila;
  for (const statement of OF_PERSON) await tx.sql(statement, [id, allegado]);
  const time = await forgetHandover(tx, who, caso, { allegado, email });
  if (time) {
    for (const statement of OF_TIME) await tx.sql(statement, [id, time.since, time.until]);
    await forgetNotes(tx, caso, await stepsOfFamily(tx, id, time.since, time.until));
    await dropSurnames(tx, aseguradora, caso, apellidos);
  }
  await forgetAllegado(tx, id, allegado, now);
}
