/** Writes what a person asks about their own data, with its last day, and tells the audit trail alone: relatives read the chronology. */
import type { AuditAction } from '@albacea/contract/schemas/audit.ts';
import { PETICIONES_MAXIMUM, type PeticionState, type RightKind } from '@albacea/contract/schemas/data-rights.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { openPeticion, type PeticionData, sealPeticion } from './data.ts';
import { dueDay } from './rules.ts';
import { insertPeticion, type Peticion, readPeticiones } from './sql.ts';

export interface Asked {
  /** The relative; null: the heir. */
  readonly allegado: string | null;
  readonly clase: RightKind;
  /** `atendida`: it was given at once. */
  readonly estado: Extract<PeticionState, 'abierta' | 'atendida'>;
  readonly data: Partial<PeticionData>;
}

/**
 * Asked twice in the same words it is one request.
 * @throws DomainError estado_no_permite: too many wait for an answer
 */
export async function recordPeticion(
  tx: Tx,
  { actor, now }: Requester,
  { fila, clave }: TakenCaso,
  { allegado, clase, estado, data }: Asked,
): Promise<Peticion> {
  const open = (await readPeticiones(tx, fila.id)).filter(
    (one) => one.allegado === allegado && one.estado === 'abierta',
  );
  if (estado === 'abierta') {
    const same = open.find((one) => one.clase === clase && sameWords(openPeticion(clave, one), data));
    if (same) return same;
    if (open.length >= PETICIONES_MAXIMUM) throw tooMany(fila.estado);
  }
  const id = uuidV7(now);
  const row = {
    ...{ id, caso: fila.id, allegado, clase, estado },
    datos_cifrados: sealPeticion(clave, id, data),
    pedida: now,
    vence: dueDay(now),
    terminada: estado === 'abierta' ? null : now,
  };
  await insertPeticion(tx, row);
  await auditRight(tx, { actor, now }, 'derecho_ejercido', fila.caso_id, row);
  return { ...row, aseguradora_id: fila.aseguradora_id, prorrogada: null };
}

export const auditRight = (
  tx: Tx,
  { actor, now }: Pick<Requester, 'actor' | 'now'>,
  action: AuditAction,
  casoId: string,
  { id, clase }: Pick<Peticion, 'id' | 'clase'>,
): Promise<void> => audit(tx, actor, action, { tipo: 'caso', id: casoId }, now, { peticion: id, clase });

const sameWords = (one: PeticionData, other: Partial<PeticionData>): boolean =>
  one.palabras === (other.palabras ?? null) &&
  one.nombre_propuesto?.nombre === other.nombre_propuesto?.nombre &&
  one.nombre_propuesto?.apellidos === other.nombre_propuesto?.apellidos;

const tooMany = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: {
      es: `Ya hay ${PETICIONES_MAXIMUM} peticiones por contestar. Espere a la respuesta o retire alguna.`,
      en: `${PETICIONES_MAXIMUM} requests already wait for an answer. Wait for it, or take one back.`,
    },
  });
