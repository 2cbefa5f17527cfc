/** Route of the search across cases in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { type SearchDependencies, searchCasos } from './search-casos.ts';

const backoffice = routesOf<BySession<UserSession>>();

export const searchInBackofficeRoutes = (deps: SearchDependencies): Route[] => [
  backoffice.session(B.buscarCasos, async ({ sesion, body, now }) => ({
    data: await searchCasos(deps, sesion, body.busca, now),
  })),
];
