/** Commands on a case from the portal and the backoffice: their bodies and answers. */
import { type Static, Type } from 'typebox';
import { Attention } from './attention.ts';
import { Cancellation, CasoDetail, CasoModulo, LastStep, TimelineEntry } from './casos.ts';
import { CERTIFICADO_STATES, CERTIFICADO_TYPES } from './certificados.ts';
import { CasoId, date, instant, line, object, option, orNull, paragraph } from './common.ts';
import {
  CompleteCuenta,
  CUENTA_STATES,
  CuentaProposal,
  EstimatedSaving,
  NewHolder,
  OBJECION_STATES,
} from './cuentas.ts';
import { next, Reminders } from './deadlines.ts';
import { DOCUMENTO_STATES, Documento } from './documentos.ts';
import {
  CASO_RESULTS,
  CHECKS,
  CUENTA_ACTIONS,
  CUENTA_RESULTS,
  DOCUMENTO_TYPES,
  INHABITED_HOME,
  MODULOS,
  OBJECION_KINDS,
  PROPOSED_MAXIMUM,
  REJECTION_REASONS,
  REVIEW_REASONS,
  SERVICE_DISCARD_REASONS,
  WISHES,
} from './lists.ts';
import { Logo } from './logo.ts';
import { AskedPaper } from './messages.ts';
import { offered } from './offered.ts';
import { CHANNELS, PAPERS } from './ready-proveedores.ts';
import { OF_FILE } from './uploaded.ts';
import { PORTAL_PAPERS } from './web-apps.ts';
import { CERTIFICADO_RESULTS, WorkCertificado } from './work-certificados.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
/** The version that the caller saw: the command is refused if somebody changed it since. */
const version = Type.Optional(Type.Integer({ minimum: 1 }));
const text = (description: string) => paragraph(2000, description, 'Llamada del 21 de noviembre.');
const channel = Type.Optional(option(CHANNELS.filter((one) => one !== 'nada_que_presentar')));

export const SoloVersion = object({ version });
export const ListDeclaration = object({
  completa: Type.Boolean({ description: 'False: there are more after all.' }),
  version,
});
export type ListDeclaration = Static<typeof ListDeclaration>;
export const NameDecision = object({ es_suyo: Type.Boolean({ description: "The name is the heir's." }) });

// Accounts ----------------------------------------------------------------------------------------------------------

export const WorkCuentas = object({
  caso_id: CasoId,
  elementos: Type.Array(CompleteCuenta),
  ahorro_del_caso: EstimatedSaving,
});

export const WorkProposal = object({
  cuentas: Type.Array(object({ ...CuentaProposal.properties, reservada: Type.Optional(Type.Boolean()) }), {
    minItems: 1,
    maxItems: PROPOSED_MAXIMUM,
  }),
});

export const CuentaChange = object({
  accion: Type.Optional(option(CUENTA_ACTIONS)),
  identificador: Type.Optional(orNull(line(200, 'Null: not known.', 'carmen.ruiz@example.com'))),
  cargo: Type.Optional(orNull(CuentaProposal.properties.cargo)),
  reservada: Type.Optional(Type.Boolean()),
  vivienda_habitada: Type.Optional(
    orNull(
      option(INHABITED_HOME, {
        description: 'For a supply, whether somebody lives in the home. Null: it is no supply.',
      }),
    ),
  ),
  nuevo_titular: Type.Optional(orNull(NewHolder)),
  via: Type.Optional(
    orNull(
      Type.String({ maxLength: 40, description: 'Code of the way of asking, of the catalogue. Null: the usual one.' }),
    ),
  ),
  version,
});

const CONFIRMATION = {
  copia: Type.Optional(option(['pedida', 'la_guardan', 'rechazada'])),
  corte_aceptado: Type.Optional(
    Type.Boolean({
      description: 'To cancel a supply where somebody lives, or may: the family knows that it is cut off.',
    }),
  ),
  version,
};
const { cargo: _, ...WISHED } = CuentaChange.properties;
/** The choice of an action for an account, and its confirmation, in one. */
export const CuentaDecision = object({
  ...WISHED,
  ...CONFIRMATION,
  cuenta_id: Id,
  accion: option(CUENTA_ACTIONS),
  version: Type.Integer({ minimum: 1, description: 'The version that the heir saw.' }),
});
export type CuentaDecision = Static<typeof CuentaDecision>;
/** Decisions on several accounts, all or none. */
export const GroupDecision = object({
  decisiones: Type.Array(CuentaDecision, { minItems: 1, maxItems: PROPOSED_MAXIMUM }),
});
/** The service confirms for the heir, and records how the heir said so. */
export const GestorConfirmation = object({ ...CONFIRMATION, constancia: text('How the heir said so.') });
export const CopyAnnotation = object({
  copia: option(['pedida', 'la_guardan', 'obtenida', 'guardada', 'rechazada']),
  version,
});
/** A copy that the family makes by itself, or declines. */
export const KeptAnnotation = object({ copia: option(['la_guardan', 'guardada', 'rechazada']), version });
export const Discard = object({ motivo: Type.Optional(text('Why.')), version });
/** The service gives one of a few reasons, and an explanation. */
export const GestorDiscard = object({
  motivo_descarte: option(SERVICE_DISCARD_REASONS),
  motivo: text('Why, for the file.'),
  version,
});

const trace = {
  referencia: Type.Optional(
    line(80, 'The number that the provider gave for it, or the post for its letter.', '2027-0003481'),
  ),
  prueba: Type.Optional(Id),
  sin_constancia: Type.Optional(
    line(300, 'Why there is neither a number nor a document that proves it.', 'El formulario no da número.'),
  ),
};
const NEEDS_TRACE = 'One of `referencia`, `prueba` and `sin_constancia` is needed: it is what shows that it was sent.';
/** A person sent the request, and says what shows it. */
export const Application = object(
  {
    canal: channel,
    plazo: Type.Optional(date('Last day for the answer.')),
    ...trace,
    nota: Type.Optional(text('For the file.')),
    version,
  },
  { description: NEEDS_TRACE },
);
/** A person chased the request, and says what shows it. */
export const Chase = object(
  { canal: channel, ...trace, nota: Type.Optional(text('For the file.')), version },
  { description: NEEDS_TRACE },
);
/** When and how the provider answered. */
const answered = {
  dia: Type.Optional(date('Day on which it answered; today without it.')),
  canal: Type.Optional(option(CHANNELS)),
};
export const Resolution = object({
  resultado: option(CUENTA_RESULTS),
  prueba: Type.Optional(Id),
  respuesta: Type.Optional(text('What the provider answered.')),
  ...answered,
  version,
});
export const Refusal = object({
  motivo: text('What the provider said.'),
  ...answered,
  papeles: Type.Optional(
    Type.Array(option(PAPERS), {
      maxItems: PAPERS.length,
      uniqueItems: true,
      description: 'Papers that it asks for: the request goes again once they are there.',
    }),
  ),
  prueba: Type.Optional(Id),
  version,
});

export const CuentaAfterCommand = object({
  cuenta_id: Id,
  estado: option(CUENTA_STATES),
  version: Type.Integer(),
});

export const CuentasAfterDecision = object({ elementos: Type.Array(CuentaAfterCommand) });

// Objections --------------------------------------------------------------------------------------------------------

export const NewObjecion = object({
  clase: option(OBJECION_KINDS),
  cuenta: Type.Optional(Id),
  motivo: text('What they object to, in their words.'),
});
export const Objecion = object({
  objecion_id: Id,
  cuenta_id: orNull(Id),
  clase: option(OBJECION_KINDS),
  planteada_por: option(['heredero', 'allegado', 'aseguradora', 'servicio']),
  estado: option(OBJECION_STATES),
  motivo: orNull(Type.String()),
  decision: orNull(Type.String()),
  abierta: instant('When it was raised.'),
  decidida: orNull(instant('When it was decided.')),
});
export type Objecion = Static<typeof Objecion>;
/** For the family: marks their own. */
export const FamilyObjecion = object({
  ...Objecion.properties,
  propia: Type.Boolean({ description: 'Whether the person who reads it raised it.' }),
  retirable: Type.Boolean({ description: 'And can take it back.' }),
});
export type FamilyObjecion = Static<typeof FamilyObjecion>;
export const Objeciones = object({ elementos: Type.Array(FamilyObjecion) });
/** For the service, which has to speak with the objector. */
export const DeskObjecion = object({
  ...Objecion.properties,
  ...offered,
  persona: orNull(
    object(
      { nombre: Type.String(), parentesco: orNull(Type.String()) },
      { description: 'The family member who raised it.' },
    ),
  ),
});
export type DeskObjecion = Static<typeof DeskObjecion>;
export const DeskObjeciones = object({ elementos: Type.Array(DeskObjecion) });
export const ObjecionAfterCommand = object({ objecion_id: Id, estado: option(OBJECION_STATES) });
export const ObjecionDecision = object({
  decision: option(['levantada', 'mantenida']),
  motivo: text('Why.'),
  efecto: Type.Optional(option(['conservar', 'descartar'])),
});

// Chronology ----------------------------------------------------------------------------------------------------------

/** Members that the API's chronology leaves out: the subject of an entry, under the name that the screen knows. */
export const DeskEntry = object({
  ...TimelineEntry.properties,
  cuentas: Type.Array(Id, { description: 'Accounts that it is about.' }),
  documento: orNull(option(DOCUMENTO_TYPES)),
  certificados: Type.Array(option(CERTIFICADO_TYPES)),
  modulo: orNull(option(MODULOS)),
  persona: orNull(
    Type.String({ description: 'Id of who of the service did it; null: nobody of the service, or an insurer asks.' }),
  ),
});
export type DeskEntry = Static<typeof DeskEntry>;

/** Acts on the whole case: `enlace`, `cerrar`, `anular`, `anular_persona_viva`, `reabrir`. */
export const CasoCommands = object({
  ...offered,
  resultados: Type.Array(option(CASO_RESULTS), { description: 'With which it can be closed now.' }),
  resultados_impedidos: Type.Array(object({ resultado: option(CASO_RESULTS), motivos: Type.Array(Type.String()) }), {
    description: 'With which it can not, and why.',
  }),
  ultimo_paso: LastStep,
  mesa: orNull(
    object(
      {
        version: Type.Integer({ description: 'Send it with a command on the case.' }),
        gestor: orNull(Type.String({ description: 'Who of the service works on the case.' })),
      },
      { description: 'What the service alone sees of a case; null for people of an insurer.' },
    ),
  ),
});
export type CasoCommands = Static<typeof CasoCommands>;

// Case --------------------------------------------------------------------------------------------------------------

const { fallecido, heredero, documentacion } = CasoDetail.properties;
/**
 * The state of the case for the family. The insurer's own notes, the policy and identity numbers and the addresses are left out, because other
 * relatives see it too.
 */
export const CasoSituation = object({
  caso_id: CasoId,
  aseguradora: object({
    nombre: Type.String(),
    color: orNull(Type.String({ description: 'Colour of its brand, `#rrggbb`.' })),
    logo: Type.Optional(Logo),
    telefono: orNull(Type.String()),
    ensayo: Type.Optional(Type.Boolean({ description: 'Present, and true, of a test insurer: nobody has died.' })),
  }),
  atencion: orNull(
    object(Attention.properties, { description: 'Whom the family can call; null: nobody has a telephone.' }),
  ),
  papel: option(PORTAL_PAPERS),
  estado: CasoDetail.properties.estado,
  en_espera_de: CasoDetail.properties.en_espera_de,
  resultado: CasoDetail.properties.resultado,
  fallecido: object({
    nombre: fallecido.properties.nombre,
    apellidos: fallecido.properties.apellidos,
    fecha_fallecimiento: fallecido.properties.fecha_fallecimiento,
    sin_numero: Type.Boolean({ description: 'The insurer gave no identity number, and the heir may still give it.' }),
  }),
  heredero: object({ nombre: heredero.properties.nombre, idioma: heredero.properties.idioma }),
  modulos: Type.Array(object({ ...CasoModulo.properties, ...next })),
  documentacion,
  nombre_en_revision: Type.Boolean({
    description: 'The mandate was signed under a name that a person has to look at: nothing leaves until then.',
  }),
  nombre_rechazado: Type.Boolean({
    description: 'The mandate ended because its name was not taken for that of the heir: it has to be signed again.',
  }),
  certificados: Type.Array(WorkCertificado),
  papeles_pedidos: Type.Array(AskedPaper, {
    description: 'Papers that a person of the service has asked for and that have not come.',
  }),
  lista_completa: CasoDetail.properties.lista_completa,
  ultimo_paso: LastStep,
  voluntad: CasoDetail.properties.voluntad,
  recordatorios: Reminders,
  abierto: CasoDetail.properties.abierto,
  cerrado: CasoDetail.properties.cerrado,
  reabrible_hasta: CasoDetail.properties.reabrible_hasta,
});
export type CasoSituation = Static<typeof CasoSituation>;

/** The identity number of the deceased, from the family. */
export const DeceasedIdentity = object({
  numero: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'As it stands on the document.',
    examples: ['12345678Z'],
  }),
});

export const WishDeclaration = object({
  voluntad: option(WISHES),
  detalle: Type.Optional(text('The instructions, or where they are.')),
});
export const Closing = object({
  resultado: option(CASO_RESULTS),
  notas: Type.Optional(text('For the file.')),
  version,
});
export const WorkCancellation = object({ ...Cancellation.properties, version });

// Documents ---------------------------------------------------------------------------------------------------------

export const WorkDocumento = object({
  ...Documento.properties,
  nombre: orNull(Type.String({ description: 'Name of the file as it was sent.' })),
  rechazo: orNull(
    object({
      motivo: option(REJECTION_REASONS, { description: 'For pages in another language than `motivo_rechazo`.' }),
      palabras: orNull(Type.String({ description: 'The words that the case manager added.' })),
    }),
  ),
  version: Type.Integer(),
});
export type WorkDocumento = Static<typeof WorkDocumento>;
export const WorkDocumentos = object({ caso_id: CasoId, elementos: Type.Array(WorkDocumento) });
/** For the desk, with the acts offered. */
export const DeskDocumento = object({
  ...WorkDocumento.properties,
  apartado: orNull(
    instant('Since when it counts no more and the family does not see it: it is about who carried the case before.'),
  ),
  motivo_revision: orNull(
    option(REVIEW_REASONS, {
      description: 'Why a mandate did not count at once when it was signed; null: any other document.',
    }),
  ),
  ...offered,
});
export type DeskDocumento = Static<typeof DeskDocumento>;
export const DeskDocumentos = object({ caso_id: CasoId, elementos: Type.Array(DeskDocumento) });
export const BroughtDocumento = object({
  tipo: option(DOCUMENTO_TYPES),
  cuenta_id: Type.Optional(Id),
  ...OF_FILE,
});
export const DocumentoValidation = object({
  comprobaciones: Type.Array(option(CHECKS), {
    maxItems: CHECKS.length,
    description: 'The checks that the person made: all that a document of this kind needs.',
  }),
  version,
});
export const DocumentoRejection = object({
  motivo: option(REJECTION_REASONS),
  palabras: Type.Optional(paragraph(500, 'Own words for the family.', 'Falta la segunda página.')),
  version,
});
export const DocumentoAfterCommand = object({
  documento_id: Id,
  estado: option(DOCUMENTO_STATES),
  version: Type.Integer(),
});

// Certificates ------------------------------------------------------------------------------------------------------

export const CertificadoApplication = object({ plazo: Type.Optional(date('Last day for the answer.')), version });
export const CertificadoObtaining = object({
  documento: Id,
  expedido: Type.Optional(date('Day on which it was issued.')),
  resultado: Type.Optional(
    option(CERTIFICADO_RESULTS, { description: 'The result from the register; not for a death certificate.' }),
  ),
  version,
});
export const CertificadoEnd = object({ motivo: Type.Optional(text('For the file.')), version });
export const CertificadoAfterCommand = object({
  tipo: option(CERTIFICADO_TYPES),
  estado: option(CERTIFICADO_STATES),
});

export type WorkProposal = Static<typeof WorkProposal>;
