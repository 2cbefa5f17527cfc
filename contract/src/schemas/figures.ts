/** The figures in the backoffice: their page, and the cases behind one figure. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull, pageQuery } from './common.ts';
import { FIGURES_WITH_CASOS } from './figures-with-casos.ts';
import { CASO_RESULTS, CASO_STATES, FIGURE_CASOS_ORDERS } from './lists.ts';
import { LETTER_LANGUAGES } from './papers.ts';
import { Reporting, ReportingQuery } from './reporting.ts';

export const FigureCasosQuery = object({
  ...ReportingQuery.properties,
  cifra: option(FIGURES_WITH_CASOS),
  /** Limits a figure by provider to this provider. */
  proveedor: Type.Optional(Type.String({ maxLength: 80 })),
  orden: Type.Optional(option(FIGURE_CASOS_ORDERS, { default: 'abierto' })),
  sentido: Type.Optional(option(['asc', 'desc'], { default: 'desc' })),
  /** Language of the column headings of a CSV file; Spanish by default. */
  idioma: Type.Optional(option(LETTER_LANGUAGES)),
  ...pageQuery,
});
export type FigureCasosQuery = Static<typeof FigureCasosQuery>;

/** Names of the providers that the page mentions, by their code in the catalogue. */
const nombres = Type.Array(object({ codigo: Type.String(), nombre: Type.String() }));

export const FigureCasos = object({
  nombres,
  /** Value of the figure in the report: the sum of `veces` over all pages, plus `de_borrados` and `de_reservadas`. */
  total: Type.Integer(),
  /** Part of `total` from accounts of erased cases, which are not listed. */
  de_borrados: Type.Integer(),
  /** Part of `total` from accounts that are reserved now and so lead an insurer to no case. */
  de_reservadas: Type.Integer(),
  corte: instant(),
  elementos: Type.Array(
    object({
      caso_id: CasoId,
      /** How many times the case counts: once, or once for each of its accounts, closings or e-mails. */
      veces: Type.Integer(),
      /** Current state, not the state at that time. */
      estado: option(CASO_STATES),
      abierto: instant(),
      resultado: orNull(option(CASO_RESULTS)),
      /** Days from opening to closing; for an open case, to the last day that the figure covers. */
      dias: Type.Integer(),
      /** Null: the case was erased. */
      poliza_numero: orNull(Type.String()),
      /** The insurer's own reference; null: none, or the case was erased. */
      referencia: orNull(Type.String()),
      /** Name of the person who died; null: the case was erased. */
      fallecido: orNull(Type.String()),
      /** Whether the data of the case were erased; it still counts. */
      borrado: Type.Boolean(),
    }),
  ),
  siguiente: orNull(Type.String()),
});
export type FigureCasos = Static<typeof FigureCasos>;

/** The content of the figures page, read at one instant. */
export const Dashboard = object({
  informe: Reporting,
  anterior: orNull(Reporting),
  /** Closings of the period by result; their sum is `casos.cerrados`. */
  cierres: object({
    completado: Type.Integer(),
    parcial: Type.Integer(),
    desistido: Type.Integer(),
    sin_respuesta: Type.Integer(),
    /** Closings of cases that were reopened since, so that they have no result. */
    reabiertos_despues: Type.Integer(),
  }),
  /** The twelve months until the end of the period. */
  meses: Type.Array(Reporting.properties.desglose.properties.mes.items),
  nombres,
});
export type Dashboard = Static<typeof Dashboard>;
