/** Operations of the backoffice on one's own account. */
import * as access from '../schemas/access.ts';
import { ROLES } from '../schemas/identity.ts';
import { Empty } from '../schemas/web-apps.ts';

import type { AppOperation, Unnamed } from './operation.ts';

export const OWN_ACCOUNT_OPERATIONS = {
  verCuentaPropia: {
    method: 'GET',
    path: '/cuenta',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    summary: "One's own account",
    shape: { status: 200, data: access.OwnCuenta },
  },
  cambiarPassword: {
    method: 'POST',
    path: '/cuenta/password',
    roles: ROLES,
    summary: 'Changes the password and ends the other sessions',
    shape: { body: access.PasswordChange, status: 200, data: Empty },
  },
  prepararSegundoFactor: {
    method: 'POST',
    path: '/cuenta/segundo-factor',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    summary: 'A secret for an authenticator; it does nothing until it is confirmed',
    shape: { body: access.WithPassword, status: 201, data: access.SecondNewFactor },
  },
  confirmarSegundoFactor: {
    method: 'POST',
    path: '/cuenta/segundo-factor/confirmacion',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    summary: 'From now on signing in asks for a code',
    shape: { body: access.FactorSecondConfirmation, status: 200, data: access.RecoveryCodes },
  },
  retirarSegundoFactor: {
    method: 'POST',
    path: '/cuenta/segundo-factor/retirada',
    roles: ROLES,
    summary: 'Signing in asks for the password alone again',
    shape: { body: access.WithPassword, status: 200, data: Empty },
  },
  renovarCodigos: {
    method: 'POST',
    path: '/cuenta/segundo-factor/codigos',
    roles: ROLES,
    summary: 'Other recovery codes; the old ones end',
    shape: { body: access.WithPassword, status: 200, data: access.RecoveryCodes },
  },
  listarSesiones: {
    method: 'GET',
    path: '/cuenta/sesiones',
    roles: ROLES,
    summary: 'Where one is signed in',
    shape: { status: 200, data: access.OwnSessions },
  },
  cerrarUnaSesion: {
    method: 'DELETE',
    path: '/cuenta/sesiones/{sesion}',
    roles: ROLES,
    summary: 'Ends a session of mine',
    shape: { status: 200, data: Empty },
  },
  cerrarSesiones: {
    method: 'DELETE',
    path: '/cuenta/sesiones',
    roles: ROLES,
    summary: 'Signs out everywhere, here too, and of the API',
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
