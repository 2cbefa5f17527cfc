/** The order of the work list, and for how long a person holds a case taken from it; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */
import type { TaskKind, WorkQuery } from '@albacea/contract/schemas/desk.ts';
import { DEFER_DAYS, TASK_GROUPS, UNDEFERRABLE_TASKS } from '@albacea/contract/schemas/lists.ts';
import { addUpDays } from '../../shared/rules-calendar.ts';
import { dayOf, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { lookDay } from '../reminders/rules-deadlines.ts';

export interface Pending {
  readonly clase: TaskKind;
  readonly aseguradora_id: string;
  readonly caso: string;
  readonly caso_id: string;
  readonly gestor: string | null;
  readonly prioridad: 'normal' | 'urgente';
  readonly cuantas: number;
  /** Due day of a provider or a register; null: the service's own target counts. */
  readonly limite: string | null;
  readonly desde: Date;
  /** When the newest of what the task is about came to be work. */
  readonly lo_ultimo: Date;
  /** Yearly charges of the accounts concerned, in cents. */
  readonly centimos: number;
  /** The instant from which the family asked to be called; undefined: the task is no call at a time that the family asked for. */
  readonly cita?: Date;
  readonly cita_hasta?: Date;
}

/** Tasks that are due on the day by which the service checks something received (`lookDay`). */
const LOOKED_AT = ['documentos', 'objecion'] as const;
type LookedAt = (typeof LOOKED_AT)[number];
const isLookedAt = (clase: TaskKind): clase is LookedAt => LOOKED_AT.some((one) => one === clase);

/** Days within which each other kind of task should be done, if no external deadline applies. */
const MARGIN_DAYS: Readonly<Record<Exclude<TaskKind, LookedAt>, number>> = {
  persona_viva: 0,
  llamar: 0,
  rectificar: 0,
  avisar: 0,
  derechos: 30,
  nombre: 1,
  relevo: 2,
  consulta: 2,
  visto_bueno: 1,
  respuesta: 1,
  correo: 1,
  enviar: 3,
  reclamar: 2,
  delegado: 2,
  decidir: 2,
  certificados: 3,
  familia: 0,
  cerrar: 7,
};
/** Days within which an e-mail of an unknown case is assigned or discarded. */
export const TRAY_MARGIN_DAYS = 1;
/** Number of days before the due day from which a task counts as near. */
const NEAR = 2;
/** Yearly charges, in cents, at which each step of importance begins. */
const STEPS = [60_000, 12_000, 1];

/** The due day of a task. */
export const limitOf = ({ clase, limite, desde }: Pick<Pending, 'clase' | 'limite' | 'desde'>): string =>
  limite ?? (isLookedAt(clase) ? lookDay(desde) : addUpDays(todayInMadrid(desde), MARGIN_DAYS[clase]));

/** Sort key of a task in the list, smaller keys first; unique for each task. */
export type Placed = readonly [number, number, number, number, string];

type Group = (typeof TASK_GROUPS)[number];

/** The group of a task by lateness, the first criterion of the order. */
export function groupOf(p: Pending, today: string): Group {
  // A person who may be alive comes before everything, from the first day on.
  if (p.clase === 'persona_viva') return 'vida';
  if (isOfToday(p, today)) return 'hoy';
  const limit = limitOf(p);
  if (limit < today) return 'vencida';
  return limit <= addUpDays(today, NEAR) ? 'pronto' : 'despues';
}

/** Step of the amount at stake: 0 is the highest, 3 is nothing. */
export function stepOf({ centimos }: Pick<Pending, 'centimos'>): number {
  const step = STEPS.findIndex((since) => centimos >= since);
  return step < 0 ? STEPS.length : step;
}

/** Sort key of a task in the usual order: by lateness, then urgency, then the amount at stake, then the waiting time. */
export const placedOf = (p: Pending, today: string): Placed => [
  TASK_GROUPS.indexOf(groupOf(p, today)),
  p.prioridad === 'urgente' ? 0 : 1,
  stepOf(p),
  (p.cita ?? p.desde).getTime(),
  `${p.caso}${p.clase}`,
];

type Order = NonNullable<WorkQuery['orden']>;
type Direction = NonNullable<WorkQuery['sentido']>;

/** The sort key of each column. */
const KEY_OF: Readonly<Record<Exclude<Order, 'importancia'>, (p: Pending) => number>> = {
  caso: ({ caso_id }) => Number(caso_id.replace(/\D/g, '')),
  limite: (p) => dayOf(limitOf(p)),
  ahorro: ({ centimos }) => centimos,
  espera: ({ desde }) => desde.getTime(),
};

/** Sort key of a task in a list sorted by a column; ties follow the usual order of the list. */
export function placedBy(p: Pending, today: string, order: Order, direction: Direction): Placed {
  const [group, priority, step, time, id] = placedOf(p, today);
  const sign = direction === 'asc' ? 1 : -1;
  if (order === 'importancia') return [sign * group, sign * priority, sign * step, sign * time, id];
  return [sign * KEY_OF[order](p), group, priority, step, id];
}

/** Whether a task is a call promised for today; everything else that is due today can wait an hour. */
const isOfToday = ({ clase, limite }: Pending, today: string): boolean => clase === 'llamar' && limite === today;

/** Whether a task can be started: we call nobody before the hour that they asked for. */
export const canBegin = ({ cita }: Pick<Pending, 'cita'>, now: Date): boolean => cita === undefined || cita <= now;

export function comparePlaced(one: Placed, other: Placed): number {
  for (let i = 0; i < 4; i += 1) {
    const difference = Number(one[i]) - Number(other[i]);
    if (difference !== 0) return difference;
  }
  if (one[4] === other[4]) return 0;
  return one[4] < other[4] ? -1 : 1;
}

/** A deferral as stored. */
export interface Deferral {
  readonly hasta: string;
  /** When it was deferred. */
  readonly aplazada: Date;
}

/** Whether a deferred task stays hidden; it reappears with the first thing that is newer than its deferral. */
export const isDeferred = ({ lo_ultimo }: Pick<Pending, 'lo_ultimo'>, deferral: Deferral | undefined): boolean =>
  deferral !== undefined && lo_ultimo <= deferral.aplazada;

/** Whether a task of this kind can be put off until this day. */
export const canDefer = (clase: TaskKind, hasta: string, today: string): boolean =>
  !UNDEFERRABLE_TASKS.some((one) => one === clase) && hasta > today && hasta <= addUpDays(today, DEFER_DAYS);

/** Milliseconds after which a person's hold on a case lapses. */
const HOLD = 30 * 60_000;

/** Milliseconds after which a web page that no longer reports counts as closed. */
const PRESENCE = 60_000;
/** Milliseconds after which a hold is renewed if its holder still looks at the case. */
const RENEW = 10 * 60_000;

/** Holds taken before this instant have lapsed. */
export const heldSince = (now: Date): Date => new Date(now.getTime() - HOLD);

/** People last seen before this instant count as gone. */
export const presentSince = (now: Date): Date => new Date(now.getTime() - PRESENCE);

/** Holds taken before this instant are renewed. */
export const renewedSince = (now: Date): Date => new Date(now.getTime() - RENEW);
