/** Routes of sign-in at the API; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { openRoute, type Route } from '../../http/operation.ts';
import { type SessionDependencies, startSession } from './start-session.ts';

export function identityRoutes(deps: SessionDependencies): Route[] {
  return [
    openRoute(A.iniciarSesion, 'password', async ({ host, body, address }) => ({
      data: await startSession(deps, host.clase === 'inquilino' ? host.slug : '', body, address),
    })),
  ];
}
