/** The figures in the backoffice: the cases behind one of them. */
import { type Static, Type } from 'typebox';
import { CIFRAS_CON_CASOS } from './cifras-con-casos.ts';
import { CasoId, consultaDePagina, instante, objeto, oNulo, opcion } from './comun.ts';
import { ESTADOS_CASO } from './listas.ts';
import { ConsultaReporting } from './reporting.ts';

export const ConsultaCasosDeCifra = objeto({
  ...ConsultaReporting.properties,
  cifra: opcion(CIFRAS_CON_CASOS, { description: 'Which figure.', examples: ['casos.cerrados'] }),
  pack: Type.Optional(Type.String({ maxLength: 40, description: 'Of a breakdown: this pack alone.' })),
  prioridad: Type.Optional(Type.String({ maxLength: 20, description: 'This priority alone.' })),
  modulo: Type.Optional(Type.String({ maxLength: 20, description: 'This module alone.' })),
  proveedor: Type.Optional(Type.String({ maxLength: 80, description: 'This provider alone.' })),
  ...consultaDePagina,
});
export type ConsultaCasosDeCifra = Static<typeof ConsultaCasosDeCifra>;

export const CasosDeCifra = objeto({
  total: Type.Integer({
    description: 'The figure, as the report has it: the sum of `veces` over all pages, and what is `de_borrados`.',
  }),
  de_borrados: Type.Integer({
    description: 'How much of it are accounts of erased cases, which lead to no case (docs/decisions/0041).',
  }),
  corte: instante('As-of instant that was used.'),
  elementos: Type.Array(
    objeto({
      caso_id: CasoId,
      veces: Type.Integer({ description: 'How often the case counts: once, or by its accounts, closings or e-mails.' }),
      estado: opcion(ESTADOS_CASO, { description: 'State now, whatever it was then.' }),
      abierto: instante('When it was opened.'),
      borrado: Type.Boolean({ description: 'Its data were erased; it still counts.' }),
    }),
  ),
  siguiente: oNulo(Type.String({ description: 'Cursor of the next page.' })),
});
export type CasosDeCifra = Static<typeof CasosDeCifra>;
