/** Requests of family members about their own data. The service answers within a month. */
import type { AuditAction } from '@albacea/contract/schemas/audit.ts';
import {
  type DeskPeticion,
  type NewPeticion,
  type OwnCopy,
  PETICIONES_MAXIMUM,
  type Peticion,
  type PeticionAnswer,
  type RightKind,
} from '@albacea/contract/schemas/data-rights.ts';
import { RESTRICTING_RIGHTS, restrictsUse } from '@albacea/contract/schemas/lists.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { lookAtCaso, type OpenedCaso, type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import { takeBackSendings } from '../../cuentas/letters/take-back-letter.ts';
import type { Tx } from '../../db/database.ts';
import type { Peticiones } from '../../db/table-types.ts';
import { assignRights, enqueueRights, languageFor, withdrawMails, withdrawNews } from '../../outbox/mail/enqueue.ts';
import type { RightsContent } from '../../outbox/mail/types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit, recordFacts } from '../../queue/record-facts.ts';
import type { Actor, Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { guestData } from '../allegados/people-invited.ts';
import { withdrawWaitingMessages } from '../messages/write-message.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { forgetPerson } from './forget-person.ts';
import { daysLeft, dueDay } from './rules.ts';
import { endPeticion, insertPeticion, type PeticionRow, readPeticion, readPeticiones } from './sql.ts';

const refusal = phrasesOf(es.request, en.request);

/** Kinds of request that need words: the person has to say what they ask for. */
const NEEDS_WORDS: readonly RightKind[] = ['acceso', 'rectificacion', 'portabilidad'];

/**
 * Stores a request. An open request with the same words is not stored twice. A restriction or an objection of the heir withdraws the letters,
 * news and messages that have not left, one of a relative the e-mails to them. Only the audit trail records requests, because relatives read the
 * chronology.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion; estado_no_permite: too many wait for an answer
 */
export async function askRight(
  tx: Tx,
  who: Requester,
  casoId: string,
  { clase, palabras: written }: NewPeticion,
): Promise<Peticion> {
  const { aseguradora, actor, now } = who;
  const palabras = written !== undefined && hasVisibleText(written) ? normalizeNotes(written) : null;
  if (palabras === null && NEEDS_WORDS.includes(clase)) throw invalid({ campo: 'palabras', texto: refusal('noWords') });
  const caso = await takeCaso(tx, aseguradora, casoId);
  const { allegado } = await personOf(tx, caso, actor);
  const { fila, clave } = caso;
  const open = (await readPeticiones(tx, fila.id)).filter(
    (one) => one.allegado === allegado && one.estado === 'abierta',
  );
  const same = open.find((one) => one.clase === clase && openPeticion(clave, one).palabras === palabras);
  if (same) return presentPeticion(clave, same);
  if (open.length >= PETICIONES_MAXIMUM) throw tooMany(fila.estado);
  const id = uuidV7(now);
  const row = await insertPeticion(tx, {
    id,
    caso: fila.id,
    allegado,
    clase,
    datos_cifrados: sealPeticion(clave, id, { palabras, respuesta: null }),
    pedida: now,
    vence: dueDay(now),
  });
  await auditRight(tx, who, 'derecho_ejercido', casoId, row);
  if (holds(row)) {
    const withdrawn = await takeBackSendings(tx, caso, null, now);
    await withdrawNews(tx, fila.id, now);
    await withdrawWaitingMessages(tx, fila.id, now);
    if (withdrawn.length > 0) await recordFacts(tx, fila.id, withdrawn, actor, now);
    await advanceCaso(tx, who, fila.id); // withdrawn messages no longer ask the family for documents
  } else if (allegado !== null && restrictsUse(row)) {
    await withdrawMails(tx, fila.id, now, `allegado = $3 and tipo in ('invitacion', 'desacuerdo')`, [allegado]);
  }
  return presentPeticion(clave, row);
}

/**
 * A person takes back a request of their own: an open one, or one that restricts the use of their data.
 * @throws DomainError no_encontrado (also for another person's request); caso_bloqueado, accion_no_permitida, estado_no_permite
 */
export async function withdrawPeticion(tx: Tx, who: Requester, casoId: string, peticionId: string): Promise<void> {
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const { allegado } = await personOf(tx, caso, who.actor);
  const row = await readPeticion(tx, caso.fila.id, peticionId);
  if (!row || row.allegado !== allegado) throw new DomainError('no_encontrado');
  const canEnd = row.estado === 'abierta' || restrictsUse(row);
  if (!canEnd || !(await endPeticion(tx, row, { estado: 'retirada', terminada: who.now, sealed: null })))
    throw peticionEnded(row.estado);
  await auditRight(tx, who, 'derecho_retirado', casoId, row);
  await afterEnd(tx, who, row);
}

/** Takes the steps that follow when a request has ended: a case that it no longer holds goes on. */
const afterEnd = (tx: Tx, who: Requester, row: PeticionRow): Promise<void> =>
  holds(row) ? advanceCaso(tx, who, row.caso) : recordDeadlines(tx, who, row.caso);

/** Whether a request holds all sendings in the heir's name, as long as it is neither denied nor withdrawn. */
const holds = ({ allegado, clase }: Pick<PeticionRow, 'allegado' | 'clase'>): boolean =>
  allegado === null && RESTRICTING_RIGHTS.some((one) => one === clase);

/**
 * Assigns the requests of a former heir, and waiting answers, to that person's new record as a relative, so that the answers still reach them.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function leavePeticiones(tx: Tx, caso: string, allegado: string): Promise<void> {
  await tx.sql(
    'update peticiones set allegado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null',
    [caso, allegado],
  );
  await assignRights(tx, caso, allegado);
}

/** Records in the audit trail the kind of a request, never its words. */
const auditRight = (
  tx: Tx,
  { actor, now }: Pick<Requester, 'actor' | 'now'>,
  action: AuditAction,
  casoId: string,
  { id, clase }: Pick<PeticionRow, 'id' | 'clase'>,
): Promise<void> => audit(tx, actor, action, { tipo: 'caso', id: casoId }, now, { peticion: id, clase });

/** The refusal for a request that has ended. */
const peticionEnded = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('answered'),
  });

const tooMany = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('tooMany', { cuantas: PETICIONES_MAXIMUM }),
  });

/**
 * Requests of family members about their own data in a case, for the service, which answers them.
 * Open requests come first, by their last day.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewPeticiones(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
): Promise<DeskPeticion[]> {
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const rows = await readPeticiones(tx, caso.fila.id);
  const open = rows.filter(({ estado }) => estado === 'abierta').toSorted((a, b) => (a.vence < b.vence ? -1 : 1));
  const shown: DeskPeticion[] = [];
  for (const row of [...open, ...rows.filter(({ estado }) => estado !== 'abierta')])
    shown.push({
      ...presentPeticion(caso.clave, row),
      persona: await nameOf(tx, caso, row),
      quedan: daysLeft(row.vence, now),
    });
  return shown;
}

async function nameOf(tx: Tx, caso: OpenedCaso, { allegado }: PeticionRow): Promise<DeskPeticion['persona']> {
  const person = await personIfThere(tx, caso, allegado);
  if (person === null) return null;
  const { nombre, apellidos, email } = person;
  return { nombre: `${nombre} ${apellidos}`, email, papel: allegado === null ? 'heredero' : 'allegado' };
}

/**
 * Answers a request. The answer is shown on the person's page and sent by e-mail; the e-mail names the authority for complaints (GDPR,
 * art. 12.4). If a relative or a former heir asked to be erased and the answer grants it, their data are erased here. A restriction or an objection
 * holds from the start and, if granted, until its author takes it back or a second answer lifts it (GDPR, art. 18.3). Every other request
 * is carried out by hand before it is answered. Who may: the service.
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
  const erased = person !== null && decision === 'atendida' && row.clase === 'supresion' ? row.allegado : null;
  const keepsSigned = erased !== null && (await forgetPerson(tx, who, caso, erased));
  const { palabras, respuesta: earlier } = erased === null ? openPeticion(caso.clave, row) : NOTHING_SAID;
  const answers = earlier === null ? respuesta : `${earlier}\n\n${respuesta}`;
  const sealed = sealPeticion(caso.clave, row.id, { palabras, respuesta: answers });
  const lifts = decision === 'levantada';
  const canEnd = lifts ? restrictsUse(row) : row.estado === 'abierta';
  const estado = lifts ? 'denegada' : decision;
  if (!canEnd || !(await endPeticion(tx, row, { estado, terminada: now, sealed }))) throw peticionEnded(row.estado);
  await auditRight(tx, who, 'derecho_contestado', casoId, row);
  await afterEnd(tx, who, row);
  if (person === null) return; // the person was erased since, so there is no address for the answer
  const borrado = keepsSigned ? 'salvo_lo_firmado' : 'todo';
  const holding = (await readPeticiones(tx, caso.fila.id)).filter(restrictsUse);
  const others = holding.some((one) => one.allegado === row.allegado);
  const answer = {
    clase: row.clase,
    decision: lifts && others ? ('sigueOtra' as const) : decision,
    respuesta,
    ...(erased !== null && ({ borrado } as const)),
  };
  await sendAnswer(tx, who, caso, person, answer);
}

/** Queues the answer, which the worker sends to the address on file. */
async function sendAnswer(
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave }: TakenCaso,
  { nombre, apellidos, email, idioma, allegado }: PersonOfFamily,
  answer: Pick<RightsContent, 'clase' | 'decision' | 'respuesta' | 'borrado'>,
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

type PeticionData = Pick<Peticion, 'palabras' | 'respuesta'>;

const NOTHING_SAID: PeticionData = { palabras: null, respuesta: null };

const peticionPlace = (id: string) => ({ tabla: 'peticiones', columna: 'datos_cifrados', fila: id });

const openPeticion = (key: DataKey, { id, datos_cifrados }: Pick<Peticiones, 'id' | 'datos_cifrados'>): PeticionData =>
  datos_cifrados ? key.decryptJson<PeticionData>(peticionPlace(id), datos_cifrados) : NOTHING_SAID;

const sealPeticion = (key: DataKey, id: string, data: PeticionData): Buffer => key.encryptJson(peticionPlace(id), data);

export const presentPeticion = (key: DataKey, row: Peticiones): Peticion => {
  const { id, clase, estado, pedida, vence, terminada } = row;
  const { palabras, respuesta } = openPeticion(key, row);
  return {
    peticion_id: id,
    clase,
    estado,
    vence,
    palabras,
    respuesta,
    pedida: pedida.toISOString(),
    terminada: terminada?.toISOString() ?? null,
  };
};

/** The person whom the data are about: the heir of a case, or another relative who was invited. */
interface PersonOfFamily extends Omit<OwnCopy['persona'], 'papel'> {
  /** Id of the relative; null: the heir. */
  readonly allegado: string | null;
}

/**
 * The visitor of the portal as a person of the case.
 * @throws DomainError accion_no_permitida: the actor is no family member; no_encontrado: the person was erased at this very moment
 */
export async function personOf(tx: Tx, caso: OpenedCaso, { tipo, id }: Actor): Promise<PersonOfFamily> {
  if (tipo !== 'heredero' && tipo !== 'allegado') throw new DomainError('accion_no_permitida');
  const person = await personIfThere(tx, caso, tipo === 'heredero' ? null : id);
  if (person === null) throw new DomainError('no_encontrado');
  return person;
}

/** Finds the heir (`allegado` null) or a relative, also one without access. @returns null: the relative was erased */
async function personIfThere(tx: Tx, caso: OpenedCaso, allegado: string | null): Promise<PersonOfFamily | null> {
  const { fila, datos } = caso;
  if (allegado === null) return { ...datos.heredero, idioma: fila.idioma, allegado };
  const relative = await guestData(tx, caso, allegado);
  return relative && { ...relative, telefono: null, allegado };
}
