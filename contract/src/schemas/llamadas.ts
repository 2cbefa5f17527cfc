/** Calls that the family asks for, and conversations in which it decides on the telephone. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, paragraph } from './common.ts';
import { NewHolder } from './cuentas.ts';
import { CUENTA_ACTIONS, INHABITED_HOME } from './lists.ts';
import { SignerIdentity } from './mandato.ts';
import { codeWay } from './sms.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

// Calls ---------------------------------------------------------------------------------------------------------------

export const LLAMADA_STATES = ['pedida', 'anulada', 'hecha', 'sin_respuesta'] as const;
export type LlamadaState = (typeof LLAMADA_STATES)[number];

/** Hours in which the service calls. */
const hours = { desde: instant('From when on.'), hasta: instant('Until when.') };
export const Franja = object(hours);
export type Franja = Static<typeof Franja>;

const llamada = {
  llamada_id: Id,
  ...hours,
  telefono: Type.String({ description: 'To the family its end alone.' }),
  motivo: orNull(Type.String({ description: 'What it is about, in their words.' })),
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
export const DeskLlamadas = object({ elementos: Type.Array(DeskLlamada) });
export const LlamadaOutcome = object({ resultado: option(['hecha', 'sin_respuesta']) });
export type LlamadaOutcome = Static<typeof LlamadaOutcome>;

// Conversations -------------------------------------------------------------------------------------------------------

/** What a text that is read aloud is about. */
export const READING_KINDS = ['apertura', 'cuenta', 'anadir', 'firma'] as const;

export const Reading = object({
  clase: option(READING_KINDS),
  cuenta_id: orNull(Id),
  texto: Type.String({ description: 'What was read aloud, word for word.' }),
  respuesta: Type.String({ description: 'What was answered.' }),
  cuando: instant('When.'),
});
export type Reading = Static<typeof Reading>;

export const Conversacion = object({
  conversacion_id: Id,
  con: Type.String({ description: 'The heir.' }),
  identificacion: Type.String({ description: 'How they were identified.' }),
  presentes: orNull(Type.String({ description: 'Who else listens.' })),
  autor: Type.String({ description: 'Id of who speaks for the service.' }),
  empezada: instant('When it began.'),
  terminada: orNull(instant('When it ended; null: it goes on.')),
  lecturas: Type.Array(Reading),
});
export type Conversacion = Static<typeof Conversacion>;
export const Conversaciones = object({ elementos: Type.Array(Conversacion) });

export const NewConversacion = object({
  identificacion: paragraph(300, 'How the heir was identified.', 'Fecha de nacimiento y número de póliza'),
  presentes: Type.Optional(paragraph(200, 'Who else listens.', 'Su hermano, Andrés')),
  leido: Type.String({ minLength: 1, maxLength: 4000, description: 'The opening, as it was read aloud.' }),
});
export type NewConversacion = Static<typeof NewConversacion>;
export const BegunConversacion = object({ conversacion_id: Id });

/** What is read aloud, in the language of the heir. */
export const Script = object({
  idioma: option(['es', 'en']),
  apertura: Type.String({ description: 'Before anything else.' }),
  anadir: Type.String({ description: 'To ask for accounts that are not on the list.' }),
  cuentas: Type.Array(
    object({
      cuenta_id: Id,
      proveedor: Type.String(),
      version: Type.Integer({ description: 'Send it with the decision.' }),
      pregunta: Type.String({ description: 'Asks what is wanted.' }),
      casa: orNull(Type.String({ description: 'Asks whether somebody lives in the home; null: it is no supply.' })),
      acciones: Type.Array(
        object({
          accion: option(CUENTA_ACTIONS),
          texto: Type.String({ description: 'What will happen, to be read before they say yes.' }),
          guardar: orNull(
            Type.String({ description: 'Asks what is kept before it is erased; null: nothing is asked.' }),
          ),
          copias: Type.Array(option(['pedida', 'la_guardan', 'rechazada']), { description: 'Answers to that.' }),
          titular: orNull(Type.String({ description: 'Asks to whose name it passes; null: it is not asked.' })),
        }),
      ),
      decidida: orNull(option(CUENTA_ACTIONS, { description: 'What is confirmed already.' })),
    }),
  ),
  firma: Type.String({ description: 'Before the code is sent.' }),
  cierre: Type.String({ description: 'At the end.' }),
});
export type Script = Static<typeof Script>;

export const PhoneDecision = object({
  cuenta_id: Id,
  accion: option(CUENTA_ACTIONS),
  copia: Type.Optional(option(['pedida', 'la_guardan', 'rechazada'])),
  vivienda_habitada: Type.Optional(option(INHABITED_HOME)),
  nuevo_titular: Type.Optional(NewHolder),
  version: Type.Integer({ minimum: 1, description: 'What was read aloud was about this one.' }),
  leido: Type.String({ minLength: 1, maxLength: 4000, description: 'What was read aloud, word for word.' }),
});
export type PhoneDecision = Static<typeof PhoneDecision>;

/** The code itself is neither here nor in the answer: it goes to the heir alone. */
export const PhoneSigning = object({
  identidad: SignerIdentity,
  por: codeWay,
  leido: Type.String({ minLength: 1, maxLength: 4000, description: 'What was read aloud before.' }),
});
export type PhoneSigning = Static<typeof PhoneSigning>;
export const SentForSigning = object({
  a: Type.String({ description: 'Where the code went: the end of the number, or the masked address.' }),
  caduca: instant('Until when it can be used.'),
  papeles: Type.Integer({ description: 'Texts that are signed with it.' }),
});
export type SentForSigning = Static<typeof SentForSigning>;
