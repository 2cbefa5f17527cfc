/** Who of the service works on a case. */
import type { CasoDesk } from '@albacea/contract/schemas/desk.ts';
import type { Database, Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { holderOf } from '../worklist/rules-turn.ts';
import { lookAtCaso, takeCaso } from './lock-caso.ts';

export interface Gestor {
  readonly usuario_id: string;
  readonly nombre: string;
}

/** The active people of the service, by name. */
export function listGestores(database: Database): Promise<Gestor[]> {
  return database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { rows } = await tx.sql<Gestor>(
      `select id as usuario_id, nombre from membresias where aseguradora_id is null and estado = 'activo' and persona is not null order by nombre, id`,
    );
    return rows;
  });
}

/**
 * Gives the case to somebody of the service, or to nobody. Told in the audit trail alone: to families and insurers nothing has
 * happened.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida; validacion for somebody who is not there
 */
export async function assignGestor(
  database: Database,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  gestor: string | null,
): Promise<void> {
  if (actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  if (gestor !== null && !(await listGestores(database)).some(({ usuario_id }) => usuario_id === gestor)) {
    const texto = { es: 'no es nadie del servicio.', en: 'is nobody of the service.' };
    throw invalid({ campo: 'gestor', texto });
  }
  await database.asTenant(aseguradora.id, async (tx) => {
    const { fila } = await takeCaso(tx, aseguradora, casoId);
    if (fila.gestor === gestor) return;
    await tx.sql('update casos set gestor = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
      fila.id,
      gestor,
    ]);
    await audit(tx, actor, 'caso_asignado', { tipo: 'caso', id: casoId }, now, { gestor });
  });
}

/** What the service alone sees of a case. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewDesk(tx: Tx, { aseguradora, now }: Requester, casoId: string): Promise<CasoDesk> {
  const { fila } = await lookAtCaso(tx, aseguradora, casoId);
  return {
    version: fila.version,
    gestor: fila.gestor,
    lo_lleva: holderOf(fila, now),
  };
}
