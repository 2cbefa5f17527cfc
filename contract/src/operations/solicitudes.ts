/** Of the backoffice, the requests to providers: what they gave as reference, what became of the post, kept and broken terms. */
import { ROLES } from '../schemas/identity.ts';
import * as requests from '../schemas/solicitudes.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CASO, CUENTA, ofAseguradora, ofCaso, ofCuenta, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

export const REQUEST_OPERATIONS = {
  verSolicitudes: {
    id: 'verSolicitudes',
    method: 'GET',
    path: `${CASO}/solicitudes`,
    roles: SERVICE,
    summary: 'Requests of a case by provider, with terms, reference keys and proofs',
    shape: { params: ofCaso, status: 200, data: requests.CasoSolicitudes },
  },
  anotarAcuse: {
    id: 'anotarAcuse',
    method: 'POST',
    path: `${CUENTA}/acuse`,
    roles: SERVICE,
    summary: 'The provider has the request: its reference key, who said so, what was promised',
    shape: { params: ofCuenta, body: requests.NewReceipt, status: 200, data: Empty },
  },
  anotarEntrega: {
    id: 'anotarEntrega',
    method: 'POST',
    path: `${CUENTA}/entrega`,
    roles: SERVICE,
    summary: 'What became of a letter by post; one that came back lies on the desk',
    shape: { params: ofCuenta, body: requests.NewDelivery, status: 200, data: Empty },
  },
  verGuionDeProveedor: {
    id: 'verGuionDeProveedor',
    method: 'GET',
    path: `${CUENTA}/llamada`,
    roles: SERVICE,
    summary: 'What to say, have at hand and ask on the telephone with a provider',
    shape: { params: ofCuenta, status: 200, data: requests.ProveedorScript },
  },
  anotarLlamadaAProveedor: {
    id: 'anotarLlamadaAProveedor',
    method: 'POST',
    path: `${CUENTA}/llamada`,
    roles: SERVICE,
    summary: 'What a provider said on the telephone, entered by whoever spoke with it',
    shape: { params: ofCuenta, body: requests.ProveedorCall, status: 200, data: Empty },
  },
  verPlazosDeProveedores: {
    id: 'verPlazosDeProveedores',
    method: 'GET',
    path: `${ASEGURADORA}/cifras/plazos`,
    roles: ROLES,
    summary: 'Kept and broken terms by provider',
    shape: { params: ofAseguradora, query: requests.TermsQuery, status: 200, data: requests.ProveedorTerms },
  },
} as const satisfies Record<string, AppOperation>;
