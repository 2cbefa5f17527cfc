/** People of the insurer, in Variant A. */
import * as identity from '../../schemas/identity.ts';
import type { ApiOperation, Unnamed } from '../operation.ts';

export const IDENTITY_OPERATIONS = {
  iniciarSesion: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    scope: null,
    idempotent: false,
    group: 'Identidad',
    errors: [
      'login_incorrecto',
      'segundo_factor_necesario',
      'segundo_factor_obligatorio',
      'inicio_unico',
      'demasiados_intentos',
    ],
    shapes: { A: { body: identity.Login, status: 200, data: identity.Session } },
  },
} as const satisfies Unnamed<ApiOperation>;
