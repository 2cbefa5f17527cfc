/** Routes of portal and backoffice about requests to providers: letters, sheets, answers, received e-mail and stops; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import type { AppLogger } from '../platform/logger.ts';
import type { HerederoSession, UserSession } from '../shared/web-app-sessions.ts';
import type { ChangedCuenta } from './commands/command.ts';
import { recordSentLetter } from './commands/request-cuenta.ts';
import { markReceivedRead, openOriginal, viewReceived } from './inbox/view-received.ts';
import {
  assignMail,
  discardMail,
  openTrayedOriginal,
  type TrayDependencies,
  viewTray,
  viewTrayed,
} from './inbox/work-tray.ts';
import { markReturned, viewLetterAtDesk } from './letters/by-post.ts';
import { prepareLetter, presentLetter } from './letters/compose/prepare-letter.ts';
import { letterFile } from './letters/ready-letter.ts';
import { copyDocumento } from './letters/render/copy-documento.ts';
import { type SendingDependencies, sendLetter } from './letters/send-letter.ts';
import { takeBackLetter } from './letters/take-back-letter.ts';
import { revokeAnswerCode } from './respuestas/answer-code.ts';
import { confirmAnswer, discardAnswer } from './respuestas/decide-answer.ts';
import { recordProveedorCall, viewSheet } from './solicitudes/call-proveedor.ts';
import { recordDelivery, recordReceipt } from './solicitudes/receipt-and-delivery.ts';
import { viewSolicitudes } from './solicitudes/view-solicitudes.ts';
import { type RecallDependencies, recallLetters } from './stops/recall-letters.ts';
import { liftStop, listStops, stopSending, viewScope } from './stops/stop-sending.ts';

export type RequestsRoutesDependencies = SendingDependencies &
  TrayDependencies &
  RecallDependencies & { readonly logger: AppLogger };

const shared = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

const afterCommand = ({ cuenta: { id, estado, version } }: ChangedCuenta) => ({ cuenta_id: id, estado, version });

/** The case and the account in the path of an operation. */
const place = ({ subject, params: { cuenta } }: { subject: string; params: { readonly cuenta: string } }) =>
  [subject, cuenta] as const;

export function lettersInPortalRoutes(deps: SendingDependencies): Route[] {
  return [
    portal.reading(P.verCarta, async (p, tx) =>
      presentLetter(await prepareLetter(deps, tx, p, ...place(p), p.query), p.idioma),
    ),
    shared.file(P.verCartaEnPdf, (p) => letterFile(deps, p, ...place(p), p.query)),
    portal.writing(P.cartaEnviada, async (p, tx) => ({
      data: afterCommand(await recordSentLetter(deps, tx, p, ...place(p), p.body)),
    })),
  ];
}

export function requestsInBackofficeRoutes(deps: RequestsRoutesDependencies): Route[] {
  return [...sendingRoutes(deps), ...answerRoutes(), ...inboxRoutes(deps), ...stopsRoutes(deps)];
}

function sendingRoutes(deps: RequestsRoutesDependencies): Route[] {
  return [
    backoffice.reading(B.verCarta, (p, tx) => viewLetterAtDesk(deps, tx, p, place(p), p.query, p.idioma)),
    backoffice.file(B.verCopia, (p) => copyDocumento(deps, p, ...place(p), p.params.documento)),
    backoffice.writing(B.anotarCartaEnviada, async (p, tx) => ({
      data: afterCommand(await recordSentLetter(deps, tx, p, ...place(p), p.body)),
    })),
    backoffice.writing(B.retirarCarta, async (p, tx) => ({
      data: afterCommand(await takeBackLetter(tx, p, p.subject, p.params.carta)),
    })),
    backoffice.long(B.enviarCarta, async (p) => afterCommand(await sendLetter(deps, p, ...place(p), p.body))),
    backoffice.reading(B.verSolicitudes, async (p, tx) => ({ elementos: await viewSolicitudes(tx, p, p.subject) })),
    backoffice.reading(B.verHoja, (p, tx) => viewSheet(deps, tx, p, ...place(p), p.idioma)),
    backoffice.writing(B.anotarLlamadaAProveedor, async (p, tx) => {
      await recordProveedorCall(deps, tx, p, ...place(p), p.body);
      return NOTHING;
    }),
    backoffice.writing(B.anotarAcuse, async (p, tx) => {
      await recordReceipt(tx, p, ...place(p), p.body);
      return NOTHING;
    }),
    backoffice.writing(B.anotarEntrega, async (p, tx) => {
      const cuenta = await recordDelivery(tx, p, ...place(p), p.body);
      if (p.body.entrega !== 'devuelta') return NOTHING;
      const afterCommit = () =>
        markReturned(deps.base, p, cuenta).catch((error) =>
          deps.logger.warn({ error }, 'could not mark a postal address as returned; it is still offered'),
        );
      return { ...NOTHING, afterCommit };
    }),
  ];
}

/** Providers' answers. */
function answerRoutes(): Route[] {
  return [
    backoffice.writing(B.confirmarRespuesta, async (p, tx) => ({
      data: await confirmAnswer(tx, p, p.subject, p.params.respuesta, p.body),
    })),
    backoffice.writing(B.descartarRespuesta, async (p, tx) => ({
      data: await discardAnswer(tx, p, p.subject, p.params.respuesta, p.body.motivo),
    })),
    backoffice.writing(B.anularCodigoRespuesta, async (p, tx) => {
      await revokeAnswerCode(tx, p, ...place(p));
      return NOTHING;
    }),
  ];
}

/** Received e-mail: in the tray, and in the case that it belongs to. */
function inboxRoutes(deps: TrayDependencies): Route[] {
  return [
    backoffice.session(B.verBandeja, async ({ query }) => ({ data: await viewTray(deps, query.cursor) })),
    backoffice.session(B.verCorreoDeBandeja, async ({ sesion: { usuario }, params, now }) => ({
      data: await viewTrayed(deps, { usuario, now }, params.correo),
    })),
    backoffice.sessionFile(B.verOriginalDeBandeja, ({ sesion: { usuario }, params, now }) =>
      openTrayedOriginal(deps, { usuario, now }, params.correo),
    ),
    backoffice.session(B.asignarCorreo, async ({ sesion: { usuario }, params, body, now }) => {
      await assignMail(deps, { usuario, now }, params.correo, body);
      return NOTHING;
    }),
    backoffice.session(B.descartarCorreo, async ({ sesion: { usuario }, params, body, now }) => {
      await discardMail(deps, { usuario, now }, params.correo, body);
      return NOTHING;
    }),
    backoffice.reading(B.verCorreosDeCaso, (p, tx) => viewReceived(tx, p, p.subject)),
    backoffice.file(B.verOriginalDeCorreo, (p) => openOriginal(deps, p, p.subject, p.params.correo)),
    backoffice.writing(B.marcarCorreoLeido, async (p, tx) => {
      await markReceivedRead(tx, p, p.subject, p.params.correo);
      return NOTHING;
    }),
  ];
}

/** Stops, and recalls of letters that are about to leave. */
function stopsRoutes(deps: RecallDependencies): Route[] {
  return [
    backoffice.session(B.verParadas, async () => ({ data: await listStops(deps) })),
    backoffice.session(B.verAlcance, async ({ query }) => ({ data: await viewScope(deps, query) })),
    backoffice.session(B.pararEnvios, async ({ sesion: { usuario }, body, now }) => ({
      data: await stopSending(deps, { user: usuario, now }, body),
    })),
    backoffice.session(B.levantarParada, async ({ sesion: { usuario }, params, now }) => {
      await liftStop(deps, { user: usuario, now }, params.parada);
      return NOTHING;
    }),
    backoffice.session(B.recuperarEnvios, async ({ sesion: { usuario }, body, now, idioma, signal }) => ({
      data: await recallLetters(deps, { user: usuario, now, idioma, signal }, body),
    })),
  ];
}
