/** The operations of the heir's portal, below `/portal/api`: the session says which case. */
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
  Empty,
  EntryAtPortal,
  LinkRequest,
  PORTAL_PAPERS,
  type PortalPaper,
  PortalSession,
} from '../schemas/web-apps.ts';
import * as work from '../schemas/work.ts';
import { SERVICE } from './common.ts';
import { OWN_DATA_OPERATIONS } from './data-rights.ts';
import { type AppOperation, named, type Unnamed } from './operation.ts';
import { RASTROS_OPERATIONS } from './rastros.ts';
import { HANDOVER_IN_PORTAL } from './relevo.ts';
import { PORTAL_TELEPHONE_OPERATIONS } from './telephone.ts';

/** Those who may act; a relative invited to look may not. */
const WHO_DO: readonly PortalPaper[] = ['heredero', 'ayuda'];
const SOLO_HEREDERO: readonly PortalPaper[] = ['heredero'];

export const PORTAL_OPERATIONS = named({
  ...OWN_DATA_OPERATIONS,
  ...HANDOVER_IN_PORTAL,
  ...RASTROS_OPERATIONS,
  entrar: {
    method: 'POST',
    path: '/sesion',
    roles: null,
    summary: 'Swaps the token of the link for a session, and says at once where things stand',
    shape: {
      body: EntryAtPortal,
      status: 201,
      data: object({ ...PortalSession.properties, caso: work.CasoSituation, visita: family.Visit }),
    },
  },
  salir: {
    method: 'DELETE',
    path: '/sesion',
    roles: PORTAL_PAPERS,
    summary: 'Ends the session; the link stays valid',
    shape: { status: 200, data: Empty },
  },
  pedirEnlace: {
    method: 'POST',
    path: '/enlace',
    roles: null,
    summary: 'Sends a new link to the address on file; the answer is the same whatever the token was',
    shape: { body: LinkRequest, status: 200, data: Empty },
  },
  verAtencion: {
    method: 'GET',
    path: '/atencion',
    roles: null,
    summary: 'Whom to call, for a visitor without a session',
    shape: { status: 200, data: PublicAttention },
  },
  verVisita: {
    method: 'GET',
    path: '/sesion',
    roles: PORTAL_PAPERS,
    summary: 'Who is looking, and in which language they are written to',
    shape: { status: 200, data: family.Visit },
  },
  cambiarPreferencias: {
    method: 'PATCH',
    path: '/preferencias',
    roles: PORTAL_PAPERS,
    summary: 'Chooses the language of later e-mails',
    shape: { body: family.Preferences, status: 200, data: Empty },
  },
  verAllegados: {
    method: 'GET',
    path: '/allegados',
    roles: SOLO_HEREDERO,
    summary: 'The other relatives with a link of their own',
    shape: { status: 200, data: family.Allegados },
  },
  invitarAllegado: {
    method: 'POST',
    path: '/allegados',
    roles: SOLO_HEREDERO,
    summary: 'Invites another relative by e-mail; repeated in the same words it is the same invitation',
    shape: { body: family.NewAllegado, status: 201, data: family.Allegados },
  },
  reenviarEnlaceDeAllegado: {
    method: 'POST',
    path: '/allegados/{allegado}/enlace',
    roles: SOLO_HEREDERO,
    summary: 'Sends a relative a new link',
    shape: { body: object({}), status: 200, data: family.Allegados },
  },
  retirarAllegado: {
    method: 'DELETE',
    path: '/allegados/{allegado}',
    roles: SOLO_HEREDERO,
    summary: "Takes a relative's access back: their sessions end at once",
    shape: { status: 200, data: family.Allegados },
  },
  leerExtracto: {
    method: 'POST',
    path: '/extractos',
    roles: WHO_DO,
    summary: 'Reads a bank statement and forgets it: recurring charges to pick from',
    upload: family.EXTRACTO_UPLOAD,
    shape: { body: family.UploadedExtracto, status: 200, data: family.ExtractoForChoose },
  },
  verCaso: {
    method: 'GET',
    path: '/caso',
    roles: PORTAL_PAPERS,
    summary: 'Where things stand',
    shape: { status: 200, data: work.CasoSituation },
  },
  reabrirCaso: {
    method: 'POST',
    path: '/caso/reapertura',
    roles: SOLO_HEREDERO,
    summary: 'Goes on with a case that was closed, within 90 days; reopened twice it is reopened',
    shape: { body: object({}), status: 200, data: Empty },
  },
  verCronologia: {
    method: 'GET',
    path: '/cronologia',
    roles: PORTAL_PAPERS,
    summary: 'What has happened so far',
    shape: { query: casos.TimelineQuery, status: 200, data: page(casos.TimelineEntry) },
  },
  buscarProveedores: {
    method: 'GET',
    path: '/proveedores',
    roles: PORTAL_PAPERS,
    summary: 'Searches the catalogue',
    shape: { query: FamilyProveedoresQuery, status: 200, data: page(Proveedor) },
  },
  verPlan: {
    method: 'GET',
    path: '/plan',
    roles: PORTAL_PAPERS,
    summary: 'What to expect of each kind of account: which papers, and how long it takes',
    shape: { status: 200, data: Plan },
  },
  verGuias: {
    method: 'GET',
    path: '/guias',
    roles: PORTAL_PAPERS,
    summary: 'How to keep what is in an account or on a telephone before anything is erased',
    shape: { status: 200, data: object({ elementos: Type.Array(Guide) }) },
  },
  verCuentas: {
    method: 'GET',
    path: '/cuentas',
    roles: PORTAL_PAPERS,
    backoffice: { roles: SERVICE },
    summary: 'The accounts, with what can be done now',
    shape: { status: 200, data: work.WorkCuentas },
  },
  proponerCuentas: {
    method: 'POST',
    path: '/cuentas',
    roles: WHO_DO,
    backoffice: { roles: SERVICE },
    summary: 'Adds accounts to the list',
    shape: { body: work.WorkProposal, status: 201, data: work.WorkCuentas },
  },
  cambiarCuenta: {
    method: 'PATCH',
    path: '/cuentas/{cuenta}',
    roles: SOLO_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'Changes what is wanted of an account',
    shape: { body: work.CuentaChange, status: 200, data: work.CuentaAfterCommand },
  },
  decidirCuentas: {
    method: 'POST',
    path: '/cuentas/decisiones',
    roles: SOLO_HEREDERO,
    summary: 'Decides accounts, each with all that belongs to its choice: all of them or none',
    shape: { body: work.GroupDecision, status: 200, data: work.CuentasAfterDecision },
  },
  anotarCopia: {
    method: 'POST',
    path: '/cuentas/{cuenta}/copia',
    roles: SOLO_HEREDERO,
    summary: 'Says that what was in an account has been kept, or that nobody wants to keep it any more',
    shape: { body: work.KeptAnnotation, status: 200, data: work.CuentaAfterCommand },
  },
  deshacerCuenta: {
    method: 'DELETE',
    path: '/cuentas/{cuenta}/confirmacion',
    roles: SOLO_HEREDERO,
    summary: 'Takes a confirmation back, until it was sent',
    shape: { status: 200, data: work.CuentaAfterCommand },
  },
  descartarCuenta: {
    method: 'POST',
    path: '/cuentas/{cuenta}/descarte',
    roles: SOLO_HEREDERO,
    summary: 'Takes an account off the list',
    shape: { body: work.Discard, status: 200, data: work.CuentaAfterCommand },
  },
  declararLista: {
    method: 'POST',
    path: '/lista',
    roles: SOLO_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'There are no more accounts to add, or there are after all',
    shape: { body: work.ListDeclaration, status: 200, data: Empty },
  },
  declararVoluntad: {
    method: 'POST',
    path: '/voluntad',
    roles: SOLO_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'What the deceased had said about their digital life',
    shape: { body: work.WishDeclaration, status: 200, data: Empty },
  },
  verObjeciones: {
    method: 'GET',
    path: '/objeciones',
    roles: PORTAL_PAPERS,
    summary: 'Objections, those of others without their words',
    shape: { status: 200, data: work.Objeciones },
  },
  plantearObjecion: {
    method: 'POST',
    path: '/objeciones',
    roles: PORTAL_PAPERS,
    backoffice: { roles: ROLES },
    summary: 'Objects: what cannot be taken back waits',
    shape: { body: work.NewObjecion, status: 201, data: work.ObjecionAfterCommand },
  },
  retirarObjecion: {
    method: 'DELETE',
    path: '/objeciones/{objecion}',
    roles: PORTAL_PAPERS,
    summary: 'Takes back what one objected to: what it held goes on',
    shape: {
      status: 200,
      data: work.ObjecionAfterCommand,
    },
  },
  verDocumentos: {
    method: 'GET',
    path: '/documentos',
    roles: PORTAL_PAPERS,
    summary: 'The papers that were handed in',
    shape: { status: 200, data: work.WorkDocumentos },
  },
  anadirDocumento: {
    method: 'POST',
    path: '/documentos',
    roles: WHO_DO,
    backoffice: { roles: SERVICE },
    summary: 'Hands in a paper',
    upload: DOCUMENTO_UPLOAD,
    shape: { body: work.BroughtDocumento, status: 201, data: work.WorkDocumento },
  },
  verFichero: {
    method: 'GET',
    path: '/documentos/{documento}/fichero',
    roles: SOLO_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'The file of a paper',
    shape: { status: 200, data: Empty },
  },
  verMandato: {
    method: 'GET',
    path: '/mandato',
    roles: SOLO_HEREDERO,
    summary: 'The mandate that was signed, its papers, what it lacks, and what waits for the signature',
    shape: { status: 200, data: mandato.Mandato },
  },
  verMandatoEnPdf: {
    method: 'GET',
    path: '/mandato/pdf',
    roles: SOLO_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'All that was signed, as one PDF for the heir alone',
    shape: { status: 200, data: Empty },
  },
  verResumenEnPdf: {
    method: 'GET',
    path: '/resumen/pdf',
    roles: SOLO_HEREDERO,
    backoffice: { roles: ROLES },
    summary: 'A paper with all that was done until now, to keep, as a PDF',
    shape: { query: papers.SummaryQuery, status: 200, data: Empty },
  },
  verEjemplarEnPdf: {
    method: 'GET',
    path: '/mandato/ejemplares/{ejemplar}/pdf',
    roles: SOLO_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'The paper of one provider as a PDF, as the provider gets it',
    shape: { status: 200, data: Empty },
  },
  verCarta: {
    method: 'GET',
    path: '/cuentas/{cuenta}/carta',
    roles: SOLO_HEREDERO,
    summary: 'The letter that the heir sends, because the provider takes it from nobody else',
    shape: { query: papers.LetterQuery, status: 200, data: papers.Letter },
  },
  verCartaEnPdf: {
    method: 'GET',
    path: '/cuentas/{cuenta}/carta/pdf',
    roles: SOLO_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'The same as a PDF',
    shape: { query: papers.LetterQuery, status: 200, data: Empty },
  },
  cartaEnviada: {
    method: 'POST',
    path: '/cuentas/{cuenta}/carta/enviada',
    roles: SOLO_HEREDERO,
    summary: 'The heir says that they sent it',
    shape: { body: papers.SentLetter, status: 200, data: work.CuentaAfterCommand },
  },
  anotarIdentidad: {
    method: 'POST',
    path: '/fallecido/identidad',
    roles: SOLO_HEREDERO,
    summary: 'Gives the identity number of the deceased, where the insurer had none and nothing is signed',
    shape: { body: work.DeceasedIdentity, status: 200, data: Empty },
  },
  prepararMandato: {
    method: 'POST',
    path: '/mandato',
    roles: SOLO_HEREDERO,
    summary: 'Shows the texts to sign, one for each provider, and sends one code by e-mail',
    shape: { body: mandato.MandatoPreparation, status: 201, data: mandato.MandatoForSign },
  },
  corregirNombre: {
    method: 'POST',
    path: '/mandato/nombre',
    roles: SOLO_HEREDERO,
    summary: 'Puts the name right under which the mandate is signed; the code lives on',
    shape: { body: mandato.CorrectedName, status: 200, data: mandato.MandatoForSign },
  },
  firmarMandato: {
    method: 'POST',
    path: '/mandato/firma',
    roles: SOLO_HEREDERO,
    summary: 'Signs all of them with the code',
    shape: { body: mandato.MandatoSignature, status: 201, data: mandato.SignedMandato },
  },
  revocarMandato: {
    method: 'DELETE',
    path: '/mandato',
    roles: SOLO_HEREDERO,
    summary: 'Revokes the mandate: nothing more leaves',
    shape: { status: 200, data: Empty },
  },
  cambiarRecordatorios: {
    method: 'POST',
    path: '/recordatorios',
    roles: SOLO_HEREDERO,
    summary: 'Whether reminders come by e-mail',
    shape: { body: RemindersChange, status: 200, data: Reminders },
  },
  ...PORTAL_TELEPHONE_OPERATIONS,
} as const satisfies Unnamed<AppOperation>);
