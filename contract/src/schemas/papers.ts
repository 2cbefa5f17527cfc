/** Letters to providers, and copies marked with their addressee. */
import { type Static, Type } from 'typebox';
import { date, EMAIL_SHAPE, Id, instant, line, object, option, orNull, paragraph } from './common.ts';
import { DOCUMENTO_TYPES, LETTER_KINDS, TERRITORIES } from './lists.ts';
import { CHANNELS, POSTAL_KINDS } from './proveedor-lists.ts';

export type LetterKind = (typeof LETTER_KINDS)[number];
export const LETTER_LANGUAGES = ['es', 'en'] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];
export type Territory = (typeof TERRITORIES)[number];

/** Without it, the language of the recipient. */
const language = option(LETTER_LANGUAGES);
/** Civil law of the deceased; without it the common one. */
const territory = option(TERRITORIES);

/** Query of a letter. */
export const LetterQuery = object({
  /** Without it `solicitud`. */
  clase: Type.Optional(option(LETTER_KINDS)),
  idioma: Type.Optional(language),
  territorio: Type.Optional(territory),
});
export type LetterQuery = Static<typeof LetterQuery>;

/** Query of the document that lists everything done. */
export const SummaryQuery = object({
  /** Without it that of the heir. */
  idioma: Type.Optional(option(LETTER_LANGUAGES)),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

/** As `LetterSending.direccion`. */
const ADDRESS = { maxLength: 254, pattern: `^${EMAIL_SHAPE}$` } as const;

/** For the desk, which may override the address. */
export const LetterAtDeskQuery = object({
  ...LetterQuery.properties,
  /** As it would leave to this address. */
  direccion: Type.Optional(Type.String(ADDRESS)),
});

export const LetterAttachment = object({
  clase: option(['carta', 'mandato', 'documento']),
  /** Name of the attachment, in the language of the letter. */
  nombre: Type.String(),
  tipo: orNull(option(DOCUMENTO_TYPES)),
  /** The document that is copied; null: it is written by the service. */
  documento_id: orNull(Type.String()),
  /** The paper of the mandate that goes along. */
  ejemplar_id: orNull(Type.String()),
  /** Whether the caller can open that document. */
  legible: Type.Boolean(),
});
export type LetterAttachment = Static<typeof LetterAttachment>;

/** A letter as it would be sent now. */
export const Letter = object({
  cuenta_id: Id,
  clase: option(LETTER_KINDS),
  idioma: option(LETTER_LANGUAGES),
  territorio: option(TERRITORIES),
  /** The provider takes it from the relative alone, who sends it. */
  en_primera_persona: Type.Boolean(),
  /** Null: nobody knows. */
  canal: orNull(option(CHANNELS)),
  destinatario: object({
    nombre: Type.String(),
    /** E-mail address or page; null: not known. */
    direccion: orNull(Type.String()),
    /** A person gave the address; the catalogue has another one, or none. */
    otra: Type.Boolean(),
    /** The doubt about that address; null: none. */
    dudosa: orNull(Type.String()),
  }),
  asunto: Type.String(),
  texto: Type.String(),
  /** The attachments, the letter itself first. */
  adjuntos: Type.Array(LetterAttachment),
  plazo: orNull(date()),
  /** The service can send it by e-mail now. */
  puede_enviarse: Type.Boolean(),
  necesita_visto_bueno: Type.Boolean(),
  /** Why it can not be sent by the service now; empty when it can. */
  motivos: Type.Array(object({ codigo: Type.String(), texto: Type.String() })),
  /** Notices to read before it leaves; they hold nothing back. */
  avisos: Type.Array(object({ codigo: Type.String(), texto: Type.String() })),
  /** The last e-mail to this provider about this account. */
  ultimo_envio: orNull(
    object({
      estado: option(['pendiente', 'enviado', 'retenido', 'rechazado', 'caducado', 'retirado']),
      cuando: instant(),
    }),
  ),
});
export type Letter = Static<typeof Letter>;

/** A postal address that the service's staff gave for an earlier letter to the same provider. */
export const OfferedAddress = object({
  lineas: Type.Array(Type.String()),
  /** Where it is from, in the words of who looked it up. */
  fuente: Type.String(),
  anotada: date(),
  /** Day on which a letter that went there came back: it is no offer any more; null: none has. */
  devuelta: orNull(date()),
});
export type OfferedAddress = Static<typeof OfferedAddress>;

/** The letter as the desk reads it. */
export const LetterAtDesk = object({
  ...Letter.properties,
  /** The kinds of post by which somebody can send it on paper. */
  medios_postales: Type.Array(option(POSTAL_KINDS)),
  /** Where the last letter by post to this provider went, as an offer; null: none is known. */
  postal_anotada: orNull(OfferedAddress),
});
export type LetterAtDesk = Static<typeof LetterAtDesk>;

/** A sent letter in the seconds in which it can be taken back. */
export const DepartingLetter = object({
  carta_id: Id,
  cuenta_id: Id,
  proveedor: Type.String(),
  direccion: Type.String(),
  /** Until it leaves; 0: at any moment. */
  segundos: Type.Integer({ minimum: 0 }),
});
export type DepartingLetter = Static<typeof DepartingLetter>;

export const LetterSending = object({
  clase: option(LETTER_KINDS),
  idioma: Type.Optional(language),
  territorio: Type.Optional(territory),
  /** Where the catalogue has no address, or the provider has given another one: it goes on record. */
  direccion: Type.Optional(Type.String(ADDRESS)),
  /** Why to that address; required where it is not that of the catalogue. */
  motivo_direccion: Type.Optional(paragraph(300)),
  /** The address looks wrong, and somebody has checked that it is right. */
  direccion_comprobada: Type.Optional(Type.Boolean()),
  /** It goes by post to this address in place of an e-mail; where the address is from is said in `motivo_direccion`. */
  postal: Type.Optional(
    object({
      /** `burofax`: the carrier certifies content and delivery. */
      medio: option(POSTAL_KINDS),
      lineas: Type.Array(line(80), { minItems: 2, maxItems: 6 }),
    }),
  ),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type LetterSending = Static<typeof LetterSending>;

/** The relative says that they sent it. */
export const SentLetter = object({
  /** For instance a reference number. */
  nota: Type.Optional(paragraph(2000)),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** The relative told the service so; the service records how. */
export const SentLetterByFamily = object({ ...SentLetter.properties, constancia: paragraph(2000) });
