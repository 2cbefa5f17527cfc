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
  /** Limits a figure by provider to this one. */
  proveedor: Type.Optional(Type.String({ maxLength: 80 })),
  orden: Type.Optional(option(FIGURE_CASOS_ORDERS, { default: 'abierto' })),
  sentido: Type.Optional(option(['asc', 'desc'], { default: 'desc' })),
  /** Language of the column headings of a file; without it Spanish. */
  idioma: Type.Optional(option(LETTER_LANGUAGES)),
  ...pageQuery,
});
export type FigureCasosQuery = Static<typeof FigureCasosQuery>;

/** Names of the providers that the page mentions, by their code in the catalogue. */
const nombres = Type.Array(object({ codigo: Type.String(), nombre: Type.String() }));

export const FigureCasos = object({
  nombres,
  /** The figure, as the report has it: the sum of `veces` over all pages, and what is `de_borrados`. */
  total: Type.Integer(),
  /** How much of it are accounts of erased cases, which lead to no case. */
  de_borrados: Type.Integer(),
  /** How much of it are accounts of this provider that the family has reserved since; an insurer is not led to them. */
  de_reservadas: Type.Integer(),
  corte: instant(),
  elementos: Type.Array(
    object({
      caso_id: CasoId,
      /** How often the case counts: once, or by its accounts, closings or e-mails. */
      veces: Type.Integer(),
      /** Current state, not the state at that time. */
      estado: option(CASO_STATES),
      abierto: instant(),
      resultado: orNull(option(CASO_RESULTS)),
      /** Days from its opening to its closing, or to the instant of the figures. */
      dias: Type.Integer(),
      /** null: erased. */
      poliza_numero: orNull(Type.String()),
      /** The insurer's own reference; null: none, or erased. */
      referencia: orNull(Type.String()),
      /** Name of the person who died; null: erased. */
      fallecido: orNull(Type.String()),
      /** Its data were erased; it still counts. */
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
    /** Reopened since, so that they have no result. */
    reabiertos_despues: Type.Integer(),
  }),
  /** The twelve months until the end of the period. */
  meses: Type.Array(Reporting.properties.desglose.properties.mes.items),
  nombres,
});
export type Dashboard = Static<typeof Dashboard>;
