/** Routes of portal and backoffice about a family: its access, people, mandate, calls, messages, own data and papers; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type SituationDependencies, situationAtSignIn } from '../agenda/view-situation.ts';
import { viewCasoAccess } from '../caso/access/access.ts';
import { afterMail } from '../caso/open/after-mail.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import type { SealingDependencies } from '../cuentas/letters/render/paint-apart.ts';
import { type BySession, openRoute, type Route, routesOf } from '../http/operation.ts';
import { createLimitByAddress, requireLimit } from '../http/rate-limit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Lanes } from '../platform/worker-pool/lane.ts';
import type { HerederoSession, UserSession } from '../shared/web-app-sessions.ts';
import { closeSession, signInToPortal } from './acceso-heredero/portal-session.ts';
import { askLink, type LinkDependencies } from './acceso-heredero/renew-link.ts';
import { viewAttention } from './acceso-heredero/view-attention.ts';
import { changePreferences, viewVisit } from './acceso-heredero/visit.ts';
import { inviteAllegado, resendInvitation, viewAllegados, withdrawAllegado } from './allegados/invitations.ts';
import { answerConsulta, askConsulta, readAnswers } from './consultas/consultas.ts';
import { takeCopy, viewOwnData } from './derechos/own-copy.ts';
import { answerPeticion, askRight, withdrawPeticion } from './derechos/peticiones.ts';
import { askForCall, cancelCall, recordCall, viewCallMe } from './llamadas/calls.ts';
import { recordNote, viewNotes } from './llamadas/notes.ts';
import { sendForSigning } from './llamadas/send-for-signing.ts';
import { revokeMandato } from './mandato/end-mandato.ts';
import { mandatoFile, readEjemplarPaper, readMandatoPaper } from './mandato/mandato-papers.ts';
import { type PreparationDependencies, prepareMandato } from './mandato/prepare-mandato.ts';
import { signatureRejection, signMandato } from './mandato/sign-mandato.ts';
import { acceptSignerName, correctSignerName, rejectSignerName } from './mandato/signer-name.ts';
import { viewMandato } from './mandato/view-mandato.ts';
import type { MessagesDependencies } from './messages/compose.ts';
import { viewMessages } from './messages/messages.ts';
import { previewMessage, stopAskingForPaper, takeBackMessage, writeMessage } from './messages/write-message.ts';
import { dismissAlert, raiseAlert } from './persona-viva/alerts.ts';
import { recordNoticeGiven } from './persona-viva/own-notices.ts';
import {
  recordRectificacion,
  rectificacionFile,
  sendRectificacion,
  takeBackRectificacion,
} from './persona-viva/rectificaciones.ts';
import type { TakingBackDependencies } from './persona-viva/take-back-requests.ts';
import { handOver } from './relevo/hand-over.ts';
import { askForHandover, refuseHandover, takeBackHandover, viewHandoverOfFamily } from './relevo/handover-request.ts';
import { givePhone, sendLinkBySms, viewContact, viewDeskContact } from './sms/contact.ts';
import { summaryFile } from './summary/read-summary.ts';

export type FamiliaRoutesDependencies = LinkDependencies &
  SituationDependencies &
  CuentasDependencies &
  PreparationDependencies &
  SealingDependencies &
  MessagesDependencies &
  TakingBackDependencies & {
    readonly clock: Clock;
    readonly lanes: Pick<Lanes, 'papers'>;
  };

const shared = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

/** Maximum number of requests for a new link in an hour, for each old link. */
const LINKS_PER_HOUR = 20;

export function familiaInPortalRoutes(deps: FamiliaRoutesDependencies): Route[] {
  return [
    ...accessRoutes(deps),
    portal.reading(P.verContacto, (p, tx) => viewContact(deps, tx, p, p.subject)),
    portal.writing(P.darTelefono, async (p, tx) => {
      await givePhone(tx, p, p.subject, p.body.telefono);
      return { data: await viewContact(deps, tx, p, p.subject) };
    }),
    portal.writing(P.recibirEnlacePorSms, async (p, tx) => {
      await sendLinkBySms(deps, tx, p, p.subject);
      return NOTHING;
    }),

    portal.reading(P.verAllegados, (p, tx) => viewAllegados(tx, p, p.subject)),
    portal.writing(P.invitarAllegado, async (p, tx) => {
      const { caso, correo } = await inviteAllegado(deps, tx, p, p.subject, p.body);
      const data = await viewAllegados(tx, p, p.subject);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.reenviarEnlaceDeAllegado, async (p, tx) => {
      const { caso, correo } = await resendInvitation(deps, tx, p, p.subject, p.params.allegado);
      const data = await viewAllegados(tx, p, p.subject);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.retirarAllegado, async (p, tx) => {
      await withdrawAllegado(tx, p, p.subject, p.params.allegado);
      return { data: await viewAllegados(tx, p, p.subject) };
    }),
    portal.reading(P.verRelevo, (p, tx) => viewHandoverOfFamily(tx, p, p.subject)),
    portal.writing(P.pedirRelevo, async (p, tx) => ({ data: await askForHandover(tx, p, p.subject, p.body) })),
    portal.writing(P.retirarRelevo, async (p, tx) => ({ data: await takeBackHandover(tx, p, p.subject) })),

    ...mandatoInPortalRoutes(deps),

    portal.reading(P.verLlamada, (p, tx) => viewCallMe(tx, p, p.subject)),
    portal.writing(P.pedirLlamada, async (p, tx) => {
      await askForCall(tx, p, p.subject, p.body);
      return { data: await viewCallMe(tx, p, p.subject) };
    }),
    portal.writing(P.anularLlamada, async (p, tx) => {
      await cancelCall(tx, p, p.subject);
      return { data: await viewCallMe(tx, p, p.subject) };
    }),

    portal.reading(P.verMisDatos, (p, tx) => viewOwnData(tx, p, p.subject)),
    portal.writing(P.copiarMisDatos, async (p, tx) => ({
      data: await takeCopy(deps, tx, p, p.subject, p.sesion.papel),
    })),
    portal.writing(P.pedirDerecho, async (p, tx) => ({ data: await askRight(tx, p, p.subject, p.body) })),
    portal.writing(P.retirarPeticion, async (p, tx) => {
      await withdrawPeticion(tx, p, p.subject, p.params.peticion);
      return NOTHING;
    }),

    shared.file(P.verResumenEnPdf, (p) => summaryFile(deps, p, p.subject, p.query)),
  ];
}

/** The portal's session and its visitor. */
function accessRoutes(deps: FamiliaRoutesDependencies): Route[] {
  const requests = createLimitByAddress(deps.clock, LINKS_PER_HOUR);
  return [
    openRoute(P.entrar, 'secret', async ({ body, host, now, idioma }) => {
      const { data, cookie } = await signInToPortal(deps, body.token, host, now);
      const place = await situationAtSignIn(deps, cookie.value, host, { idioma, realNow: now });
      return { data: { ...data, ...place }, cookie };
    }),
    openRoute(P.pedirEnlace, 'nothing', async ({ body, host, now }) => {
      requireLimit(requests.count(body.token ?? body.huella ?? ''), now);
      await askLink(deps, body, host);
      return NOTHING;
    }),
    openRoute(P.verAtencion, 'nothing', async ({ host, query }) => ({
      data: await viewAttention(deps, host, query.huella),
    })),
    portal.reading(P.verVisita, (p, tx) => viewVisit(tx, p.aseguradora, p.sesion)),
    portal.writing(P.cambiarPreferencias, async (p, tx) => {
      await changePreferences(tx, p, p.subject, p.sesion.allegado, p.body);
      return NOTHING;
    }),
    portal.session(P.salir, async ({ value }) => {
      await closeSession(deps.base, value);
      return { data: {}, cookie: 'fuera' };
    }),
  ];
}

function mandatoInPortalRoutes(deps: FamiliaRoutesDependencies): Route[] {
  return [
    portal.writing(P.prepararMandato, async (p, tx) => {
      const { identidad, por, nombre } = p.body;
      const { caso, correo, ...data } = await prepareMandato(deps, tx, p, p.subject, identidad, {
        ...(por && { por }),
        ...(nombre && { nombre }),
      });
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.firmarMandato, async (p, tx) => {
      const { address: direccion, userAgent: agente, body } = p;
      const { codigo, nombre } = body;
      const signature = await signMandato(tx, p, p.subject, { codigo, nombre, direccion, agente });
      // The transaction has to commit, because it counts the wrong code; the refusal follows after the commit.
      if (signature.clase === 'codigo_incorrecto') return { refusal: signatureRejection(signature) };
      return { data: { mandato_id: signature.mandato, documento_id: signature.documento } };
    }),
    portal.writing(P.corregirNombre, async (p, tx) => ({ data: await correctSignerName(tx, p, p.subject, p.body) })),
    portal.writing(P.revocarMandato, async (p, tx) => {
      await revokeMandato(tx, p, p.subject);
      return NOTHING;
    }),
    portal.reading(P.verMandato, (p, tx) => viewMandato(tx, p, p.subject)),
    shared.file(P.verMandatoEnPdf, (p) => mandatoFile(deps, p, (tx) => readMandatoPaper(deps, tx, p, p.subject))),
    shared.file(P.verEjemplarEnPdf, (p) =>
      mandatoFile(deps, p, (tx) => readEjemplarPaper(deps, tx, p, p.subject, p.params.ejemplar)),
    ),
  ];
}

export function familiaInBackofficeRoutes(deps: FamiliaRoutesDependencies): Route[] {
  return [
    backoffice.reading(B.verContactoDeCaso, (p, tx) => viewDeskContact(deps, tx, p, p.subject)),
    backoffice.writing(B.enviarEnlacePorSms, async (p, tx) => {
      await sendLinkBySms(deps, tx, p, p.subject);
      return NOTHING;
    }),
    backoffice.writing(B.relevarHeredero, async (p, tx) => {
      const { caso, relevo, correo } = await handOver(deps, tx, p, p.subject, p.body);
      const access = await viewCasoAccess(tx, caso);
      if (!correo) return { data: { relevo_id: relevo, acceso_heredero: access } };
      return afterMail(deps, p.aseguradora, caso, correo, (notificado) => ({
        relevo_id: relevo,
        acceso_heredero: { ...access, notificado },
      }));
    }),
    backoffice.writing(B.descartarRelevo, async (p, tx) => {
      await refuseHandover(tx, p, p.subject, p.body.respuesta);
      return NOTHING;
    }),
    backoffice.writing(B.decidirNombre, async (p, tx) => {
      const decide = p.body.es_suyo ? acceptSignerName : rejectSignerName;
      await decide(tx, p, p.subject, p.params.mandato);
      return NOTHING;
    }),
    backoffice.writing(B.contestarPeticion, async (p, tx) => {
      await answerPeticion(tx, p, p.subject, p.params.peticion, p.body);
      return NOTHING;
    }),

    backoffice.writing(B.anotarLlamada, async (p, tx) => {
      await recordCall(tx, p, p.subject, p.params.llamada, p.body);
      return NOTHING;
    }),
    backoffice.reading(B.verNotas, async (p, tx) => ({ elementos: await viewNotes(tx, p, p.subject) })),
    backoffice.writing(B.anotar, async (p, tx) => ({ data: await recordNote(tx, p, p.subject, p.body) })),
    backoffice.writing(B.enviarAFirmar, async (p, tx) => {
      const { enviado, caso, correo } = await sendForSigning(deps, tx, p, p.subject, p.body);
      return afterMail(deps, p.aseguradora, caso, correo, () => enviado);
    }),

    backoffice.reading(B.verMensajes, (p, tx) => viewMessages(deps, tx, p, p.subject)),
    backoffice.reading(B.verPreviaDeMensaje, (p, tx) => previewMessage(deps, tx, p, p.subject, p.body)),
    backoffice.writing(B.escribirMensaje, async (p, tx) => ({
      data: await writeMessage(deps, tx, p, p.subject, p.body),
    })),
    backoffice.writing(B.deshacerMensaje, async (p, tx) => {
      await takeBackMessage(tx, p, p.subject, p.params.mensaje);
      return NOTHING;
    }),
    backoffice.writing(B.dejarDePedirPapel, async (p, tx) => {
      await stopAskingForPaper(tx, p, p.subject, p.params.mensaje);
      return NOTHING;
    }),
    backoffice.writing(B.consultar, async (p, tx) => ({ data: await askConsulta(tx, p, p.subject, p.body) })),
    backoffice.writing(B.contestarConsulta, async (p, tx) => {
      await answerConsulta(tx, p, p.subject, p.params.consulta, p.body.respuesta);
      return NOTHING;
    }),
    backoffice.writing(B.leerConsultas, async (p, tx) => {
      await readAnswers(tx, p, p.subject);
      return NOTHING;
    }),

    ...lifeRoutes(deps),
  ];
}

/** Routes about a person who may be alive. */
function lifeRoutes(deps: FamiliaRoutesDependencies): Route[] {
  return [
    backoffice.writing(B.anotarAvisoDado, async (p, tx) => {
      await recordNoticeGiven(deps, tx, p, p.subject, p.params.aviso);
      return NOTHING;
    }),
    backoffice.writing(B.abrirAlerta, async (p, tx) => {
      await raiseAlert(tx, p, p.subject, p.body);
      return NOTHING;
    }),
    backoffice.writing(B.descartarAlerta, async (p, tx) => {
      await dismissAlert(tx, p, p.subject, p.body.comprobacion);
      return NOTHING;
    }),
    backoffice.writing(B.enviarRectificacion, async (p, tx) => {
      await sendRectificacion(deps, tx, p, p.subject, p.params.rectificacion, p.body);
      return NOTHING;
    }),
    backoffice.writing(B.deshacerRectificacion, async (p, tx) => {
      await takeBackRectificacion(tx, p, p.subject, p.params.rectificacion);
      return NOTHING;
    }),
    backoffice.writing(B.anotarRectificacion, async (p, tx) => {
      await recordRectificacion(tx, p, p.subject, p.params.rectificacion, p.body.nota);
      return NOTHING;
    }),
    backoffice.file(B.verRectificacionEnPdf, (p) => rectificacionFile(deps, p, p.subject, p.params.rectificacion)),
  ];
}
