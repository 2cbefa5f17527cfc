/** The figures in the backoffice: their page, and the cases behind one figure. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull, pageQuery } from './common.ts';
import { FIGURES_WITH_CASOS } from './figures-with-casos.ts';
import { CASO_RESULTS, CASO_STATES, FIGURE_CASOS_ORDERS } from './lists.ts';
import { LETTER_LANGUAGES } from './papers.ts';
import { QueryReporting, Reporting } from './reporting.ts';

export const FigureCasosQuery = object({
  ...QueryReporting.properties,
  cifra: option(FIGURES_WITH_CASOS, { description: 'Which figure.', examples: ['casos.cerrados'] }),
  proveedor: Type.Optional(Type.String({ maxLength: 80, description: 'Limits a figure by provider to this one.' })),
  orden: Type.Optional(
    option(FIGURE_CASOS_ORDERS, { default: 'abierto', description: 'The order of the list.', examples: ['dias'] }),
  ),
  sentido: Type.Optional(option(['asc', 'desc'], { default: 'desc', description: 'Upwards or downwards.' })),
  idioma: Type.Optional(
    option(LETTER_LANGUAGES, { description: 'Language of the column headings of a file; without it Spanish.' }),
  ),
  ...pageQuery,
});
export type FigureCasosQuery = Static<typeof FigureCasosQuery>;

/** Names of the providers that the page mentions. */
const nombres = Type.Array(object({ codigo: Type.String(), nombre: Type.String() }), {
  description: 'Names of the providers, by their code in the catalogue.',
});

export const FigureCasos = object({
  nombres,
  total: Type.Integer({
    description: 'The figure, as the report has it: the sum of `veces` over all pages, and what is `de_borrados`.',
  }),
  de_borrados: Type.Integer({
    description: 'How much of it are accounts of erased cases, which lead to no case.',
  }),
  de_reservadas: Type.Integer({
    description:
      'How much of it are accounts of this provider that the family has reserved since; an insurer is not led to them.',
  }),
  corte: instant('As-of instant that was used.'),
  elementos: Type.Array(
    object({
      caso_id: CasoId,
      veces: Type.Integer({ description: 'How often the case counts: once, or by its accounts, closings or e-mails.' }),
      estado: option(CASO_STATES, { description: 'State now, whatever it was then.' }),
      abierto: instant('When it was opened.'),
      resultado: orNull(option(CASO_RESULTS, { description: 'How a closed case ended.' })),
      dias: Type.Integer({ description: 'Days from its opening to its closing, or to the instant of the figures.' }),
      poliza_numero: orNull(Type.String({ description: 'null: erased.' })),
      referencia: orNull(Type.String({ description: "The insurer's own reference; null: none, or erased." })),
      fallecido: orNull(Type.String({ description: 'Name of the person who died; null: erased.' })),
      borrado: Type.Boolean({ description: 'Its data were erased; it still counts.' }),
    }),
  ),
  siguiente: orNull(Type.String({ description: 'Cursor of the next page.' })),
});
export type FigureCasos = Static<typeof FigureCasos>;

/** The content of the figures page, read at one instant. */
export const Dashboard = object({
  informe: Reporting,
  anterior: orNull(Reporting),
  cierres: object(
    {
      completado: Type.Integer(),
      parcial: Type.Integer(),
      desistido: Type.Integer(),
      sin_respuesta: Type.Integer(),
      reabiertos_despues: Type.Integer({ description: 'Reopened since, so that they have no result.' }),
    },
    { description: 'Closings of the period by result; their sum is `casos.cerrados`.' },
  ),
  meses: Type.Array(Reporting.properties.desglose.properties.mes.items, {
    description: 'The twelve months until the end of the period.',
  }),
  nombres,
});
export type Dashboard = Static<typeof Dashboard>;
