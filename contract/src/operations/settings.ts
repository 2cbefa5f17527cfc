/** Configuración of an insurer: a part of the backoffice's operations. */
import * as audit from '../schemas/audit.ts';
import { page } from '../schemas/common.ts';
import * as settings from '../schemas/settings.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, from, LOOK, ofAseguradora } from './common.ts';
import type { AppOperation } from './operation.ts';

const ofKey = from('aseguradora', 'clave');
const ofPack = from('aseguradora', 'pack');
const ofUser = from('aseguradora', 'usuario');

export const SETTINGS_OPERATIONS = {
  verConfiguracion: {
    id: 'verConfiguracion',
    method: 'GET',
    path: `${ASEGURADORA}/configuracion`,
    roles: LOOK,
    summary: 'Branding, languages and retention of the insurer',
    shape: { params: ofAseguradora, status: 200, data: settings.AseguradoraSettings },
  },
  cambiarConfiguracion: {
    id: 'cambiarConfiguracion',
    method: 'PATCH',
    path: `${ASEGURADORA}/configuracion`,
    roles: CONFIGURE,
    summary: 'Changes them',
    shape: {
      params: ofAseguradora,
      body: settings.SettingsChange,
      status: 200,
      data: settings.AseguradoraSettings,
    },
  },
  verPreviaDeCorreo: {
    id: 'verPreviaDeCorreo',
    method: 'GET',
    path: `${ASEGURADORA}/marca/correo`,
    roles: CONFIGURE,
    summary: 'The first e-mail to a family with a look that is being tried, as a page',
    shape: { params: ofAseguradora, query: settings.PreviewQuery, status: 200, data: Empty },
  },
  listarClaves: {
    id: 'listarClaves',
    method: 'GET',
    path: `${ASEGURADORA}/claves`,
    roles: CONFIGURE,
    summary: 'API keys, without their secret: it is not kept',
    shape: { params: ofAseguradora, status: 200, data: settings.Keys },
  },
  crearClave: {
    id: 'crearClave',
    method: 'POST',
    path: `${ASEGURADORA}/claves`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Makes an API key and shows it once',
    shape: { params: ofAseguradora, body: settings.NewKey, status: 201, data: settings.CreatedKey },
  },
  revocarClave: {
    id: 'revocarClave',
    method: 'DELETE',
    path: `${ASEGURADORA}/claves/{clave}`,
    roles: CONFIGURE,
    summary: 'Revokes an API key at once',
    shape: { params: ofKey, status: 200, data: Empty },
  },
  crearPack: {
    id: 'crearPack',
    method: 'POST',
    path: `${ASEGURADORA}/packs`,
    roles: CONFIGURE,
    summary: 'Makes a pack of the insurer',
    shape: { params: ofAseguradora, body: settings.NewPack, status: 201, data: settings.Pack },
  },
  cambiarPack: {
    id: 'cambiarPack',
    method: 'PATCH',
    path: `${ASEGURADORA}/packs/{pack}`,
    roles: CONFIGURE,
    summary: 'Changes it for cases to come; those that exist keep what they were opened with',
    shape: { params: ofPack, body: settings.PackChange, status: 200, data: settings.Pack },
  },
  listarUsuarios: {
    id: 'listarUsuarios',
    method: 'GET',
    path: `${ASEGURADORA}/usuarios`,
    roles: CONFIGURE,
    orService: true,
    summary: 'People of the insurer, or of the service',
    shape: {
      params: ofAseguradora,
      query: settings.UsersQuery,
      status: 200,
      data: page(settings.User),
    },
  },
  invitarUsuario: {
    id: 'invitarUsuario',
    method: 'POST',
    path: `${ASEGURADORA}/usuarios`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Invites somebody by e-mail',
    shape: { params: ofAseguradora, body: settings.UserInvitation, status: 201, data: settings.User },
  },
  cambiarUsuario: {
    id: 'cambiarUsuario',
    method: 'PATCH',
    path: `${ASEGURADORA}/usuarios/{usuario}`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Changes name, role or state; the last administrator stays',
    shape: { params: ofUser, body: settings.UserChange, status: 200, data: settings.User },
  },
  reenviarInvitacion: {
    id: 'reenviarInvitacion',
    method: 'POST',
    path: `${ASEGURADORA}/usuarios/{usuario}/invitacion`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Sends the invitation anew; the old link ends',
    shape: { params: ofUser, status: 200, data: settings.User },
  },
  enviarEnlaceDeSegundoFactor: {
    id: 'enviarEnlaceDeSegundoFactor',
    method: 'POST',
    path: `${ASEGURADORA}/usuarios/{usuario}/segundo-factor`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    summary: 'Sends somebody who has lost telephone and recovery codes a link to set up another second factor',
    shape: { params: ofUser, status: 200, data: settings.User },
  },
  listarAuditoria: {
    id: 'listarAuditoria',
    method: 'GET',
    path: `${ASEGURADORA}/auditoria`,
    roles: CONFIGURE,
    orService: true,
    summary: 'Who did what, newest first; of the service, what its own people did with accounts',
    shape: {
      params: ofAseguradora,
      query: audit.AuditQuery,
      status: 200,
      data: page(audit.AuditRecord),
    },
  },
  verificarAuditoria: {
    id: 'verificarAuditoria',
    method: 'GET',
    path: `${ASEGURADORA}/auditoria/verificacion`,
    roles: CONFIGURE,
    orService: true,
    summary: 'Whether the log is whole and unchanged',
    shape: { params: ofAseguradora, status: 200, data: audit.Verification },
  },
} as const satisfies Record<string, AppOperation>;
