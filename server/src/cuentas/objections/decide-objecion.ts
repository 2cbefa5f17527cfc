/** The service decides an objection, with a reason. */
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import { readGuests } from '../../caso/people/allegados.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireTransition } from '../../shared/require.ts';
import { requireText } from '../commands/command.ts';
import { openObjecion, sealObjecion } from '../data.ts';
import { OBJECION_TRANSITIONS, objecionCommandName } from '../rules/rules-states.ts';
import { readObjeciones, writeObjecion } from '../sql.ts';
import type { ChangedObjecion } from './objeciones.ts';
import { tellDispute } from './tell-dispute.ts';

export interface Decision {
  readonly decision: 'levantada' | 'mantenida';
  readonly motivo: string;
}

/**
 * Decides an objection. While it is upheld it holds back everything that it covers, as it did while it was open, and changes no account; once it
 * is lifted, also later, these accounts go on as they were. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function decideObjecion(
  tx: Tx,
  who: Requester,
  casoId: string,
  objecionId: string,
  { decision, motivo: reason }: Decision,
): Promise<ChangedObjecion> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const objecion = (await readObjeciones(tx, caso.fila.id)).find(({ id }) => id === objecionId);
  if (!objecion) throw new DomainError('no_encontrado');
  const command = decision === 'levantada' ? 'levantar' : 'mantener';
  const line = requireTransition(OBJECION_TRANSITIONS, objecionCommandName, command, objecion.estado, actor);
  const because = requireText('motivo', reason);
  // An objection that is decided no longer needs the words of a relative who was erased.
  const isErased =
    objecion.allegado !== null && !(await readGuests(tx, caso.fila.id)).some(({ id }) => id === objecion.allegado);
  const motivo = isErased ? null : openObjecion(caso.clave, objecion).motivo;
  const written = await writeObjecion(tx, objecion, {
    estado: line.hasta,
    decidida: now,
    datos_cifrados: sealObjecion(caso.clave, objecion.id, { motivo, decision: because }),
  });
  if (!written) throw new DomainError('cambiado_entretanto');
  const fact = { tipo: line.hecho, datos: { objecion: objecion.id, cuenta: objecion.cuenta } };
  await recordFacts(tx, caso.fila.id, [fact], actor, now);
  await tellDispute(tx, who, caso, { ...objecion, estado: line.hasta });
  await advanceCaso(tx, who, caso.fila.id);
  const { id, caso_id } = caso.fila;
  return { caso: { id, caso_id }, clave: caso.clave, objecion: { id: objecion.id, estado: line.hasta } };
}
