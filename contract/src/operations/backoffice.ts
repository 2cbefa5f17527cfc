/** The operations of the backoffice, below `/backoffice/api`: the path says which insurer, the session who may. */
import { CasoCorrection } from '../schemas/caso-correction.ts';
import * as casos from '../schemas/casos.ts';
import { object, page } from '../schemas/common.ts';
import { CasoDeadlines } from '../schemas/deadlines.ts';
import { DOCUMENTO_UPLOAD } from '../schemas/documentos.ts';
import { ROLES } from '../schemas/identity.ts';
import { WorkMandato } from '../schemas/mandato.ts';
import * as papers from '../schemas/papers.ts';
import { Empty } from '../schemas/web-apps.ts';
import * as work from '../schemas/work.ts';
import { DeskCertificados } from '../schemas/work-certificados.ts';
import { CASO, CUENTA, from, ofCaso, ofCuenta, SERVICE } from './common.ts';
import { QUESTION_OPERATIONS } from './consultas.ts';
import { DESK_RIGHTS_OPERATIONS } from './data-rights.ts';
import { DESK_OPERATIONS } from './desk.ts';
import { DEVELOPER_OPERATIONS } from './developers.ts';
import { FIGURES_OPERATIONS } from './figures.ts';
import { INBOX_OPERATIONS } from './inbox.ts';
import { LOGO_OPERATIONS } from './logo.ts';
import { LOTE_APP_OPERATIONS } from './lotes.ts';
import { MESSAGE_OPERATIONS } from './messages.ts';
import type { AppOperation } from './operation.ts';
import { OWN_ACCOUNT_OPERATIONS } from './own-account.ts';
import { PASSKEY_OPERATIONS } from './passkeys.ts';
import { LIFE_OPERATIONS } from './persona-viva.ts';
import { HANDOVER_AT_DESK } from './relevo.ts';
import { ANSWER_OPERATIONS } from './respuestas.ts';
import { SAFETY_OPERATIONS } from './safety.ts';
import { SANDBOX_OPERATIONS } from './sandbox.ts';
import { SEARCH_OPERATIONS } from './search.ts';
import { SENDER_OPERATIONS } from './sender.ts';
import { SERVICE_OPERATIONS } from './service.ts';
import { SETTINGS_OPERATIONS } from './settings.ts';
import { SIGN_IN_OPERATIONS } from './sign-in.ts';
import { SIGN_ON_OPERATIONS } from './sign-on.ts';
import { REQUEST_OPERATIONS } from './solicitudes.ts';
import { DESK_TELEPHONE_OPERATIONS } from './telephone.ts';
import { WEBHOOK_OPERATIONS } from './webhooks.ts';
import { WORKLIST_OPERATIONS } from './worklist.ts';

const ofMandato = from('aseguradora', 'caso', 'mandato');
const ofEjemplar = from('aseguradora', 'caso', 'ejemplar');
const ofDocumento = from('aseguradora', 'caso', 'documento');
const ofObjecion = from('aseguradora', 'caso', 'objecion');
const ofCertificado = from('aseguradora', 'caso', 'tipo');

export const BACKOFFICE_OPERATIONS = {
  ...SIGN_IN_OPERATIONS,
  ...SIGN_ON_OPERATIONS,
  ...SENDER_OPERATIONS,
  ...LOGO_OPERATIONS,
  ...OWN_ACCOUNT_OPERATIONS,
  ...PASSKEY_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...SERVICE_OPERATIONS,
  ...DESK_OPERATIONS,
  ...DEVELOPER_OPERATIONS,
  ...FIGURES_OPERATIONS,
  ...LOTE_APP_OPERATIONS,
  ...LIFE_OPERATIONS,
  ...DESK_RIGHTS_OPERATIONS,
  ...HANDOVER_AT_DESK,
  ...SANDBOX_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...DESK_TELEPHONE_OPERATIONS,
  ...MESSAGE_OPERATIONS,
  ...INBOX_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...WORKLIST_OPERATIONS,
  ...SAFETY_OPERATIONS,
  ...ANSWER_OPERATIONS,
  verCaso: {
    id: 'verCaso',
    method: 'GET',
    path: CASO,
    roles: ROLES,
    summary: 'A case, as the insurer sees it',
    shape: { params: ofCaso, status: 200, data: casos.CasoDetail },
  },
  corregirCaso: {
    id: 'corregirCaso',
    method: 'PATCH',
    path: CASO,
    roles: ROLES,
    summary: 'Corrects what it was opened with',
    shape: { params: ofCaso, body: CasoCorrection, status: 200, data: casos.CasoDetail },
  },
  verOrdenes: {
    id: 'verOrdenes',
    method: 'GET',
    path: `${CASO}/ordenes`,
    roles: ROLES,
    summary: 'What who asks can do with the case as a whole now, and with which results it can be closed',
    shape: { params: ofCaso, status: 200, data: work.CasoCommands },
  },
  verCronologia: {
    id: 'verCronologia',
    method: 'GET',
    path: `${CASO}/cronologia`,
    roles: ROLES,
    summary: 'What has happened so far',
    shape: {
      params: ofCaso,
      query: casos.TimelineQuery,
      status: 200,
      data: page(work.DeskEntry),
    },
  },
  verCuentas: {
    id: 'verCuentas',
    method: 'GET',
    path: `${CASO}/cuentas`,
    roles: SERVICE,
    summary: 'The accounts, with what can be done now',
    shape: { params: ofCaso, status: 200, data: work.WorkCuentas },
  },
  proponerCuentas: {
    id: 'proponerCuentas',
    method: 'POST',
    path: `${CASO}/cuentas`,
    roles: SERVICE,
    summary: 'Adds accounts to the list',
    shape: {
      params: ofCaso,
      body: work.WorkProposal,
      status: 201,
      data: work.WorkCuentas,
    },
  },
  cambiarCuenta: {
    id: 'cambiarCuenta',
    method: 'PATCH',
    path: CUENTA,
    roles: SERVICE,
    summary: 'Changes what is wanted of an account',
    shape: { params: ofCuenta, body: work.CuentaChange, status: 200, data: work.CuentaAfterCommand },
  },
  confirmarCuenta: {
    id: 'confirmarCuenta',
    method: 'POST',
    path: `${CUENTA}/confirmacion`,
    roles: SERVICE,
    summary: "Confirms an account on the heir's recorded word",
    shape: { params: ofCuenta, body: work.GestorConfirmation, status: 200, data: work.CuentaAfterCommand },
  },
  anotarCopia: {
    id: 'anotarCopia',
    method: 'POST',
    path: `${CUENTA}/copia`,
    roles: SERVICE,
    summary: 'What became of the copy that was offered',
    shape: { params: ofCuenta, body: work.CopyAnnotation, status: 200, data: work.CuentaAfterCommand },
  },
  solicitarCuenta: {
    id: 'solicitarCuenta',
    method: 'POST',
    path: `${CUENTA}/solicitud`,
    roles: SERVICE,
    summary: 'The request went to the provider',
    shape: { params: ofCuenta, body: work.Application, status: 200, data: work.CuentaAfterCommand },
  },
  concluirCuenta: {
    id: 'concluirCuenta',
    method: 'POST',
    path: `${CUENTA}/conclusion`,
    roles: SERVICE,
    summary: 'There is nothing to file: it ends by itself',
    shape: { params: ofCuenta, body: work.SoloVersion, status: 200, data: work.CuentaAfterCommand },
  },
  insistirCuenta: {
    id: 'insistirCuenta',
    method: 'POST',
    path: `${CUENTA}/insistencia`,
    roles: SERVICE,
    summary: 'The provider was chased',
    shape: { params: ofCuenta, body: work.Chase, status: 200, data: work.CuentaAfterCommand },
  },
  resolverCuenta: {
    id: 'resolverCuenta',
    method: 'POST',
    path: `${CUENTA}/resolucion`,
    roles: SERVICE,
    summary: 'The provider did it, or it ends otherwise',
    shape: { params: ofCuenta, body: work.Resolution, status: 200, data: work.CuentaAfterCommand },
  },
  rechazarCuenta: {
    id: 'rechazarCuenta',
    method: 'POST',
    path: `${CUENTA}/negativa`,
    roles: SERVICE,
    summary: 'The provider refused; it can be asked again',
    shape: { params: ofCuenta, body: work.Refusal, status: 200, data: work.CuentaAfterCommand },
  },
  sinRespuestaCuenta: {
    id: 'sinRespuestaCuenta',
    method: 'POST',
    path: `${CUENTA}/silencio`,
    roles: SERVICE,
    summary: 'The provider kept silent, though it was chased',
    shape: { params: ofCuenta, body: work.SoloVersion, status: 200, data: work.CuentaAfterCommand },
  },
  descartarCuenta: {
    id: 'descartarCuenta',
    method: 'POST',
    path: `${CUENTA}/descarte`,
    roles: SERVICE,
    summary: 'Takes an account off the list, or a request back',
    shape: { params: ofCuenta, body: work.GestorDiscard, status: 200, data: work.CuentaAfterCommand },
  },
  verCarta: {
    id: 'verCarta',
    method: 'GET',
    path: `${CUENTA}/carta`,
    roles: SERVICE,
    summary: 'The letter to the provider as it would leave now',
    shape: { params: ofCuenta, query: papers.LetterInDeskQuery, status: 200, data: papers.LetterAtDesk },
  },
  verCartaEnPdf: {
    id: 'verCartaEnPdf',
    method: 'GET',
    path: `${CUENTA}/carta/pdf`,
    roles: SERVICE,
    summary: 'The same as a PDF',
    shape: { params: ofCuenta, query: papers.LetterQuery, status: 200, data: Empty },
  },
  verCopia: {
    id: 'verCopia',
    method: 'GET',
    path: `${CUENTA}/copias/{documento}`,
    roles: SERVICE,
    summary: 'A copy of a paper for the provider of an account, marked with purpose, addressee and date',
    shape: { params: from('aseguradora', 'caso', 'cuenta', 'documento'), status: 200, data: Empty },
  },
  enviarCarta: {
    id: 'enviarCarta',
    method: 'POST',
    path: `${CUENTA}/envio`,
    roles: SERVICE,
    summary: 'Sends the letter by e-mail with its papers, and records the request or the chase',
    shape: { params: ofCuenta, body: papers.LetterSending, status: 200, data: work.CuentaAfterCommand },
  },
  verCartasPorSalir: {
    id: 'verCartasPorSalir',
    method: 'GET',
    path: `${CASO}/cartas`,
    roles: SERVICE,
    summary: 'The letters that were sent just now and can still be taken back',
    shape: { params: ofCaso, status: 200, data: papers.LettersByLeave },
  },
  takeBackCarta: {
    id: 'takeBackCarta',
    method: 'DELETE',
    path: `${CASO}/cartas/{carta}`,
    roles: SERVICE,
    summary: 'Takes a letter back before it leaves; its account is as it was',
    shape: { params: from('aseguradora', 'caso', 'carta'), status: 200, data: work.CuentaAfterCommand },
  },
  anotarCartaEnviada: {
    id: 'anotarCartaEnviada',
    method: 'POST',
    path: `${CUENTA}/carta/enviada`,
    roles: SERVICE,
    summary: 'The family said by telephone that they sent the letter in their hands',
    shape: {
      params: ofCuenta,
      body: papers.SentLetterByFamily,
      status: 200,
      data: work.CuentaAfterCommand,
    },
  },
  verMandato: {
    id: 'verMandato',
    method: 'GET',
    path: `${CASO}/mandato`,
    roles: SERVICE,
    summary: 'The mandate with its papers, what it lacks, and who looked each up',
    shape: { params: ofCaso, status: 200, data: WorkMandato },
  },
  aceptarNombre: {
    id: 'aceptarNombre',
    method: 'POST',
    path: `${CASO}/mandato/{mandato}/nombre`,
    roles: SERVICE,
    summary: 'The name under the mandate is that of the heir: what it allows may leave',
    shape: { params: ofMandato, body: object({}), status: 200, data: Empty },
  },
  rechazarNombre: {
    id: 'rechazarNombre',
    method: 'DELETE',
    path: `${CASO}/mandato/{mandato}/nombre`,
    roles: SERVICE,
    summary: 'The name under the mandate is not that of the heir: it ends, and has to be signed again',
    shape: { params: ofMandato, status: 200, data: Empty },
  },
  verMandatoEnPdf: {
    id: 'verMandatoEnPdf',
    method: 'GET',
    path: `${CASO}/mandato/pdf`,
    roles: SERVICE,
    summary: 'All that was signed, with its evidence, as a PDF',
    shape: { params: ofCaso, status: 200, data: Empty },
  },
  verResumenEnPdf: {
    id: 'verResumenEnPdf',
    method: 'GET',
    path: `${CASO}/resumen/pdf`,
    roles: ROLES,
    summary: 'A paper with all that was done until now; for people of an insurer with what they see of the accounts',
    shape: { params: ofCaso, query: papers.SummaryQuery, status: 200, data: Empty },
  },
  verEjemplarEnPdf: {
    id: 'verEjemplarEnPdf',
    method: 'GET',
    path: `${CASO}/mandato/ejemplares/{ejemplar}/pdf`,
    roles: SERVICE,
    summary: 'The paper of one provider as a PDF, as the provider gets it',
    shape: { params: ofEjemplar, status: 200, data: Empty },
  },
  verDocumentos: {
    id: 'verDocumentos',
    method: 'GET',
    path: `${CASO}/documentos`,
    roles: SERVICE,
    summary: 'The papers of the case',
    shape: { params: ofCaso, status: 200, data: work.DeskDocumentos },
  },
  anadirDocumento: {
    id: 'anadirDocumento',
    method: 'POST',
    path: `${CASO}/documentos`,
    roles: SERVICE,
    summary: 'Adds a paper',
    upload: DOCUMENTO_UPLOAD,
    shape: {
      params: ofCaso,
      body: work.BroughtDocumento,
      status: 201,
      data: work.WorkDocumento,
    },
  },
  verFichero: {
    id: 'verFichero',
    method: 'GET',
    path: `${CASO}/documentos/{documento}/fichero`,
    roles: SERVICE,
    summary: 'The file of a paper',
    shape: { params: ofDocumento, status: 200, data: Empty },
  },
  validarDocumento: {
    id: 'validarDocumento',
    method: 'POST',
    path: `${CASO}/documentos/{documento}/validacion`,
    roles: SERVICE,
    summary: 'The paper serves',
    shape: {
      params: ofDocumento,
      body: work.DocumentoValidation,
      status: 200,
      data: work.DocumentoAfterCommand,
    },
  },
  rechazarDocumento: {
    id: 'rechazarDocumento',
    method: 'POST',
    path: `${CASO}/documentos/{documento}/rechazo`,
    roles: SERVICE,
    summary: 'The paper does not serve, and the family is told why',
    shape: {
      params: ofDocumento,
      body: work.DocumentoRejection,
      status: 200,
      data: work.DocumentoAfterCommand,
    },
  },
  verObjeciones: {
    id: 'verObjeciones',
    method: 'GET',
    path: `${CASO}/objeciones`,
    roles: SERVICE,
    summary: 'Objections with their words, and who raised them',
    shape: { params: ofCaso, status: 200, data: work.DeskObjeciones },
  },
  plantearObjecion: {
    id: 'plantearObjecion',
    method: 'POST',
    path: `${CASO}/objeciones`,
    roles: ROLES,
    summary: 'Objects: what cannot be taken back waits',
    shape: { params: ofCaso, body: work.NewObjecion, status: 201, data: work.ObjecionAfterCommand },
  },
  decidirObjecion: {
    id: 'decidirObjecion',
    method: 'POST',
    path: `${CASO}/objeciones/{objecion}/decision`,
    roles: SERVICE,
    summary: 'Lifts or upholds an objection',
    shape: {
      params: ofObjecion,
      body: work.ObjecionDecision,
      status: 200,
      data: work.ObjecionAfterCommand,
    },
  },
  declararVoluntad: {
    id: 'declararVoluntad',
    method: 'POST',
    path: `${CASO}/voluntad`,
    roles: SERVICE,
    summary: 'What the deceased had said about their digital life',
    shape: { params: ofCaso, body: work.WishDeclaration, status: 200, data: Empty },
  },
  declararListaCompleta: {
    id: 'declararListaCompleta',
    method: 'POST',
    path: `${CASO}/lista`,
    roles: SERVICE,
    summary: 'There are no more accounts to add',
    shape: { params: ofCaso, body: work.SoloVersion, status: 200, data: Empty },
  },
  reabrirLista: {
    id: 'reabrirLista',
    method: 'DELETE',
    path: `${CASO}/lista`,
    roles: SERVICE,
    summary: 'There are more after all',
    shape: { params: ofCaso, status: 200, data: Empty },
  },
  verPlazos: {
    id: 'verPlazos',
    method: 'GET',
    path: `${CASO}/plazos`,
    roles: SERVICE,
    summary: 'Next dates: what is open, on which day, and who acts',
    shape: { params: ofCaso, status: 200, data: CasoDeadlines },
  },
  verCertificados: {
    id: 'verCertificados',
    method: 'GET',
    path: `${CASO}/certificados`,
    roles: SERVICE,
    summary: 'The certificates, with fee and next date',
    shape: { params: ofCaso, status: 200, data: DeskCertificados },
  },
  solicitarCertificado: {
    id: 'solicitarCertificado',
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/solicitud`,
    roles: SERVICE,
    summary: 'The certificate was asked for at the register',
    shape: {
      params: ofCertificado,
      body: work.CertificadoApplication,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  obtenerCertificado: {
    id: 'obtenerCertificado',
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/obtencion`,
    roles: SERVICE,
    summary: 'The certificate is here',
    shape: {
      params: ofCertificado,
      body: work.CertificadoObtaining,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  descartarCertificado: {
    id: 'descartarCertificado',
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/descarte`,
    roles: SERVICE,
    summary: 'The certificate does not apply',
    shape: {
      params: ofCertificado,
      body: work.CertificadoEnd,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  denegarCertificado: {
    id: 'denegarCertificado',
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/denegacion`,
    roles: SERVICE,
    summary: 'The register refused',
    shape: {
      params: ofCertificado,
      body: work.CertificadoEnd,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  cerrarCaso: {
    id: 'cerrarCaso',
    method: 'POST',
    path: `${CASO}/cierre`,
    roles: SERVICE,
    summary: 'Closes the case with a result',
    shape: { params: ofCaso, body: work.Closing, status: 200, data: Empty },
  },
  reabrirCaso: {
    id: 'reabrirCaso',
    method: 'POST',
    path: `${CASO}/reapertura`,
    roles: ROLES,
    summary: 'Reopens a closed case',
    shape: { params: ofCaso, body: work.SoloVersion, status: 200, data: Empty },
  },
  anularCaso: {
    id: 'anularCaso',
    method: 'POST',
    path: `${CASO}/anulacion`,
    roles: ROLES,
    summary: 'Annuls a case opened in error, or whose person lives',
    shape: { params: ofCaso, body: work.WorkCancellation, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
