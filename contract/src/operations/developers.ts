/** Operations of the backoffice for an insurer's developers. */
import { page } from '../schemas/common.ts';
import * as developers from '../schemas/developers.ts';
import { CreatedKey } from '../schemas/settings.ts';
import { ASEGURADORA, CONFIGURE, LOOK } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const KEY = `${ASEGURADORA}/claves/{clave}` as const;
const WEBHOOKS = `${ASEGURADORA}/webhooks` as const;

export const DEVELOPER_OPERATIONS = {
  rotarClave: {
    method: 'POST',
    path: `${KEY}/rotacion`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Makes a key that can do the same and shows it once; the old one ends after some hours',
    shape: {
      body: developers.KeyRotation,
      status: 201,
      data: CreatedKey,
    },
  },
  listarPeticiones: {
    method: 'GET',
    path: `${KEY}/peticiones`,
    roles: CONFIGURE,
    summary: 'Requests of a key in the last days, newest first',
    shape: {
      query: developers.RequestLogQuery,
      status: 200,
      data: page(developers.LoggedRequest),
    },
  },
  verExito: {
    method: 'GET',
    path: `${WEBHOOKS}/exito`,
    roles: LOOK,
    summary: 'How many attempts arrived at each receiver, by the hour or by the day',
    shape: {
      query: developers.SuccessQuery,
      status: 200,
      data: developers.SuccessOfWebhooks,
    },
  },
  verEntrega: {
    method: 'GET',
    path: `${WEBHOOKS}/{id}/entregas/{entrega}`,
    roles: CONFIGURE,
    summary: 'A delivery as it is sent: body and headers, with each attempt',
    shape: { status: 200, data: developers.EntregaAsSent },
  },
} as const satisfies Unnamed<AppOperation>;
