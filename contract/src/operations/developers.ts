/** Operations of the backoffice for an insurer's developers. */
import { page } from '../schemas/common.ts';
import * as developers from '../schemas/developers.ts';
import { CreatedKey } from '../schemas/settings.ts';
import { ASEGURADORA, CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const KEY = `${ASEGURADORA}/claves/{clave}` as const;

export const DEVELOPER_OPERATIONS = {
  /** Makes a key with the same permissions and shows it once; the old key stops working after some hours. */
  rotarClave: {
    method: 'POST',
    path: `${KEY}/rotacion`,
    roles: CONFIGURE,
    confirmed: true,
    shape: { body: developers.KeyRotation, status: 201, data: CreatedKey },
  },
  /** Requests made with a key in the last days, newest first. */
  listarPeticiones: {
    method: 'GET',
    path: `${KEY}/peticiones`,
    roles: CONFIGURE,
    shape: { query: developers.RequestLogQuery, status: 200, data: page(developers.LoggedRequest) },
  },
  /** A delivery as it is sent: body and headers, with each attempt. */
  verEntrega: {
    method: 'GET',
    path: `${ASEGURADORA}/webhooks/{id}/entregas/{entrega}`,
    roles: CONFIGURE,
    shape: { status: 200, data: developers.EntregaAsSent },
  },
} as const satisfies Unnamed<AppOperation>;
