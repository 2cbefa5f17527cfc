/** Routes of messages to telephones in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { givePhone, sendLinkBySms, viewContact, viewDeskContact } from './contact.ts';

const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

export function smsInPortalRoutes(deps: CasosDependencies): Route[] {
  return [
    portal.reading(P.verContacto, (p, tx) => viewContact(deps, tx, p, p.subject)),
    portal.writing(P.darTelefono, async (p, tx) => {
      await givePhone(tx, p, p.subject, p.body.telefono);
      return { data: await viewContact(deps, tx, p, p.subject) };
    }),
    portal.writing(P.recibirEnlacePorSms, async (p, tx) => {
      await sendLinkBySms(deps, tx, p, p.subject);
      return { data: {} };
    }),
  ];
}

export function smsInBackofficeRoutes(deps: CasosDependencies): Route[] {
  return [
    backoffice.reading(B.verContactoDeCaso, (p, tx) => viewDeskContact(deps, tx, p, p.subject)),
    backoffice.writing(B.enviarEnlacePorSms, async (p, tx) => {
      await sendLinkBySms(deps, tx, p, p.subject);
      return { data: {} };
    }),
  ];
}
