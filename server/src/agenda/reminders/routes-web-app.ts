/** Routes of next dates and reminders; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { resumeReminders, stopReminders } from './stop-reminders.ts';
import { viewDeadlines } from './view-deadlines.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();

export function clocksInPortalRoutes(): AppRoute<HerederoSession>[] {
  return [
    portal.writing(P.reanudarRecordatorios, async (p, tx) => ({
      data: await resumeReminders(tx, portalWho(p), p.sesion.casoId),
    })),
    portal.writing(P.pararRecordatorios, async (p, tx) => ({
      data: await stopReminders(tx, portalWho(p), p.sesion.casoId),
    })),
  ];
}

export function clocksInBackofficeRoutes(deps: CuentasDependencies): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verPlazos, (p, tx) =>
      viewDeadlines(deps, tx, backofficeWho(p), p.params.caso ?? '', p.idioma),
    ),
  ];
}
