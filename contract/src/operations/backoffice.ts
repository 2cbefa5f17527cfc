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
import { DATA_RIGHTS_AT_DESK } from './data-rights.ts';
import { DESK_OPERATIONS } from './desk.ts';
import { DEVELOPER_OPERATIONS } from './developers.ts';
import { FIGURES_OPERATIONS } from './figures.ts';
import { INBOX_OPERATIONS } from './inbox.ts';
import { LOTE_APP_OPERATIONS } from './lotes.ts';
import { MESSAGE_OPERATIONS } from './messages.ts';
import { type AppOperation, named, type Unnamed } from './operation.ts';
import { OWN_ACCOUNT_OPERATIONS } from './own-account.ts';
import { PASSKEY_OPERATIONS } from './passkeys.ts';
import { PERSONA_VIVA_OPERATIONS } from './persona-viva.ts';
import { PORTAL_OPERATIONS } from './portal.ts';
import { RASTROS_AT_DESK } from './rastros.ts';
import { HANDOVER_AT_DESK } from './relevo.ts';
import { SAFETY_OPERATIONS } from './safety.ts';
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
  ...PERSONA_VIVA_OPERATIONS,
  ...DATA_RIGHTS_AT_DESK,
  ...HANDOVER_AT_DESK,
  ...RASTROS_AT_DESK,
  ...DESK_TELEPHONE_OPERATIONS,
  ...MESSAGE_OPERATIONS,
  ...INBOX_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...WORKLIST_OPERATIONS,
  ...SAFETY_OPERATIONS,
  /** What the page of a case shows besides the case: possible commands, questions, and for the service all open tasks. */
  verEscritorio: {
    method: 'GET',
    path: `${CASO}/escritorio`,
    roles: ROLES,
    shape: { status: 200, data: CasoAtDesk },
  },
  verCronologia: {
    method: 'GET',
    path: `${CASO}/cronologia`,
    roles: ROLES,
    shape: { query: casos.TimelineQuery, status: 200, data: page(work.DeskEntry) },
  },
  /** Confirms an account for the heir, and records how the heir said so. */
  confirmarCuenta: {
    method: 'POST',
    path: `${CUENTA}/confirmacion`,
    roles: SERVICE,
    shape: { body: work.GestorConfirmation, status: 200, data: work.CuentaAfterCommand },
  },
  /** Records what became of the copy that the family was offered. */
  anotarCopia: {
    method: 'POST',
    path: `${CUENTA}/copia`,
    roles: SERVICE,
    shape: { body: work.CopyAnnotation, status: 200, data: work.CuentaAfterCommand },
  },
  /** Records that a person sent the request to the provider. */
  solicitarCuenta: {
    method: 'POST',
    path: `${CUENTA}/solicitud`,
    roles: SERVICE,
    shape: { body: work.SentRequest, status: 200, data: work.CuentaAfterCommand },
  },
  /** Resolves an account that needs no request, such as one that expires without use. */
  concluirCuenta: {
    method: 'POST',
    path: `${CUENTA}/conclusion`,
    roles: SERVICE,
    shape: { body: work.VersionAlone, status: 200, data: work.CuentaAfterCommand },
  },
  insistirCuenta: {
    method: 'POST',
    path: `${CUENTA}/insistencia`,
    roles: SERVICE,
    shape: { body: work.Chase, status: 200, data: work.CuentaAfterCommand },
  },
  /** Records the outcome of a request. */
  resolverCuenta: {
    method: 'POST',
    path: `${CUENTA}/resolucion`,
    roles: SERVICE,
    shape: { body: work.Resolution, status: 200, data: work.CuentaAfterCommand },
  },
  /** Records a refusal, after which the provider can be asked again. */
  rechazarCuenta: {
    method: 'POST',
    path: `${CUENTA}/negativa`,
    roles: SERVICE,
    shape: { body: work.Refusal, status: 200, data: work.CuentaAfterCommand },
  },
  /** Gives up on a provider that did not answer although the service chased it. */
  sinRespuestaCuenta: {
    method: 'POST',
    path: `${CUENTA}/silencio`,
    roles: SERVICE,
    shape: { body: work.VersionAlone, status: 200, data: work.CuentaAfterCommand },
  },
  /** Takes an account off the list, even if its request was sent. */
  descartarCuenta: {
    method: 'POST',
    path: `${CUENTA}/descarte`,
    roles: SERVICE,
    shape: { body: work.GestorDiscard, status: 200, data: work.CuentaAfterCommand },
  },
  /** The letter to the provider as it would be sent now. */
  verCarta: {
    method: 'GET',
    path: `${CUENTA}/carta`,
    roles: SERVICE,
    shape: { query: papers.LetterAtDeskQuery, status: 200, data: papers.LetterAtDesk },
  },
  /** Downloads a copy of a document for the account's provider, marked with purpose, addressee and date. */
  verCopia: {
    method: 'GET',
    path: `${CUENTA}/copias/{documento}`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** Sends the letter with its attachments by e-mail, and records the request or the chase. */
  enviarCarta: {
    method: 'POST',
    path: `${CUENTA}/envio`,
    roles: SERVICE,
    shape: { body: papers.LetterSending, status: 200, data: work.CuentaAfterCommand },
  },
  /** Cancels a letter that has not left yet, and restores its account. */
  retirarCarta: {
    method: 'DELETE',
    path: `${CASO}/cartas/{carta}`,
    roles: SERVICE,
    shape: { status: 200, data: work.CuentaAfterCommand },
  },
  /** Records that the family told the service that they have sent the letter themselves. */
  anotarCartaEnviada: {
    method: 'POST',
    path: `${CUENTA}/carta/enviada`,
    roles: SERVICE,
    shape: { body: papers.SentLetterByFamily, status: 200, data: work.CuentaAfterCommand },
  },
  /** Decides whether the name on the mandate is the heir's. If it is not, the mandate ends and has to be signed again. */
  decidirNombre: {
    method: 'POST',
    path: `${CASO}/mandato/{mandato}/nombre`,
    roles: SERVICE,
    shape: { body: work.NameDecision, status: 200, data: Empty },
  },
  verDocumentos: {
    method: 'GET',
    path: `${CASO}/documentos`,
    roles: SERVICE,
    shape: { status: 200, data: work.DeskDocumentos },
  },
  validarDocumento: {
    method: 'POST',
    path: `${CASO}/documentos/{documento}/validacion`,
    roles: SERVICE,
    shape: { body: work.DocumentoValidation, status: 200, data: work.DocumentoAfterCommand },
  },
  /** Rejects a document, and tells the family why. */
  rechazarDocumento: {
    method: 'POST',
    path: `${CASO}/documentos/{documento}/rechazo`,
    roles: SERVICE,
    shape: { body: work.DocumentoRejection, status: 200, data: work.DocumentoAfterCommand },
  },
  /** The objections of the case, with their texts and the people who raised them. */
  verObjeciones: {
    method: 'GET',
    path: `${CASO}/objeciones`,
    roles: SERVICE,
    shape: { status: 200, data: work.DeskObjeciones },
  },
  decidirObjecion: {
    method: 'POST',
    path: `${CASO}/objeciones/{objecion}/decision`,
    roles: SERVICE,
    shape: { body: work.ObjecionDecision, status: 200, data: work.ObjecionAfterCommand },
  },
  /** Records that the certificate was requested from the register. */
  solicitarCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/solicitud`,
    roles: SERVICE,
    shape: { body: work.CertificadoApplication, status: 200, data: work.CertificadoAfterCommand },
  },
  obtenerCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/obtencion`,
    roles: SERVICE,
    shape: { body: work.CertificadoObtaining, status: 200, data: work.CertificadoAfterCommand },
  },
  descartarCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/descarte`,
    roles: SERVICE,
    shape: { body: work.CertificadoEnd, status: 200, data: work.CertificadoAfterCommand },
  },
  denegarCertificado: {
    method: 'POST',
    path: `${CASO}/certificados/{tipo}/denegacion`,
    roles: SERVICE,
    shape: { body: work.CertificadoEnd, status: 200, data: work.CertificadoAfterCommand },
  },
  /** The corrections that a record allows, and everything that was already sent and cannot be recalled. */
  verCorreccion: {
    method: 'GET',
    path: `${CASO}/correcciones`,
    roles: SERVICE,
    shape: { query: corrections.CorrectableQuery, status: 200, data: corrections.Correctable },
  },
  /** Corrects, with a reason, a record made by mistake. */
  corregirAnotacion: {
    method: 'POST',
    path: `${CASO}/correcciones`,
    roles: SERVICE,
    shape: { body: corrections.RecordCorrection, status: 200, data: Empty },
  },
  cerrarCaso: {
    method: 'POST',
    path: `${CASO}/cierre`,
    roles: SERVICE,
    shape: { body: work.Closing, status: 200, data: Empty },
  },
  /** Reopens a closed case; the reason is a note, or the insurer's question to the service. */
  reabrirCaso: {
    method: 'POST',
    path: `${CASO}/reapertura`,
    roles: ROLES,
    shape: { body: work.Reopening, status: 200, data: Empty },
  },
  /** Annuls a case that was opened in error, or whose person is alive. */
  anularCaso: {
    method: 'POST',
    path: `${CASO}/anulacion`,
    roles: ROLES,
    shape: { body: work.VersionedCancellation, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>);
