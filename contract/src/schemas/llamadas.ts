/** Calls that the family asks for, notes of calls with the consent given in them, and signing by telephone. */
import { type Static, Type } from 'typebox';
import { Id, instant, object, option, orNull, paragraph, UUID_SHAPE } from './common.ts';
import { CONSENTS, NOTE_KINDS } from './lists.ts';
import { SignerIdentity } from './mandato.ts';
import { codeWay } from './sms.ts';

// Calls ---------------------------------------------------------------------------------------------------------------

const LLAMADA_STATES = ['pedida', 'anulada', 'hecha', 'sin_respuesta'] as const;
export type LlamadaState = (typeof LLAMADA_STATES)[number];

/** A period in which the service calls. */
const hours = { desde: instant(), hasta: instant() };
export const Franja = object(hours);
export type Franja = Static<typeof Franja>;

const llamada = {
  llamada_id: Id,
  ...hours,
  /** Telephone to call; the family sees only its last digits. */
  telefono: Type.String(),
  motivo: orNull(Type.String()),
  estado: option(LLAMADA_STATES),
  pedida: instant(),
  /** When the call was made or cancelled; null: neither has happened yet. */
  terminada: orNull(instant()),
};
export const Llamada = object(llamada);
export type Llamada = Static<typeof Llamada>;

export const CallMe = object({
  /** Periods of the next working days from which the family can choose. */
  franjas: Type.Array(Franja),
  /** The last call that the family asked for; null: none. */
  llamada: orNull(object(llamada)),
  /** Last digits of the telephone on file; null: none is on file. */
  telefono: orNull(Type.String()),
});
export type CallMe = Static<typeof CallMe>;

export const NewLlamada = object({
  /** Start of one of the offered periods. */
  desde: instant(),
  /** Telephone to call; by default the one on file. */
  telefono: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  motivo: Type.Optional(paragraph(500)),
});
export type NewLlamada = Static<typeof NewLlamada>;

export const DeskLlamada = object({ ...llamada, por: orNull(Type.String()) });
export type DeskLlamada = Static<typeof DeskLlamada>;
export const LlamadaOutcome = object({ resultado: option(['hecha', 'sin_respuesta']) });
export type LlamadaOutcome = Static<typeof LlamadaOutcome>;

// Notes ---------------------------------------------------------------------------------------------------------------

export const NewNote = object({
  /** Chosen by the client, so that repeating a request after a lost answer makes no second note. */
  nota_id: Type.Optional(Type.String({ pattern: UUID_SHAPE })),
  clase: option(NOTE_KINDS),
  texto: paragraph(4000),
  /** The person spoken to. This member and the next two are only for calls. */
  interlocutor: Type.Optional(paragraph(200)),
  identificacion: Type.Optional(paragraph(300)),
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
  autor: orNull(Type.String()),
  escrita: instant(),
});
export type Note = Static<typeof Note>;
export const Notes = object({ elementos: Type.Array(Note) });

// Signing -------------------------------------------------------------------------------------------------------------

/** Neither the request nor the answer contains the code: only the heir gets it. */
export const PhoneSigning = object({
  identidad: SignerIdentity,
  por: codeWay,
  /** Id of the note of the call in which the heir said that they want to sign. */
  nota_id: Id,
});
export type PhoneSigning = Static<typeof PhoneSigning>;
export const SentForSigning = object({
  /** Where the code went: the end of the number, or the masked address. */
  a: Type.String(),
  caduca: instant(),
  /** Number of mandate documents that the code signs. */
  papeles: Type.Integer(),
});
export type SentForSigning = Static<typeof SentForSigning>;
