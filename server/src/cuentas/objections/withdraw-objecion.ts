/** A person withdraws their own objection with one tap, and the accounts that it held go on. */

import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireTransition } from '../../shared/require.ts';
import { isOwnObjecion } from '../rules/rules-objeciones.ts';
import { OBJECION_COMMAND_TEXT, OBJECION_TRANSITIONS } from '../rules/rules-states.ts';
import { readObjeciones, writeObjecion } from '../sql.ts';
import type { ChangedObjecion } from './raise-objecion.ts';

/**
 * A second withdrawal changes nothing. The family cannot withdraw the deceased's own words: the service weighs them with the family. Who
 * may: the heir and relatives, each their own.
 * @throws DomainError no_encontrado (also for another person's); caso_bloqueado, accion_no_permitida, estado_no_permite,
 * cambiado_entretanto
 */
export async function withdrawObjecion(
  tx: Tx,
  who: Requester,
  casoId: string,
  objecionId: string,
): Promise<ChangedObjecion> {
  const { aseguradora, actor, now } = who;
  const { fila, clave } = await takeLiveCaso(tx, aseguradora, casoId);
  const objecion = (await readObjeciones(tx, fila.id)).find(({ id }) => id === objecionId);
  if (!objecion || !isOwnObjecion(objecion, actor)) throw new DomainError('no_encontrado');
  const { id, caso_id } = fila;
  const taken = { caso: { id, caso_id }, clave, objecion: { id: objecion.id, estado: 'levantada' as const } };
  if (objecion.estado === 'levantada') return taken;
  if (objecion.clase === 'voluntad') throw ofTheDeceased(objecion.estado);
  const line = requireTransition(OBJECION_TRANSITIONS, OBJECION_COMMAND_TEXT, 'retirar', objecion.estado, actor);
  if (!(await writeObjecion(tx, objecion, { estado: line.hasta, decidida: now })))
    throw new DomainError('cambiado_entretanto');
  const fact = { tipo: line.hecho, datos: { objecion: objecion.id, cuenta: objecion.cuenta } };
  await recordFacts(tx, id, [fact], actor, now);
  await advanceCaso(tx, who, id);
  return taken;
}

const ofTheDeceased = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: {
      es: 'Es lo que dejó dicho la persona fallecida. Si fue un error, llámenos y lo vemos juntos.',
      en: 'It is what the deceased had laid down. If it was a mistake, call us and we will look at it together.',
    },
  });
