/**
 * The cases behind a figure: the same contributions of the same facts that make it, gathered by case; pure. So their sum is the
 * figure, whatever happens to it.
 */
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { ORDER_RESULT } from '@albacea/contract/schemas/lists.ts';
import type { DatabaseDate } from '@albacea/contract/schemas/reporting.ts';
import type { Contribution, FiguresFact, Kind } from './rules-measured.ts';
import type { Period } from './rules-period.ts';

/** Contributions that count for a figure, and how. */
interface Addend {
  readonly clase: Kind;
  /** Days of the figure, both inclusive. */
  readonly desde: number;
  readonly hasta: number;
  readonly signo: 1 | -1;
  cuenta(parts: readonly string[], value: number): boolean;
}

/** Within a breakdown. */
interface Filter {
  readonly pack?: string;
  readonly prioridad?: string;
  readonly modulo?: string;
  readonly proveedor?: string;
}

interface Chosen {
  readonly addends: readonly Addend[];
  /** Ages in days at the end of the period, of a figure that tells them apart. */
  readonly ages: readonly [number, number] | null;
}

/** A day before which nobody whose death is reported died. */
const BEGINNING = -100_000;
const AGES = {
  'casos.d0_7': [0, 7],
  'casos.d8_30': [8, 30],
  'casos.d31_60': [31, 60],
  'casos.d61_90': [61, 90],
  'casos.mas_de_90': [91, Number.POSITIVE_INFINITY],
} as const satisfies Partial<Record<FigureWithCasos, readonly [number, number]>>;
type OfAge = keyof typeof AGES;
const ageIs = (figure: FigureWithCasos): figure is OfAge => figure in AGES;

interface Context extends Period {
  readonly base: DatabaseDate;
  readonly cutoffDay: number;
  readonly filter: Filter;
}

/** What to add up for a figure. */
export function selectionOf(figure: FigureWithCasos, context: Context): Chosen {
  if (ageIs(figure)) return { addends: balance(context, context.hasta), ages: AGES[figure] };
  return { addends: ADDENDS[figure](context), ages: null };
}

type Cuenta = Addend['cuenta'];
const is =
  (part: number, value: string | undefined): Cuenta =>
  (parts) =>
    value === undefined || (parts[part] ?? '') === value;
const all =
  (...conditions: Cuenta[]): Cuenta =>
  (parts, value) =>
    conditions.every((one) => one(parts, value));
const not =
  (one: Cuenta): Cuenta =>
  (parts, value) =>
    !one(parts, value);
const everything: Cuenta = () => true;

const addend = ({ desde, hasta }: Period, clase: Kind, cuenta: Cuenta = everything, signo: 1 | -1 = 1): Addend => ({
  ...{ clase, desde, hasta, signo },
  cuenta,
});

const inGroup = ({ filter }: Context, first: number) => all(is(first, filter.pack), is(first + 1, filter.prioridad));
const stream = (c: Context, movement: string, sign: 1 | -1 = 1) =>
  addend(c, 'flujo', all(is(0, movement), inGroup(c, 1)), sign);
const ofBase = (c: Context, kind: Kind, cuenta: Cuenta = everything, sign: 1 | -1 = 1) =>
  addend(c, kind, all(cuenta, inGroup(c, 3)), sign);
const cohort =
  (cuenta: Cuenta = everything) =>
  (c: Context) => [ofBase(c, `base:${c.base}`, cuenta)];
const CANCELLED = is(0, 'anulado');

function balance(c: Context, hasta: number): Addend[] {
  const untilThen = { ...c, desde: BEGINNING, hasta };
  return [
    stream(untilThen, 'abierto'),
    stream(untilThen, 'reabierto'),
    stream(untilThen, 'cerrado', -1),
    stream(untilThen, 'anulado', -1),
  ];
}

/** Days of the period from which so many had passed. */
const after = (c: Context, days: number): Context => ({ ...c, hasta: Math.min(c.hasta, c.cutoffDay - days) });
const expired = (c: Context): Context => after(c, 1);
const closingA = (days: number) => (c: Context) => [addend(after(c, days), 'cierre_en', (_, value) => value <= days)];
const entryA = (days: number) => (c: Context) => [addend(after(c, days), 'entrada_en', (_, value) => value <= days)];
const movement = (which: string) => (c: Context) => [stream(c, which)];
const modulo = (which: string) => (c: Context) => [addend(c, 'modulo', all(is(0, c.filter.modulo), is(1, which)))];
/** Accounts asked for: wanted action, module, state, result. */
const cuentas =
  (cuenta: Cuenta = everything) =>
  (c: Context) => [addend(c, 'cuenta', all(cuenta, is(1, c.filter.modulo)))];
const inState = (state: string) => cuentas(is(2, state));
const FINALS = ['resuelta', 'rechazada', 'sin_respuesta', 'descartada'];
const contact = (which: string) => (c: Context) => [addend(c, 'contacto', is(0, which))];

const ADDENDS: Readonly<Record<Exclude<FigureWithCasos, OfAge>, (c: Context) => Addend[]>> = {
  'siniestros.comunicados': (c) => [ofBase(c, 'base:comunicacion')],
  'siniestros.retirados': (c) => [ofBase(c, 'base:comunicacion', CANCELLED)],
  'siniestros.ocurridos': (c) => [ofBase(c, 'base:ocurrencia', not(CANCELLED))],
  'cohorte.casos': cohort(),
  'cohorte.abiertos': cohort(is(0, 'abierto')),
  'cohorte.en_tramite': cohort(is(0, 'en_tramite')),
  'cohorte.cerrados': cohort(is(0, 'cerrado')),
  'cohorte.anulados': cohort(CANCELLED),
  'cohorte.completado': cohort(all(is(0, 'cerrado'), is(1, 'completado'))),
  'cohorte.parcial': cohort(all(is(0, 'cerrado'), is(1, 'parcial'))),
  'cohorte.desistido': cohort(all(is(0, 'cerrado'), is(1, 'desistido'))),
  'cohorte.sin_respuesta': cohort(all(is(0, 'cerrado'), is(1, 'sin_respuesta'))),
  'cohorte.activacion': cohort(all(is(2, 'activado'), not(CANCELLED))),
  'casos.pendientes_inicio': (c) => balance(c, c.desde - 1),
  'casos.abiertos': movement('abierto'),
  'casos.reabiertos': movement('reabierto'),
  'casos.cerrados': movement('cerrado'),
  'casos.anulados': movement('anulado'),
  'casos.pendientes_fin': (c) => balance(c, c.hasta),
  'casos.cierre_a_30': closingA(30),
  'casos.cierre_a_60': closingA(60),
  'casos.cierre_a_90': closingA(90),
  // closings, less those that still stand
  'casos.reapertura': (c) => [stream(c, 'cerrado'), ofBase(c, 'base:cierre', everything, -1)],
  'modulos.contratados': modulo('contratado'),
  'modulos.completados': modulo('completado'),
  'cuentas.confirmadas': (c) => [addend(c, 'cuenta_flujo', all(is(0, 'confirmada'), is(1, c.filter.modulo)))],
  'cuentas.solicitadas': cuentas(),
  'cuentas.resueltas': inState('resuelta'),
  'cuentas.resolucion': cuentas(
    (parts) => parts[2] === 'resuelta' && parts[3] === ORDER_RESULT[parts[0] as keyof typeof ORDER_RESULT],
  ),
  'cuentas.en_curso': cuentas((parts) => !FINALS.includes(parts[2] ?? '')),
  'cuentas.rechazadas': inState('rechazada'),
  'cuentas.sin_respuesta': inState('sin_respuesta'),
  'cuentas.descartadas': inState('descartada'),
  'cuentas.a_la_primera': (c) => [addend(c, 'a_la_primera')],
  'cuentas.cargos_detenidos': (c) => [addend(c, 'cuota', is(0, 'cuentas'))],
  'contacto.enlaces_entregados': contact('entregado'),
  'contacto.enlaces_rechazados': contact('rechazado'),
  'contacto.enlaces_reenviados': (c) => [...contact('entregado')(c), addend(c, 'primer_contacto', everything, -1)],
  'contacto.entradas': (c) => [addend(c, 'entrada')],
  'contacto.entrada_a_7': entryA(7),
  'contacto.entrada_a_30': entryA(30),
  'plazos.cumplimiento': (c) => [addend(expired(c), 'plazo', is(0, 'contestada'))],
  'plazos.incumplimiento': (c) => [
    addend(expired(c), 'plazo', is(0, 'debida')),
    addend(expired(c), 'plazo', is(0, 'contestada'), -1),
  ],
  'proveedor.solicitadas': (c) => [addend(c, 'proveedor', is(0, c.filter.proveedor))],
  'proveedor.silencio': (c) => [
    addend(expired(c), 'silencio', all(is(0, c.filter.proveedor), is(1, 'debida'))),
    addend(expired(c), 'silencio', all(is(0, c.filter.proveedor), is(1, 'contestada')), -1),
  ],
};

const OF_KIND: readonly (readonly [FiguresFact['tipo'], readonly Kind[]])[] = [
  ['caso', ['flujo', 'base:ocurrencia', 'base:comunicacion', 'base:apertura', 'base:cierre', 'cierre_en']],
  ['movimiento', ['flujo']],
  ['modulo', ['modulo']],
  ['cuenta', ['cuenta', 'cuenta_flujo', 'a_la_primera', 'cuota', 'plazo', 'proveedor', 'silencio']],
  ['contacto', ['contacto', 'primer_contacto']],
  ['entrada', ['entrada', 'entrada_en']],
];

/** Facts that can count for a selection. */
export function typesOf({ addends }: Chosen): FiguresFact['tipo'][] {
  return OF_KIND.filter(([, kinds]) => addends.some(({ clase }) => kinds.includes(clase))).map(([type]) => type);
}

/**
 * The days that a selection looks at, first and last; null: from the beginning. A fact that counts has a day among them and was
 * recorded on the first or later. Days that are set beforehand, as a deadline is, are no such days.
 */
export function spanOf({ addends }: Chosen): Period | null {
  const days = addends.map(({ clase, desde }) => (clase === 'plazo' || clase === 'silencio' ? BEGINNING : desde));
  const first = Math.min(...days);
  return first <= BEGINNING ? null : { desde: first, hasta: Math.max(...addends.map(({ hasta }) => hasta)) };
}

/** A fact of a case, with the case it is of. */
interface CasoFact {
  readonly caso: string;
  readonly aportes: readonly Contribution[];
}

/**
 * How often each case counts.
 * @param end last day of the period
 */
export function groupByCaso(facts: Iterable<CasoFact>, selection: Chosen, end: number): Map<string, number> {
  const byCaso = new Map<string, number>();
  const openings = new Map<string, number>();
  for (const { caso, aportes } of facts) {
    for (const { clase, clave, dia, valor, n } of aportes) {
      if (clase === 'flujo' && n > 0 && clave.startsWith('abierto|')) openings.set(caso, dia);
      for (const theirs of selection.addends) {
        if (theirs.clase !== clase || dia < theirs.desde || dia > theirs.hasta) continue;
        if (!theirs.cuenta(clave.split('|'), valor)) continue;
        byCaso.set(caso, (byCaso.get(caso) ?? 0) + theirs.signo * n);
      }
    }
  }
  const { ages } = selection;
  for (const [caso, n] of byCaso) {
    const age = end - (openings.get(caso) ?? end);
    if (n === 0 || (ages && (age < ages[0] || age > ages[1]))) byCaso.delete(caso);
  }
  return byCaso;
}
