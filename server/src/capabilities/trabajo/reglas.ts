/** What matters most on the desk; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */
import type { ClaseDeTarea } from '@albacea/contract/mesa.ts';
import { sumarDias } from '../calendario/reglas-calendario.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';

export interface Pendiente {
  readonly clase: ClaseDeTarea;
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
}

/** Days within which the service means to do what nobody else sets a day for. */
export const DIAS_DE_MARGEN: Readonly<Record<ClaseDeTarea, number>> = {
  documentos: 2,
  nombre: 1,
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
const CERCA = 2;
/** Charges of a year, in cents, from which the next step of importance begins. */
const TRAMOS = [60_000, 12_000, 1];

export const limiteDe = ({ clase, limite, desde }: Pick<Pendiente, 'clase' | 'limite' | 'desde'>): string =>
  limite ?? sumarDias(hoyEnMadrid(desde), DIAS_DE_MARGEN[clase]);

/** The place in the list, smaller first; two tasks never have the same. */
export type Puesto = readonly [number, number, number, number, string];

export function puestoDe(p: Pendiente, hoy: string): Puesto {
  const limite = limiteDe(p);
  const urgencia = limite < hoy ? 0 : limite <= sumarDias(hoy, CERCA) ? 1 : 2;
  const tramo = TRAMOS.findIndex((desde) => p.centimos >= desde);
  return [
    urgencia,
    tramo < 0 ? TRAMOS.length : tramo,
    p.prioridad === 'urgente' ? 0 : 1,
    p.desde.getTime(),
    `${p.caso}${p.clase}`,
  ];
}

/** Its day has passed. */
export const estaVencida = ([urgencia]: Puesto): boolean => urgencia === 0;

export function compararPuestos(uno: Puesto, otro: Puesto): number {
  for (let i = 0; i < 4; i += 1) {
    const diferencia = Number(uno[i]) - Number(otro[i]);
    if (diferencia !== 0) return diferencia;
  }
  return uno[4] < otro[4] ? -1 : uno[4] > otro[4] ? 1 : 0;
}
