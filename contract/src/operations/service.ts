/** The administration of the service: a part of the backoffice's operations. */
import * as service from '../schemas/service.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, LOOK, SUPERADMIN } from './common.ts';
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
    path: `${ASEGURADORA}/correos-guardados`,
    roles: LOOK,
    orService: true,
    summary:
      'E-mails and messages to telephones that were kept in place of being sent, newest first: to people of an insurer those of their test insurer, to the service those of one insurer, or of all and its own',
    shape: { status: 200, data: service.KeptMails },
  },
  verCorreoGuardado: {
    method: 'GET',
    path: `${ASEGURADORA}/correos-guardados/pagina`,
    roles: LOOK,
    orService: true,
    summary:
      'One of them, as a page without scripts and its links without their tokens; the reading is on record first',
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
