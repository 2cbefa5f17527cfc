/** Letters to providers, and copies marked with their addressee. */
import { type Static, Type } from 'typebox';
import { date, EMAIL_SHAPE, Id, instant, line, object, option, orNull, paragraph } from './common.ts';
import { DOCUMENTO_TYPES, LETTER_KINDS, TERRITORIES } from './lists.ts';
import { CHANNELS, POSTAL_KINDS } from './proveedor-lists.ts';

export type LetterKind = (typeof LETTER_KINDS)[number];
export const LETTER_LANGUAGES = ['es', 'en'] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];
export type Territory = (typeof TERRITORIES)[number];

/** Language of the letter; the recipient's by default. */
const language = option(LETTER_LANGUAGES);
/** Civil law that applies to the deceased; `comun` by default. */
const territory = option(TERRITORIES);

/** Query of a letter. */
export const LetterQuery = object({
  /** `solicitud` by default. */
  clase: Type.Optional(option(LETTER_KINDS)),
  idioma: Type.Optional(language),
  territorio: Type.Optional(territory),
});
export type LetterQuery = Static<typeof LetterQuery>;

/** Query of the document that lists everything done. */
export const SummaryQuery = object({
  /** The heir's language by default. */
  idioma: Type.Optional(option(LETTER_LANGUAGES)),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

/** The rules of `LetterSending.direccion`. */
const ADDRESS = { maxLength: 254, pattern: `^${EMAIL_SHAPE}$` } as const;

/** Query of a letter at the desk, which may override the address. */
export const LetterAtDeskQuery = object({
  ...LetterQuery.properties,
  /** Shows the letter as it would be sent to this address. */
  direccion: Type.Optional(Type.String(ADDRESS)),
});

export const LetterAttachment = object({
  clase: option(['carta', 'mandato', 'documento']),
  /** Name of the attachment, in the language of the letter. */
  nombre: Type.String(),
  tipo: orNull(option(DOCUMENTO_TYPES)),
  /** Id of the document attached as a copy; null: the service writes this attachment. */
  documento_id: orNull(Type.String()),
  /** Id of the attached mandate document; null: the attachment is something else. */
  ejemplar_id: orNull(Type.String()),
  /** Whether the caller can open the document. */
  legible: Type.Boolean(),
});
export type LetterAttachment = Static<typeof LetterAttachment>;

/** A letter as it would be sent now. */
export const Letter = object({
  cuenta_id: Id,
  clase: option(LETTER_KINDS),
  idioma: option(LETTER_LANGUAGES),
  territorio: option(TERRITORIES),
  /** Whether the relative sends the letter, because the provider accepts it from nobody else. */
  en_primera_persona: Type.Boolean(),
  /** Channel by which the letter is sent; null: unknown. */
  canal: orNull(option(CHANNELS)),
  destinatario: object({
    nombre: Type.String(),
    /** E-mail address or page; null: not known. */
    direccion: orNull(Type.String()),
    /** Whether a person gave this address, because the catalogue has another one or none. */
    otra: Type.Boolean(),
    /** Why the address may be wrong; null: there is no doubt. */
    dudosa: orNull(Type.String()),
  }),
  asunto: Type.String(),
  texto: Type.String(),
  /** The attachments, the letter itself first. */
  adjuntos: Type.Array(LetterAttachment),
  plazo: orNull(date()),
  /** Whether the service can send the letter by e-mail now. */
  puede_enviarse: Type.Boolean(),
  necesita_visto_bueno: Type.Boolean(),
  /** Reasons why the service cannot send the letter now; empty: it can send it. */
  motivos: Type.Array(object({ codigo: Type.String(), texto: Type.String() })),
  /** Warnings to read before sending; they do not prevent the sending. */
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
  /** Source of the address, in the words of the person who looked it up. */
  fuente: Type.String(),
  anotada: date(),
  /** Day on which a letter to this address came back; the desk then shows it without the button to use it. Null: none came back. */
  devuelta: orNull(date()),
});
export type OfferedAddress = Static<typeof OfferedAddress>;

/** The letter as the desk reads it. */
export const LetterAtDesk = object({
  ...Letter.properties,
  /** The kinds of post by which somebody can send the letter on paper. */
  medios_postales: Type.Array(option(POSTAL_KINDS)),
  /** Suggested address: where the last letter by post to this provider went; null: none is known. */
  postal_anotada: orNull(OfferedAddress),
});
export type LetterAtDesk = Static<typeof LetterAtDesk>;

/** A letter that can still be recalled. */
export const DepartingLetter = object({
  carta_id: Id,
  cuenta_id: Id,
  proveedor: Type.String(),
  direccion: Type.String(),
  /** Seconds until the letter leaves, or is tried again after an attempt that reached no server; 0: at any moment. */
  segundos: Type.Integer({ minimum: 0 }),
});
export type DepartingLetter = Static<typeof DepartingLetter>;

export const LetterSending = object({
  clase: option(LETTER_KINDS),
  idioma: Type.Optional(language),
  territorio: Type.Optional(territory),
  /** E-mail address for the letter if the catalogue has none, or if the provider gave another one. The service records the address. */
  direccion: Type.Optional(Type.String(ADDRESS)),
  /** Reason for using the address; required unless it is the catalogue's. */
  motivo_direccion: Type.Optional(paragraph(300)),
  /** Confirms that somebody verified the address although it looks wrong. */
  direccion_comprobada: Type.Optional(Type.Boolean()),
  /** Sends the letter by post to this address instead of by e-mail; `motivo_direccion` then tells the source of the address. */
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

/** The relative reports that they sent the letter. */
export const SentLetter = object({
  /** For instance a reference number. */
  nota: Type.Optional(paragraph(2000)),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** Staff record that the relative has sent the letter; `constancia` says how they were told. */
export const SentLetterByFamily = object({ ...SentLetter.properties, constancia: paragraph(2000) });
