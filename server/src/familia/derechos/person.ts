/** The person whose data they are: the heir of a case, or another relative with their own link. */
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { guestData } from '../allegados/guest-data.ts';

export interface PersonOfFamily extends Omit<OwnCopy['persona'], 'papel'> {
  /** Null: the heir. */
  readonly allegado: string | null;
}

/** @throws DomainError accion_no_permitida: no family member; no_encontrado: erased at this very moment */
export async function personOf(tx: Tx, caso: TakenCaso, { tipo, id }: Actor): Promise<PersonOfFamily> {
  if (tipo !== 'heredero' && tipo !== 'allegado') throw new DomainError('accion_no_permitida');
  const person = await personIfThere(tx, caso, tipo === 'heredero' ? null : id);
  if (person === null) throw new DomainError('no_encontrado');
  return person;
}

/** @returns null: erased; a relative without access is still owed an answer */
export async function personIfThere(tx: Tx, caso: TakenCaso, allegado: string | null): Promise<PersonOfFamily | null> {
  const { fila, datos } = caso;
  if (allegado === null) return { ...datos.heredero, idioma: fila.idioma, allegado };
  const relative = await guestData(tx, caso, allegado);
  return relative && { ...relative, telefono: null, allegado };
}
