/** Assigns cases to people of the service. */
import type { AssignedMany, AssignMany } from '@albacea/contract/schemas/worklist.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import en from '../words/en/agenda.json' with { type: 'json' };
import es from '../words/es/agenda.json' with { type: 'json' };
import { type Commander, type RowsDependencies, rowByRow } from './row-by-row.ts';

interface Gestor {
  readonly usuario_id: string;
  readonly nombre: string;
}

/** Lists the active people of the service, sorted by name. */
export function listGestores(database: Database): Promise<Gestor[]> {
  return database.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { rows } = await tx.sql<Gestor>(
      `select id as usuario_id, nombre from membresias where aseguradora_id is null and estado = 'activo' and persona is not null order by nombre, id`,
    );
    return rows;
  });
}

/** Checks that a case may be assigned to this person. @throws DomainError validacion for somebody who is not an active person of the service */
async function requireGestor(database: Database, gestor: string | null): Promise<void> {
  if (gestor === null || (await listGestores(database)).some(({ usuario_id }) => usuario_id === gestor)) return;
  throw invalid({ campo: 'gestor', texto: { es: es.fields.gestor, en: en.fields.gestor } });
}

/**
 * Assigns a case to somebody of the service, whom the caller has checked, or to nobody. Only the audit trail records the assignment, because
 * nothing changes for families and insurers.
 * @param era id of the case manager that the caller expects to replace, null: none; undefined: anybody
 * @returns id of the previous case manager; null: there was none
 * @throws DomainError no_encontrado, caso_bloqueado, cambiado_entretanto when the case manager is not `era`
 */
async function assignCaso(
  tx: Tx,
  who: Requester,
  casoId: string,
  gestor: string | null,
  { era }: { readonly era?: string | null | undefined },
): Promise<string | null> {
  const { fila } = await takeCaso(tx, who.aseguradora, casoId);
  if (era !== undefined && fila.gestor !== era) throw new DomainError('cambiado_entretanto');
  if (fila.gestor !== gestor) await writeGestor(tx, who, fila, gestor);
  return fila.gestor;
}

/**
 * Assigns a case to the person who takes it, unless it has a case manager already.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export async function assignToTaker(tx: Tx, who: Requester, casoId: string, taker: string): Promise<void> {
  const { fila } = await takeCaso(tx, who.aseguradora, casoId);
  if (fila.gestor === null) await writeGestor(tx, who, fila, taker);
}

async function writeGestor(
  tx: Tx,
  { actor, now }: Requester,
  { id, caso_id }: Pick<Casos, 'id' | 'caso_id'>,
  gestor: string | null,
): Promise<void> {
  await tx.sql('update casos set gestor = $2 where aseguradora_id = aseguradora_actual() and id = $1', [id, gestor]);
  await audit(tx, actor, 'caso_asignado', { tipo: 'caso', id: caso_id }, now, { gestor });
}

/**
 * Assigns many cases to a person, or back to their previous case managers. A row that names the expected case manager fails if the case has
 * another one, so that undoing a command never overwrites a later command.
 */
export async function assignMany(
  deps: RowsDependencies,
  commander: Commander,
  { filas }: AssignMany,
): Promise<AssignedMany> {
  const known = new Set<string | null>([null]);
  const done = await rowByRow(
    deps,
    commander,
    filas,
    async (who, { caso_id, gestor, era }) => {
      if (!known.has(gestor)) await requireGestor(deps.base, gestor);
      known.add(gestor);
      const antes = await deps.base.asTenant(who.aseguradora.id, (tx) => assignCaso(tx, who, caso_id, gestor, { era }));
      return { antes };
    },
    { antes: null as string | null },
  );
  return { filas: done.map(({ gestor: _, era: __, ...row }) => row) };
}
