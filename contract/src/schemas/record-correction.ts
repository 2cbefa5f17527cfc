/** The correction of something that was recorded by mistake: what can be put in its place, what has left already, and the act. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, paragraph } from './common.ts';
import { CORRECTED_KINDS, CUENTA_RESULTS, LEFT_KINDS } from './lists.ts';

const about = {
  clase: option(CORRECTED_KINDS, {
    description: 'What was recorded by mistake; `reapertura` is that of the case, and has no `sobre`.',
    examples: ['cuenta'],
  }),
  sobre: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Identifier of the account, document or objection, or the kind of the certificate.',
    }),
  ),
};
const target = {
  estado: Type.String({ maxLength: 40, description: 'The state that it has afterwards.', examples: ['solicitada'] }),
  resultado: orNull(option(CUENTA_RESULTS, { description: 'The result of a resolved account, otherwise null.' })),
};

export const CorrectableQuery = object(about);

export const Correctable = object({
  version: Type.Integer({ description: 'Version of the case, to send with the correction.' }),
  opciones: Type.Array(object(target), { description: 'What can be recorded instead; empty when nothing can.' }),
  /** What people and companies have already got, newest first. */
  ya_ha_salido: Type.Array(
    object({
      que: option(LEFT_KINDS),
      cuando: orNull(instant('When it left.')),
    }),
  ),
  reabre: Type.Boolean({ description: 'A state that is not final reopens the closed case.' }),
});

export const RecordCorrection = object({
  ...about,
  ...target,
  motivo: paragraph(1000, 'Why, for the file.', 'Se anotó en la cuenta equivocada.'),
  version: Type.Integer({ minimum: 1, description: 'Version of the case that was read.' }),
});

export type CorrectableQuery = Static<typeof CorrectableQuery>;
export type Correctable = Static<typeof Correctable>;
export type RecordCorrection = Static<typeof RecordCorrection>;
