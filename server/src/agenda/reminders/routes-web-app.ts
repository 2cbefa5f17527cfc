/** Routes of next dates and reminders; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { resumeReminders, stopReminders } from './stop-reminders.ts';
import { viewDeadlines } from './view-deadlines.ts';

const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

export function clocksInPortalRoutes(): Route[] {
  return [
    portal.writing(P.cambiarRecordatorios, async (p, tx) => ({
      data: await (p.body.activos ? resumeReminders : stopReminders)(tx, p, p.subject),
    })),
  ];
}

export function clocksInBackofficeRoutes(deps: CuentasDependencies): Route[] {
  return [backoffice.reading(B.verPlazos, (p, tx) => viewDeadlines(deps, tx, p, p.subject, p.idioma))];
}
