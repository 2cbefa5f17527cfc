/** Questions of an insurer's staff to the service about a case, and the progress of the case that they see. */
import { type Static, Type } from 'typebox';
import { CasoDetail } from './casos.ts';
import { decimal, Id, instant, object, option, orNull, paragraph, UUID_SHAPE } from './common.ts';

export const NewConsulta = object({
  /** Chosen by the client, so that repeating a request after a lost answer makes no second question. */
  consulta_id: Type.String({ pattern: UUID_SHAPE }),
  pregunta: paragraph(2000),
  /** Whether the person who asks gets an e-mail when the question is answered. */
  avisar: Type.Boolean(),
});
export type NewConsulta = Static<typeof NewConsulta>;

export const ConsultaAnswer = object({ respuesta: paragraph(4000) });
export type ConsultaAnswer = Static<typeof ConsultaAnswer>;

/** Name of the author; null: the author has left. */
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
      /** For the service, the id of the person who answered; for an insurer, null. */
      de: orNull(Type.String()),
      contestada: instant(),
    }),
  ),
  /** Whether there is an answer that nobody at the insurer has marked as read. */
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
      /** When the step was finished; null: not finished, or no time is recorded for this step. */
      desde: orNull(instant()),
      /** Number of accounts and certificates that have passed the step; null: the step counts nothing. */
      hechas: orNull(Type.Integer()),
      total: orNull(Type.Integer()),
    }),
  ),
  /** Whom the case waits for; null: the case has ended. */
  espera: orNull(
    object({
      a: option(['heredero', 'proveedor', 'aseguradora', 'servicio']),
      desde: instant(),
    }),
  ),
  /**
   * Range of weeks in which the providers of this case usually answer, from past cases, without reserved accounts;
   * null: too few answers are known.
   */
  semanas: orNull(object({ desde: Type.Integer({ minimum: 0 }), hasta: Type.Integer({ minimum: 0 }) })),
  /** Charges that end with this case, without those of reserved accounts. */
  ahorro: object({
    /** Yearly charges that have ended, in euros. */
    al_ano: decimal(),
    /** Yearly charges whose end is under way, in euros. */
    previsto: decimal(),
  }),
  estado: CasoDetail.properties.estado,
});
export type Progress = Static<typeof Progress>;
