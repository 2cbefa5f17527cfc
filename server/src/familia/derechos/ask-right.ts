/** A family member exercises a right on their own data, or withdraws the request; the service answers within a month. */
import type { AuditAction } from '@albacea/contract/schemas/audit.ts';
import {
  type NewPeticion,
  PETICIONES_MAXIMUM,
  type Peticion,
  type RightKind,
} from '@albacea/contract/schemas/data-rights.ts';
import { HOLDING } from '../../caso/limited.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import { withdrawSendings } from '../../cuentas/letters/withdraw-sendings.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { openPeticion, presentPeticion, sealPeticion } from './data.ts';
import { personOf } from './person.ts';
import { dueDay } from './rules.ts';
import { endPeticion, insertPeticion, type PeticionRow, readPeticion, readPeticiones } from './sql.ts';

/** These requests need words that say what is asked for. */
const NEEDS_WORDS: readonly RightKind[] = ['acceso', 'rectificacion', 'portabilidad'];

/**
 * The same words again are the same request. A restriction or an objection of the heir holds back everything that has not left. Only the
 * audit trail records it, because relatives read the chronology.
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
  if (palabras === null && NEEDS_WORDS.includes(clase))
    throw invalid({ campo: 'palabras', texto: { es: 'diga qué pide.', en: 'say what is asked for.' } });
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
    ...{ id, caso: fila.id, allegado, clase },
    datos_cifrados: sealPeticion(clave, id, { palabras, respuesta: null }),
    pedida: now,
    vence: dueDay(now),
  });
  await auditRight(tx, who, 'derecho_ejercido', casoId, row);
  if (allegado === null && HOLDING.includes(clase)) {
    const withdrawn = await withdrawSendings(tx, fila.id, null, now);
    if (withdrawn.length > 0) await recordFacts(tx, fila.id, withdrawn, actor, now);
  }
  return presentPeticion(clave, row);
}

/** @throws DomainError no_encontrado (also for another person's); caso_bloqueado, accion_no_permitida, estado_no_permite */
export async function withdrawPeticion(tx: Tx, who: Requester, casoId: string, peticionId: string): Promise<void> {
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const { allegado } = await personOf(tx, caso, who.actor);
  const row = await readPeticion(tx, caso.fila.id, peticionId);
  if (!row || row.allegado !== allegado) throw new DomainError('no_encontrado');
  if (!(await endPeticion(tx, row.id, { estado: 'retirada', terminada: who.now, sealed: null })))
    throw peticionEnded(row.estado);
  await auditRight(tx, who, 'derecho_retirado', casoId, row);
}

/** Records the kind of request, never its words. */
export const auditRight = (
  tx: Tx,
  { actor, now }: Pick<Requester, 'actor' | 'now'>,
  action: AuditAction,
  casoId: string,
  { id, clase }: Pick<PeticionRow, 'id' | 'clase'>,
): Promise<void> => audit(tx, actor, action, { tipo: 'caso', id: casoId }, now, { peticion: id, clase });

/** The refusal for a request that has ended. */
export const peticionEnded = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: { es: 'Esta petición ya está contestada.', en: 'This request has been answered already.' },
  });

const tooMany = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: {
      es: `Ya hay ${PETICIONES_MAXIMUM} peticiones por contestar. Espere a la respuesta o retire alguna.`,
      en: `${PETICIONES_MAXIMUM} requests already wait for an answer. Wait for it, or take one back.`,
    },
  });
