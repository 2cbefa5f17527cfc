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
    shape: { status: 200, data: access.OwnCuenta },
  },
  /** Changes the password and ends the other sessions. */
  cambiarPassword: {
    method: 'POST',
    path: '/cuenta/password',
    roles: ROLES,
    shape: { body: access.PasswordChange, status: 200, data: Empty },
  },
  /** Makes a secret for an authenticator app; it has no effect until it is confirmed. */
  prepararSegundoFactor: {
    method: 'POST',
    path: '/cuenta/segundo-factor',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    shape: { body: access.WithPassword, status: 201, data: access.NewSecondFactor },
  },
  /** Confirms the second factor: from now on signing in asks for a code. */
  confirmarSegundoFactor: {
    method: 'POST',
    path: '/cuenta/segundo-factor/confirmacion',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    shape: { body: access.SecondFactorConfirmation, status: 200, data: access.RecoveryCodes },
  },
  /** Removes the second factor: signing in asks for the password alone again. */
  retirarSegundoFactor: {
    method: 'POST',
    path: '/cuenta/segundo-factor/retirada',
    roles: ROLES,
    shape: { body: access.WithPassword, status: 200, data: Empty },
  },
  /** Makes new recovery codes; the old ones stop working. */
  renovarCodigos: {
    method: 'POST',
    path: '/cuenta/segundo-factor/codigos',
    roles: ROLES,
    shape: { body: access.WithPassword, status: 200, data: access.RecoveryCodes },
  },
  listarSesiones: {
    method: 'GET',
    path: '/cuenta/sesiones',
    roles: ROLES,
    shape: { status: 200, data: access.OwnSessions },
  },
  cerrarUnaSesion: {
    method: 'DELETE',
    path: '/cuenta/sesiones/{sesion}',
    roles: ROLES,
    shape: { status: 200, data: Empty },
  },
  /** Ends all sessions of the person, including this one and those of the API. */
  cerrarSesiones: {
    method: 'DELETE',
    path: '/cuenta/sesiones',
    roles: ROLES,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
