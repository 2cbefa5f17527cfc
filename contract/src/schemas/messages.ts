/** Messages from the service to the family of a case. */
import { type Static, Type } from 'typebox';
import { instant, LANGUAGES, object, option, orNull, paragraph, UUID_SHAPE } from './common.ts';
import { ASKABLE_PAPERS, MESSAGE_MEDIA, MESSAGE_TEMPLATES, SUBJECT_MAXIMUM, WORDS_MAXIMUM } from './message-lists.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

/** The page's data of a message before it is composed. */
const draft = {
  plantilla: option(MESSAGE_TEMPLATES),
  medio: option(MESSAGE_MEDIA),
  papel: Type.Optional(option(ASKABLE_PAPERS, { description: 'The paper that is asked for; of `papel` alone.' })),
  cuenta_id: Type.Optional(Type.String({ maxLength: 40, description: 'The account that it speaks of.' })),
  asunto: Type.Optional(paragraph(SUBJECT_MAXIMUM, 'One line; of `libre` by e-mail alone.', 'Sobre su llamada')),
  palabras: Type.Optional(
    paragraph(
      WORDS_MAXIMUM.correo,
      'Own words. No addresses of pages, and no gaps in brackets.',
      'Gracias por llamar.',
    ),
  ),
  idioma_palabras: Type.Optional(
    option(LANGUAGES, { description: 'The language of the own words; without it, that of the family.' }),
  ),
};

export const MessageDraft = object(draft);
export type MessageDraft = Static<typeof MessageDraft>;

export const NewMessage = object({
  /** Chosen by the sender, so that repeating a request after a lost answer makes no second message. */
  mensaje_id: Type.String({ pattern: UUID_SHAPE }),
  ...draft,
  repetido_a_sabiendas: Type.Optional(
    Type.Boolean({ description: 'The same was written within a day, and somebody means to write it again.' }),
  ),
});
export type NewMessage = Static<typeof NewMessage>;

/** A paragraph, and its language where that differs from the message's. */
const Paragraph = object({ texto: Type.String(), idioma: orNull(option(LANGUAGES)) });
const asWritten = {
  idioma: option(LANGUAGES),
  asunto: orNull(Type.String({ description: 'null: it goes to a telephone.' })),
  parrafos: Type.Array(Paragraph, { description: 'From the salutation to the foot, as it leaves.' }),
};

export const MessagePreview = object({
  ...asWritten,
  medio: option(MESSAGE_MEDIA),
  de: Type.String({ description: 'As whose it is shown.' }),
  para: Type.String({ description: 'Name and address, or the number.' }),
  responder_a: orNull(
    Type.String({
      description:
        'Where answers go; `respuesta+…@` and a domain: to an address of its own, which leads to the case; null: to nobody who reads them.',
    }),
  ),
  repetido: orNull(instant('When the same was written, within a day; null: it was not.')),
  segundos: Type.Integer({ description: 'For which it waits, and can be taken back.' }),
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
  para: Type.String({ description: 'Name and address, or the end of the number.' }),
  al_anterior: Type.Boolean({ description: 'It went to who carried the case before.' }),
  autor: orNull(Type.String({ description: 'Id of who wrote it.' })),
  escrito: instant('When it was written.'),
  estado: option(MESSAGE_STATES),
  segundos: orNull(Type.Integer({ description: 'Until it leaves, while it can be taken back.' })),
  pide: orNull(
    object(
      {
        papel: option(ASKABLE_PAPERS),
        cuenta_id: orNull(Id),
        estado: option(['pedido', 'llego', 'retirado'], { description: '`retirado`: nobody asks for it any more.' }),
      },
      { description: 'The paper that the family finds as asked for; null: none.' },
    ),
  ),
});
export type Message = Static<typeof Message>;

export const Messages = object({
  elementos: Type.Array(Message, { description: 'Newest first.' }),
  idioma: option(LANGUAGES, { description: 'In which the family reads.' }),
  email: Type.String(),
  telefono: orNull(Type.String({ description: 'The end of the number that messages can go to; null: there is none.' })),
  puede_escribirse: Type.Boolean({ description: 'false: the case was annulled.' }),
});
export type Messages = Static<typeof Messages>;

/** A document that the service asked the family for and has not received. */
export const AskedPaper = object({ tipo: option(ASKABLE_PAPERS), cuenta_id: orNull(Id) });
export type AskedPaper = Static<typeof AskedPaper>;

/** Messages to a person, in the copy of their own data. */
export const WrittenToThem = object({
  escrito: instant('When it was written.'),
  medio: option(MESSAGE_MEDIA),
  idioma: option(LANGUAGES),
  asunto: orNull(Type.String()),
  texto: Type.String(),
});
