/** Route of the sign-in; no logic. */
import { publica, type Ruta } from '../../http/ruta.ts';
import { type DependenciasDeSesion, iniciarSesion } from './iniciar-sesion.ts';

export function rutasDeIdentidad(deps: DependenciasDeSesion): Ruta[] {
  return [
    publica('iniciarSesion', ({ anfitrion, cuerpo, direccion }) =>
      iniciarSesion(deps, anfitrion.clase === 'inquilino' ? anfitrion.slug : '', cuerpo, direccion),
    ),
  ];
}
