import { CasoAtDesk } from '../schemas/caso-at-desk.ts';
import * as casos from '../schemas/casos.ts';
import { page } from '../schemas/common.ts';
import { ROLES } from '../schemas/identity.ts';
import * as papers from '../schemas/papers.ts';
import * as corrections from '../schemas/record-correction.ts';
import { Empty } from '../schemas/web-apps.ts';
import * as work from '../schemas/work.ts';
import { OPERATIONS } from './api.ts';
import { atDesk } from './at-desk.ts';
import { ASEGURADORA, CASO, CUENTA, SERVICE } from './common.ts';
import { QUESTION_OPERATIONS } from './consultas.ts';
import { DESK_RIGHTS_OPERATIONS } from './data-rights.ts';
import { DESK_OPERATIONS } from './desk.ts';
import { DEVELOPER_OPERATIONS } from './developers.ts';
import { FIGURES_OPERATIONS } from './figures.ts';
import { INBOX_OPERATIONS } from './inbox.ts';
import { LOGO_OPERATIONS } from './logo.ts';
import { LOTE_APP_OPERATIONS } from './lotes.ts';
import { MESSAGE_OPERATIONS } from './messages.ts';
import { type AppOperation, named, type Unnamed } from './operation.ts';
import { OWN_ACCOUNT_OPERATIONS } from './own-account.ts';
import { PASSKEY_OPERATIONS } from './passkeys.ts';
import { LIFE_OPERATIONS } from './persona-viva.ts';
import { PORTAL_OPERATIONS } from './portal.ts';
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
import { WORKLIST_OPERATIONS } from './worklist.ts';

export const BACKOFFICE_OPERATIONS = named({
  ...SIGN_IN_OPERATIONS,
  ...SIGN_ON_OPERATIONS,
  ...SENDER_OPERATIONS,
  ...LOGO_OPERATIONS,
  ...OWN_ACCOUNT_OPERATIONS,
  ...PASSKEY_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...atDesk(OPERATIONS, ASEGURADORA),
  ...atDesk(PORTAL_OPERATIONS, CASO),
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
  verEscritorio: {
    method: 'GET',
    path: `${CASO}/escritorio`,
    roles: ROLES,
    summary:
      'What the page of a case shows besides the case: what can be done, questions, and for the service all that waits',
    shape: { status: 200, data: CasoAtDesk },
  },
  verCronologia: {
    method: 'GET',
    path: `${CASO}/cronologia`,
    roles: ROLES,
    summary: 'What has happened so far',
    shape: {
      query: casos.TimelineQuery,
      status: 200,
      data: page(work.DeskEntry),
    },
  },
  confirmarCuenta: {
    method: 'POST',
    path: `${CUENTA}/confirmacion`,
    roles: SERVICE,
    summary: "Confirms an account on the heir's recorded word",
    shape: { body: work.GestorConfirmation, status: 200, data: work.CuentaAfterCommand },
  },
  anotarCopia: {
    method: 'POST',
    path: `${CUENTA}/copia`,
    roles: SERVICE,
    summary: 'What became of the copy that was offered',
    shape: { body: work.CopyAnnotation, status: 200, data: work.CuentaAfterCommand },
  },
  solicitarCuenta: {
    method: 'POST',
    path: `${CUENTA}/solicitud`,
    roles: SERVICE,
    summary: 'The request went to the provider',
    shape: { body: work.Application, status: 200, data: work.CuentaAfterCommand },
  },
  concluirCuenta: {
    method: 'POST',
    path: `${CUENTA}/conclusion`,
    roles: SERVICE,
    summary: 'There is nothing to file: it ends by itself',
    shape: { body: work.SoloVersion, status: 200, data: work.CuentaAfterCommand },
  },
  insistirCuenta: {
    method: 'POST',
    path: `${CUENTA}/insistencia`,
    roles: SERVICE,
    summary: 'The provider was chased',
    shape: { body: work.Chase, status: 200, data: work.CuentaAfterCommand },
  },
  resolverCuenta: {
    method: 'POST',
    path: `${CUENTA}/resolucion`,
    roles: SERVICE,
    summary: 'The provider did it, or it ends otherwise',
    shape: { body: work.Resolution, status: 200, data: work.CuentaAfterCommand },
  },
  rechazarCuenta: {
    method: 'POST',
    path: `${CUENTA}/negativa`,
    roles: SERVICE,
    summary: 'The provider refused; it can be asked again',
    shape: { body: work.Refusal, status: 200, data: work.CuentaAfterCommand },
  },
  sinRespuestaCuenta: {
    method: 'POST',
    path: `${CUENTA}/silencio`,
    roles: SERVICE,
    summary: 'The provider kept silent, though it was chased',
    shape: { body: work.SoloVersion, status: 200, data: work.CuentaAfterCommand },
  },
  descartarCuenta: {
    method: 'POST',
    path: `${CUENTA}/descarte`,
    roles: SERVICE,
    summary: 'Takes an account off the list, or a request back',
    shape: { body: work.GestorDiscard, status: 200, data: work.CuentaAfterCommand },
  },
  verCarta: {
    method: 'GET',
    path: `${CUENTA}/carta`,
    roles: SERVICE,
    summary: 'The letter to the provider as it would leave now',
    shape: { query: papers.LetterInDeskQuery, status: 200, data: papers.LetterAtDesk },
  },
  verCopia: {
    method: 'GET',
    path: `${CUENTA}/copias/{documento}`,
    roles: SERVICE,
    summary: 'A copy of a paper for the provider of an account, marked with purpose, addressee and date',
    shape: { status: 200, data: Empty },
  },
  enviarCarta: {
    method: 'POST',
    path: `${CUENTA}/envio`,
    roles: SERVICE,
    summary: 'Sends the letter by e-mail with its papers, and records the request or the chase',
    shape: { body: papers.LetterSending, status: 200, data: work.CuentaAfterCommand },
  },
  retirarCarta: {
    method: 'DELETE',
    path: `${CASO}/cartas/{carta}`,
    roles: SERVICE,
    summary: 'Takes a letter back before it leaves; its account is as it was',
    shape: { status: 200, data: work.CuentaAfterCommand },
  },
  anotarCartaEnviada: {
    method: 'POST',
    path: `${CUENTA}/carta/enviada`,
    roles: SERVICE,
    summary: 'The family said by telephone that they sent the letter in their hands',
    shape: {
      body: papers.SentLetterByFamily,
      status: 200,
      data: work.CuentaAfterCommand,
    },
  },
  decidirNombre: {
    method: 'POST',
    path: `${CASO}/mandato/{mandato}/nombre`,
    roles: SERVICE,
    summary:
      'The name under the mandate is that of the heir, and what it allows may leave; or it is not: it ends, and has to be signed again',
    shape: { body: work.NameDecision, status: 200, data: Empty },
  },
  verDocumentos: {
    method: 'GET',
    path: `${CASO}/documentos`,
    roles: SERVICE,
    summary: 'The papers of the case',
    shape: { status: 200, data: work.DeskDocumentos },
  },
  validarDocumento: {
    method: 'POST',
    path: `${CASO}/documentos/{documento}/validacion`,
    roles: SERVICE,
    summary: 'The paper serves',
    shape: {
      body: work.DocumentoValidation,
      status: 200,
      data: work.DocumentoAfterCommand,
    },
  },
  rechazarDocumento: {
    method: 'POST',
    path: `${CASO}/documentos/{documento}/rechazo`,
    roles: SERVICE,
    summary: 'The paper does not serve, and the family is told why',
    shape: {
      body: work.DocumentoRejection,
      status: 200,
      data: work.DocumentoAfterCommand,
    },
  },
  verObjeciones: {
    method: 'GET',
    path: `${CASO}/objeciones`,
    roles: SERVICE,
    summary: 'Objections with their words, and who raised them',
    shape: { status: 200, data: work.DeskObjeciones },
  },
  decidirObjecion: {
    method: 'POST',
    path: `${CASO}/objeciones/{objecion}/decision`,
    roles: SERVICE,
    summary: 'Lifts or upholds an objection',
    shape: {
      body: work.ObjecionDecision,
      status: 200,
      data: work.ObjecionAfterCommand,
    },
  },
  solicitarCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/solicitud`,
    roles: SERVICE,
    summary: 'The certificate was asked for at the register',
    shape: {
      body: work.CertificadoApplication,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  obtenerCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/obtencion`,
    roles: SERVICE,
    summary: 'The certificate is here',
    shape: {
      body: work.CertificadoObtaining,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  descartarCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/descarte`,
    roles: SERVICE,
    summary: 'The certificate does not apply',
    shape: {
      body: work.CertificadoEnd,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  denegarCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/denegacion`,
    roles: SERVICE,
    summary: 'The register refused',
    shape: {
      body: work.CertificadoEnd,
      status: 200,
      data: work.CertificadoAfterCommand,
    },
  },
  verCorreccion: {
    method: 'GET',
    path: `${CASO}/correcciones`,
    roles: SERVICE,
    summary: 'What can be recorded in place of something, and what has left and stays as it is',
    shape: { query: corrections.CorrectableQuery, status: 200, data: corrections.Correctable },
  },
  corregirAnotacion: {
    method: 'POST',
    path: `${CASO}/correcciones`,
    roles: SERVICE,
    summary: 'Puts right, with a reason, what was recorded by mistake',
    shape: { body: corrections.RecordCorrection, status: 200, data: Empty },
  },
  cerrarCaso: {
    method: 'POST',
    path: `${CASO}/cierre`,
    roles: SERVICE,
    summary: 'Closes the case with a result',
    shape: { body: work.Closing, status: 200, data: Empty },
  },
  reabrirCaso: {
    method: 'POST',
    path: `${CASO}/reapertura`,
    roles: ROLES,
    summary: 'Reopens a closed case',
    shape: { body: work.SoloVersion, status: 200, data: Empty },
  },
  anularCaso: {
    method: 'POST',
    path: `${CASO}/anulacion`,
    roles: ROLES,
    summary: 'Annuls a case opened in error, or whose person lives',
    shape: { body: work.WorkCancellation, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>);
