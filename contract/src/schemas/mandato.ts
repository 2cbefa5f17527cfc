/** The mandate of the heir: the texts to sign, the signed document for each provider, and its state. */
import { type Static, Type } from 'typebox';
import { CERTIFICADO_TYPES } from './certificados.ts';
import { CasoId, date, Id, instant, line, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS, WHOLE_NAME_MAXIMUM } from './lists.ts';
import { codeWay } from './sms.ts';

// Texts to sign -----------------------------------------------------------------------------------------------------

export const IDENTITY_DOCUMENTS = ['dni', 'nie', 'pasaporte', 'otro'] as const;
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];
export const IDENTITY_NUMBER_MAXIMUM = 30;

/** How readers of the mandate identify the signer. */
export const SignerIdentity = object({
  clase: option(IDENTITY_DOCUMENTS),
  /** Number of the identity document; the check letter of a DNI or NIE has to match. */
  numero: line(IDENTITY_NUMBER_MAXIMUM),
});
export type SignerIdentity = Static<typeof SignerIdentity>;

/** The signer's name, if the name on file is misspelt. The mandate carries this name, and a person reviews it before anything is sent. */
export const CorrectedName = object({ nombre: line(100), apellidos: line(150) });
export type CorrectedName = Static<typeof CorrectedName>;

export const MandatoPreparation = object({
  identidad: SignerIdentity,
  por: Type.Optional(codeWay),
  nombre: Type.Optional(CorrectedName),
});

const EJEMPLAR_KINDS = ['proveedor', 'certificados'] as const;
export type EjemplarKind = (typeof EJEMPLAR_KINDS)[number];

const Scope = {
  cuentas: Type.Array(object({ proveedor: Type.String(), accion: option(CUENTA_ACTIONS) })),
  certificados: Type.Array(option(CERTIFICADO_TYPES)),
};

/** The provider that a document is for, and what the document allows. */
const mandatoMembers = {
  /** `certificados`: all public registers, in one document. */
  destino: option(EJEMPLAR_KINDS),
  /** Name of the provider; null: the public registers. */
  proveedor: orNull(Type.String()),
  acciones: Type.Array(
    object({
      accion: option(CUENTA_ACTIONS),
      /** Identifiers of the accounts, as far as they were known. */
      identificadores: Type.Array(Type.String()),
    }),
  ),
  certificados: Scope.certificados,
};
const texto = Type.String();
const hasta = date();

export const MandatoForSign = object({
  mandato_id: Id,
  texto_version: Type.String(),
  /** The texts that one code signs, one for each provider, in the order in which they are hashed. */
  ejemplares: Type.Array(object({ ...mandatoMembers, texto })),
  hasta,
  /** Where the code went: the masked e-mail address, or the end of the telephone number. */
  a: Type.String(),
  caduca: instant(),
});
export type MandatoForSign = Static<typeof MandatoForSign>;

export const MandatoSignature = object({
  codigo: Type.String({ pattern: '^ *(?:[0-9] *){6}$', maxLength: 20 }),
  nombre: line(WHOLE_NAME_MAXIMUM),
});
export const SignedMandato = object({ mandato_id: Id, documento_id: Id });

// State of the mandate ----------------------------------------------------------------------------------------------

const NAME_REVIEWS = ['coincide', 'pendiente', 'aceptado', 'rechazado'] as const;
/** The review of the name under a mandate. */
export type NameReview = (typeof NAME_REVIEWS)[number];

/** The signed document for one provider. */
const ejemplar = {
  ejemplar_id: Id,
  ...mandatoMembers,
  vigente: Type.Boolean(),
  firmado: instant(),
  hasta,
  /** Code with which the provider verifies the document. */
  codigo: Type.String(),
};
export const EjemplarView = object({ ...ejemplar, texto });
export type EjemplarView = Static<typeof EjemplarView>;

const signed = {
  mandato_id: Id,
  /** Whether the mandate is valid: signed, not revoked, and its case not ended. */
  vigente: Type.Boolean(),
  estado: option(['firmado', 'revocado']),
  firmado: instant(),
  revocado: orNull(instant()),
  /** Name that the signer typed. */
  nombre: Type.String(),
  /** Name in the text of the mandate. */
  mandante: Type.String(),
  nombre_en_ficha: Type.String(),
  /** Whether the name is the heir's; nothing is sent while this is `pendiente`. */
  revision_de_nombre: option(NAME_REVIEWS),
  texto_version: Type.String(),
  ...Scope,
  /** Id of the signed document, which a person has to validate unless it counts at once. */
  documento_id: orNull(Type.String()),
};
const whatLacks = {
  /** Actions and certificates of the case that the mandate does not cover and that the heir has to sign for. */
  falta: object(Scope),
};

/** The latest signed mandate, its documents, the valid documents of earlier mandates, and what the heir still has to sign. */
export const Mandato = object({
  caso_id: CasoId,
  /** Identity that the heir gave last; null: never given. */
  identidad: orNull(object(SignerIdentity.properties)),
  /** Mandate that waits for the signature and whose code is valid; null: none. */
  preparado: orNull(object(MandatoForSign.properties)),
  mandato: orNull(object({ ...signed, ejemplares: Type.Array(EjemplarView) })),
  ...whatLacks,
  por_firmar: object(Scope),
});
export type Mandato = Static<typeof Mandato>;

/** The mandate for the service. Its texts are only in the PDF, because reading them is audited. */
export const WorkMandato = object({
  caso_id: CasoId,
  /** Masked identity of the heir; null: never given. */
  identidad: orNull(object(SignerIdentity.properties)),
  mandato: orNull(object({ ...signed, ejemplares: Type.Array(object(ejemplar)) })),
  ...whatLacks,
});
export type WorkMandato = Static<typeof WorkMandato>;

// Verification of a document ----------------------------------------------------------------------------------------

const CHECK_STATES = ['vigente', 'terminado', 'en_revision', 'desconocido', 'demasiadas'] as const;

/** The answer to a program that verifies the code of a mandate document. It says the same as the verification page. */
export const CodeCheck = object({
  estado: option(CHECK_STATES),
  firmado: orNull(instant()),
  fin: orNull(instant()),
  clases: Type.Array(Type.String()),
});
export type CodeCheck = Static<typeof CodeCheck>;
