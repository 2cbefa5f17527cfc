/** Lists the service's tasks across insurers. */
import type { WorkList, WorkQuery } from '@albacea/contract/schemas/desk.ts';
import { TASK_KINDS } from '@albacea/contract/schemas/lists.ts';
import { trayWaiting } from '../../cuentas/inbox/work-tray.ts';
import { invalidCursor } from '../../http/cursor.ts';
import { addUpDays } from '../../shared/rules-calendar.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { nameTasks, type WorkDependencies } from './name-tasks.ts';
import { type DeskTasks, MAXIMUM_PER_KIND, readPending } from './read-pending.ts';
import { comparePlaced, groupOf, type Placed, placedBy, TRAY_MARGIN_DAYS } from './rules.ts';

/**
 * Lists a page of tasks, and counts all tasks by kind.
 * @param user id of the person who asks, for their own tasks
 * @throws DomainError consulta_invalida
 */
export async function listWork(deps: WorkDependencies, user: string, query: WorkQuery, now: Date): Promise<WorkList> {
  const { de = 'todas', ver = 'pendientes', orden = 'importancia', sentido = 'asc' } = query;
  const { aseguradora, caso, clase, cursor, limite = 25 } = query;
  const after = cursor === undefined ? null : readPlaced(cursor);
  const hoy = todayInMadrid(now);
  const desk = await readPending(deps.base, {
    user,
    now,
    hoy,
    aseguradora,
    gestor: de === 'mias' ? user : null,
    unassigned: de === 'de_nadie',
  });
  const next = (ver === 'aplazadas' ? desk.deferred : desk.pending)
    .filter((pendiente) => clase === undefined || pendiente.clase === clase)
    .filter((pendiente) => caso === undefined || pendiente.caso_id === caso)
    .map((pendiente) => ({ pendiente, puesto: placedBy(pendiente, hoy, orden, sentido) }))
    .filter(({ puesto }) => after === null || comparePlaced(puesto, after) > 0)
    .sort((one, other) => comparePlaced(one.puesto, other.puesto));
  const visibles = next.slice(0, limite);
  const last = visibles.at(-1);
  return {
    elementos: await nameTasks(
      deps,
      visibles.map(({ pendiente }) => pendiente),
      { user, now, hoy },
    ),
    siguiente: next.length > limite && last ? writePlaced(last.puesto) : null,
    recuento: recount(desk, hoy),
    bandeja: isNarrowed(query) ? null : await tray(deps, hoy),
  };
}

/** Whether a filter hides e-mails without a case, which have no case manager, insurer or kind of task. */
const isNarrowed = ({ de, ver, aseguradora, caso, clase, cursor }: WorkQuery): boolean =>
  de === 'mias' || ver === 'aplazadas' || [aseguradora, caso, clase, cursor].some((one) => one !== undefined);

async function tray({ base }: WorkDependencies, hoy: string): Promise<WorkList['bandeja']> {
  const waiting = await trayWaiting(base);
  if (waiting === null) return null;
  const { cuantos, desde } = waiting;
  const limite = addUpDays(todayInMadrid(desde), TRAY_MARGIN_DAYS);
  return { cuantos, desde: desde.toISOString(), limite, vencida: limite < hoy };
}

function recount({ pending, deferred }: DeskTasks, hoy: string): WorkList['recuento'] {
  const por_clase = TASK_KINDS.map((clase) => ({
    clase,
    cuantas: pending.filter((pendiente) => pendiente.clase === clase).length,
  }));
  return {
    total: pending.length,
    vencidas: pending.filter((pendiente) => groupOf(pendiente, hoy) === 'vencida').length,
    por_clase,
    aplazadas: deferred.length,
    hay_mas: por_clase.some(({ cuantas }) => cuantas >= MAXIMUM_PER_KIND),
  };
}

const writePlaced = (placed: Placed): string => Buffer.from(JSON.stringify(placed)).toString('base64url');

/** Reads the sort key of the last task of the page before. @throws DomainError consulta_invalida */
function readPlaced(cursor: string): Placed {
  try {
    const placed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs =
      Array.isArray(placed) &&
      placed.length === 5 &&
      placed.every((part, i) => (i < 4 ? Number.isFinite(part) : typeof part === 'string'));
    if (isOurs) return placed as unknown as Placed;
  } catch {
    // not a cursor of ours: fall through
  }
  throw invalidCursor();
}
