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
    shape: { status: 200, data: service.ServiceAseguradoras },
  },
  crearAseguradora: {
    method: 'POST',
    path: '/servicio/aseguradoras',
    roles: SUPERADMIN,
    confirmed: true,
    shape: { body: service.NewAseguradora, status: 201, data: service.ServiceAseguradora },
  },
  cambiarAseguradora: {
    method: 'PATCH',
    path: '/servicio/aseguradoras/{aseguradora}',
    roles: SUPERADMIN,
    shape: { body: service.AseguradoraChange, status: 200, data: service.ServiceAseguradora },
  },
  /**
   * E-mails and SMS that were stored instead of sent, newest first. An insurer's staff see those of their test insurer;
   * the service sees those of one insurer, or of all insurers and its own.
   */
  listarCorreosGuardados: {
    method: 'GET',
    path: `${ASEGURADORA}/correos-guardados`,
    roles: LOOK,
    orService: true,
    shape: { status: 200, data: service.KeptMails },
  },
  /** One stored e-mail, as a page without scripts and without the tokens of its links; reading it is audited first. */
  verCorreoGuardado: {
    method: 'GET',
    path: `${ASEGURADORA}/correos-guardados/pagina`,
    roles: LOOK,
    orService: true,
    shape: { query: service.WhichMail, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
