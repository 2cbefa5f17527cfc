/** Routes of calls and notes in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { afterMail } from '../../caso/open/after-mail.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import type { PreparationDependencies } from '../mandato/prepare-mandato.ts';
import { askForCall, cancelCall, recordCall } from './ask-for-call.ts';
import { recordNote, viewNotes } from './notes.ts';
import { sendForSigning } from './send-for-signing.ts';
import { viewCallMe, viewCalls } from './view-calls.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();
const NOTHING = { data: {} };

export function llamadasInPortalRoutes(): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verLlamada, (p, tx) => viewCallMe(tx, portalWho(p), p.sesion.casoId)),
    portal.writing(P.pedirLlamada, async (p, tx) => {
      await askForCall(tx, portalWho(p), p.sesion.casoId, p.body);
      return { data: await viewCallMe(tx, portalWho(p), p.sesion.casoId) };
    }),
    portal.writing(P.anularLlamada, async (p, tx) => {
      await cancelCall(tx, portalWho(p), p.sesion.casoId);
      return { data: await viewCallMe(tx, portalWho(p), p.sesion.casoId) };
    }),
  ];
}

export function llamadasInBackofficeRoutes(deps: PreparationDependencies): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verLlamadas, async (p, tx) => ({
      elementos: await viewCalls(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.anotarLlamada, async (p, tx) => {
      await recordCall(tx, backofficeWho(p), p.params.caso ?? '', p.params.llamada ?? '', p.body);
      return NOTHING;
    }),
    backoffice.reading(B.verNotas, async (p, tx) => ({
      elementos: await viewNotes(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.anotar, async (p, tx) => ({
      data: await recordNote(tx, backofficeWho(p), p.params.caso ?? '', p.body),
    })),
    backoffice.writing(B.enviarAFirmar, async (p, tx) => {
      const { enviado, caso, correo } = await sendForSigning(deps, tx, backofficeWho(p), p.params.caso ?? '', p.body);
      return afterMail(deps, p.aseguradora, caso, correo, () => enviado);
    }),
  ];
}
