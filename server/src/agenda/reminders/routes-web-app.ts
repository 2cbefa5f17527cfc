/** Routes of reminders in the portal; no logic. */
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { resumeReminders, stopReminders } from './stop-reminders.ts';

const portal = routesOf<BySession<HerederoSession>>();

export function clocksInPortalRoutes(): Route[] {
  return [
    portal.writing(P.cambiarRecordatorios, async (p, tx) => ({
      data: await (p.body.activos ? resumeReminders : stopReminders)(tx, p, p.subject),
    })),
  ];
}
