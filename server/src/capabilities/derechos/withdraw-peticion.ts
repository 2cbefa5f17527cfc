/** Whoever asked thinks better of it. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { takeCaso } from '../casos/lock-caso.ts';
import { openPeticion, sealPeticion } from './data.ts';
import { personOf } from './person.ts';
import { auditRight } from './record-peticion.ts';
import { endPeticion, readPeticion } from './sql.ts';

/** @throws DomainError no_encontrado: also that of another person; caso_bloqueado, accion_no_permitida, estado_no_permite */
export async function withdrawPeticion(tx: Tx, who: Requester, casoId: string, peticionId: string): Promise<void> {
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const { allegado } = await personOf(tx, caso, who.actor);
  const row = await readPeticion(tx, caso.fila.id, peticionId);
  if (!row || row.allegado !== allegado) throw new DomainError('no_encontrado');
  const sealed = sealPeticion(caso.clave, row.id, openPeticion(caso.clave, row));
  if (!(await endPeticion(tx, row.id, { estado: 'retirada', terminada: who.now, sealed })))
    throw peticionEnded(row.estado);
  await auditRight(tx, who, 'derecho_retirado', caso.fila.caso_id, row);
}

/** The refusal of what was ended before. */
export const peticionEnded = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: { es: 'Esta petición ya está contestada.', en: 'This request has been answered already.' },
  });
