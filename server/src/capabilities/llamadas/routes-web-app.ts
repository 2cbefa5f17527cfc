/** Routes of calls and conversations in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { afterMail } from '../casos/open/after-mail.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import type { PreparationDependencies } from '../mandato/prepare-mandato.ts';
import { askForCall, cancelCall } from './ask-for-call.ts';
import { beginConversation, endConversation } from './conversation.ts';
import { addByTelephone, decideByTelephone } from './decide-by-telephone.ts';
import { recordCall } from './record-call.ts';
import { sendForSigning } from './send-for-signing.ts';
import { viewCallMe, viewCalls } from './view-calls.ts';
import { viewConversations, viewScript } from './view-script.ts';

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

/** What the path says. */
const place = ({ params: { caso = '', conversacion = '' } }: { params: Readonly<Record<string, string>> }) =>
  [caso, conversacion] as const;

export function llamadasInBackofficeRoutes(
  deps: CuentasDependencies & PreparationDependencies,
): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verLlamadas, async (p, tx) => ({
      elementos: await viewCalls(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.anotarLlamada, async (p, tx) => {
      await recordCall(tx, backofficeWho(p), p.params.caso ?? '', p.params.llamada ?? '', p.body);
      return NOTHING;
    }),
    backoffice.reading(B.verGuion, (p, tx) => viewScript(deps, tx, backofficeWho(p), p.params.caso ?? '')),
    backoffice.reading(B.verConversaciones, async (p, tx) => ({
      elementos: await viewConversations(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.empezarConversacion, async (p, tx) => ({
      data: { conversacion_id: await beginConversation(tx, backofficeWho(p), p.params.caso ?? '', p.body) },
    })),
    backoffice.writing(B.anadirPorTelefono, async (p, tx) => {
      await addByTelephone(deps, tx, backofficeWho(p), ...place(p), p.body.cuentas);
      return NOTHING;
    }),
    backoffice.writing(B.decidirPorTelefono, async (p, tx) => {
      const { cuenta } = await decideByTelephone(deps, tx, backofficeWho(p), ...place(p), p.body);
      return { data: { cuenta_id: cuenta.id, estado: cuenta.estado, version: cuenta.version } };
    }),
    backoffice.writing(B.enviarAFirmar, async (p, tx) => {
      const { enviado, caso, correo } = await sendForSigning(deps, tx, backofficeWho(p), ...place(p), p.body);
      return afterMail(deps, p.aseguradora, caso, correo, () => enviado);
    }),
    backoffice.writing(B.terminarConversacion, async (p, tx) => {
      await endConversation(tx, backofficeWho(p), ...place(p));
      return NOTHING;
    }),
  ];
}
