/** Requests of family members about their own data in a case, for the service, which answers them. */
import type { DeskPeticion } from '@albacea/contract/schemas/data-rights.ts';
import { lookAtCaso, type TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { presentPeticion } from './data.ts';
import { personIfThere } from './person.ts';
import { daysLeft } from './rules.ts';
import { type PeticionRow, readPeticiones } from './sql.ts';

/**
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

async function nameOf(tx: Tx, caso: TakenCaso, { allegado }: PeticionRow): Promise<DeskPeticion['persona']> {
  const person = await personIfThere(tx, caso, allegado);
  if (person === null) return null;
  const { nombre, apellidos, email } = person;
  return { nombre: `${nombre} ${apellidos}`, email, papel: allegado === null ? 'heredero' : 'allegado' };
}
