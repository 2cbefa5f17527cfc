/** A person of the service answers a family member's request about their own data. */
import type { PeticionAnswer } from '@albacea/contract/schemas/data-rights.ts';
import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueRights, languageFor } from '../../outbox/mail/enqueue.ts';
import type { RightsContent } from '../../outbox/mail/types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, missing } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { forgetAllegado } from '../allegados/forget-allegado.ts';
import { auditRight, peticionEnded } from './ask-right.ts';
import { openPeticion, sealPeticion } from './data.ts';
import { type PersonOfFamily, personIfThere } from './person.ts';
import { endPeticion, readPeticion } from './sql.ts';

/**
 * The answer stands on the person's page and goes out by e-mail, with the authority to complain to (GDPR, art. 12.4). Granting an erasure
 * erases the relative; all other requests are carried out by hand before. Who may: service.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite
 */
export async function answerPeticion(
  tx: Tx,
  who: Requester,
  casoId: string,
  peticionId: string,
  { decision, respuesta: written }: PeticionAnswer,
): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  if (!hasVisibleText(written)) throw missing('respuesta');
  const respuesta = normalizeNotes(written);
  const caso = await takeCaso(tx, aseguradora, casoId);
  const row = await readPeticion(tx, caso.fila.id, peticionId);
  if (!row) throw new DomainError('no_encontrado');
  const person = await personIfThere(tx, caso, row.allegado);
  const sealed = sealPeticion(caso.clave, row.id, { ...openPeticion(caso.clave, row), respuesta });
  if (!(await endPeticion(tx, row.id, { estado: decision, terminada: now, sealed }))) throw peticionEnded(row.estado);
  await auditRight(tx, who, 'derecho_contestado', casoId, row);
  if (person === null) return; // erased since: nobody is left to be told
  if (decision === 'atendida' && row.clase === 'supresion' && row.allegado !== null)
    await forgetAllegado(tx, caso.fila.id, row.allegado, now);
  await sendAnswer(tx, who, caso, person, { clase: row.clase, decision, respuesta });
}

/** The worker sends it, to the address on file. */
async function sendAnswer(
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave }: TakenCaso,
  { nombre, apellidos, email, idioma, allegado }: PersonOfFamily,
  answer: Pick<RightsContent, 'clase' | 'decision' | 'respuesta'>,
): Promise<void> {
  const content = {
    idioma: languageFor(idioma, aseguradora),
    interesado: { nombre, apellidos, email },
    ...answer,
    contacto: aseguradora.contacto_datos,
    responsable: aseguradora.responsable_datos ?? aseguradora.nombre,
  };
  await enqueueRights(tx, clave, { id: uuidV7(now), caso: fila.id, allegado }, content, {
    now,
    caduca: accessExpiry(now),
  });
}
