/** What matters most on the desk; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */
import type { TaskKind, WorkQuery } from '@albacea/contract/schemas/desk.ts';
import { DEFER_DAYS, TASK_GROUPS, UNDEFERRABLE_TASKS } from '@albacea/contract/schemas/lists.ts';
import { addUpDays } from '../../shared/rules-calendar.ts';
import { dayOf, todayInMadrid } from '../../shared/rules-dates-madrid.ts';

export interface Pending {
  readonly clase: TaskKind;
  readonly aseguradora_id: string;
  readonly caso: string;
  readonly caso_id: string;
  readonly gestor: string | null;
  readonly prioridad: 'normal' | 'urgente';
  readonly cuantas: number;
  /** Of a provider or a register; null: the service's own promise counts. */
  readonly limite: string | null;
  readonly desde: Date;
  /** Charges of a year, in cents. */
  readonly centimos: number;
  /** When the family asked to be called; undefined: it has no hour. */
  readonly cita?: Date;
  readonly cita_hasta?: Date;
}

/** Days within which the service means to do what nobody else sets a day for. */
const MARGIN_DAYS: Readonly<Record<TaskKind, number>> = {
  persona_viva: 0,
  llamar: 0,
  rectificar: 0,
  avisar: 0,
  derechos: 30,
  documentos: 2,
  nombre: 1,
  relevo: 2,
  consulta: 2,
  visto_bueno: 1,
  respuesta: 1,
  correo: 1,
  objecion: 5,
  enviar: 3,
  reclamar: 2,
  delegado: 2,
  decidir: 2,
  certificados: 3,
  familia: 0,
  cerrar: 7,
};
/** Days within which an e-mail of which nobody knows the case is placed or discarded. */
export const TRAY_MARGIN_DAYS = 1;
/** From so many days before on, a day is near. */
const NEAR = 2;
/** Charges of a year, in cents, from which the next step of importance begins. */
const STRETCHES = [60_000, 12_000, 1];

export const limitOf = ({ clase, limite, desde }: Pick<Pending, 'clase' | 'limite' | 'desde'>): string =>
  limite ?? addUpDays(todayInMadrid(desde), MARGIN_DAYS[clase]);

/** The place in the list, smaller first; two tasks never have the same. */
export type Placed = readonly [number, number, number, number, string];

type Group = (typeof TASK_GROUPS)[number];

/** How late it is, which comes before everything else. */
export function groupOf(p: Pending, today: string): Group {
  // That somebody may be alive comes before everything, on the first day and on the second.
  if (p.clase === 'persona_viva') return 'vida';
  if (isOfToday(p, today)) return 'hoy';
  const limit = limitOf(p);
  if (limit < today) return 'vencida';
  return limit <= addUpDays(today, NEAR) ? 'pronto' : 'despues';
}

/** Step of what is at stake, from 0, the highest, to 3, nothing. */
export function stepOf({ centimos }: Pick<Pending, 'centimos'>): number {
  const step = STRETCHES.findIndex((since) => centimos >= since);
  return step < 0 ? STRETCHES.length : step;
}

/** Lateness, urgency, what is at stake, waiting time: of two that are as late, the urgent one never stands below. */
export const placedOf = (p: Pending, today: string): Placed => [
  TASK_GROUPS.indexOf(groupOf(p, today)),
  p.prioridad === 'urgente' ? 0 : 1,
  stepOf(p),
  (p.cita ?? p.desde).getTime(),
  `${p.caso}${p.clase}`,
];

type Order = NonNullable<WorkQuery['orden']>;
type Direction = NonNullable<WorkQuery['sentido']>;

/** What each column is sorted by. */
const KEY_OF: Readonly<Record<Exclude<Order, 'importancia'>, (p: Pending) => number>> = {
  caso: ({ caso_id }) => Number(caso_id.replace(/\D/g, '')),
  limite: (p) => dayOf(limitOf(p)),
  ahorro: ({ centimos }) => centimos,
  espera: ({ desde }) => desde.getTime(),
};

/** The place in a list that is sorted by a column; those that are alike in it stand in the order of the work. */
export function placedBy(p: Pending, today: string, order: Order, direction: Direction): Placed {
  const [group, priority, step, time, id] = placedOf(p, today);
  const sign = direction === 'asc' ? 1 : -1;
  if (order === 'importancia') return [sign * group, sign * priority, sign * step, sign * time, id];
  return [sign * KEY_OF[order](p), group, priority, step, id];
}

/** A promise with an hour: whatever else is due today can be done an hour later. */
const isOfToday = ({ clase, limite }: Pending, today: string): boolean => clase === 'llamar' && limite === today;

/** Whether it can be begun: nobody is called before the hour that they asked for. */
export const canBegin = ({ cita }: Pick<Pending, 'cita'>, now: Date): boolean => cita === undefined || cita <= now;

export function comparePlaced(one: Placed, other: Placed): number {
  for (let i = 0; i < 4; i += 1) {
    const difference = Number(one[i]) - Number(other[i]);
    if (difference !== 0) return difference;
  }
  if (one[4] === other[4]) return 0;
  return one[4] < other[4] ? -1 : 1;
}

/** What somebody put off. */
export interface Deferral {
  readonly hasta: string;
  /** Papers or accounts that there were. */
  readonly cuantas: number;
}

/** Whether it lies still: until its day, and as long as there is not more to do than there was. */
export const isDeferred = ({ cuantas }: Pick<Pending, 'cuantas'>, deferral: Deferral | undefined): boolean =>
  deferral !== undefined && cuantas <= deferral.cuantas;

/** @returns whether a task of this kind can be put off until this day */
export const canDefer = (clase: TaskKind, hasta: string, today: string): boolean =>
  !UNDEFERRABLE_TASKS.some((one) => one === clase) && hasta > today && hasta <= addUpDays(today, DEFER_DAYS);
