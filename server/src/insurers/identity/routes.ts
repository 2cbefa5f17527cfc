/** Routes of sign-in; no logic. */
import { publicRoute, type Route } from '../../http/route.ts';
import { type SessionDependencies, startSession } from './start-session.ts';

export function identityRoutes(deps: SessionDependencies): Route[] {
  return [
    publicRoute('iniciarSesion', ({ host, body, address: direccion }) =>
      startSession(deps, host.clase === 'inquilino' ? host.slug : '', body, direccion),
    ),
  ];
}
