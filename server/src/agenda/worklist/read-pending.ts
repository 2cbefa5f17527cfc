/** Reads pending work across insurers, through definer functions that return ids, dates and sums, never a person. */
import type { Database } from '../../db/database.ts';
import { findAseguradora } from '../../db/tenant.ts';
import { type Deferral, isDeferred, type Pending } from './rules.ts';

/** Tasks of a kind that are looked at; beyond, only the oldest count. */
export const MAXIMUM_PER_KIND = 2000;

interface Source {
  readonly name: string;
  /** Asked for the instant and the day, besides what all are asked for. */
  readonly byClock?: true;
  /** Asked for the person, and not for a case manager: its tasks are for everybody but one. */
  readonly byPerson?: true;
  /** Its tasks have hours. */
  readonly withHours?: true;
  /** Its tasks stand also where the person may be alive, and everything else waits. */
  readonly evenIfAlive?: true;
}

/** All answer alike; a further kind of task is a further line here. */
const SOURCES: readonly Source[] = [
  { name: 'tareas_de_vida', evenIfAlive: true },
  // the law's clock for an answer about somebody's own data stands still for nothing
  { name: 'tareas_de_derechos', evenIfAlive: true },
  { name: 'tareas_de_llamadas', withHours: true },
  { name: 'tareas_pendientes', byClock: true },
  { name: 'tareas_de_relevo' },
  { name: 'tareas_de_consultas' },
  { name: 'tareas_de_segunda_persona', byPerson: true },
  { name: 'tareas_de_respuestas' },
  { name: 'tareas_de_correo' },
];

interface Filter {
  /** Id of who asks. */
  readonly user: string;
  readonly now: Date;
  readonly hoy: string;
  readonly gestor: string | null;
  readonly ofNobody: boolean;
  /** Slug. */
  readonly aseguradora: string | undefined;
}

export interface OnDesk {
  readonly pending: readonly Pending[];
  /** Put off until a day to come. */
  readonly deferred: readonly (Pending & { readonly hasta: string })[];
}

/** Tasks that are due, and tasks that were put off. */
export async function readPending(database: Database, f: Filter): Promise<OnDesk> {
  const insurer = f.aseguradora ? await findAseguradora(database, f.aseguradora) : null;
  if (f.aseguradora && insurer === null) return { pending: [], deferred: [] };
  const bounds = [insurer, MAXIMUM_PER_KIND];
  const [deferrals, ...found] = await Promise.all([
    database.asLogin<Deferral & { caso: string; clase: string }>(
      'select caso, clase, hasta, cuantas from tareas_aplazadas($1::date)',
      [f.hoy],
    ),
    ...SOURCES.map((source) =>
      source.byPerson
        ? read(database, source, '$1::uuid, $2, $3::uuid', [...bounds, f.user])
        : read(database, source, `${source.byClock ? '$5, $6::date, ' : ''}$1::uuid, $2, $3::uuid, $4`, [
            ...[f.gestor, f.ofNobody, ...bounds],
            ...(source.byClock ? [f.now, f.hoy] : []),
          ]),
    ),
  ]);
  const byTask = new Map(deferrals.map((one) => [`${one.caso}${one.clase}`, one]));
  const all = whileAlive(found);
  const deferralOf = (p: Pending) => byTask.get(`${p.caso}${p.clase}`);
  return {
    pending: all.filter((p) => !isDeferred(p, deferralOf(p))),
    deferred: all.flatMap((p) => {
      const deferral = deferralOf(p);
      return deferral && isDeferred(p, deferral) ? [{ ...p, hasta: deferral.hasta }] : [];
    }),
  };
}

function read(
  database: Database,
  { name, withHours }: Source,
  asked: string,
  values: readonly unknown[],
): Promise<Pending[]> {
  const columns = 'clase, aseguradora_id, caso, caso_id, gestor, prioridad, cuantas, limite, desde, centimos';
  return database.asLogin<Pending>(
    `select ${columns}${withHours ? ', cita, cita_hasta' : ''} from ${name}(${asked})`,
    values,
  );
}

/** Where the person may be alive, nothing else is worked on until somebody has decided. */
function whileAlive(found: readonly (readonly Pending[])[]): Pending[] {
  const stopped = new Set(
    found.flatMap((tasks) => tasks.filter(({ clase }) => clase === 'persona_viva').map(({ caso }) => caso)),
  );
  return found.flatMap((tasks, i) =>
    SOURCES[i]?.evenIfAlive ? tasks : tasks.filter(({ caso }) => !stopped.has(caso)),
  );
}
