/** The service decides an objection, with a reason. */
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { readGuests } from '../../caso/people/allegados.ts';
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireTransition } from '../../shared/require.ts';
import { type CuentasDependencies, requireText, type Step, writeStep } from '../commands/command.ts';
import { openCuenta, openObjecion, sealObjecion, withManagement } from '../data.ts';
import { irreversibleCuentas } from '../read/cuentas-of-caso.ts';
import { notSent, OBJECION_TRANSITIONS, objecionCommandName } from '../rules/rules-states.ts';
import { coveredBy } from '../sending-facts.ts';
import { type Cuenta, readCuentas, readObjeciones, writeObjecion } from '../sql.ts';
import type { ChangedObjecion } from './objeciones.ts';
import { tellDispute } from './tell-dispute.ts';

export interface Decision {
  readonly decision: 'levantada' | 'mantenida';
  readonly motivo: string;
  /** What happens, when the objection is upheld, to the irreversible accounts that it covers and that have not been requested yet. */
  readonly efecto?: 'conservar' | 'descartar';
}

/**
 * Decides an objection. An upheld objection still holds back everything that it covers, including accounts proposed later, and can be lifted
 * later. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function decideObjecion(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  objecionId: string,
  { decision, motivo: reason, efecto = 'conservar' }: Decision,
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
  const facts: Fact[] = [{ tipo: line.hecho, datos: { objecion: objecion.id, cuenta: objecion.cuenta } }];
  if (decision === 'mantenida') {
    const irreversible = new Set((await irreversibleCuentas(deps, tx, caso.fila.id, now)).map(({ id }) => id));
    const covered = coveredBy(caso, await readCuentas(tx, caso.fila.id), objecion.cuenta);
    for (const fila of covered.filter(({ id, estado }) => irreversible.has(id) && notSent(estado))) {
      const { hechos } = await writeStep(tx, who, { caso, fila }, stepByObjecion(caso, fila, efecto, because, now));
      facts.push(...hechos);
    }
  }
  await recordFacts(tx, caso.fila.id, facts, actor, now);
  await tellDispute(tx, who, caso, { ...objecion, estado: line.hasta });
  await advanceCaso(tx, who, caso.fila.id);
  const { id, caso_id } = caso.fila;
  return { caso: { id, caso_id }, clave: caso.clave, objecion: { id: objecion.id, estado: line.hasta } };
}

function stepByObjecion(
  { clave }: TakenCaso,
  row: Cuenta,
  effect: NonNullable<Decision['efecto']>,
  reason: string,
  now: Date,
): Step {
  if (effect === 'conservar') {
    const cambios = { accion: 'conservar' as const, copia: null, reposo_hasta: null, confirmada: now };
    return { orden: 'conservar_por_objecion', cambios };
  }
  const management = {
    tipo: 'descarte' as const,
    cuando: now.toISOString(),
    canal: null,
    nota: reason,
    documento: null,
  };
  const cambios = { plazo: null, motivo_descarte: 'objecion' as const };
  return { orden: 'descartar', cambios, datos: withManagement(openCuenta(clave, row), management) };
}
