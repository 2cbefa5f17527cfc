/** Routes of test insurers in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import { foundTestInsurer } from '../insurers/identity/found-aseguradora.ts';
import type { UserSession } from '../shared/web-app-sessions.ts';

const { long } = routesOf<BySession<UserSession>>();

export function ensayoInBackofficeRoutes(deps: Parameters<typeof foundTestInsurer>[0]): Route[] {
  return [long(B.crearEnsayo, (p) => foundTestInsurer(deps, p.sesion, p.aseguradora))];
}
