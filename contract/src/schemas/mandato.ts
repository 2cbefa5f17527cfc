/** The mandate of the heir: what is signed, one document per provider, and its state. */
import { type Static, Type } from 'typebox';
import { CERTIFICADO_TYPES } from './certificados.ts';
import { CasoId, date, instant, line, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS, WHOLE_NAME_MAXIMUM } from './lists.ts';
import { SignatureDrawing } from './papers.ts';
import { codeWay } from './sms.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

// What is signed ----------------------------------------------------------------------------------------------------

export const IDENTITY_DOCUMENTS = ['dni', 'nie', 'pasaporte', 'otro'] as const;
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];
export const IDENTITY_NUMBER_MAXIMUM = 30;

/** How readers of the mandate identify the signer. */
export const SignerIdentity = object({
  clase: option(IDENTITY_DOCUMENTS, { description: 'Which document it is the number of.' }),
  numero: line(IDENTITY_NUMBER_MAXIMUM, 'The number. Of a DNI or a NIE its letter has to fit.', '12345678Z'),
});
export type SignerIdentity = Static<typeof SignerIdentity>;

/** The name on file is misspelt: the mandate carries this one, and a person reviews it before anything is sent. */
export const CorrectedName = object({
  nombre: line(100, 'Given name.', 'Montserrat'),
  apellidos: line(150, 'Surnames.', 'Vilardell Puig'),
});
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
const ofOne = {
  destino: option(EJEMPLAR_KINDS, { description: '`certificados`: the public registers, all in one paper.' }),
  proveedor: orNull(Type.String({ description: 'Name of the provider; null: the public registers.' })),
  acciones: Type.Array(
    object({
      accion: option(CUENTA_ACTIONS),
      identificadores: Type.Array(Type.String(), {
        description: 'Identifiers of the accounts that were known by name.',
      }),
    }),
  ),
  certificados: Scope.certificados,
};
const texto = Type.String({ description: 'The text that is signed for this provider, word for word.' });
const hasta = date('Last day on which it gives authority.', '2028-11-25');

export const MandatoForSign = object({
  mandato_id: Id,
  texto_version: Type.String(),
  ejemplares: Type.Array(object({ ...ofOne, texto }), {
    description: 'All that is signed with the one code, a text for each provider, in the order in which it is hashed.',
  }),
  hasta,
  a: Type.String({ description: 'Where the code went, so much of it that its owner knows it again.' }),
  caduca: instant('Until when the code that was sent can be used.'),
});
export type MandatoForSign = Static<typeof MandatoForSign>;

export const MandatoSignature = object({
  codigo: Type.String({ pattern: '^ *(?:[0-9] *){6}$', maxLength: 20, description: 'The six digits that were sent.' }),
  nombre: line(WHOLE_NAME_MAXIMUM, 'Name and surnames, typed by the person who signs.', 'Lucía Ortega Ruiz'),
  rubrica: Type.Optional(SignatureDrawing),
});
export const SignedMandato = object({ mandato_id: Id, documento_id: Id });

// How it stands -----------------------------------------------------------------------------------------------------

const NAME_REVIEWS = ['coincide', 'pendiente', 'aceptado', 'rechazado'] as const;
/** The review of the name under a mandate. */
export type NameReview = (typeof NAME_REVIEWS)[number];

/** The signed document for one provider. */
const ejemplar = {
  ejemplar_id: Id,
  ...ofOne,
  vigente: Type.Boolean({ description: 'It gives authority today.' }),
  firmado: instant('When it was signed.'),
  hasta,
  codigo: Type.String({ description: 'With which its provider checks it.' }),
};
export const EjemplarView = object({ ...ejemplar, texto });
export type EjemplarView = Static<typeof EjemplarView>;

const signed = {
  mandato_id: Id,
  vigente: Type.Boolean({ description: 'Signed, not revoked since, and the case goes on.' }),
  estado: option(['firmado', 'revocado']),
  firmado: instant('When it was signed.'),
  revocado: orNull(instant('When it was taken back.')),
  nombre: Type.String({ description: 'As the signer typed it.' }),
  mandante: Type.String({ description: 'In whose name the text is.' }),
  nombre_en_ficha: Type.String({ description: 'The name on file when it was signed.' }),
  revision_de_nombre: option(NAME_REVIEWS, {
    description: 'Whether it is the name of the heir; nothing leaves while it is `pendiente`.',
  }),
  texto_version: Type.String(),
  ...Scope,
  documento_id: orNull(
    Type.String({ description: 'Its paper, which a person validates where it does not count at once.' }),
  ),
};
const whatLacks = {
  falta: object(Scope, {
    description: 'Actions of the case that the mandate does not cover and that have to be signed for.',
  }),
};

/** The latest signed mandate, its documents, the valid ones of earlier mandates, and what is still to sign. */
export const Mandato = object({
  caso_id: CasoId,
  identidad: orNull(object(SignerIdentity.properties, { description: 'As it was given last; null: it never was.' })),
  preparado: orNull(
    object(MandatoForSign.properties, { description: 'Waits for its signature, and its code lives; null: none does.' }),
  ),
  mandato: orNull(
    object({
      ...signed,
      ejemplares: Type.Array(EjemplarView),
    }),
  ),
  ...whatLacks,
  por_firmar: object(Scope, { description: 'The scope that would be signed now.' }),
});
export type Mandato = Static<typeof Mandato>;

/** For the service; the texts are in the PDF, and reading one is audited. */
export const WorkMandato = object({
  caso_id: CasoId,
  identidad: orNull(object(SignerIdentity.properties, { description: 'Masked; null: it never was given.' })),
  mandato: orNull(object({ ...signed, ejemplares: Type.Array(object(ejemplar)) })),
  ...whatLacks,
});
export type WorkMandato = Static<typeof WorkMandato>;

// How it is checked -------------------------------------------------------------------------------------------------

const CHECK_STATES = ['vigente', 'terminado', 'en_revision', 'desconocido', 'demasiadas'] as const;

/** The answer to a program that checks a code: the same as the page shows. */
export const CodeCheck = object({
  estado: option(CHECK_STATES),
  firmado: orNull(instant('When it was signed.')),
  fin: orNull(instant('When it ended.')),
  clases: Type.Array(Type.String(), { description: 'The kinds of actions that it allows.' }),
});
export type CodeCheck = Static<typeof CodeCheck>;
