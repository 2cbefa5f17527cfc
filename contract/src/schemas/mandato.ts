/** The mandate of the heir: what is signed, one document per provider, and its state. */
import { type Static, Type } from 'typebox';
import { CERTIFICADO_TYPES } from './certificados.ts';
import { CasoId, date, Id, instant, line, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS, WHOLE_NAME_MAXIMUM } from './lists.ts';
import { codeWay } from './sms.ts';

// What is signed ----------------------------------------------------------------------------------------------------

export const IDENTITY_DOCUMENTS = ['dni', 'nie', 'pasaporte', 'otro'] as const;
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];
export const IDENTITY_NUMBER_MAXIMUM = 30;

/** How readers of the mandate identify the signer. */
export const SignerIdentity = object({
  clase: option(IDENTITY_DOCUMENTS),
  /** The letter of a DNI or a NIE has to fit. */
  numero: line(IDENTITY_NUMBER_MAXIMUM),
});
export type SignerIdentity = Static<typeof SignerIdentity>;

/** The name on file is misspelt: the mandate carries this one, and a person reviews it before anything is sent. */
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

/** The provider that a document is for, and what it allows. */
const mandatoMembers = {
  /** `certificados`: the public registers, all in one paper. */
  destino: option(EJEMPLAR_KINDS),
  /** Name of the provider; null: the public registers. */
  proveedor: orNull(Type.String()),
  acciones: Type.Array(
    object({
      accion: option(CUENTA_ACTIONS),
      /** Identifiers of the accounts that were known by name. */
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
  /** All that is signed with the one code, a text for each provider, in the order in which it is hashed. */
  ejemplares: Type.Array(object({ ...mandatoMembers, texto })),
  hasta,
  /** The masked address that the code went to. */
  a: Type.String(),
  caduca: instant(),
});
export type MandatoForSign = Static<typeof MandatoForSign>;

export const MandatoSignature = object({
  codigo: Type.String({ pattern: '^ *(?:[0-9] *){6}$', maxLength: 20 }),
  nombre: line(WHOLE_NAME_MAXIMUM),
});
export const SignedMandato = object({ mandato_id: Id, documento_id: Id });

// How it stands -----------------------------------------------------------------------------------------------------

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
  /** The provider checks the paper with it. */
  codigo: Type.String(),
};
export const EjemplarView = object({ ...ejemplar, texto });
export type EjemplarView = Static<typeof EjemplarView>;

const signed = {
  mandato_id: Id,
  /** Signed, not revoked since, and the case goes on. */
  vigente: Type.Boolean(),
  estado: option(['firmado', 'revocado']),
  firmado: instant(),
  revocado: orNull(instant()),
  /** As the signer typed it. */
  nombre: Type.String(),
  /** The text is in this name. */
  mandante: Type.String(),
  nombre_en_ficha: Type.String(),
  /** Whether it is the name of the heir; nothing leaves while it is `pendiente`. */
  revision_de_nombre: option(NAME_REVIEWS),
  texto_version: Type.String(),
  ...Scope,
  /** Its paper, which a person validates where it does not count at once. */
  documento_id: orNull(Type.String()),
};
const whatLacks = {
  /** Actions of the case that the mandate does not cover and that have to be signed for. */
  falta: object(Scope),
};

/** The latest signed mandate, its documents, the valid ones of earlier mandates, and what is still to sign. */
export const Mandato = object({
  caso_id: CasoId,
  /** As it was given last; null: it never was. */
  identidad: orNull(object(SignerIdentity.properties)),
  /** Waits for its signature, and its code lives; null: none does. */
  preparado: orNull(object(MandatoForSign.properties)),
  mandato: orNull(object({ ...signed, ejemplares: Type.Array(EjemplarView) })),
  ...whatLacks,
  por_firmar: object(Scope),
});
export type Mandato = Static<typeof Mandato>;

/** For the service; the texts are in the PDF, and reading one is audited. */
export const WorkMandato = object({
  caso_id: CasoId,
  /** Masked; null: it never was given. */
  identidad: orNull(object(SignerIdentity.properties)),
  mandato: orNull(object({ ...signed, ejemplares: Type.Array(object(ejemplar)) })),
  ...whatLacks,
});
export type WorkMandato = Static<typeof WorkMandato>;

// How it is checked -------------------------------------------------------------------------------------------------

const CHECK_STATES = ['vigente', 'terminado', 'en_revision', 'desconocido', 'demasiadas'] as const;

/** The answer to a program that checks a code: the same as the page shows. */
export const CodeCheck = object({
  estado: option(CHECK_STATES),
  firmado: orNull(instant()),
  fin: orNull(instant()),
  clases: Type.Array(Type.String()),
});
export type CodeCheck = Static<typeof CodeCheck>;
