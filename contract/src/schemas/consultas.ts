/** Questions of an insurer's staff to the service about a case, and the progress that they see. */
import { type Static, Type } from 'typebox';
import { CasoDetail } from './casos.ts';
import { decimal, Id, instant, object, option, orNull, paragraph, UUID_SHAPE } from './common.ts';

export const NewConsulta = object({
  /** Chosen by the sender, so that repeating a request after a lost answer makes no second question. */
  consulta_id: Type.String({ pattern: UUID_SHAPE }),
  pregunta: paragraph(2000),
  /** Whether to send an e-mail to the person who asks when there is an answer. */
  avisar: Type.Boolean(),
});
export type NewConsulta = Static<typeof NewConsulta>;

export const ConsultaAnswer = object({ respuesta: paragraph(4000) });
export type ConsultaAnswer = Static<typeof ConsultaAnswer>;

/** Name of who wrote it; null: they have left. */
const By = orNull(Type.String());
export const Consulta = object({
  consulta_id: Id,
  pregunta: Type.String(),
  de: By,
  hecha: instant(),
  avisar: Type.Boolean(),
  respuesta: orNull(
    object({
      texto: Type.String(),
      /** To the service, the id of who answered; to an insurer, null. */
      de: orNull(Type.String()),
      contestada: instant(),
    }),
  ),
  /** An answer that nobody of the insurer has marked as read. */
  sin_leer: Type.Boolean(),
});
export type Consulta = Static<typeof Consulta>;

/** Steps of a case, in order. */
const PROGRESS_STEPS = ['abierto', 'familia', 'papeles', 'solicitudes', 'respuestas', 'cerrado'] as const;
/** `no_toca`: the case ended without this step. */
const STEP_STATES = ['hecho', 'en_curso', 'pendiente', 'no_toca'] as const;
export const Progress = object({
  pasos: Type.Array(
    object({
      paso: option(PROGRESS_STEPS),
      estado: option(STEP_STATES),
      /** When it was done; null: not yet, or nobody knows. */
      desde: orNull(instant()),
      /** How many accounts and certificates; null: it has no number. */
      hechas: orNull(Type.Integer()),
      total: orNull(Type.Integer()),
    }),
  ),
  /** Whom the case waits for; null: it has ended. */
  espera: orNull(
    object({
      a: option(['heredero', 'proveedor', 'aseguradora', 'servicio']),
      desde: instant(),
    }),
  ),
  /**
   * Weeks in which companies as those of this case usually answer, from our own cases; null: too few are known.
   * Reserved accounts count for nothing.
   */
  semanas: orNull(object({ desde: Type.Integer({ minimum: 0 }), hasta: Type.Integer({ minimum: 0 }) })),
  /** Charges that end. Reserved accounts count for nothing. */
  ahorro: object({
    /** Euros of a year, of what has ended and was not reserved. */
    al_ano: decimal(),
    /** Euros of a year, of what is still under way and is not reserved. */
    previsto: decimal(),
  }),
  estado: CasoDetail.properties.estado,
});
export type Progress = Static<typeof Progress>;
