/** Calls that the family asks for, notes of calls with the consent given in them, and signing by telephone. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, paragraph, UUID_SHAPE } from './common.ts';
import { CONSENTS, NOTE_KINDS } from './lists.ts';
import { SignerIdentity } from './mandato.ts';
import { codeWay } from './sms.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

// Calls ---------------------------------------------------------------------------------------------------------------

const LLAMADA_STATES = ['pedida', 'anulada', 'hecha', 'sin_respuesta'] as const;
export type LlamadaState = (typeof LLAMADA_STATES)[number];

/** Hours in which the service calls. */
const hours = { desde: instant('From when on.'), hasta: instant('Until when.') };
export const Franja = object(hours);
export type Franja = Static<typeof Franja>;

const llamada = {
  llamada_id: Id,
  ...hours,
  telefono: Type.String({ description: 'To the family its end alone.' }),
  motivo: orNull(Type.String({ description: 'The subject, in their words.' })),
  estado: option(LLAMADA_STATES),
  pedida: instant('When it was asked for.'),
  terminada: orNull(instant('When it was made, or taken back.')),
};
export const Llamada = object(llamada);
export type Llamada = Static<typeof Llamada>;

export const CallMe = object({
  franjas: Type.Array(Franja, { description: 'When one can be called, of the next working days.' }),
  llamada: orNull(object(llamada, { description: 'The last one that was asked for; null: none.' })),
  telefono: orNull(Type.String({ description: 'The telephone on file, its end alone; null: there is none.' })),
});
export type CallMe = Static<typeof CallMe>;

export const NewLlamada = object({
  desde: instant('Beginning of one of the hours that are offered.'),
  telefono: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'Where to call; without it, the one on file.' }),
  ),
  motivo: Type.Optional(paragraph(500, 'What it is about.', 'No encuentro el certificado.')),
});
export type NewLlamada = Static<typeof NewLlamada>;

export const DeskLlamada = object({
  ...llamada,
  por: orNull(Type.String({ description: 'Id of who called.' })),
});
export type DeskLlamada = Static<typeof DeskLlamada>;
export const LlamadaOutcome = object({ resultado: option(['hecha', 'sin_respuesta']) });
export type LlamadaOutcome = Static<typeof LlamadaOutcome>;

// Notes ---------------------------------------------------------------------------------------------------------------

export const NewNote = object({
  /** Chosen by the sender, so that repeating a request after a lost answer makes no second note. */
  nota_id: Type.Optional(Type.String({ pattern: UUID_SHAPE })),
  clase: option(NOTE_KINDS),
  texto: paragraph(4000, 'The note.', 'Llamó la hija: prefiere las tardes.'),
  /** This and the next two members belong to calls alone. */
  interlocutor: Type.Optional(paragraph(200, 'Whom one spoke with.', 'Lucía Ortega, hija')),
  identificacion: Type.Optional(paragraph(300, 'How they were identified.', 'Fecha de nacimiento y número de póliza')),
  consentimiento: Type.Optional(option(CONSENTS)),
});
export type NewNote = Static<typeof NewNote>;
export const Note = object({
  nota_id: Type.String(),
  clase: option(NOTE_KINDS),
  texto: Type.String(),
  interlocutor: orNull(Type.String()),
  identificacion: orNull(Type.String()),
  consentimiento: orNull(option(CONSENTS)),
  autor: orNull(Type.String({ description: 'Id of who wrote it.' })),
  escrita: instant('When it was written.'),
});
export type Note = Static<typeof Note>;
export const Notes = object({ elementos: Type.Array(Note) });

// Signing -------------------------------------------------------------------------------------------------------------

/** The code is in neither the request nor the answer: it goes to the heir alone. */
export const PhoneSigning = object({
  identidad: SignerIdentity,
  por: codeWay,
  nota_id: Type.String({ maxLength: 40, description: 'The call in which the heir said that they want to sign.' }),
});
export type PhoneSigning = Static<typeof PhoneSigning>;
export const SentForSigning = object({
  a: Type.String({ description: 'Where the code went: the end of the number, or the masked address.' }),
  caduca: instant('Until when it can be used.'),
  papeles: Type.Integer({ description: 'Texts that are signed with it.' }),
});
export type SentForSigning = Static<typeof SentForSigning>;
