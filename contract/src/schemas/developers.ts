/** Diagnostics for an insurer's developers: the requests made with a key, and webhook deliveries as sent. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, pageQuery } from './common.ts';
import { STATUS_CLASSES } from './lists.ts';
import { Entrega } from './webhooks.ts';

/** Days that a request stays in the log. */
export const REQUEST_LOG_DAYS = 7;
/** Hours during which the old key still works after a rotation: maximum and default. */
const OVERLAP = { maximum: 168, default: 24 } as const;

/** Body of POST …/claves/{clave}/rotacion. */
export const KeyRotation = object({
  /** Hours for which the old key still works; with 0 it stops working now. */
  horas: Type.Integer({ minimum: 0, maximum: OVERLAP.maximum }),
});
export type KeyRotation = Static<typeof KeyRotation>;

export const RequestLogQuery = object({
  /** Only answers of this class. */
  estado: Type.Optional(option(STATUS_CLASSES)),
  /** Only the request whose answer carried this `X-Request-Id`. */
  peticion: Type.Optional(Type.String({ maxLength: 200 })),
  ...pageQuery,
});

export const LoggedRequest = object({
  momento: instant(),
  metodo: Type.String(),
  /** The route, with the names of its parameters and never their values. */
  ruta: Type.String(),
  /** HTTP status of the answer; 499: the caller disconnected before the answer. */
  estado_http: Type.Integer(),
  codigo: orNull(Type.String()),
  duracion_ms: Type.Integer(),
  /** The `X-Request-Id` of the answer. */
  peticion: Type.String(),
});
export type LoggedRequest = Static<typeof LoggedRequest>;

export const EntregaAsSent = object({
  ...Entrega.properties,
  /** The current URL of the webhook. */
  url: Type.String(),
  /** The exact bytes that are signed and sent, the same in every attempt. */
  cuerpo: Type.String(),
  /** Headers of the last attempt, or, before any attempt, those that the first will carry. The current secret signs them. */
  cabeceras: Type.Array(object({ nombre: Type.String(), valor: Type.String() })),
});
export type EntregaAsSent = Static<typeof EntregaAsSent>;
