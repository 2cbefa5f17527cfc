/** The cases of an insurer in the order of their changes. */
import { type Static, Type } from 'typebox';
import { CasoSummary } from './casos.ts';
import { CasoId, object, orNull, pageQuery } from './common.ts';

/** Query of GET /casos/cambios: a feed, oldest change first, unlike the lists. */
export const CasoChangesQuery = object({
  despues: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The `siguiente` of the answer before; without it, from the beginning: every case once.',
      examples: ['MTI4'],
    }),
  ),
  limite: pageQuery.limite,
});

export const CasoChange = object(
  {
    caso_id: CasoId,
    caso: orNull(
      object(CasoSummary.properties, {
        description:
          'The case as it is now, or null: its data are blocked or erased. Take it off your list, and erase what you keep of it.',
      }),
    ),
  },
  { description: 'A case that changed.' },
);
export type CasoChange = Static<typeof CasoChange>;

export const CasoChanges = object(
  {
    elementos: Type.Array(CasoChange, { description: 'The change that is longest ago first; each case once.' }),
    siguiente: Type.String({
      description: 'Cursor to continue from; always given, also when nothing is new.',
      examples: ['MTI4'],
    }),
  },
  { description: 'Cases in the order of their last change.' },
);
export type CasoChanges = Static<typeof CasoChanges>;
