/** The correction of a record made by mistake: the values that can replace it, what was already sent, and the command. */
import { type Static, Type } from 'typebox';
import { Id, instant, object, option, orNull, paragraph } from './common.ts';
import { CORRECTED_KINDS, CUENTA_RESULTS, LEFT_KINDS } from './lists.ts';

const about = {
  /** The kind of the wrong record. */
  clase: option(CORRECTED_KINDS),
  /** Identifier of the account, document or objection, or the kind of the certificate. */
  sobre: Id,
};
const target = {
  estado: Type.String({ maxLength: 40 }),
  /** The result of a resolved account, otherwise null. */
  resultado: orNull(option(CUENTA_RESULTS)),
};

export const CorrectableQuery = object(about);

export const Correctable = object({
  /** Version of the case, to send with the correction. */
  version: Type.Integer(),
  /** The values that can be recorded instead; empty when there are none. */
  opciones: Type.Array(object(target)),
  /** Things that people and companies have already received, newest first. */
  ya_ha_salido: Type.Array(object({ que: option(LEFT_KINDS), cuando: orNull(instant()) })),
  /** Whether the case is closed, so that a state that is not final reopens it. */
  reabre: Type.Boolean(),
});

export const RecordCorrection = object({
  ...about,
  ...target,
  motivo: paragraph(1000),
  /** Version of the case that the caller read. */
  version: Type.Integer({ minimum: 1 }),
});

export type CorrectableQuery = Static<typeof CorrectableQuery>;
export type Correctable = Static<typeof Correctable>;
export type RecordCorrection = Static<typeof RecordCorrection>;
