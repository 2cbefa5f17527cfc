/** Configuración of an insurer: a part of the backoffice's operations. */
import * as audit from '../schemas/audit.ts';
import { page } from '../schemas/common.ts';
import * as settings from '../schemas/settings.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, LOOK } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SETTINGS_OPERATIONS = {
  verConfiguracion: {
    method: 'GET',
    path: `${ASEGURADORA}/configuracion`,
    roles: LOOK,
    summary: 'Branding, languages and retention of the insurer',
    shape: { status: 200, data: settings.AseguradoraSettings },
  },
  cambiarConfiguracion: {
    method: 'PATCH',
    path: `${ASEGURADORA}/configuracion`,
    roles: CONFIGURE,
    summary: 'Changes them',
    shape: {
      body: settings.SettingsChange,
      status: 200,
      data: settings.AseguradoraSettings,
    },
  },
  verPreviaDeCorreo: {
    method: 'GET',
    path: `${ASEGURADORA}/marca/correo`,
    roles: CONFIGURE,
    summary: 'The first e-mail to a family with a look that is being tried, as a page',
    shape: { query: settings.PreviewQuery, status: 200, data: Empty },
  },
  listarClaves: {
    method: 'GET',
    path: `${ASEGURADORA}/claves`,
    roles: CONFIGURE,
    summary: 'API keys, without their secret: it is not kept',
    shape: { status: 200, data: settings.Keys },
  },
  crearClave: {
    method: 'POST',
    path: `${ASEGURADORA}/claves`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Makes an API key and shows it once',
    shape: { body: settings.NewKey, status: 201, data: settings.CreatedKey },
  },
  revocarClave: {
    method: 'DELETE',
    path: `${ASEGURADORA}/claves/{clave}`,
    roles: CONFIGURE,
    summary: 'Revokes an API key at once',
    shape: { status: 200, data: Empty },
  },
  crearPack: {
    method: 'POST',
    path: `${ASEGURADORA}/packs`,
    roles: CONFIGURE,
    summary: 'Makes a pack of the insurer',
    shape: { body: settings.NewPack, status: 201, data: settings.Pack },
  },
  cambiarPack: {
    method: 'PATCH',
    path: `${ASEGURADORA}/packs/{pack}`,
    roles: CONFIGURE,
    summary: 'Changes it for cases to come; those that exist keep what they were opened with',
    shape: { body: settings.PackChange, status: 200, data: settings.Pack },
  },
  listarUsuarios: {
    method: 'GET',
    path: `${ASEGURADORA}/usuarios`,
    roles: CONFIGURE,
    orService: true,
    summary: 'People of the insurer, or of the service',
    shape: {
      query: settings.UsersQuery,
      status: 200,
      data: page(settings.User),
    },
  },
  invitarUsuario: {
    method: 'POST',
    path: `${ASEGURADORA}/usuarios`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Invites somebody by e-mail',
    shape: { body: settings.UserInvitation, status: 201, data: settings.User },
  },
  cambiarUsuario: {
    method: 'PATCH',
    path: `${ASEGURADORA}/usuarios/{usuario}`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Changes name, role or state; the last administrator stays',
    shape: { body: settings.UserChange, status: 200, data: settings.User },
  },
  reenviarInvitacion: {
    method: 'POST',
    path: `${ASEGURADORA}/usuarios/{usuario}/invitacion`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Sends the invitation anew; the old link ends',
    shape: { status: 200, data: settings.User },
  },
  enviarEnlaceDeSegundoFactor: {
    method: 'POST',
    path: `${ASEGURADORA}/usuarios/{usuario}/segundo-factor`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Sends somebody who has lost telephone and recovery codes a link to set up another second factor',
    shape: { status: 200, data: settings.User },
  },
  listarAuditoria: {
    method: 'GET',
    path: `${ASEGURADORA}/auditoria`,
    roles: CONFIGURE,
    orService: true,
    summary: 'Who did what, newest first; of the service, what its own people did with accounts',
    shape: {
      query: audit.AuditQuery,
      status: 200,
      data: page(audit.AuditRecord),
    },
  },
  verificarAuditoria: {
    method: 'GET',
    path: `${ASEGURADORA}/auditoria/verificacion`,
    roles: CONFIGURE,
    orService: true,
    summary: 'Whether the log is whole and unchanged',
    shape: { status: 200, data: audit.Verification },
  },
} as const satisfies Unnamed<AppOperation>;
