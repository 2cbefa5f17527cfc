/** The figures in the backoffice: the cases behind one of them. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull, pageQuery } from './common.ts';
import { FIGURES_WITH_CASOS } from './figures-with-casos.ts';
import { CASO_STATES } from './lists.ts';
import { QueryReporting } from './reporting.ts';

export const FigureCasosQuery = object({
  ...QueryReporting.properties,
  cifra: option(FIGURES_WITH_CASOS, { description: 'Which figure.', examples: ['casos.cerrados'] }),
  pack: Type.Optional(Type.String({ maxLength: 40, description: 'Of a breakdown: this pack alone.' })),
  prioridad: Type.Optional(Type.String({ maxLength: 20, description: 'This priority alone.' })),
  modulo: Type.Optional(Type.String({ maxLength: 20, description: 'This module alone.' })),
  proveedor: Type.Optional(Type.String({ maxLength: 80, description: 'This provider alone.' })),
  ...pageQuery,
});
export type FigureCasosQuery = Static<typeof FigureCasosQuery>;

export const FigureCasos = object({
  total: Type.Integer({
    description: 'The figure, as the report has it: the sum of `veces` over all pages, and what is `de_borrados`.',
  }),
  de_borrados: Type.Integer({
    description: 'How much of it are accounts of erased cases, which lead to no case (docs/decisions/0041).',
  }),
  corte: instant('As-of instant that was used.'),
  elementos: Type.Array(
    object({
      caso_id: CasoId,
      veces: Type.Integer({ description: 'How often the case counts: once, or by its accounts, closings or e-mails.' }),
      estado: option(CASO_STATES, { description: 'State now, whatever it was then.' }),
      abierto: instant('When it was opened.'),
      borrado: Type.Boolean({ description: 'Its data were erased; it still counts.' }),
    }),
  ),
  siguiente: orNull(Type.String({ description: 'Cursor of the next page.' })),
});
export type FigureCasos = Static<typeof FigureCasos>;
