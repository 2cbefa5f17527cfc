/** The person may be alive: the notice to their own address, the reports, and what is undone if so. */
import { type Static, Type } from 'typebox';
import { date, EMAIL_SHAPE, Id, instant, object, option, orNull, paragraph } from './common.ts';
import { LETTER_LANGUAGES } from './papers.ts';

const WORD_STATES = ['pendiente', 'dado', 'rechazado', 'sin_direccion'] as const;

/** A notice to one of the person's own addresses. */
export const Aviso = object({
  aviso_id: Id,
  /** `ninguno`: there was nowhere to send it. */
  medio: option(['correo', 'telefono', 'ninguno']),
  destino: orNull(Type.String()),
  /** `pendiente`: it has not left, or nobody has called yet. */
  estado: option(WORD_STATES),
  creado: instant(),
  /** Until when requests that can not be taken back wait for it; null: they do not. */
  espera_hasta: orNull(instant()),
});
export type Aviso = Static<typeof Aviso>;

/** A report that the person is alive. */
export const Alerta = object({
  abierta: instant(),
  /** By the link in the notice; false: to the service. */
  por_enlace: Type.Boolean(),
  constancia: orNull(Type.String()),
  /** When somebody decided; null: it is open, and nothing leaves. */
  decidida: orNull(instant()),
  /** `sigue`: it was a mistake. */
  decision: orNull(option(['sigue', 'persona_viva'])),
  comprobacion: orNull(Type.String()),
});
export type Alerta = Static<typeof Alerta>;

const RECTIFICACION_STATES = ['pendiente', 'por_salir', 'enviada', 'devuelta', 'hecha'] as const;
export type RectificacionState = (typeof RECTIFICACION_STATES)[number];

/** A request already sent, and the state of undoing it. */
export const Rectificacion = object({
  rectificacion_id: Id,
  cuenta_id: orNull(Id),
  destinatario: Type.String(),
  /** The action that was asked for, or `certificado`. */
  que: Type.String(),
  pedida: date(),
  canal: orNull(Type.String()),
  /** E-mail address; null: it goes by another way, by hand. */
  direccion: orNull(Type.String()),
  /** `pendiente`: by hand; `por_salir`: it leaves in a moment; `devuelta`: the address was refused. */
  estado: option(RECTIFICACION_STATES),
  /** Until it leaves, while it can be taken back; null: it can not. */
  segundos: orNull(Type.Integer({ minimum: 0 })),
  idioma: option(LETTER_LANGUAGES),
  asunto: Type.String(),
  texto: Type.String(),
  nota: orNull(Type.String()),
  creada: instant(),
  hecha: orNull(instant()),
});
export type Rectificacion = Static<typeof Rectificacion>;

/** The whole record, for the service. */
export const LifeGuard = object({
  avisos: Type.Array(Aviso),
  /** The open one first. */
  alertas: Type.Array(Alerta),
  rectificaciones: Type.Array(Rectificacion),
  /** Requests that have left, each of which would be asked to be undone if the case were annulled now. */
  salieron: Type.Array(object({ destinatario: Type.String(), que: Type.String(), pedida: date() })),
});
export type LifeGuard = Static<typeof LifeGuard>;

export const NewAlerta = object({ constancia: paragraph(2000) });
export const AlertaDismissal = object({ comprobacion: paragraph(2000) });
export const RectificacionSending = object({
  /** In place of the address that the request went to. */
  direccion: Type.Optional(Type.String({ maxLength: 254, pattern: `^${EMAIL_SHAPE}$` })),
  /** The address looks wrong, and somebody has verified it. */
  direccion_comprobada: Type.Optional(Type.Boolean()),
});
export const RectificacionByHand = object({ nota: paragraph(2000) });
