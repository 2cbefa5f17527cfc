/** Everything of an insurer, prepared to be downloaded. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull } from './common.ts';
import { EXPORT_STATES, WITHHELD_CLASSES } from './export-lists.ts';

export const Exportacion = object({
  exportacion_id: Type.String({ examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] }),
  estado: option(EXPORT_STATES),
  pedida: instant('When it was asked for.'),
  pedida_por: orNull(Type.String({ description: 'Name of who did; null: somebody of the service.' })),
  ficheros: object({
    hechos: Type.Integer({ description: 'Files that are whole.' }),
    total: Type.Integer({ description: 'Files there will be.' }),
  }),
  lineas: Type.Integer({ description: 'Lines written so far.' }),
  bytes: Type.Integer({ description: 'Bytes of them, before they are packed.' }),
  caduca: orNull(instant('Until when it can be downloaded; null: it is not ready, or was never.')),
  retenido: orNull(
    Type.Array(
      object({
        clase: option(WITHHELD_CLASSES),
        cuantos: orNull(Type.Integer({ description: 'null: it is not counted.' })),
      }),
      { description: 'What is not in it; null: it is not ready.' },
    ),
  ),
});
export type Exportacion = Static<typeof Exportacion>;

export const Exportaciones = object({
  dias: Type.Integer({ description: 'Days for which one can be downloaded.' }),
  elementos: Type.Array(Exportacion, { description: 'Newest first, the last ten.' }),
});
export type Exportaciones = Static<typeof Exportaciones>;
