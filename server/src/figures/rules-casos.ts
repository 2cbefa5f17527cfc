/** Chooses the contributions (rows of the view `cifras_aportes`) that add up to a figure, and sorts the cases of these contributions; pure. */
import type { FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { ORDER_RESULT } from '@albacea/contract/schemas/lists.ts';
import type { BaseDate } from '@albacea/contract/schemas/reporting.ts';
import { ENDS_CHARGES } from '../caso/rules/rules-cuenta.ts';
import type { Kind } from './rules-count.ts';
import { BEGINNING, type Period } from './rules-period.ts';

type FactType = 'caso' | 'movimiento' | 'cuenta' | 'solicitud' | 'contacto' | 'entrada';

/** The contributions of one kind and some days that are added to a figure, or subtracted from it. */
export interface Addend extends Period {
  readonly clase: Kind;
  /** SQL condition on a contribution, with columns of the view and constants only. */
  readonly condition: string;
  /** Whether the figure is counted by provider, so that the cases of one provider can be asked for. */
  readonly byProveedor: boolean;
  readonly signo: 1 | -1;
}

interface Context extends Period {
  readonly base: BaseDate;
  readonly cutoffDay: number;
}

/** The contributions to add up for a figure. */
export function selectionOf(figure: FigureWithCasos, context: Context): readonly Addend[] {
  return ADDENDS[figure](context);
}

interface Narrowed {
  readonly condition?: string;
  readonly byProveedor?: boolean;
  readonly signo?: 1 | -1;
}

const addend = (
  { desde, hasta }: Period,
  clase: Kind,
  { condition = 'true', byProveedor = false, signo = 1 }: Narrowed = {},
): Addend => ({ clase, desde, hasta, condition, byProveedor, signo });

const ALIVE = "estado <> 'anulado'";
const flow = (c: Period, movement: string, signo: 1 | -1 = 1) =>
  addend(c, 'flujo', { condition: `clave like '${movement}|%'`, signo });
const baseAddend = (c: Period, kind: Kind, condition = 'true', signo: 1 | -1 = 1) =>
  addend(c, kind, { condition, signo });
const cohort = (condition?: string) => (c: Context) => [baseAddend(c, `base:${c.base}`, condition)];
const withResult = (result: string) => cohort(`estado = 'cerrado' and resultado = '${result}'`);

function balance(hasta: number): Addend[] {
  const untilThen = { desde: BEGINNING, hasta };
  return [
    flow(untilThen, 'abierto'),
    flow(untilThen, 'reabierto'),
    flow(untilThen, 'cerrado', -1),
    flow(untilThen, 'anulado', -1),
  ];
}

/** The days of the period that were over on the cutoff day. */
const expired = ({ desde, hasta, cutoffDay }: Context): Period => ({ desde, hasta: Math.min(hasta, cutoffDay - 1) });
const keyed = (key: string): Narrowed => ({ condition: `clave = '${key}'` });
const movement = (which: string) => (c: Context) => [flow(c, which)];
/** A figure that counts the accounts requested in the period, or those that fulfil a condition. */
const cuentas =
  (condition = 'true') =>
  (c: Context) => [addend(c, 'cuenta', { condition })];
const contact = (which: string) => (c: Context) => [addend(c, 'contacto', keyed(which))];
const STOPPED = ENDS_CHARGES.map((result) => `'${result}'`);
const AS_WANTED = Object.entries(ORDER_RESULT).map(([action, result]) => `('${action}', '${result}')`);

const ADDENDS: Readonly<Record<FigureWithCasos, (c: Context) => Addend[]>> = {
  'cohorte.cerrados': cohort("estado = 'cerrado'"),
  'cohorte.completado': withResult('completado'),
  'cohorte.parcial': withResult('parcial'),
  'cohorte.desistido': withResult('desistido'),
  'cohorte.sin_respuesta': withResult('sin_respuesta'),
  'cohorte.activacion': cohort(`activado and ${ALIVE}`),
  'casos.pendientes_inicio': (c) => balance(c.desde - 1),
  'casos.abiertos': movement('abierto'),
  'casos.reabiertos': movement('reabierto'),
  'casos.cerrados': movement('cerrado'),
  'casos.anulados': movement('anulado'),
  'casos.pendientes_fin': (c) => balance(c.hasta),
  // closings of the period minus cases that are still closed: the difference was reopened
  'casos.reapertura': (c) => [flow(c, 'cerrado'), baseAddend(c, 'base:cierre', 'true', -1)],
  'cuentas.resolucion': cuentas(`estado = 'resuelta' and (accion, resultado) in (${AS_WANTED.join(', ')})`),
  'cuentas.cargos_detenidos': (c) => [addend(c, 'con_cuota', { condition: `clave in (${STOPPED.join(', ')})` })],
  'contacto.enlaces_entregados': contact('entregado'),
  'contacto.enlaces_rechazados': contact('rechazado'),
  'contacto.enlaces_reenviados': (c) => [
    addend(c, 'contacto', keyed('entregado')),
    addend(c, 'contacto', { ...keyed('primero'), signo: -1 }),
  ],
  'contacto.entradas': (c) => [addend(c, 'entrada')],
  'proveedor.solicitadas': (c) => [addend(c, 'proveedor', { byProveedor: true })],
  'proveedor.silencio': (c) => [addend(expired(c), 'silencio', { byProveedor: true })],
};

const KINDS_BY_TYPE: readonly (readonly [FactType, readonly Kind[]])[] = [
  ['caso', ['flujo', 'base:ocurrencia', 'base:comunicacion', 'base:apertura', 'base:cierre']],
  ['movimiento', ['flujo']],
  ['cuenta', ['cuenta', 'con_cuota', 'proveedor']],
  ['solicitud', ['silencio']],
  ['contacto', ['contacto']],
  ['entrada', ['entrada']],
];

/** Types of fact that can count for a selection. */
export function typesOf(addends: readonly Addend[]): FactType[] {
  return KINDS_BY_TYPE.filter(([, kinds]) => addends.some(({ clase }) => kinds.includes(clase))).map(([type]) => type);
}

/**
 * The first and last day to search for the facts of a selection: each has one of its instants within these days or, for a silence, thirty days
 * before, and was recorded then or later. null: search all facts, because the selection begins with the first fact.
 */
export function spanOf(addends: readonly Addend[]): Period | null {
  const first = Math.min(...addends.map(({ desde }) => desde));
  return first <= BEGINNING ? null : { desde: first, hasta: Math.max(...addends.map(({ hasta }) => hasta)) };
}

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

export interface Sorting extends Required<Pick<FigureCasosQuery, 'orden' | 'sentido'>> {
  readonly veces: ReadonlyMap<string, number>;
  days(caso: Dated): number;
}

/**
 * The day up to which the age of the listed cases is counted: for pending cases the day on which they are counted, for all others `cutDay`.
 * @param cutDay day of the instant up to which facts count
 */
export function lastDayOf(figure: FigureWithCasos, { desde, hasta }: Period, cutDay: number): number {
  if (figure === 'casos.pendientes_inicio') return desde - 1;
  return figure === 'casos.pendientes_fin' ? hasta : cutDay;
}

/** Days from the opening of a case to its closing, or to `lastDay` if that is earlier. */
export function daysOf({ abierto, cerrado }: Dated, lastDay: number, dayInMadrid: (instant: Date) => number): number {
  const end = cerrado === null ? lastDay : Math.min(dayInMadrid(cerrado), lastDay);
  return Math.max(0, end - dayInMadrid(abierto));
}

/** Makes the function that sorts ids of cases. Cases with the same sort value are ordered by id, so that no page repeats a case. */
export function sorter({ orden, sentido, veces, days }: Sorting) {
  const sign = sentido === 'asc' ? 1 : -1;
  return (ids: readonly string[], states: readonly Sortable[]): string[] => {
    // ids begin with the time of the opening
    if (orden === 'abierto') return [...ids].sort((a, b) => sign * compare(a, b));
    const keys = new Map(
      orden === 'veces'
        ? ids.map((id) => [id, veces.get(id) ?? 0] as const)
        : states.map((state) => [state.id, keyOf(state, orden, days)] as const),
    );
    return [...ids].sort((a, b) => sign * compare(keys.get(a) ?? '', keys.get(b) ?? '') || compare(b, a));
  };
}

function keyOf(state: Sortable, orden: Sorting['orden'], days: Sorting['days']): string | number {
  if (orden === 'dias') return days(state);
  if (orden === 'estado') return state.estado;
  return orden === 'resultado' ? (state.resultado ?? '') : state.caso_id;
}

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
