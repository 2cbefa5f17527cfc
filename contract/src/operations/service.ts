/** The administration of the service: a part of the backoffice's operations. */
import * as service from '../schemas/service.ts';
import { Empty } from '../schemas/web-apps.ts';
import { SUPERADMIN } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SERVICE_OPERATIONS = {
  listarAseguradorasDelServicio: {
    method: 'GET',
    path: '/servicio/aseguradoras',
    roles: SUPERADMIN,
    summary: 'Insurers of the service',
    shape: { status: 200, data: service.ServiceAseguradoras },
  },
  crearAseguradora: {
    method: 'POST',
    path: '/servicio/aseguradoras',
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Makes an insurer and invites its first admin',
    shape: { body: service.NewAseguradora, status: 201, data: service.ServiceAseguradora },
  },
  cambiarAseguradora: {
    method: 'PATCH',
    path: '/servicio/aseguradoras/{aseguradora}',
    roles: SUPERADMIN,
    summary: 'Pauses or resumes an insurer',
    shape: {
      body: service.AseguradoraChange,
      status: 200,
      data: service.ServiceAseguradora,
    },
  },
  verSalud: {
    method: 'GET',
    path: '/servicio/salud',
    roles: SUPERADMIN,
    summary: 'What waits and what fails in queues and mail',
    shape: { status: 200, data: service.ServiceHealth },
  },
  listarCorreosGuardados: {
    method: 'GET',
    path: '/servicio/correos',
    roles: SUPERADMIN,
    summary: 'E-mails that were kept in place of being sent, newest first',
    shape: { status: 200, data: service.KeptMails },
  },
  verCorreoGuardado: {
    method: 'GET',
    path: '/servicio/correos/pagina',
    roles: SUPERADMIN,
    summary:
      'Such an e-mail, as a page without scripts and its links without their tokens; the reading is on record first',
    shape: { query: service.WhichMail, status: 200, data: Empty },
  },
  verVersionDelCatalogo: {
    method: 'GET',
    path: '/servicio/catalogo',
    roles: SUPERADMIN,
    summary: 'Which catalogue of providers holds, and its last corrections',
    shape: { status: 200, data: service.CatalogoVersion },
  },
} as const satisfies Unnamed<AppOperation>;
