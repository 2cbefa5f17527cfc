/**
 * The headline figures: their place in the report, which direction is better, and how they are written. The file has no
 * schema, so that a browser can import it.
 */
import en from '../words/en/headlines.json' with { type: 'json' };
import es from '../words/es/headlines.json' with { type: 'json' };
import type { FigureWithCasos } from './figures-with-casos.ts';
import type { BaseDate, ReasonWithoutFigure, Reporting } from './reporting.ts';

/** The figures that a board reads first: cases, families, accounts, time, money. */
export const HEADLINES = ['abiertos', 'pendientes', 'cerrados', 'familias', 'cuentas', 'tiempo', 'cargos'] as const;
export type Headline = (typeof HEADLINES)[number];

/** `casos`: a count; `porcentaje`: from 0 to 100; `porcentaje` and `dias` have one decimal. */
type HeadlineUnit = 'casos' | 'porcentaje' | 'dias' | 'euros';

/** A headline of a report. */
interface HeadlineValue {
  /** Value in the unit of the headline, rounded as it is written; null: unknown. */
  readonly valor: number | null;
  readonly motivo: ReasonWithoutFigure | null;
  /** Number of cases or accounts that the headline counts. */
  readonly cuantos: number;
  /** Total of which `cuantos` is a part; null: the headline is not a share. */
  readonly entre: number | null;
}

interface HeadlineShape {
  readonly unidad: HeadlineUnit;
  /** Which direction is better; null: neither, because the value depends on the length of the period. */
  readonly mejor: 'mas' | 'menos' | null;
  readonly cifra: FigureWithCasos;
  /** The date by which the headline picks its cases, where it differs from the report's base date. */
  readonly base?: BaseDate;
  readonly de: (report: Reporting) => HeadlineValue;
}

export const HEADLINE_SHAPES: Readonly<Record<Headline, HeadlineShape>> = {
  abiertos: { unidad: 'casos', mejor: null, cifra: 'casos.abiertos', de: ({ casos }) => count(casos.abiertos) },
  pendientes: {
    unidad: 'casos',
    mejor: 'menos',
    cifra: 'casos.pendientes_fin',
    de: ({ casos }) => count(casos.pendientes_fin),
  },
  cerrados: { unidad: 'casos', mejor: null, cifra: 'casos.cerrados', de: ({ casos }) => count(casos.cerrados) },
  familias: {
    unidad: 'porcentaje',
    mejor: 'mas',
    cifra: 'cohorte.activacion',
    de: ({ cohorte: { activacion } }) => share(activacion.numerador, activacion.denominador),
  },
  // The share among accounts that have ended. Accounts under way, and accounts that a provider refused for now, are left out.
  cuentas: {
    unidad: 'porcentaje',
    mejor: 'mas',
    cifra: 'cuentas.resolucion',
    de: ({ cuentas: { resolucion, resueltas, sin_respuesta, descartadas } }) =>
      share(resolucion.numerador, resueltas + sin_respuesta + descartadas),
  },
  // Counts only closings that were not reopened.
  tiempo: {
    unidad: 'dias',
    mejor: 'menos',
    cifra: 'cohorte.cerrados',
    base: 'cierre',
    de: ({ tiempos: { tramitacion_bruta: time } }) => ({
      valor: time.mediana === null ? null : toTenth(time.mediana / 24),
      motivo: time.motivo,
      cuantos: time.n,
      entre: null,
    }),
  },
  cargos: {
    unidad: 'euros',
    mejor: null,
    cifra: 'cuentas.cargos_detenidos',
    de: ({ cuentas: { cargos_detenidos: stopped } }) => ({
      ...count(stopped.cuentas),
      valor: Number(stopped.cuota_anual),
    }),
  },
};

const count = (n: number): HeadlineValue => ({ valor: n, motivo: null, cuantos: n, entre: null });
const share = (part: number, whole: number): HeadlineValue => ({
  valor: whole === 0 ? null : toTenth((part / whole) * 100),
  motivo: whole === 0 ? 'denominador_cero' : null,
  cuantos: part,
  entre: whole,
});

/** Figures are written with one decimal, so values are rounded before they are compared or subtracted. */
const toTenth = (value: number): number => Math.round(value * 10 + Number.EPSILON) / 10;

const toCent = (value: number): number => Math.round(value * 100) / 100;

export const headlineOf = (name: Headline, report: Reporting): HeadlineValue => HEADLINE_SHAPES[name].de(report);

type Verdict = 'mejor' | 'peor' | 'igual' | 'distinto';

/** A value compared with that of the previous period. */
interface Comparison {
  /** The difference, in the unit of the headline. */
  readonly diferencia: number;
  /** `distinto`: neither direction is better. */
  readonly juicio: Verdict;
}

export function compare(name: Headline, value: number, other: number): Comparison {
  const difference = value - other;
  const diferencia = HEADLINE_SHAPES[name].unidad === 'euros' ? toCent(difference) : toTenth(difference);
  if (diferencia === 0) return { diferencia, juicio: 'igual' };
  const { mejor } = HEADLINE_SHAPES[name];
  if (mejor === null) return { diferencia, juicio: 'distinto' };
  return { diferencia, juicio: diferencia > 0 === (mejor === 'mas') ? 'mejor' : 'peor' };
}

export interface HeadlineWriter {
  value(name: Headline, value: number): string;
  /** Signed; a difference of percentages is in points. */
  difference(name: Headline, difference: number): string;
}

const UNITS = { es, en };

/** Creates a writer for a language. Keep the writer: creating one costs far more than using it. */
export function createHeadlineWriter(language: 'es' | 'en'): HeadlineWriter {
  const locale = language === 'en' ? 'en-GB' : 'es-ES';
  const whole = new Intl.NumberFormat(locale);
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const words = UNITS[language];
  const days = (value: number) => `${tenth.format(value)} ${Math.abs(value) === 1 ? words.dia : words.dias}`;
  return {
    value(name, value) {
      const { unidad } = HEADLINE_SHAPES[name];
      if (unidad === 'casos') return whole.format(value);
      if (unidad === 'euros') return euros.format(value);
      return unidad === 'dias' ? days(value) : percent.format(value / 100);
    },
    difference(name, difference) {
      const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
      const size = Math.abs(difference);
      const { unidad } = HEADLINE_SHAPES[name];
      if (unidad === 'casos') return `${sign}${whole.format(size)}`;
      if (unidad === 'euros') return `${sign}${euros.format(size)}`;
      if (unidad === 'dias') return `${sign}${days(size)}`;
      return `${sign}${tenth.format(size)} ${size === 1 ? words.punto : words.puntos}`;
    },
  };
}

/** Leaves out the months before the first case; if there is no case at all, only the last month stays. */
export function begunMonths<M extends { readonly abiertos: number; readonly pendientes_fin: number }>(
  months: readonly M[],
): readonly M[] {
  const begun = months.findIndex(({ abiertos, pendientes_fin }) => abiertos + pendientes_fin > 0);
  return months.slice(begun < 0 ? -1 : begun);
}

/** A step of the sum from the opening stock to the closing stock. */
export interface Step {
  readonly paso: StepName;
  /** Signed; for the first and last step, the stock itself. */
  readonly n: number;
}
const STEPS = [
  'pendientes_inicio',
  'abiertos',
  'reabiertos',
  'completado',
  'parcial',
  'desistido',
  'sin_respuesta',
  'reabiertos_despues',
  'anulados',
  'pendientes_fin',
] as const;
type StepName = (typeof STEPS)[number];
export type Closings = Readonly<
  Record<'completado' | 'parcial' | 'desistido' | 'sin_respuesta' | 'reabiertos_despues', number>
>;

/** The steps from the opening stock to the closing stock. Steps of 0 between the two stocks are left out. */
export function stepsOf(casos: Reporting['casos'], closings: Closings): Step[] {
  const { pendientes_inicio, abiertos, reabiertos, anulados, pendientes_fin } = casos;
  const moves: readonly Step[] = [
    { paso: 'abiertos', n: abiertos },
    { paso: 'reabiertos', n: reabiertos },
    { paso: 'completado', n: -closings.completado },
    { paso: 'parcial', n: -closings.parcial },
    { paso: 'desistido', n: -closings.desistido },
    { paso: 'sin_respuesta', n: -closings.sin_respuesta },
    { paso: 'reabiertos_despues', n: -closings.reabiertos_despues },
    { paso: 'anulados', n: -anulados },
  ];
  return [
    { paso: 'pendientes_inicio', n: pendientes_inicio },
    ...moves.filter(({ n }) => n !== 0),
    { paso: 'pendientes_fin', n: pendientes_fin },
  ];
}
