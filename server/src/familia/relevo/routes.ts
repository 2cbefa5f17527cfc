/** Routes by which a case passes to another person, in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { viewCasoAccess } from '../../caso/access/access.ts';
import { afterMail } from '../../caso/open/after-mail.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { handOver } from './hand-over.ts';
import { askForHandover, refuseHandover, takeBackHandover, viewHandoverOfFamily } from './handover-request.ts';

const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

export function handoverInPortalRoutes(): Route[] {
  return [
    portal.reading(P.verRelevo, (p, tx) => viewHandoverOfFamily(tx, p, p.subject)),
    portal.writing(P.pedirRelevo, async (p, tx) => ({
      data: await askForHandover(tx, p, p.subject, p.body),
    })),
    portal.writing(P.retirarRelevo, async (p, tx) => ({
      data: await takeBackHandover(tx, p, p.subject),
    })),
  ];
}

export function handoverInBackofficeRoutes(deps: CasosDependencies): Route[] {
  return [
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
      return { data: {} };
    }),
  ];
}
