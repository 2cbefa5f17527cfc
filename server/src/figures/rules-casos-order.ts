/** The order of the cases behind a figure, and how long each was open; pure. */
import type { FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import type { Period } from './rules-period.ts';

export interface Dated {
  readonly abierto: Date;
  readonly cerrado: Date | null;
}

interface Sortable extends Dated {
  readonly id: string;
  readonly caso_id: string;
  readonly estado: string;
  readonly resultado: string | null;
}

export interface Sorted extends Required<Pick<FigureCasosQuery, 'orden' | 'sentido'>> {
  readonly veces: ReadonlyMap<string, number>;
  days(caso: Dated): number;
}

/**
 * Until which day cases are looked at: what was pending is as old as it was then, of anything else the last word counts.
 * @param cutDay of the instant of the figures
 */
export function lastDayOf(figure: FigureWithCasos, { desde, hasta }: Period, cutDay: number): number {
  if (figure === 'casos.pendientes_inicio') return desde - 1;
  const isStock = figure === 'casos.pendientes_fin' || /^casos\.(?:d\d|mas_de_90)/.test(figure);
  return isStock ? hasta : cutDay;
}

/** Days from its opening to its closing, or to the last day that is looked at. */
export function daysOf({ abierto, cerrado }: Dated, lastDay: number, dayInMadrid: (instant: Date) => number): number {
  const end = cerrado === null ? lastDay : Math.min(dayInMadrid(cerrado), lastDay);
  return Math.max(0, end - dayInMadrid(abierto));
}

/** Sorts ids; what is equal is told apart by the id, so that no page repeats a case. */
export function sorter({ orden, sentido, veces, days }: Sorted) {
  const sign = sentido === 'asc' ? 1 : -1;
  return (ids: readonly string[], states: readonly Sortable[]): string[] => {
    // identifiers begin with the time of the opening
    if (orden === 'abierto') return [...ids].sort((a, b) => sign * compare(a, b));
    const keys = new Map(
      orden === 'veces'
        ? ids.map((id) => [id, veces.get(id) ?? 0] as const)
        : states.map((state) => [state.id, keyOf(state, orden, days)] as const),
    );
    return [...ids].sort((a, b) => sign * compare(keys.get(a) ?? '', keys.get(b) ?? '') || compare(b, a));
  };
}

function keyOf(state: Sortable, orden: Sorted['orden'], days: Sorted['days']): string | number {
  if (orden === 'dias') return days(state);
  if (orden === 'estado') return state.estado;
  return orden === 'resultado' ? (state.resultado ?? '') : state.caso_id;
}

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
