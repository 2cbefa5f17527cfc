/** Routes of messages to telephones in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { givePhone } from './give-phone.ts';
import { sendLinkBySms } from './send-link-by-sms.ts';
import { viewContact, viewDeskContact } from './view-contact.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();

export function smsInPortalRoutes(deps: CasosDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verContacto, (p, tx) => viewContact(deps, tx, portalWho(p), p.sesion.casoId)),
    portal.writing(P.darTelefono, async (p, tx) => {
      await givePhone(tx, portalWho(p), p.sesion.casoId, p.body.telefono);
      return { data: await viewContact(deps, tx, portalWho(p), p.sesion.casoId) };
    }),
    portal.writing(P.recibirEnlacePorSms, async (p, tx) => {
      await sendLinkBySms(deps, tx, portalWho(p), p.sesion.casoId);
      return { data: {} };
    }),
  ];
}

export function smsInBackofficeRoutes(deps: CasosDependencies): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verContactoDeCaso, (p, tx) =>
      viewDeskContact(deps, tx, backofficeWho(p), p.params.caso ?? ''),
    ),
    backoffice.writing(B.enviarEnlacePorSms, async (p, tx) => {
      await sendLinkBySms(deps, tx, backofficeWho(p), p.params.caso ?? '');
      return { data: {} };
    }),
  ];
}
