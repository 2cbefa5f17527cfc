/** Operations of the backoffice on requests to providers: their references, the sheet of their channel, the fate of the post. */
import * as requests from '../schemas/solicitudes.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, CUENTA, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const REQUEST_OPERATIONS = {
  verSolicitudes: {
    method: 'GET',
    path: `${CASO}/solicitudes`,
    roles: SERVICE,
    summary: 'Requests of a case by provider, with terms, reference keys and proofs',
    shape: { status: 200, data: requests.CasoSolicitudes },
  },
  anotarAcuse: {
    method: 'POST',
    path: `${CUENTA}/acuse`,
    roles: SERVICE,
    summary: 'The provider has the request: its reference key, who said so, what was promised',
    shape: { body: requests.NewReceipt, status: 200, data: Empty },
  },
  anotarEntrega: {
    method: 'POST',
    path: `${CUENTA}/entrega`,
    roles: SERVICE,
    summary: 'What became of a letter by post; one that came back lies on the desk',
    shape: { body: requests.NewDelivery, status: 200, data: Empty },
  },
  verHoja: {
    method: 'GET',
    path: `${CUENTA}/hoja`,
    roles: SERVICE,
    summary:
      'What to have before the eyes to ask the provider by its channel: the data of its form, the words of a call',
    shape: { status: 200, data: requests.SendingSheet },
  },
  anotarLlamadaAProveedor: {
    method: 'POST',
    path: `${CUENTA}/llamada`,
    roles: SERVICE,
    summary: 'What a provider said on the telephone; the first call is the request itself',
    shape: { body: requests.ProveedorCall, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
