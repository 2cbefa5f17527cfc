/** Signing in, out, and getting back in: a part of the backoffice's operations. */
import * as access from '../schemas/access.ts';
import { ROLES } from '../schemas/identity.ts';
import { Empty, LACKS, Person } from '../schemas/web-apps.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SIGN_IN_OPERATIONS = {
  /** Signs in with e-mail, password and, where there is a second factor, a code or a passkey. */
  entrar: {
    method: 'POST',
    path: '/sesion',
    roles: null,
    shape: { body: access.EntryAtBackoffice, status: 201, data: Person },
  },
  verSesion: {
    method: 'GET',
    path: '/sesion',
    roles: ROLES,
    evenLacking: LACKS,
    shape: { status: 200, data: Person },
  },
  salir: {
    method: 'DELETE',
    path: '/sesion',
    roles: ROLES,
    evenLacking: LACKS,
    shape: { status: 200, data: Empty },
  },
  /** The caller's memberships, of the service and of insurers. */
  listarMembresias: {
    method: 'GET',
    path: '/sesion/membresias',
    roles: ROLES,
    evenLacking: LACKS,
    shape: { status: 200, data: access.OwnMembresias },
  },
  elegirMembresia: {
    method: 'POST',
    path: '/sesion/membresia',
    roles: ROLES,
    evenLacking: LACKS,
    shape: { body: access.MembresiaChoice, status: 200, data: Person },
  },
  /** Confirms the session with password, code or passkey, before an operation that gives others access. */
  confirmarSesion: {
    method: 'POST',
    path: '/sesion/confirmacion',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    shape: { body: access.Confirmation, status: 200, data: Empty },
  },
  /** Sends a link to choose another password; the answer is the same for an unknown address. */
  olvidarPassword: {
    method: 'POST',
    path: '/acceso/olvido',
    roles: null,
    shape: { body: access.ForgottenPassword, status: 200, data: Empty },
  },
  /** The person whom a one-time link is for: an invitation, a password reset or a new second factor. */
  mirarFicha: {
    method: 'POST',
    path: '/acceso/ficha',
    roles: null,
    shape: { body: access.CardQuery, status: 200, data: access.OneTimeLink },
  },
  /** Uses the link, once: accepts an invitation, sets a new password or removes a lost second factor. */
  estrenarPassword: {
    method: 'POST',
    path: '/acceso/password',
    roles: null,
    shape: { body: access.LinkUse, status: 200, data: access.LinkUsed },
  },
} as const satisfies Unnamed<AppOperation>;
