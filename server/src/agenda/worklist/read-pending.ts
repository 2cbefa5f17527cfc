/** Reads pending work across insurers, through `security definer` functions that return ids, dates and sums, but no personal data. */
import type { Database } from '../../db/database.ts';
import { findAseguradora, idsOfRealInsurers } from '../../db/tenant.ts';
import { type Deferral, isDeferred, type Pending } from './rules.ts';

/** Maximum number of tasks read of one kind: the oldest of each insurer, in turns, so that the many of one hide none of another. */
export const MAXIMUM_PER_KIND = 2000;

interface Source {
  readonly name: string;
  /** The function also takes the present instant and day. */
  readonly byClock?: true;
  /** The function takes the caller instead of a case manager, because its tasks are for everybody except the person who asked for them. */
  readonly byPerson?: true;
  /** The function also returns the hours between which to call the family. */
  readonly withHours?: true;
  /** Its tasks are shown even while the person may be alive; all other tasks of the case are hidden then. */
  readonly evenIfAlive?: true;
}

/** Database functions that list tasks. */
const SOURCES: readonly Source[] = [
  { name: 'tareas_de_vida', byClock: true, evenIfAlive: true },
  // The legal term for an answer about somebody's own data runs on.
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
  /** Id of the caller. */
  readonly user: string;
  readonly now: Date;
  readonly hoy: string;
  /** Only tasks of this case manager; null: tasks of all. */
  readonly gestor: string | null;
  /** Only tasks of cases without a case manager. */
  readonly unassigned: boolean;
  /** Slug; undefined: all insurers except test insurers. */
  readonly aseguradora: string | undefined;
}

export interface DeskTasks {
  readonly pending: readonly Pending[];
  /** Deferred tasks, each with the day until which it is deferred. */
  readonly deferred: readonly (Pending & { readonly hasta: string })[];
}

/** @param maximum maximum number of tasks of one kind */
export async function readPending(database: Database, f: Filter, maximum = MAXIMUM_PER_KIND): Promise<DeskTasks> {
  const insurers = await insurersOf(database, f.aseguradora);
  const [deferrals, ...found] = await Promise.all([
    database.asLogin<Deferral & { caso: string; clase: string }>(
      'select caso, clase, hasta, aplazada from tareas_aplazadas($1::date)',
      [f.hoy],
    ),
    ...SOURCES.map((source) =>
      source.byPerson
        ? read(database, source, '$2::uuid[], $3::uuid', [maximum, insurers, f.user])
        : read(database, source, `${source.byClock ? '$5, $6::date, ' : ''}$3::uuid, $4, $2::uuid[]`, [
            ...[maximum, insurers, f.gestor, f.unassigned],
            ...(source.byClock ? [f.now, f.hoy] : []),
          ]),
    ),
  ]);
  const byTask = new Map(deferrals.map((one) => [`${one.caso}${one.clase}`, one]));
  const all = withoutStopped(found);
  const deferralOf = (p: Pending) => byTask.get(`${p.caso}${p.clase}`);
  return {
    pending: all.filter((p) => !isDeferred(p, deferralOf(p))),
    deferred: all.flatMap((p) => {
      const deferral = deferralOf(p);
      return deferral && isDeferred(p, deferral) ? [{ ...p, hasta: deferral.hasta }] : [];
    }),
  };
}

/** Ids of the insurers whose tasks are wanted. */
async function insurersOf(database: Database, slug: string | undefined): Promise<readonly string[]> {
  if (slug === undefined) return idsOfRealInsurers(database);
  const id = await findAseguradora(database, slug);
  return id === null ? [] : [id];
}

/** @param values the first is the maximum number of tasks of one kind */
function read(
  database: Database,
  { name, withHours }: Source,
  parameters: string,
  values: readonly unknown[],
): Promise<Pending[]> {
  const columns = `clase, aseguradora_id, caso, caso_id, gestor, prioridad, cuantas, limite, desde, lo_ultimo, centimos${withHours ? ', cita, cita_hasta' : ''}`;
  return database.asLogin<Pending>(
    `select ${columns}
       from (select ${columns}, row_number() over (partition by clase order by puesto, desde) as turno
               from (select ${columns}, row_number() over (partition by clase, aseguradora_id order by desde) as puesto
                       from ${name}(${parameters})) t) t
      where turno <= $1`,
    values,
  );
}

/** Leaves out the tasks of cases in which the person may be alive: until somebody decides, nothing else in the case is worked on. */
function withoutStopped(found: readonly (readonly Pending[])[]): Pending[] {
  const stopped = new Set(
    found.flatMap((tasks) => tasks.filter(({ clase }) => clase === 'persona_viva').map(({ caso }) => caso)),
  );
  return found.flatMap((tasks, i) =>
    SOURCES[i]?.evenIfAlive ? tasks : tasks.filter(({ caso }) => !stopped.has(caso)),
  );
}
