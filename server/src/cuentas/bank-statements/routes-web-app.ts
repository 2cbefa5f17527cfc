/** Route of the bank statement in the portal; no logic. */
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import { createLimitByAddress, requireLimit } from '../../http/rate-limit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { type ExtractosDependencies, proposeExtracto } from './propose-extracto.ts';

const portal = routesOf<BySession<HerederoSession>>();

/** Statements read for one case in an hour: each takes a processor for a while. */
const EXTRACTOS_PER_HOUR = 30;

export function extractosInPortalRoutes(deps: ExtractosDependencies & { readonly clock: Clock }): Route[] {
  const readings = createLimitByAddress(deps.clock, EXTRACTOS_PER_HOUR);
  return [
    portal.long(P.leerExtracto, (p) => {
      requireLimit(readings.count(p.sesion.caso), p.now);
      return proposeExtracto(deps, p, p.subject, p.file.contenido, p.idioma);
    }),
  ];
}
