/** Of the backoffice: service levels that are agreed with an insurer, and how they were kept. */
import * as levels from '../schemas/service-levels.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, ofAseguradora, SUPERADMIN } from './common.ts';

const LEVELS = `${ASEGURADORA}/cifras/niveles` as const;

export const SERVICE_LEVEL_OPERATIONS = {
  verNivelesDeServicio: {
    id: 'verNivelesDeServicio',
    method: 'GET',
    path: LEVELS,
    roles: CONFIGURE,
    summary: 'How the agreed service levels were kept, month by month',
    shape: { params: ofAseguradora, query: levels.ServiceLevelsQuery, status: 200, data: levels.ServiceLevels },
  },
  verNivelesDeServicioEnCsv: {
    id: 'verNivelesDeServicioEnCsv',
    method: 'GET',
    path: `${LEVELS}/csv`,
    roles: CONFIGURE,
    summary: 'The same as a file for a spreadsheet',
    shape: { params: ofAseguradora, query: levels.ServiceLevelsQuery, status: 200, data: Empty },
  },
  acordarNivelesDeServicio: {
    id: 'acordarNivelesDeServicio',
    method: 'POST',
    path: LEVELS,
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Writes down what is agreed from a month on',
    shape: { params: ofAseguradora, body: levels.ServiceAgreements, status: 200, data: levels.ServiceAgreements },
  },
} as const satisfies Record<string, AppOperation>;
