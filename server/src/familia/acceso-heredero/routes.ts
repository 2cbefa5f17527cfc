/** Routes of the portal's session and its visitor; no logic. */
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { type SituationDependencies, situationAtSignIn } from '../../agenda/view-situation.ts';
import { type BySession, openRoute, type Route, routesOf } from '../../http/operation.ts';
import { createLimitByAddress, requireLimit } from '../../http/rate-limit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { closeSession, signInToPortal } from './portal-session.ts';
import { askLink, type LinkDependencies } from './renew-link.ts';
import { viewAttention } from './view-attention.ts';
import { changePreferences, viewVisit } from './visit.ts';

const { session, reading, writing } = routesOf<BySession<HerederoSession>>();

/** Most requests for a new link in an hour. */
const LINKS_PER_HOUR = 20;

export function herederoAccessRoutes(
  deps: LinkDependencies & SituationDependencies & { readonly clock: Clock },
): Route[] {
  const { base, clock } = deps;
  const requests = createLimitByAddress(clock, LINKS_PER_HOUR);
  return [
    openRoute(PORTAL_OPERATIONS.entrar, 'secret', async ({ body, host, now, idioma }) => {
      const { data, cookie } = await signInToPortal(deps, body.token, host, now);
      const place = await situationAtSignIn(deps, cookie.value, host, { idioma, realNow: now });
      return { data: { ...data, ...place }, cookie };
    }),
    openRoute(PORTAL_OPERATIONS.pedirEnlace, 'nothing', async ({ body, host, now }) => {
      requireLimit(requests.count(body.token ?? body.huella ?? ''), now);
      await askLink(deps, body, host);
      return { data: {} };
    }),
    openRoute(PORTAL_OPERATIONS.verAtencion, 'nothing', async ({ host, query }) => ({
      data: await viewAttention(deps, host, query.huella),
    })),
    reading(PORTAL_OPERATIONS.verVisita, (p, tx) => viewVisit(tx, p.aseguradora, p.sesion)),
    writing(PORTAL_OPERATIONS.cambiarPreferencias, async (p, tx) => {
      await changePreferences(tx, p, p.subject, p.sesion.allegado, p.body);
      return { data: {} };
    }),
    session(PORTAL_OPERATIONS.salir, async ({ value }) => {
      await closeSession(base, value);
      return { data: {}, cookie: 'fuera' };
    }),
  ];
}
