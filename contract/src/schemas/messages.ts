/** Messages from the service to the family of a case. */
import { type Static, Type } from 'typebox';
import { Id, instant, LANGUAGES, object, option, orNull, paragraph, UUID_SHAPE } from './common.ts';
import {
  ASKABLE_PAPERS,
  ASKED_PAPERS,
  MESSAGE_MEDIA,
  MESSAGE_TEMPLATES,
  SUBJECT_MAXIMUM,
  WORDS_MAXIMUM,
} from './message-lists.ts';

/** The input from which a message is composed. */
const draft = {
  plantilla: option(MESSAGE_TEMPLATES),
  medio: option(MESSAGE_MEDIA),
  /** Document that the message asks for; only with the template `papel`. */
  papel: Type.Optional(option(ASKABLE_PAPERS)),
  cuenta_id: Type.Optional(Id),
  /** Subject in one line; only with the template `libre` by e-mail. */
  asunto: Type.Optional(paragraph(SUBJECT_MAXIMUM)),
  /** The sender's own text, without URLs and without bracketed gaps to fill in. */
  palabras: Type.Optional(paragraph(WORDS_MAXIMUM.correo)),
  /** Language of `palabras`; the family's by default. */
  idioma_palabras: Type.Optional(option(LANGUAGES)),
};

export const MessageDraft = object(draft);
export type MessageDraft = Static<typeof MessageDraft>;

export const NewMessage = object({
  /** Chosen by the client, so that repeating a request after a lost answer makes no second message. */
  mensaje_id: Type.String({ pattern: UUID_SHAPE }),
  ...draft,
  /** Confirms that the sender wants to repeat a message written within the last day. */
  repetido_a_sabiendas: Type.Optional(Type.Boolean()),
});
export type NewMessage = Static<typeof NewMessage>;

/** A paragraph of a message, and its language; null: the language of the message. */
const Paragraph = object({ texto: Type.String(), idioma: orNull(option(LANGUAGES)) });
const asWritten = {
  idioma: option(LANGUAGES),
  /** Null: the message is an SMS. */
  asunto: orNull(Type.String()),
  /** The text as it is sent, from the salutation to the footer. */
  parrafos: Type.Array(Paragraph),
};

export const MessagePreview = object({
  ...asWritten,
  medio: option(MESSAGE_MEDIA),
  /** The sender shown to the recipient. */
  de: Type.String(),
  /** The recipient: name and e-mail address, or telephone number. */
  para: Type.String(),
  /**
   * Address to which answers go. An address that begins with `respuesta+` belongs to this message alone, and answers to
   * it are filed in the case. Null: nobody reads answers.
   */
  responder_a: orNull(Type.String()),
  /** When the same message was already written, if that was within the last day; null: it was not. */
  repetido: orNull(instant()),
  /** Seconds for which the message can be recalled once it is written. */
  segundos: Type.Integer(),
});
export type MessagePreview = Static<typeof MessagePreview>;

/** `por_salir`: the message can still be recalled. The other states are those of every e-mail. */
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
  /** The recipient: name and e-mail address, or the last digits of the telephone number. */
  para: Type.String(),
  /** Whether the message went to a previous heir. */
  al_anterior: Type.Boolean(),
  autor: orNull(Type.String()),
  escrito: instant(),
  estado: option(MESSAGE_STATES),
  /** Seconds until the message leaves, or is tried again; null: it can no longer be recalled. */
  segundos: orNull(Type.Integer()),
  /** The document that the message asks the family for; null: none. */
  pide: orNull(
    object({
      papel: option(ASKABLE_PAPERS),
      cuenta_id: orNull(Id),
      /** `retirado`: the service no longer asks for the document. */
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
  /** Last digits of the telephone to which an SMS can go; null: there is none. */
  telefono: orNull(Type.String()),
  /** False: the case was annulled, so that nothing can be written. */
  puede_escribirse: Type.Boolean(),
});
export type Messages = Static<typeof Messages>;

/** A document that the service, or a site about a trace, asked the family for and that has not come. */
export const AskedPaper = object({ tipo: option(ASKED_PAPERS), cuenta_id: orNull(Id) });
export type AskedPaper = Static<typeof AskedPaper>;

/** A message to a person, in the copy of their own data. */
export const WrittenToThem = object({
  escrito: instant(),
  medio: option(MESSAGE_MEDIA),
  idioma: option(LANGUAGES),
  asunto: orNull(Type.String()),
  texto: Type.String(),
});
