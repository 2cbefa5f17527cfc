/** Messages from the service to the family of a case. */
import { type Static, Type } from 'typebox';
import { Id, instant, LANGUAGES, object, option, orNull, paragraph, UUID_SHAPE } from './common.ts';
import { ASKABLE_PAPERS, MESSAGE_MEDIA, MESSAGE_TEMPLATES, SUBJECT_MAXIMUM, WORDS_MAXIMUM } from './message-lists.ts';

/** The page's data of a message before it is composed. */
const draft = {
  plantilla: option(MESSAGE_TEMPLATES),
  medio: option(MESSAGE_MEDIA),
  /** The paper that is asked for; of `papel` alone. */
  papel: Type.Optional(option(ASKABLE_PAPERS)),
  cuenta_id: Type.Optional(Id),
  /** One line; of `libre` by e-mail alone. */
  asunto: Type.Optional(paragraph(SUBJECT_MAXIMUM)),
  /** Own words. No addresses of pages, and no gaps in brackets. */
  palabras: Type.Optional(paragraph(WORDS_MAXIMUM.correo)),
  /** The language of the own words; without it, that of the family. */
  idioma_palabras: Type.Optional(option(LANGUAGES)),
};

export const MessageDraft = object(draft);
export type MessageDraft = Static<typeof MessageDraft>;

export const NewMessage = object({
  /** Chosen by the sender, so that repeating a request after a lost answer makes no second message. */
  mensaje_id: Type.String({ pattern: UUID_SHAPE }),
  ...draft,
  /** The same was written within a day, and somebody means to write it again. */
  repetido_a_sabiendas: Type.Optional(Type.Boolean()),
});
export type NewMessage = Static<typeof NewMessage>;

/** A paragraph, and its language where that differs from the message's. */
const Paragraph = object({ texto: Type.String(), idioma: orNull(option(LANGUAGES)) });
const asWritten = {
  idioma: option(LANGUAGES),
  /** null: it goes to a telephone. */
  asunto: orNull(Type.String()),
  /** From the salutation to the foot, as it leaves. */
  parrafos: Type.Array(Paragraph),
};

export const MessagePreview = object({
  ...asWritten,
  medio: option(MESSAGE_MEDIA),
  /** The sender that is shown. */
  de: Type.String(),
  /** Name and address, or the number. */
  para: Type.String(),
  /**
   * Where answers go; `respuesta+…@` and a domain: to an address of its own, which leads to the case; null: to nobody
   * who reads them.
   */
  responder_a: orNull(Type.String()),
  /** When the same was written, within a day; null: it was not. */
  repetido: orNull(instant()),
  /** It can be taken back for so long. */
  segundos: Type.Integer(),
});
export type MessagePreview = Static<typeof MessagePreview>;

/** `por_salir`: can still be taken back. The others are those of every e-mail. */
const MESSAGE_STATES = [
  'por_salir',
  'pendiente',
  'enviado',
  'retenido',
  'rechazado',
  'caducado',
  'retirado',
  'deshecho',
] as const;

export const Message = object({
  mensaje_id: Id,
  plantilla: option(MESSAGE_TEMPLATES),
  medio: option(MESSAGE_MEDIA),
  ...asWritten,
  /** Name and address, or the end of the number. */
  para: Type.String(),
  /** It went to who carried the case before. */
  al_anterior: Type.Boolean(),
  autor: orNull(Type.String()),
  escrito: instant(),
  estado: option(MESSAGE_STATES),
  /** Until it leaves, while it can be taken back. */
  segundos: orNull(Type.Integer()),
  /** The paper that the family finds as asked for; null: none. */
  pide: orNull(
    object({
      papel: option(ASKABLE_PAPERS),
      cuenta_id: orNull(Id),
      /** `retirado`: nobody asks for it any more. */
      estado: option(['pedido', 'llego', 'retirado']),
    }),
  ),
});
export type Message = Static<typeof Message>;

export const Messages = object({
  /** Newest first. */
  elementos: Type.Array(Message),
  idioma: option(LANGUAGES),
  email: Type.String(),
  /** The end of the number that messages can go to; null: there is none. */
  telefono: orNull(Type.String()),
  /** false: the case was annulled. */
  puede_escribirse: Type.Boolean(),
});
export type Messages = Static<typeof Messages>;

/** A document that the service asked the family for and has not received. */
export const AskedPaper = object({ tipo: option(ASKABLE_PAPERS), cuenta_id: orNull(Id) });
export type AskedPaper = Static<typeof AskedPaper>;

/** Messages to a person, in the copy of their own data. */
export const WrittenToThem = object({
  escrito: instant(),
  medio: option(MESSAGE_MEDIA),
  idioma: option(LANGUAGES),
  asunto: orNull(Type.String()),
  texto: Type.String(),
});
