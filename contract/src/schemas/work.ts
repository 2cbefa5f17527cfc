/** A case and its parts as portal and backoffice show them, and the commands on them. `Desk…` is for the backoffice alone. */
import { type Static, Type } from 'typebox';
import { Attention } from './attention.ts';
import { Cancellation, CasoDetail, CasoModulo, LastStep, TimelineEntry } from './casos.ts';
import { CERTIFICADO_STATES, CERTIFICADO_TYPES } from './certificados.ts';
import { CasoId, date, Id, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CompleteCuenta, CuentaProposal, EstimatedSaving, NewHolder, OBJECION_STATES } from './cuentas.ts';
import { next, Reminders } from './deadlines.ts';
import { DOCUMENTO_STATES, Documento } from './documentos.ts';
import {
  CASO_RESULTS,
  CHECKS,
  CUENTA_ACTIONS,
  CUENTA_RESULTS,
  CUENTA_STATES,
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
import { CHANNELS, PAPERS } from './proveedor-lists.ts';
import { OF_FILE } from './uploaded.ts';
import { PORTAL_PAPERS } from './web-apps.ts';
import { CERTIFICADO_RESULTS, WorkCertificado } from './work-certificados.ts';

/** The version that the caller saw; the command is refused if there is a newer version. */
const version = Type.Optional(Type.Integer({ minimum: 1 }));
const text = paragraph(2000);
const channel = Type.Optional(option(CHANNELS.filter((one) => one !== 'nada_que_presentar')));

export const VersionAlone = object({ version });
export const ListDeclaration = object({
  /** False reopens the list, because there are more accounts after all. */
  completa: Type.Boolean(),
  version,
});
export type ListDeclaration = Static<typeof ListDeclaration>;
export const NameDecision = object({
  /** Whether the name is the heir's. */
  es_suyo: Type.Boolean(),
});

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
export type WorkProposal = Static<typeof WorkProposal>;

export const CuentaChange = object({
  accion: Type.Optional(option(CUENTA_ACTIONS)),
  /** Null: unknown. */
  identificador: Type.Optional(orNull(line(200))),
  cargo: Type.Optional(orNull(CuentaProposal.properties.cargo)),
  reservada: Type.Optional(Type.Boolean()),
  /** For a supply, whether somebody lives in the home. Null: the account is no supply. */
  vivienda_habitada: Type.Optional(orNull(option(INHABITED_HOME))),
  nuevo_titular: Type.Optional(orNull(NewHolder)),
  /** Code of a way of asking in the catalogue. Null: the usual one. */
  via: Type.Optional(orNull(Type.String({ maxLength: 40 }))),
  version,
});

const CONFIRMATION = {
  /** `pedida`: lists and confirms a request for a copy too; the account waits for it, and then for the family's word. */
  copia: Type.Optional(option(['pedida', 'la_guardan', 'rechazada'])),
  /** True: the family accepts that the home is cut off. Needed to cancel a supply where somebody lives or may live. */
  corte_aceptado: Type.Optional(Type.Boolean()),
  version,
};
const { cargo: _, ...CHOSEN } = CuentaChange.properties;
/** Chooses the action for an account and confirms it, in one command. */
export const CuentaDecision = object({
  ...CHOSEN,
  ...CONFIRMATION,
  cuenta_id: Id,
  accion: option(CUENTA_ACTIONS),
  /** The version that the heir saw. */
  version: Type.Integer({ minimum: 1 }),
});
export type CuentaDecision = Static<typeof CuentaDecision>;
/** Decisions on several accounts, all or none. */
export const GroupDecision = object({
  decisiones: Type.Array(CuentaDecision, { minItems: 1, maxItems: PROPOSED_MAXIMUM }),
});
/** The service confirms for the heir; `constancia` records how the heir said so. */
export const GestorConfirmation = object({ ...CONFIRMATION, constancia: text });
/** Records that the family saves what is in an account, has saved it, or gives it up. */
export const KeptAnnotation = object({ copia: option(['la_guardan', 'guardada', 'rechazada']), version });
/** The service records the same for the heir; `constancia` records how the heir said so. */
export const CopyAnnotation = object({ ...KeptAnnotation.properties, constancia: text });
export const Discard = object({ motivo: Type.Optional(text), version });
/** The service discards an account with one of the listed reasons and an explanation. */
export const GestorDiscard = object({
  motivo_descarte: option(SERVICE_DISCARD_REASONS),
  motivo: text,
  version,
});

/** Evidence that something was sent: one of these members is needed. */
const evidence = {
  /** Number that the provider gave the request, or the postal carrier gave the letter. */
  referencia: Type.Optional(line(80)),
  prueba: Type.Optional(Id),
  /** Why neither a number nor a document proves the sending. */
  sin_constancia: Type.Optional(line(300)),
};
/** Records that a person of the service sent the request, with the evidence. */
export const SentRequest = object({
  canal: channel,
  plazo: Type.Optional(date()),
  ...evidence,
  nota: Type.Optional(text),
  version,
});
/** Records that a person of the service chased the request, with the evidence. */
export const Chase = object({
  canal: channel,
  ...evidence,
  nota: Type.Optional(text),
  version,
});
/** When and how the provider answered. */
const answered = {
  /** Day of the answer; today by default. */
  dia: Type.Optional(date()),
  canal: Type.Optional(option(CHANNELS)),
};
export const Resolution = object({
  resultado: option(CUENTA_RESULTS),
  prueba: Type.Optional(Id),
  respuesta: Type.Optional(text),
  ...answered,
  version,
});
export const Refusal = object({
  motivo: text,
  ...answered,
  /** Documents that the provider wants; once they have arrived, the request is made again. */
  papeles: Type.Optional(Type.Array(option(PAPERS), { maxItems: PAPERS.length, uniqueItems: true })),
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
  motivo: text,
});
export const Objecion = object({
  objecion_id: Id,
  cuenta_id: orNull(Id),
  clase: option(OBJECION_KINDS),
  planteada_por: option(['heredero', 'allegado', 'aseguradora', 'servicio']),
  estado: option(OBJECION_STATES),
  motivo: orNull(Type.String()),
  decision: orNull(Type.String()),
  abierta: instant(),
  decidida: orNull(instant()),
});
export type Objecion = Static<typeof Objecion>;
/** An objection for the family, with the reader's own marked. */
export const FamilyObjecion = object({
  ...Objecion.properties,
  /** Whether the reader raised the objection. */
  propia: Type.Boolean(),
  /** Whether the reader can withdraw the objection. */
  retirable: Type.Boolean(),
});
export type FamilyObjecion = Static<typeof FamilyObjecion>;
export const Objeciones = object({ elementos: Type.Array(FamilyObjecion) });
/** An objection for the service, which has to speak with the person who raised it. */
export const DeskObjecion = object({
  ...Objecion.properties,
  ...offered,
  persona: orNull(object({ nombre: Type.String(), parentesco: orNull(Type.String()) })),
});
export type DeskObjecion = Static<typeof DeskObjecion>;
export const DeskObjeciones = object({ elementos: Type.Array(DeskObjecion) });
export const ObjecionAfterCommand = object({ objecion_id: Id, estado: option(OBJECION_STATES) });
export const ObjecionDecision = object({
  decision: option(['levantada', 'mantenida']),
  motivo: text,
});

// Chronology ----------------------------------------------------------------------------------------------------------

/** A chronology entry with the ids and codes of its subjects, which the API does not give, so that the page can link and name them. */
export const DeskEntry = object({
  ...TimelineEntry.properties,
  cuentas: Type.Array(Id),
  documento: orNull(option(DOCUMENTO_TYPES)),
  certificados: Type.Array(option(CERTIFICADO_TYPES)),
  modulo: orNull(option(MODULOS)),
  /** Id of the member of the service who acted; null: nobody of the service acted, or the reader is an insurer's. */
  persona: orNull(Type.String()),
});
export type DeskEntry = Static<typeof DeskEntry>;

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
    /** Brand colour of the insurer, `#rrggbb`; null: none. */
    color: orNull(Type.String()),
    logo: Type.Optional(Logo),
    telefono: orNull(Type.String()),
    /** True for a test insurer, where nobody has died; else absent. */
    ensayo: Type.Optional(Type.Boolean()),
  }),
  /** Whom the family can call; null: neither insurer nor service has given a telephone. */
  atencion: orNull(object(Attention.properties)),
  papel: option(PORTAL_PAPERS),
  estado: CasoDetail.properties.estado,
  en_espera_de: CasoDetail.properties.en_espera_de,
  resultado: CasoDetail.properties.resultado,
  fallecido: object({
    nombre: fallecido.properties.nombre,
    apellidos: fallecido.properties.apellidos,
    fecha_fallecimiento: fallecido.properties.fecha_fallecimiento,
    /**
     * Whether the reader may give the identity number of the deceased: none is on record, the reader is the heir, and
     * the mandate is not signed.
     */
    sin_numero: Type.Boolean(),
  }),
  heredero: object({ nombre: heredero.properties.nombre, idioma: heredero.properties.idioma }),
  modulos: Type.Array(object({ ...CasoModulo.properties, ...next })),
  documentacion,
  /** Whether a person still has to check the name under which the mandate was signed; nothing is sent until then. */
  nombre_en_revision: Type.Boolean(),
  /** Whether a person found that the name on the mandate is not the heir's. The mandate then ended and has to be signed again. */
  nombre_rechazado: Type.Boolean(),
  certificados: Type.Array(WorkCertificado),
  /** Documents that the service asked the family for and that have not arrived. */
  papeles_pedidos: Type.Array(AskedPaper),
  lista_completa: CasoDetail.properties.lista_completa,
  ultimo_paso: LastStep,
  voluntad: CasoDetail.properties.voluntad,
  /** Whether the deceased forbade the work and the service has not lifted that; nothing is asked of the family then. */
  prohibido: Type.Boolean(),
  recordatorios: Reminders,
  abierto: CasoDetail.properties.abierto,
  cerrado: CasoDetail.properties.cerrado,
  reabrible_hasta: CasoDetail.properties.reabrible_hasta,
});
export type CasoSituation = Static<typeof CasoSituation>;

/** The commands on the whole case that the backoffice offers. */
export const CasoCommands = object({
  ...offered,
  /** Results with which the case can be closed now. */
  resultados: Type.Array(option(CASO_RESULTS)),
  /** The other results, each with its reasons. */
  resultados_impedidos: Type.Array(object({ resultado: option(CASO_RESULTS), motivos: Type.Array(Type.String()) })),
  ultimo_paso: LastStep,
  /** Members for the service alone; null: the reader is an insurer's. */
  mesa: orNull(
    object({
      /** Version of the case, to send with a command on it. */
      version: Type.Integer(),
      gestor: orNull(Type.String()),
    }),
  ),
});
export type CasoCommands = Static<typeof CasoCommands>;

/** The identity number of the deceased, from the family. */
export const DeceasedIdentity = object({
  numero: line(40),
});

export const WishDeclaration = object({
  voluntad: option(WISHES),
  /** The instructions, or where they are. */
  detalle: Type.Optional(text),
});
export const Closing = object({
  resultado: option(CASO_RESULTS),
  notas: Type.Optional(text),
  version,
});
export const Reopening = object({ motivo: paragraph(1000), version });
export const VersionedCancellation = object({ ...Cancellation.properties, version });

// Documents ---------------------------------------------------------------------------------------------------------

export const WorkDocumento = object({
  ...Documento.properties,
  nombre: orNull(Type.String()),
  rechazo: orNull(
    object({
      /** Code of the reason, for a page in another language than that of `motivo_rechazo`. */
      motivo: option(REJECTION_REASONS),
      palabras: orNull(Type.String()),
    }),
  ),
  version: Type.Integer(),
});
export type WorkDocumento = Static<typeof WorkDocumento>;
export const WorkDocumentos = object({ caso_id: CasoId, elementos: Type.Array(WorkDocumento) });
/** A document for the desk, with the commands that the caller can give on it. */
export const DeskDocumento = object({
  ...WorkDocumento.properties,
  /** When the document was set aside, hidden from the family, because it is about the previous heir; null: it was not set aside. */
  apartado: orNull(instant()),
  /** Why a person has to review a signed mandate before it counts; null: the mandate counted at once, or the document is no mandate. */
  motivo_revision: orNull(option(REVIEW_REASONS)),
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
  /** The checks that the person made; they have to be all that a document of this type needs. */
  comprobaciones: Type.Array(option(CHECKS), { maxItems: CHECKS.length }),
  version,
});
export const DocumentoRejection = object({
  motivo: option(REJECTION_REASONS),
  /** The service's own words for the family. */
  palabras: Type.Optional(paragraph(500)),
  version,
});
export const DocumentoAfterCommand = object({
  documento_id: Id,
  estado: option(DOCUMENTO_STATES),
  version: Type.Integer(),
});

// Certificates ------------------------------------------------------------------------------------------------------

export const CertificadoApplication = object({ plazo: Type.Optional(date()), version });
export const CertificadoObtaining = object({
  documento: Id,
  expedido: Type.Optional(date()),
  /** What the register answered; left out for a death certificate. */
  resultado: Type.Optional(option(CERTIFICADO_RESULTS)),
  version,
});
export const CertificadoEnd = object({ motivo: Type.Optional(text), version });
export const CertificadoAfterCommand = object({ tipo: option(CERTIFICADO_TYPES), estado: option(CERTIFICADO_STATES) });
