/** Diagnostics for an insurer's developers: the requests of a key, a delivery as sent, the health of an endpoint. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, pageQuery } from './common.ts';
import { PERIODS, STATUS_CLASSES } from './lists.ts';
import { Entrega } from './webhooks.ts';

/** Days that a request stays in the log. */
export const REQUEST_LOG_DAYS = 7;
/** Hours during which the old key still works after a rotation: maximum and default. */
const OVERLAP = { maximum: 168, default: 24 } as const;

/** Body of POST …/claves/{clave}/rotacion. */
export const KeyRotation = object({
  horas: Type.Integer({
    minimum: 0,
    maximum: OVERLAP.maximum,
    description: 'Hours for which the old key goes on. With 0 it ends now.',
    examples: [OVERLAP.default],
  }),
});
export type KeyRotation = Static<typeof KeyRotation>;

export const RequestLogQuery = object({
  estado: Type.Optional(option(STATUS_CLASSES, { description: 'Only answers of this class.', examples: ['4xx'] })),
  peticion: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only the one whose answer carried this `X-Request-Id`.' }),
  ),
  ...pageQuery,
});

export const LoggedRequest = object({
  momento: instant('When it was answered.'),
  metodo: Type.String({ examples: ['POST'] }),
  ruta: Type.String({
    description: 'The route, with the names of its parameters and never their values.',
    examples: ['/api/v1/casos/:id/cuentas'],
  }),
  estado_http: Type.Integer({ description: '499: the caller hung up before its answer.', examples: [422] }),
  codigo: orNull(Type.String({ description: 'Code of the error, where it was one.', examples: ['validacion'] })),
  duracion_ms: Type.Integer({ examples: [12] }),
  peticion: Type.String({ description: 'The `X-Request-Id` of the answer.' }),
});
export type LoggedRequest = Static<typeof LoggedRequest>;

export const EntregaAsSent = object({
  ...Entrega.properties,
  url: Type.String({ description: 'Where it goes now.' }),
  cuerpo: Type.String({ description: 'The exact bytes that are signed and sent, the same in every attempt.' }),
  cabeceras: Type.Array(object({ nombre: Type.String(), valor: Type.String() }), {
    description: 'Those of the last attempt, or of the first where none was made yet, signed with the secret of today.',
  }),
});
export type EntregaAsSent = Static<typeof EntregaAsSent>;

export type Period = (typeof PERIODS)[number];
export const SuccessQuery = object({
  periodo: Type.Optional(
    option(PERIODS, {
      description: '`dia`, the last 24 hours by the hour; `mes`, the last 30 days by the day.',
      default: 'dia',
    }),
  ),
});

export const SuccessOfWebhooks = object({
  elementos: Type.Array(
    object({
      webhook_id: Type.String(),
      tramos: Type.Array(
        object({
          desde: instant('Beginning of the hour or of the day, in Madrid.'),
          entregados: Type.Integer({ description: 'Attempts answered 2xx.' }),
          fallidos: Type.Integer({ description: 'Attempts that were not.' }),
          ms_medio: orNull(Type.Integer({ description: 'Average of their milliseconds; null without attempts.' })),
        }),
        { description: 'Every hour or day of the period, oldest first.' },
      ),
    }),
  ),
});
export type SuccessOfWebhooks = Static<typeof SuccessOfWebhooks>;
