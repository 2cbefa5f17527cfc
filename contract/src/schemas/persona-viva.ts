/** A person who may be alive: notices to their own addresses, reports that they live, and requests to undo earlier requests. */
import { type Static, Type } from 'typebox';
import { date, EMAIL_SHAPE, Id, instant, object, option, orNull, paragraph } from './common.ts';
import { LETTER_LANGUAGES } from './papers.ts';

const AVISO_STATES = ['pendiente', 'dado', 'rechazado', 'sin_direccion'] as const;

/** A notice to one of the person's own addresses. */
export const Aviso = object({
  aviso_id: Id,
  /** `ninguno`: no address or telephone of the person is known. */
  medio: option(['correo', 'telefono', 'ninguno']),
  destino: orNull(Type.String()),
  /** `pendiente`: the e-mail has not left, or nobody has called yet. */
  estado: option(AVISO_STATES),
  creado: instant(),
});
export type Aviso = Static<typeof Aviso>;

/** A report that the person is alive. */
export const Alerta = object({
  abierta: instant(),
  /** Whether the report came through the link in a notice; false: somebody told the service. */
  por_enlace: Type.Boolean(),
  constancia: orNull(Type.String()),
  /** When the service decided on the report; null: the report is open, and no request is sent. */
  decidida: orNull(instant()),
  /** `sigue`: the report was a mistake, and the case goes on. */
  decision: orNull(option(['sigue', 'persona_viva'])),
  comprobacion: orNull(Type.String()),
});
export type Alerta = Static<typeof Alerta>;

const RECTIFICACION_STATES = ['pendiente', 'por_salir', 'enviada', 'devuelta', 'hecha'] as const;
export type RectificacionState = (typeof RECTIFICACION_STATES)[number];

/** The letter that asks a recipient to undo an earlier request. */
export const Rectificacion = object({
  rectificacion_id: Id,
  cuenta_id: orNull(Id),
  destinatario: Type.String(),
  /** The action of the earlier request, or `certificado`. */
  que: Type.String(),
  pedida: date(),
  canal: orNull(Type.String()),
  /** E-mail address of the recipient; null: somebody has to ask by hand in another way. */
  direccion: orNull(Type.String()),
  /**
   * `pendiente`: somebody has to ask by hand; `por_salir`: the letter leaves in a moment; `enviada`: a task again after a week, until somebody
   * records the answer; `devuelta`: the address was refused.
   */
  estado: option(RECTIFICACION_STATES),
  /** Seconds left in which the letter can be recalled; null: the letter cannot be recalled. */
  segundos: orNull(Type.Integer({ minimum: 0 })),
  idioma: option(LETTER_LANGUAGES),
  asunto: Type.String(),
  texto: Type.String(),
  nota: orNull(Type.String()),
  creada: instant(),
  hecha: orNull(instant()),
});
export type Rectificacion = Static<typeof Rectificacion>;

/** All notices, reports and letters of a case, for the service. */
export const LifeGuard = object({
  avisos: Type.Array(Aviso),
  /** The open report first. */
  alertas: Type.Array(Alerta),
  rectificaciones: Type.Array(Rectificacion),
  /** Requests that were already sent. If the case were annulled now, the service would ask each recipient to undo them. */
  salieron: Type.Array(object({ destinatario: Type.String(), que: Type.String(), pedida: date() })),
});
export type LifeGuard = Static<typeof LifeGuard>;

export const NewAlerta = object({ constancia: paragraph(2000) });
export const AlertaDismissal = object({ comprobacion: paragraph(2000) });
export const RectificacionSending = object({
  /** Address to use instead of the one that received the earlier request. */
  direccion: Type.Optional(Type.String({ maxLength: 254, pattern: `^${EMAIL_SHAPE}$` })),
  /** Confirms that somebody verified the address although it looks wrong. */
  direccion_comprobada: Type.Optional(Type.Boolean()),
});
export const RectificacionByHand = object({ nota: paragraph(2000) });
