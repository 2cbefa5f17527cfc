/** Routes of sign-in and renewal; no logic. */
import { publicRoute, type Route, reading } from '../../http/route.ts';
import { renewSession } from './renew-session.ts';
import { type SessionDependencies, startSession } from './start-session.ts';

export function identityRoutes(deps: SessionDependencies): Route[] {
  return [
    publicRoute('iniciarSesion', ({ host, body, address: direccion }) =>
      startSession(deps, host.clase === 'inquilino' ? host.slug : '', body, direccion),
    ),
    reading('renovarSesion', ({ credential }) => renewSession(deps, credential)),
  ];
}
