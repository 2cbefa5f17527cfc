/** Of the backoffice, the corner of an insurer's developers. */
import { page } from '../schemas/common.ts';
import * as developers from '../schemas/developers.ts';
import { CreatedKey } from '../schemas/settings.ts';
import { ASEGURADORA, CONFIGURE, from, LOOK } from './common.ts';
import type { AppOperation } from './operation.ts';

const KEY = `${ASEGURADORA}/claves/{clave}` as const;
const WEBHOOKS = `${ASEGURADORA}/webhooks` as const;

export const DEVELOPER_OPERATIONS = {
  rotarClave: {
    id: 'rotarClave',
    method: 'POST',
    path: `${KEY}/rotacion`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Makes a key that can do the same and shows it once; the old one ends after some hours',
    shape: {
      params: from('aseguradora', 'clave'),
      body: developers.KeyRotation,
      status: 201,
      data: CreatedKey,
    },
  },
  listarPeticiones: {
    id: 'listarPeticiones',
    method: 'GET',
    path: `${KEY}/peticiones`,
    roles: CONFIGURE,
    summary: 'Requests of a key in the last days, newest first',
    shape: {
      params: from('aseguradora', 'clave'),
      query: developers.RequestLogQuery,
      status: 200,
      data: page(developers.LoggedRequest),
    },
  },
  verExito: {
    id: 'verExito',
    method: 'GET',
    path: `${WEBHOOKS}/exito`,
    roles: LOOK,
    summary: 'How many attempts arrived at each receiver, by the hour or by the day',
    shape: {
      params: from('aseguradora'),
      query: developers.SuccessQuery,
      status: 200,
      data: developers.SuccessOfWebhooks,
    },
  },
  verEntrega: {
    id: 'verEntrega',
    method: 'GET',
    path: `${WEBHOOKS}/{webhook}/entregas/{entrega}`,
    roles: CONFIGURE,
    summary: 'A delivery as it is sent: body and headers, with each attempt',
    shape: { params: from('aseguradora', 'webhook', 'entrega'), status: 200, data: developers.EntregaAsSent },
  },
} as const satisfies Record<string, AppOperation>;
