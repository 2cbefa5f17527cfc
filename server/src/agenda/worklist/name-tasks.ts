/** Adds the names of the deceased to tasks; the names are decrypted in one transaction for each insurer. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { openData } from '../../caso/data.ts';
import { inEuros } from '../../caso/rules/rules-cuenta.ts';
import type { Database } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { groupOf, limitOf, type Pending, presentSince, stepOf } from './rules.ts';
import { type CasoOfTask, readCasosOfTasks } from './sql.ts';

export interface WorkDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
}

interface TaskDetails {
  readonly slug: string;
  /** Name of the deceased; null: the data were erased. */
  readonly nombre: string | null;
  readonly fila: CasoOfTask;
}

/** The person who asks, and the time. */
interface Asked {
  /** Id of the person who asks, who is left out of the people looking at a case. */
  readonly user: string;
  readonly now: Date;
  /** The present day in Madrid, `YYYY-MM-DD`. */
  readonly hoy: string;
}

/** Presents the tasks of a page with the names of the deceased. @param pending the tasks; a deferred task has `hasta` */
export async function nameTasks(
  deps: WorkDependencies,
  pending: readonly (Pending & { readonly hasta?: string })[],
  asked: Asked,
): Promise<Task[]> {
  const found = await readDetails(deps, pending, asked);
  return pending.flatMap((p) => {
    const details = found.get(p.caso);
    return details ? [taskOf(p, details, asked)] : [];
  });
}

async function readDetails(
  { base, tenants }: WorkDependencies,
  pending: readonly Pending[],
  { user, now }: Asked,
): Promise<Map<string, TaskDetails>> {
  const found = new Map<string, TaskDetails>();
  for (const id of new Set(pending.map(({ aseguradora_id }) => aseguradora_id))) {
    const tenant = await tenants.unchanging(id);
    const casos = pending.filter(({ aseguradora_id }) => aseguradora_id === id).map(({ caso }) => caso);
    const rows = await base.readAsTenant(id, (tx) =>
      readCasosOfTasks(tx, [...new Set(casos)], user, presentSince(now)),
    );
    for (const fila of rows) {
      const fallecido = openData(tenant, fila)?.datos.fallecido;
      found.set(fila.id, {
        slug: tenant.slug,
        nombre: fallecido ? `${fallecido.nombre} ${fallecido.apellidos}` : null,
        fila,
      });
    }
  }
  return found;
}

const taskOf = (
  p: Pending & { readonly hasta?: string },
  { slug, nombre, fila }: TaskDetails,
  { hoy }: Asked,
): Task => ({
  clase: p.clase,
  aseguradora: slug,
  caso_id: p.caso_id,
  fallecido: nombre,
  gestor: p.gestor,
  prioridad: p.prioridad,
  cuantas: p.cuantas,
  limite: limitOf(p),
  cita: p.cita && p.cita_hasta ? { desde: p.cita.toISOString(), hasta: p.cita_hasta.toISOString() } : null,
  desde: p.desde.toISOString(),
  ahorro_anual: inEuros(p.centimos),
  grupo: groupOf(p, hoy),
  tramo: stepOf(p),
  miran: fila.miran,
  aplazada: p.hasta ?? null,
});
