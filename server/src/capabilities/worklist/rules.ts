/** What matters most on the desk; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */
import type { TaskKind } from '@albacea/contract/schemas/desk.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { addUpDays } from '../calendar/rules-calendar.ts';

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
export const MARGIN_DAYS: Readonly<Record<TaskKind, number>> = {
  persona_viva: 0,
  llamar: 0,
  rectificar: 0,
  avisar: 0,
  derechos: 30,
  documentos: 2,
  nombre: 1,
  relevo: 2,
  consulta: 2,
  objecion: 5,
  enviar: 3,
  reclamar: 2,
  delegado: 2,
  decidir: 2,
  certificados: 3,
  familia: 0,
  cerrar: 7,
};
/** From so many days before on, a day is near. */
const NEAR = 2;
/** Charges of a year, in cents, from which the next step of importance begins. */
const STRETCHES = [60_000, 12_000, 1];

export const limitOf = ({ clase, limite, desde }: Pick<Pending, 'clase' | 'limite' | 'desde'>): string =>
  limite ?? addUpDays(todayInMadrid(desde), MARGIN_DAYS[clase]);

/** The place in the list, smaller first; two tasks never have the same. */
export type Placed = readonly [number, number, number, number, string];

export function placedOf(p: Pending, today: string): Placed {
  const limit = limitOf(p);
  // That somebody may be alive comes before everything, on the first day and on the second.
  const urgency =
    p.clase === 'persona_viva'
      ? -2
      : isOfToday(p, today)
        ? -1
        : limit < today
          ? 0
          : limit <= addUpDays(today, NEAR)
            ? 1
            : 2;
  const stretch = STRETCHES.findIndex((since) => p.centimos >= since);
  return [
    urgency,
    stretch < 0 ? STRETCHES.length : stretch,
    p.prioridad === 'urgente' ? 0 : 1,
    (p.cita ?? p.desde).getTime(),
    `${p.caso}${p.clase}`,
  ];
}

/** A promise with an hour: whatever else is due today can be done an hour later. */
const isOfToday = ({ clase, limite }: Pending, today: string): boolean => clase === 'llamar' && limite === today;

/** Whether it can be begun: nobody is called before the hour that they asked for. */
export const canBegin = ({ cita }: Pick<Pending, 'cita'>, now: Date): boolean => cita === undefined || cita <= now;

/** Its day has passed. */
export const isOverdue = ([urgency]: Placed): boolean => urgency === 0;

export function comparePlaced(one: Placed, other: Placed): number {
  for (let i = 0; i < 4; i += 1) {
    const difference = Number(one[i]) - Number(other[i]);
    if (difference !== 0) return difference;
  }
  return one[4] < other[4] ? -1 : one[4] > other[4] ? 1 : 0;
}
