/** The person may be alive: the notice to their own address, the reports, and what is undone if so. */
import { type Static, Type } from 'typebox';
import { date, EMAIL_SHAPE, instant, object, option, orNull, paragraph } from './common.ts';
import { LETTER_LANGUAGES } from './papers.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

const WORD_STATES = ['pendiente', 'dado', 'rechazado', 'sin_direccion'] as const;

/** A notice to one of the person's own addresses. */
export const Aviso = object({
  aviso_id: Id,
  medio: option(['correo', 'telefono', 'ninguno'], { description: '`ninguno`: there was nowhere to send it.' }),
  destino: orNull(Type.String({ description: 'E-mail address or telephone.' })),
  estado: option(WORD_STATES, { description: '`pendiente`: it has not left, or nobody has called yet.' }),
  creado: instant('When it was prepared.'),
  espera_hasta: orNull(instant('Until when requests that can not be taken back wait for it; null: they do not.')),
});
export type Aviso = Static<typeof Aviso>;

/** A report that the person is alive. */
export const Alerta = object({
  abierta: instant('When it was said.'),
  por_enlace: Type.Boolean({ description: 'By the link of the word; false: to the service.' }),
  constancia: orNull(Type.String({ description: 'Who said it and how, as the service noted it.' })),
  decidida: orNull(instant('When somebody decided; null: it is open, and nothing leaves.')),
  decision: orNull(option(['sigue', 'persona_viva'], { description: '`sigue`: it was a mistake.' })),
  comprobacion: orNull(Type.String({ description: 'How it was verified, where the work went on.' })),
});
export type Alerta = Static<typeof Alerta>;

const RECTIFICACION_STATES = ['pendiente', 'por_salir', 'enviada', 'devuelta', 'hecha'] as const;
export type RectificacionState = (typeof RECTIFICACION_STATES)[number];

/** A request already sent, and the state of undoing it. */
export const Rectificacion = object({
  rectificacion_id: Id,
  cuenta_id: orNull(Id),
  destinatario: Type.String({ description: 'The provider, or the register.' }),
  que: Type.String({ description: 'The action that was asked for, or `certificado`.' }),
  pedida: date('When the request left.'),
  canal: orNull(Type.String({ description: 'How the request went.' })),
  direccion: orNull(Type.String({ description: 'E-mail address; null: it goes by another way, by hand.' })),
  estado: option(RECTIFICACION_STATES, {
    description: '`pendiente`: by hand; `por_salir`: it leaves in a moment; `devuelta`: the address was refused.',
  }),
  segundos: orNull(
    Type.Integer({ minimum: 0, description: 'Until it leaves, while it can be taken back; null: it can not.' }),
  ),
  idioma: option(LETTER_LANGUAGES),
  asunto: Type.String(),
  texto: Type.String({ description: 'The whole letter, for a web form or by post.' }),
  nota: orNull(Type.String({ description: 'The note made when it was asked by hand.' })),
  creada: instant('When the case was annulled.'),
  hecha: orNull(instant('When it was asked by hand.')),
});
export type Rectificacion = Static<typeof Rectificacion>;

/** The whole record, for the service. */
export const LifeGuard = object({
  avisos: Type.Array(Aviso),
  alertas: Type.Array(Alerta, { description: 'The open one first.' }),
  rectificaciones: Type.Array(Rectificacion),
  salieron: Type.Array(object({ destinatario: Type.String(), que: Type.String(), pedida: date('When it left.') }), {
    description: 'Requests that have left, each of which would be asked to be undone if the case were annulled now.',
  }),
});
export type LifeGuard = Static<typeof LifeGuard>;

export const NewAlerta = object({
  constancia: paragraph(2000, 'Who said it and how.', 'Ha llamado la propia persona desde el teléfono de la póliza.'),
});
export const AlertaDismissal = object({
  comprobacion: paragraph(2000, 'How it was verified.', 'Certificado comprobado con el Registro Civil.'),
});
export const RectificacionSending = object({
  direccion: Type.Optional(
    Type.String({
      maxLength: 254,
      pattern: `^${EMAIL_SHAPE}$`,
      description: 'In place of the address that the request went to.',
    }),
  ),
  direccion_comprobada: Type.Optional(
    Type.Boolean({ description: 'The address looks wrong, and somebody has verified it.' }),
  ),
});
export const RectificacionByHand = object({
  nota: paragraph(2000, 'How, and what was said.', 'Enviado por su formulario, referencia 4521.'),
});
