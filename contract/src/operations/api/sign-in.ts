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
    summary: 'Sign in as operator or admin',
    description:
      'Gives a JWT Bearer token, valid for one hour at this address alone, which opens the same resources as an API key within the role of the user. An admin whose insurer asks for a second factor, and who has none, gets 403 `segundo_factor_obligatorio`; where the insurer enforces sign-on with its identity provider, people get no tokens but 403 `inicio_unico`. Not idempotent: it shows a secret, so `Idempotency-Key` is not honoured.',
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
