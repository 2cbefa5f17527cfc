/** Signing in, out, and getting back in: a part of the backoffice's operations. */
import * as access from '../schemas/access.ts';
import { ROLES } from '../schemas/identity.ts';
import { Empty, LACKS, Person } from '../schemas/web-apps.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SIGN_IN_OPERATIONS = {
  entrar: {
    method: 'POST',
    path: '/sesion',
    roles: null,
    summary: 'Signs in with e-mail, password and, where there is a second factor, a code or a passkey',
    shape: { body: access.EntryAtBackoffice, status: 201, data: Person },
  },
  verSesion: {
    method: 'GET',
    path: '/sesion',
    roles: ROLES,
    evenLacking: LACKS,
    summary: 'Who is signed in',
    shape: { status: 200, data: Person },
  },
  salir: {
    method: 'DELETE',
    path: '/sesion',
    roles: ROLES,
    evenLacking: LACKS,
    summary: 'Signs out',
    shape: { status: 200, data: Empty },
  },
  listarMembresias: {
    method: 'GET',
    path: '/sesion/membresias',
    roles: ROLES,
    evenLacking: LACKS,
    summary: 'Where one may work: the service, insurers',
    shape: { status: 200, data: access.OwnMembresias },
  },
  elegirMembresia: {
    method: 'POST',
    path: '/sesion/membresia',
    roles: ROLES,
    evenLacking: LACKS,
    summary: 'Goes on for another of them',
    shape: { body: access.MembresiaChoice, status: 200, data: Person },
  },
  confirmarSesion: {
    method: 'POST',
    path: '/sesion/confirmacion',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    summary: 'Password, code or passkey once more, before giving others access',
    shape: { body: access.Confirmation, status: 200, data: Empty },
  },
  olvidarPassword: {
    method: 'POST',
    path: '/acceso/olvido',
    roles: null,
    summary: 'Sends a link to choose another password; the answer is the same for an unknown address',
    shape: { body: access.Oblivion, status: 200, data: Empty },
  },
  mirarFicha: {
    method: 'POST',
    path: '/acceso/ficha',
    roles: null,
    summary: 'Whom the link of an invitation or a reset is for',
    shape: { body: access.CardQuery, status: 200, data: access.OneTimeLink },
  },
  estrenarPassword: {
    method: 'POST',
    path: '/acceso/password',
    roles: null,
    summary: 'Accepts the invitation, chooses another password or takes a lost second factor off, once',
    shape: { body: access.PasswordDebut, status: 200, data: access.Debut },
  },
} as const satisfies Unnamed<AppOperation>;
