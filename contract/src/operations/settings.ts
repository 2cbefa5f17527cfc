/** Configuración of an insurer: a part of the backoffice's operations. */

import * as audit from '../schemas/audit.ts';
import { page } from '../schemas/common.ts';
import { OwnTestInsurer, TestInsurerMade } from '../schemas/ensayo.ts';
import { LOGO_UPLOAD, LogoView, NewLogo } from '../schemas/logo.ts';
import * as settings from '../schemas/settings.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, LOOK } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SETTINGS_OPERATIONS = {
  /** Branding, languages and retention of the insurer. */
  verConfiguracion: {
    method: 'GET',
    path: `${ASEGURADORA}/configuracion`,
    roles: LOOK,
    shape: { status: 200, data: settings.AseguradoraSettings },
  },
  cambiarConfiguracion: {
    method: 'PATCH',
    path: `${ASEGURADORA}/configuracion`,
    roles: CONFIGURE,
    shape: { body: settings.SettingsChange, status: 200, data: settings.AseguradoraSettings },
  },
  /** Previews, as a page, the first e-mail to a family with the branding in the query. */
  verPreviaDeCorreo: {
    method: 'GET',
    path: `${ASEGURADORA}/marca/correo`,
    roles: CONFIGURE,
    shape: { query: settings.PreviewQuery, status: 200, data: Empty },
  },
  /** API keys without the secret, which is not stored. */
  listarClaves: {
    method: 'GET',
    path: `${ASEGURADORA}/claves`,
    roles: CONFIGURE,
    shape: { status: 200, data: settings.Keys },
  },
  /** Makes an API key and shows it once. */
  crearClave: {
    method: 'POST',
    path: `${ASEGURADORA}/claves`,
    roles: CONFIGURE,
    confirmed: true,
    shape: { body: settings.NewKey, status: 201, data: settings.CreatedKey },
  },
  revocarClave: {
    method: 'DELETE',
    path: `${ASEGURADORA}/claves/{clave}`,
    roles: CONFIGURE,
    shape: { status: 200, data: Empty },
  },
  /** People of the insurer, or of the service. */
  listarUsuarios: {
    method: 'GET',
    path: `${ASEGURADORA}/usuarios`,
    roles: CONFIGURE,
    orService: true,
    shape: { query: settings.UsersQuery, status: 200, data: page(settings.User) },
  },
  invitarUsuario: {
    method: 'POST',
    path: `${ASEGURADORA}/usuarios`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { body: settings.UserInvitation, status: 201, data: settings.User },
  },
  /** Changes the name, role or state of a user; at least one administrator remains. */
  cambiarUsuario: {
    method: 'PATCH',
    path: `${ASEGURADORA}/usuarios/{usuario}`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { body: settings.UserChange, status: 200, data: settings.User },
  },
  /** Sends the invitation again with a new link; the old link stops working. */
  reenviarInvitacion: {
    method: 'POST',
    path: `${ASEGURADORA}/usuarios/{usuario}/invitacion`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { status: 200, data: settings.User },
  },
  /** Sends somebody who has lost telephone and recovery codes a link to set up another second factor. */
  enviarEnlaceDeSegundoFactor: {
    method: 'POST',
    path: `${ASEGURADORA}/usuarios/{usuario}/segundo-factor`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { status: 200, data: settings.User },
  },
  /** The audit log, newest first. The service's own log holds what its staff did with user accounts. */
  listarAuditoria: {
    method: 'GET',
    path: `${ASEGURADORA}/auditoria`,
    roles: CONFIGURE,
    orService: true,
    shape: { query: audit.AuditQuery, status: 200, data: page(audit.AuditRecord) },
  },
  /** Verifies that the audit log is complete and unchanged. */
  verificarAuditoria: {
    method: 'GET',
    path: `${ASEGURADORA}/auditoria/verificacion`,
    roles: CONFIGURE,
    orService: true,
    shape: { status: 200, data: audit.Verification },
  },
  /** Stores a logo, re-encoded and scaled down, in place of the earlier one. */
  guardarLogo: {
    method: 'POST',
    path: `${ASEGURADORA}/logo`,
    roles: CONFIGURE,
    upload: LOGO_UPLOAD,
    shape: { body: NewLogo, status: 200, data: LogoView },
  },
  /** Removes the logo; its address stops working at once. */
  retirarLogo: {
    method: 'DELETE',
    path: `${ASEGURADORA}/logo`,
    roles: CONFIGURE,
    shape: { status: 200, data: LogoView },
  },
  /** The test insurer that a real one has made, if any. */
  verEnsayo: {
    method: 'GET',
    path: `${ASEGURADORA}/ensayo`,
    roles: CONFIGURE,
    shape: { status: 200, data: TestInsurerMade },
  },
  /** Makes the test insurer of a real one, once, and shows its first key. */
  crearEnsayo: {
    method: 'POST',
    path: `${ASEGURADORA}/ensayo`,
    roles: ['admin'],
    confirmed: true,
    shape: { status: 201, data: OwnTestInsurer },
  },
} as const satisfies Unnamed<AppOperation>;
