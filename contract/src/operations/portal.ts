/** The operations of the heir's portal, below `/portal/api`; the session determines the case. */
import { Type } from 'typebox';
import { PublicAttention } from '../schemas/attention.ts';
import * as casos from '../schemas/casos.ts';
import { object, page } from '../schemas/common.ts';
import { Reminders, RemindersChange } from '../schemas/deadlines.ts';
import { DOCUMENTO_UPLOAD } from '../schemas/documentos.ts';
import * as family from '../schemas/family.ts';
import { Guide } from '../schemas/guides.ts';
import { ROLES } from '../schemas/identity.ts';
import * as mandato from '../schemas/mandato.ts';
import * as papers from '../schemas/papers.ts';
import { Plan } from '../schemas/plan.ts';
import { FamilyProveedoresQuery, Proveedor } from '../schemas/proveedores.ts';
import {
  AttentionQuery,
  Empty,
  EntryAtPortal,
  LinkRequest,
  PORTAL_PAPERS,
  type PortalPaper,
  PortalSession,
} from '../schemas/web-apps.ts';
import * as work from '../schemas/work.ts';
import { ONLY_HEREDERO, SERVICE } from './common.ts';
import { OWN_DATA_OPERATIONS } from './data-rights.ts';
import { type AppOperation, named, type Unnamed } from './operation.ts';
import { RASTROS_OPERATIONS } from './rastros.ts';
import { HANDOVER_IN_PORTAL } from './relevo.ts';
import { PORTAL_TELEPHONE_OPERATIONS } from './telephone.ts';

/** Relatives who may act; one invited only to look may not. */
const WHO_DO: readonly PortalPaper[] = ['heredero', 'ayuda'];
export const PORTAL_OPERATIONS = named({
  ...OWN_DATA_OPERATIONS,
  ...HANDOVER_IN_PORTAL,
  ...RASTROS_OPERATIONS,
  /** Exchanges the token of the link for a session, and returns the state of the case. */
  entrar: {
    method: 'POST',
    path: '/sesion',
    roles: null,
    shape: {
      body: EntryAtPortal,
      status: 201,
      data: object({ ...PortalSession.properties, caso: work.CasoSituation, visita: family.Visit }),
    },
  },
  /** Ends the session; the link stays valid. */
  salir: {
    method: 'DELETE',
    path: '/sesion',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: Empty },
  },
  /** Sends a new link to the e-mail address or mobile on file; the answer is the same for a token that does not exist. */
  pedirEnlace: {
    method: 'POST',
    path: '/enlace',
    roles: null,
    shape: { body: LinkRequest, status: 200, data: Empty },
  },
  /** The telephone that a visitor without a session can call. */
  verAtencion: {
    method: 'GET',
    path: '/atencion',
    roles: null,
    shape: { query: AttentionQuery, status: 200, data: PublicAttention },
  },
  /** The visitor to whom this session belongs, and the language of messages to them. */
  verVisita: {
    method: 'GET',
    path: '/sesion',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: family.Visit },
  },
  cambiarPreferencias: {
    method: 'PATCH',
    path: '/preferencias',
    roles: PORTAL_PAPERS,
    shape: { body: family.Preferences, status: 200, data: Empty },
  },
  /** The relatives, other than the heir, who have a link of their own. */
  verAllegados: {
    method: 'GET',
    path: '/allegados',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: family.Allegados },
  },
  /** Invites another relative by e-mail; repeating the same data makes no second invitation. */
  invitarAllegado: {
    method: 'POST',
    path: '/allegados',
    roles: ONLY_HEREDERO,
    shape: { body: family.NewAllegado, status: 201, data: family.Allegados },
  },
  reenviarEnlaceDeAllegado: {
    method: 'POST',
    path: '/allegados/{allegado}/enlace',
    roles: ONLY_HEREDERO,
    shape: { body: object({}), status: 200, data: family.Allegados },
  },
  /** Revokes a relative's access; their sessions end at once. */
  retirarAllegado: {
    method: 'DELETE',
    path: '/allegados/{allegado}',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: family.Allegados },
  },
  /** Reads a bank statement without storing it, and returns recurring charges to pick from. */
  leerExtracto: {
    method: 'POST',
    path: '/extractos',
    roles: WHO_DO,
    upload: family.EXTRACTO_UPLOAD,
    shape: { body: family.UploadedExtracto, status: 200, data: family.ExtractoToChooseFrom },
  },
  verCaso: {
    method: 'GET',
    path: '/caso',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: work.CasoSituation },
  },
  /** Reopens a case within 90 days of its closing; repeating the command changes nothing. */
  reabrirCaso: {
    method: 'POST',
    path: '/caso/reapertura',
    roles: ONLY_HEREDERO,
    shape: { body: object({}), status: 200, data: Empty },
  },
  verCronologia: {
    method: 'GET',
    path: '/cronologia',
    roles: PORTAL_PAPERS,
    shape: { query: casos.TimelineQuery, status: 200, data: page(casos.TimelineEntry) },
  },
  buscarProveedores: {
    method: 'GET',
    path: '/proveedores',
    roles: PORTAL_PAPERS,
    shape: { query: FamilyProveedoresQuery, status: 200, data: page(Proveedor) },
  },
  /** For each group of accounts, the documents that requests usually need, and how long providers take to answer. */
  verPlan: {
    method: 'GET',
    path: '/plan',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: Plan },
  },
  /** Guides for keeping the content of an account or a telephone before anything is erased. */
  verGuias: {
    method: 'GET',
    path: '/guias',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: object({ elementos: Type.Array(Guide) }) },
  },
  /** The accounts, with the commands that the caller can give now. */
  verCuentas: {
    method: 'GET',
    path: '/cuentas',
    roles: PORTAL_PAPERS,
    backoffice: { roles: SERVICE },
    shape: { status: 200, data: work.WorkCuentas },
  },
  proponerCuentas: {
    method: 'POST',
    path: '/cuentas',
    roles: WHO_DO,
    backoffice: { roles: SERVICE },
    shape: { body: work.WorkProposal, status: 201, data: work.WorkCuentas },
  },
  /** Changes the wishes for an account. */
  cambiarCuenta: {
    method: 'PATCH',
    path: '/cuentas/{cuenta}',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { body: work.CuentaChange, status: 200, data: work.CuentaAfterCommand },
  },
  /** Decides and confirms several accounts in one command, all or none. */
  decidirCuentas: {
    method: 'POST',
    path: '/cuentas/decisiones',
    roles: ONLY_HEREDERO,
    shape: { body: work.GroupDecision, status: 200, data: work.CuentasAfterDecision },
  },
  /** Records that the family will save the content of an account, has saved it, or declines to. */
  anotarCopia: {
    method: 'POST',
    path: '/cuentas/{cuenta}/copia',
    roles: ONLY_HEREDERO,
    shape: { body: work.KeptAnnotation, status: 200, data: work.CuentaAfterCommand },
  },
  /** Withdraws the confirmation of an account, until its request is sent. */
  deshacerCuenta: {
    method: 'DELETE',
    path: '/cuentas/{cuenta}/confirmacion',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: work.CuentaAfterCommand },
  },
  descartarCuenta: {
    method: 'POST',
    path: '/cuentas/{cuenta}/descarte',
    roles: ONLY_HEREDERO,
    shape: { body: work.Discard, status: 200, data: work.CuentaAfterCommand },
  },
  /** Declares that there are no more accounts to add, or that there are after all. */
  declararLista: {
    method: 'POST',
    path: '/lista',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { body: work.ListDeclaration, status: 200, data: Empty },
  },
  /** Records the wishes of the deceased about their digital life. */
  declararVoluntad: {
    method: 'POST',
    path: '/voluntad',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { body: work.WishDeclaration, status: 200, data: Empty },
  },
  /** The objections of the case; other people's objections come without their text. */
  verObjeciones: {
    method: 'GET',
    path: '/objeciones',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: work.Objeciones },
  },
  /** Raises an objection; requests that cannot be undone wait for its decision. */
  plantearObjecion: {
    method: 'POST',
    path: '/objeciones',
    roles: PORTAL_PAPERS,
    backoffice: { roles: ROLES },
    shape: { body: work.NewObjecion, status: 201, data: work.ObjecionAfterCommand },
  },
  /** Withdraws the caller's own objection; requests that waited for its decision go on. */
  retirarObjecion: {
    method: 'DELETE',
    path: '/objeciones/{objecion}',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: work.ObjecionAfterCommand },
  },
  verDocumentos: {
    method: 'GET',
    path: '/documentos',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: work.WorkDocumentos },
  },
  anadirDocumento: {
    method: 'POST',
    path: '/documentos',
    roles: WHO_DO,
    backoffice: { roles: SERVICE },
    upload: DOCUMENTO_UPLOAD,
    shape: { body: work.BroughtDocumento, status: 201, data: work.WorkDocumento },
  },
  verFichero: {
    method: 'GET',
    path: '/documentos/{documento}/fichero',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { status: 200, data: Empty },
  },
  /** The signed mandate, its documents, what it does not cover, and the mandate that waits for the signature. */
  verMandato: {
    method: 'GET',
    path: '/mandato',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: mandato.Mandato },
  },
  /** All that was signed, as one PDF for the heir alone. */
  verMandatoEnPdf: {
    method: 'GET',
    path: '/mandato/pdf',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { status: 200, data: Empty },
  },
  /** A summary of everything done so far, as a PDF to keep. */
  verResumenEnPdf: {
    method: 'GET',
    path: '/resumen/pdf',
    roles: ONLY_HEREDERO,
    backoffice: { roles: ROLES },
    shape: { query: papers.SummaryQuery, status: 200, data: Empty },
  },
  /** The mandate document for one provider, as the PDF that the provider gets. */
  verEjemplarEnPdf: {
    method: 'GET',
    path: '/mandato/ejemplares/{ejemplar}/pdf',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { status: 200, data: Empty },
  },
  /** The letter that the heir sends, because the provider accepts it from nobody else. */
  verCarta: {
    method: 'GET',
    path: '/cuentas/{cuenta}/carta',
    roles: ONLY_HEREDERO,
    shape: { query: papers.LetterQuery, status: 200, data: papers.Letter },
  },
  verCartaEnPdf: {
    method: 'GET',
    path: '/cuentas/{cuenta}/carta/pdf',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { query: papers.LetterQuery, status: 200, data: Empty },
  },
  cartaEnviada: {
    method: 'POST',
    path: '/cuentas/{cuenta}/carta/enviada',
    roles: ONLY_HEREDERO,
    shape: { body: papers.SentLetter, status: 200, data: work.CuentaAfterCommand },
  },
  /** Gives the identity number of the deceased, where the insurer had none and nothing is signed. */
  anotarIdentidad: {
    method: 'POST',
    path: '/fallecido/identidad',
    roles: ONLY_HEREDERO,
    shape: { body: work.DeceasedIdentity, status: 200, data: Empty },
  },
  /** Shows the texts to sign, one for each provider, and sends one code by e-mail or SMS. */
  prepararMandato: {
    method: 'POST',
    path: '/mandato',
    roles: ONLY_HEREDERO,
    shape: { body: mandato.MandatoPreparation, status: 201, data: mandato.MandatoForSign },
  },
  /** Corrects the name under which the mandate is signed; the code stays valid. */
  corregirNombre: {
    method: 'POST',
    path: '/mandato/nombre',
    roles: ONLY_HEREDERO,
    shape: { body: mandato.CorrectedName, status: 200, data: mandato.MandatoForSign },
  },
  /** Signs all prepared texts with the code. */
  firmarMandato: {
    method: 'POST',
    path: '/mandato/firma',
    roles: ONLY_HEREDERO,
    shape: { body: mandato.MandatoSignature, status: 201, data: mandato.SignedMandato },
  },
  /** Revokes the mandate; nothing more is sent. */
  revocarMandato: {
    method: 'DELETE',
    path: '/mandato',
    roles: ONLY_HEREDERO,
    shape: { status: 200, data: Empty },
  },
  cambiarRecordatorios: {
    method: 'POST',
    path: '/recordatorios',
    roles: ONLY_HEREDERO,
    shape: { body: RemindersChange, status: 200, data: Reminders },
  },
  ...PORTAL_TELEPHONE_OPERATIONS,
} as const satisfies Unnamed<AppOperation>);
