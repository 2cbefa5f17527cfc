/** Route of the sign-in; no logic. */
import { isPublic, type Route } from '../../http/route.ts';
import { type SessionDependencies, startSession } from './start-session.ts';

export function identityRoutes(deps: SessionDependencies): Route[] {
  return [
    isPublic('iniciarSesion', ({ anfitrion, cuerpo, direccion }) =>
      startSession(deps, anfitrion.clase === 'inquilino' ? anfitrion.slug : '', cuerpo, direccion),
    ),
  ];
}
