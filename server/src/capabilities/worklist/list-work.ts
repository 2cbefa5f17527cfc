/** What lies on the service's desk, across insurers. */

import type { Task, WorkList, WorkQuery } from '@albacea/contract/schemas/desk.ts';
import { TASK_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Database } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { invalidCursor } from '../../http/cursor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { openData } from '../casos/data.ts';
import { comparePlaced, isOverdue, limitOf, type Pending, type Placed, placedOf } from './rules.ts';
import { holderOf, type Taken } from './rules-turn.ts';

export interface WorkDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
}

/** Tasks of a kind that are looked at; beyond, only the oldest count. */
export const MAXIMUM_PER_KIND = 2000;

/**
 * @param user id of who asks, for their own tasks
 * @throws DomainError consulta_invalida
 */
export async function listWork(
  deps: WorkDependencies,
  user: string,
  { de = 'todas', aseguradora, clase, cursor, limite = 25 }: WorkQuery,
  now: Date,
): Promise<WorkList> {
  const after = cursor === undefined ? null : readPlaced(cursor);
  const hoy = todayInMadrid(now);
  const pending = await readPending(deps.base, {
    now,
    hoy,
    gestor: de === 'mias' ? user : null,
    deNadie: de === 'de_nadie',
    aseguradora,
  });
  const all = pending.map((pendiente) => ({ pendiente, puesto: placedOf(pendiente, hoy) }));
  const next = all
    .filter(({ pendiente }) => clase === undefined || pendiente.clase === clase)
    .filter(({ puesto }) => after === null || comparePlaced(puesto, after) > 0)
    .sort((one, other) => comparePlaced(one.puesto, other.puesto));
  const visibles = next.slice(0, limite);
  const last = visibles.at(-1);
  return {
    elementos: await present(
      deps,
      visibles.map(({ pendiente }) => pendiente),
      now,
    ),
    siguiente: next.length > limite && last ? writePlaced(last.puesto) : null,
    recuento: recount(all),
  };
}

function recount(all: readonly { readonly pendiente: Pending; readonly puesto: Placed }[]): WorkList['recuento'] {
  const por_clase = TASK_KINDS.map((clase) => ({
    clase,
    cuantas: all.filter(({ pendiente }) => pendiente.clase === clase).length,
  }));
  return {
    total: all.length,
    vencidas: all.filter(({ puesto }) => isOverdue(puesto)).length,
    por_clase,
    hay_mas: por_clase.some(({ cuantas }) => cuantas >= MAXIMUM_PER_KIND),
  };
}

interface Filter {
  readonly now: Date;
  readonly hoy: string;
  readonly gestor: string | null;
  readonly deNadie: boolean;
  /** Slug. */
  readonly aseguradora: string | undefined;
}

export async function readPending(database: Database, f: Filter): Promise<Pending[]> {
  const [one] = f.aseguradora
    ? await database.door<{ id: string }>('select id from buscar_aseguradora($1, null)', [f.aseguradora])
    : [];
  if (f.aseguradora && !one) return [];
  const columns = 'clase, aseguradora_id, caso, caso_id, gestor, prioridad, cuantas, limite, desde, centimos';
  const apart = [f.gestor, f.deNadie, one?.id ?? null, MAXIMUM_PER_KIND];
  const [usual, ofLife, ofRights, ofHandovers, questions, calls] = await Promise.all([
    database.door<Pending>(`select ${columns} from tareas_pendientes($1, $2::date, $3::uuid, $4, $5::uuid, $6)`, [
      f.now,
      f.hoy,
      f.gestor,
      f.deNadie,
      one?.id ?? null,
      MAXIMUM_PER_KIND,
    ]),
    database.door<Pending>(`select ${columns} from tareas_de_vida($1::uuid, $2, $3::uuid, $4)`, apart),
    database.door<Pending>(`select ${columns} from tareas_de_derechos($1::uuid, $2, $3::uuid, $4)`, apart),
    database.door<Pending>(`select ${columns} from tareas_de_relevo($1::uuid, $2, $3::uuid, $4)`, apart),
    database.door<Pending>(`select ${columns} from tareas_de_consultas($1::uuid, $2, $3::uuid, $4)`, apart),
    database.door<Pending>(
      `select ${columns}, cita, cita_hasta from tareas_de_llamadas($1::uuid, $2, $3::uuid, $4)`,
      apart,
    ),
  ]);
  // Where the person may be alive, nothing else is worked on until somebody has decided.
  const stopped = new Set(ofLife.filter(({ clase }) => clase === 'persona_viva').map(({ caso }) => caso));
  // The law's clock for an answer about somebody's own data stands still for nothing.
  return [
    ...ofLife,
    ...ofRights,
    ...[...calls, ...usual, ...ofHandovers, ...questions].filter(({ caso }) => !stopped.has(caso)),
  ];
}

/** With the names, which are opened in a transaction of each insurer. */
export async function present(
  { base, tenants }: WorkDependencies,
  pending: readonly Pending[],
  now: Date,
): Promise<Task[]> {
  const seen = new Map<string, { slug: string; nombres: Map<string, string>; filas: Map<string, Taken> }>();
  for (const id of new Set(pending.map(({ aseguradora_id }) => aseguradora_id))) {
    const tenant = await tenants.inmutable(id);
    const casos = pending.filter(({ aseguradora_id }) => aseguradora_id === id).map(({ caso }) => caso);
    const { rows } = await base.readAsTenant(id, (tx) =>
      tx.sql<Taken & { id: string; clave_envuelta: Uint8Array | null; datos_cifrados: Uint8Array | null }>(
        'select id, clave_envuelta, datos_cifrados, tomado_por, tomado from casos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])',
        [[...new Set(casos)]],
      ),
    );
    const names = rows.flatMap((row): [string, string][] => {
      const opened = openData(tenant, row);
      return opened ? [[row.id, `${opened.datos.fallecido.nombre} ${opened.datos.fallecido.apellidos}`]] : [];
    });
    seen.set(id, {
      slug: tenant.slug,
      nombres: new Map(names),
      filas: new Map(rows.map((row) => [row.id, row])),
    });
  }
  return pending.map((pending) => ({
    clase: pending.clase,
    aseguradora: seen.get(pending.aseguradora_id)?.slug ?? '',
    caso_id: pending.caso_id,
    fallecido: seen.get(pending.aseguradora_id)?.nombres.get(pending.caso) ?? null,
    gestor: pending.gestor,
    lo_lleva: holderOf(
      seen.get(pending.aseguradora_id)?.filas.get(pending.caso) ?? { tomado_por: null, tomado: null },
      now,
    ),
    prioridad: pending.prioridad,
    cuantas: pending.cuantas,
    limite: limitOf(pending),
    cita:
      pending.cita && pending.cita_hasta
        ? { desde: pending.cita.toISOString(), hasta: pending.cita_hasta.toISOString() }
        : null,
    desde: pending.desde.toISOString(),
    ahorro_anual: pending.centimos / 100,
  }));
}

const writePlaced = (placed: Placed): string => Buffer.from(JSON.stringify(placed)).toString('base64url');

/** @throws DomainError consulta_invalida */
function readPlaced(cursor: string): Placed {
  try {
    const placed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOur =
      Array.isArray(placed) &&
      placed.length === 5 &&
      placed.every((part, i) => (i < 4 ? Number.isFinite(part) : typeof part === 'string'));
    if (isOur) return placed as unknown as Placed;
  } catch {
    // falls through: no text of ours
  }
  throw invalidCursor();
}
