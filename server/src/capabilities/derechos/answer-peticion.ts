/** A person of the service answers what somebody of the family asked about their own data, or says that it takes longer. */
import type { PeticionAnswer } from '@albacea/contract/schemas/data-rights.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { forgetAllegado } from '../allegados/forget-allegado.ts';
import { type TakenCaso, takeCaso } from '../casos/lock-caso.ts';
import { writeName } from './correct-own-data.ts';
import { openPeticion, sealPeticion } from './data.ts';
import { type PersonOfFamily, personIfThere } from './person.ts';
import { auditRight } from './record-peticion.ts';
import { canExtend, extendedDay } from './rules.ts';
import { sendRightsMail } from './send-rights-mail.ts';
import { endPeticion, extendTerm, type Peticion, readPeticion } from './sql.ts';
import { peticionEnded } from './withdraw-peticion.ts';

/**
 * Granted, a name that was proposed becomes that of the file, and a relative who asked to be erased is. A refusal goes out with where to
 * complain (GDPR, art. 12.4). Who may: service.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite
 */
export async function answerPeticion(
  tx: Tx,
  who: Requester,
  casoId: string,
  peticionId: string,
  { decision, respuesta: written }: PeticionAnswer,
): Promise<void> {
  const respuesta = wordsOf('respuesta', written);
  const { caso, row, person } = await takePeticion(tx, who, casoId, peticionId);
  const data = openPeticion(caso.clave, row);
  const sealed = sealPeticion(caso.clave, row.id, { ...data, respuesta });
  if (!(await endPeticion(tx, row.id, { estado: decision, terminada: who.now, sealed })))
    throw peticionEnded(row.estado);
  await auditRight(tx, who, 'derecho_contestado', caso.fila.caso_id, row);
  if (person === null) return; // erased since: nobody is left to be told
  const granted = decision === 'atendida';
  if (granted && data.nombre_propuesto) await writeName(tx, who, caso, row.allegado, data.nombre_propuesto);
  if (granted && row.clase === 'supresion' && row.allegado !== null)
    await forgetAllegado(tx, caso.fila.id, row.allegado, who.now);
  await sendRightsMail(tx, who, caso, person, { que: 'respuesta', clase: row.clase, decision, respuesta });
}

/**
 * Two months more, once, told within the first (GDPR, art. 12.3). Who may: service.
 * @throws as {@link answerPeticion}
 */
export async function extendPeticion(
  tx: Tx,
  who: Requester,
  casoId: string,
  peticionId: string,
  written: string,
): Promise<void> {
  const motivo = wordsOf('motivo', written);
  const { caso, row, person } = await takePeticion(tx, who, casoId, peticionId);
  if (row.estado === 'abierta' && !canExtend(row, who.now)) {
    const posible = { es: 'El plazo ya no se puede alargar.', en: 'Its term can no longer be made longer.' };
    throw new DomainError('estado_no_permite', { estado: row.estado, posible });
  }
  const vence = extendedDay(row.pedida);
  const sealed = sealPeticion(caso.clave, row.id, { ...openPeticion(caso.clave, row), motivo_prorroga: motivo });
  if (!(await extendTerm(tx, row.id, { vence, now: who.now, sealed }))) throw peticionEnded(row.estado);
  await auditRight(tx, who, 'derecho_prorrogado', caso.fila.caso_id, row);
  if (person) await sendRightsMail(tx, who, caso, person, { que: 'prorroga', clase: row.clase, vence, motivo });
}

async function takePeticion(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
  peticionId: string,
): Promise<{ caso: TakenCaso; row: Peticion; person: PersonOfFamily | null }> {
  requireActor(actor, 'servicio');
  const caso = await takeCaso(tx, aseguradora, casoId);
  const row = await readPeticion(tx, caso.fila.id, peticionId);
  if (!row) throw new DomainError('no_encontrado');
  return { caso, row, person: await personIfThere(tx, caso, row.allegado) };
}

function wordsOf(campo: string, text: string): string {
  if (!hasVisibleText(text))
    throw invalid({ campo, texto: { es: 'no puede estar vacía.', en: 'must not be empty.' }, codigo: 'obligatorio' });
  return normalizeNotes(text);
}
