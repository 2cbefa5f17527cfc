/** The administration of the service: a part of the backoffice's operations. */
import * as audit from '../schemas/audit.ts';
import { page } from '../schemas/common.ts';
import * as service from '../schemas/service.ts';
import * as settings from '../schemas/settings.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';
import { from, ofAseguradora, SUPERADMIN } from './common.ts';

export const SERVICE_OPERATIONS = {
  listarAseguradorasDelServicio: {
    id: 'listarAseguradorasDelServicio',
    method: 'GET',
    path: '/servicio/aseguradoras',
    roles: SUPERADMIN,
    summary: 'Insurers of the service',
    shape: { status: 200, data: service.ServiceAseguradoras },
  },
  crearAseguradora: {
    id: 'crearAseguradora',
    method: 'POST',
    path: '/servicio/aseguradoras',
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Makes an insurer and invites its first admin',
    shape: { body: service.NewAseguradora, status: 201, data: service.ServiceAseguradora },
  },
  cambiarAseguradora: {
    id: 'cambiarAseguradora',
    method: 'PATCH',
    path: '/servicio/aseguradoras/{aseguradora}',
    roles: SUPERADMIN,
    summary: 'Pauses or resumes an insurer',
    shape: {
      params: ofAseguradora,
      body: service.AseguradoraChange,
      status: 200,
      data: service.ServiceAseguradora,
    },
  },
  listarUsuariosDelServicio: {
    id: 'listarUsuariosDelServicio',
    method: 'GET',
    path: '/servicio/usuarios',
    roles: SUPERADMIN,
    summary: 'People of the service',
    shape: { query: settings.UsersQuery, status: 200, data: page(settings.User) },
  },
  invitarAlServicio: {
    id: 'invitarAlServicio',
    method: 'POST',
    path: '/servicio/usuarios',
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Invites somebody of the service by e-mail',
    shape: { body: settings.ServiceInvitation, status: 201, data: settings.User },
  },
  cambiarUsuarioDelServicio: {
    id: 'cambiarUsuarioDelServicio',
    method: 'PATCH',
    path: '/servicio/usuarios/{usuario}',
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Changes name, role or state; the last superadmin stays',
    shape: { params: from('usuario'), body: settings.ServiceChange, status: 200, data: settings.User },
  },
  reenviarInvitacionDelServicio: {
    id: 'reenviarInvitacionDelServicio',
    method: 'POST',
    path: '/servicio/usuarios/{usuario}/invitacion',
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Sends the invitation anew; the old link ends',
    shape: { params: from('usuario'), status: 200, data: settings.User },
  },
  enviarEnlaceDeSegundoFactorDelServicio: {
    id: 'enviarEnlaceDeSegundoFactorDelServicio',
    method: 'POST',
    path: '/servicio/usuarios/{usuario}/segundo-factor',
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Sends somebody who has lost telephone and recovery codes a link to set up another second factor',
    shape: { params: from('usuario'), status: 200, data: settings.User },
  },
  verSalud: {
    id: 'verSalud',
    method: 'GET',
    path: '/servicio/salud',
    roles: SUPERADMIN,
    summary: 'What waits and what fails in queues and mail',
    shape: { status: 200, data: service.ServiceHealth },
  },
  listarCorreosGuardados: {
    id: 'listarCorreosGuardados',
    method: 'GET',
    path: '/servicio/correos',
    roles: SUPERADMIN,
    summary: 'E-mails that were kept in place of being sent, newest first',
    shape: { status: 200, data: service.KeptMails },
  },
  verCorreoGuardado: {
    id: 'verCorreoGuardado',
    method: 'GET',
    path: '/servicio/correos/pagina',
    roles: SUPERADMIN,
    summary:
      'Such an e-mail, as a page without scripts and its links without their tokens; the reading is on record first',
    shape: { query: service.WhichMail, status: 200, data: Empty },
  },
  listarAuditoriaDelServicio: {
    id: 'listarAuditoriaDelServicio',
    method: 'GET',
    path: '/servicio/auditoria',
    roles: SUPERADMIN,
    summary: "What the service's own people did with their accounts and with each other's, newest first",
    shape: { query: audit.AuditQuery, status: 200, data: page(audit.AuditRecord) },
  },
  verificarAuditoriaDelServicio: {
    id: 'verificarAuditoriaDelServicio',
    method: 'GET',
    path: '/servicio/auditoria/verificacion',
    roles: SUPERADMIN,
    summary: "Whether the service's own log is whole and unchanged",
    shape: { status: 200, data: audit.Verification },
  },
  verVersionDelCatalogo: {
    id: 'verVersionDelCatalogo',
    method: 'GET',
    path: '/servicio/catalogo',
    roles: SUPERADMIN,
    summary: 'Which catalogue of providers holds, and its last corrections',
    shape: { status: 200, data: service.CatalogoVersion },
  },
} as const satisfies Record<string, AppOperation>;
