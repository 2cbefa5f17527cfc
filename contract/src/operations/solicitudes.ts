/** Operations of the backoffice on requests to providers, their delivery by post, and the providers' answers. */
import * as respuestas from '../schemas/respuestas.ts';
import * as requests from '../schemas/solicitudes.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, CUENTA, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const REQUEST_OPERATIONS = {
  /** Requests of a case by provider, with terms, reference keys and proofs. */
  verSolicitudes: {
    method: 'GET',
    path: `${CASO}/solicitudes`,
    roles: SERVICE,
    shape: { status: 200, data: requests.CasoSolicitudes },
  },
  /** Records that the provider has the request: the provider's reference key, who confirmed the receipt, and the promised day. */
  anotarAcuse: {
    method: 'POST',
    path: `${CUENTA}/acuse`,
    roles: SERVICE,
    shape: { body: requests.NewReceipt, status: 200, data: Empty },
  },
  /** Records the outcome of a letter by post. A returned letter becomes a task. */
  anotarEntrega: {
    method: 'POST',
    path: `${CUENTA}/entrega`,
    roles: SERVICE,
    shape: { body: requests.NewDelivery, status: 200, data: Empty },
  },
  /** The sheet for asking the provider by its channel: the data of its form, or what to say on the telephone. */
  verHoja: {
    method: 'GET',
    path: `${CUENTA}/hoja`,
    roles: SERVICE,
    shape: { status: 200, data: requests.SendingSheet },
  },
  /** Records what a provider said on the telephone. If no request is out, a call that the provider answers is itself the request. */
  anotarLlamadaAProveedor: {
    method: 'POST',
    path: `${CUENTA}/llamada`,
    roles: SERVICE,
    shape: { body: requests.ProveedorCall, status: 200, data: Empty },
  },
  /** Confirms a provider's answer, and updates the account by it. */
  confirmarRespuesta: {
    method: 'POST',
    path: `${CASO}/respuestas/{respuesta}/confirmacion`,
    roles: SERVICE,
    shape: { body: respuestas.AnswerConfirmation, status: 200, data: respuestas.Respuesta },
  },
  /** Discards a provider's answer; the account stays as it is. */
  descartarRespuesta: {
    method: 'POST',
    path: `${CASO}/respuestas/{respuesta}/descarte`,
    roles: SERVICE,
    shape: { body: respuestas.AnswerDiscard, status: 200, data: respuestas.Respuesta },
  },
  /** Revokes the code with which the provider answers on the page; the next letter carries another one. */
  anularCodigoRespuesta: {
    method: 'POST',
    path: `${CUENTA}/codigo-respuesta/anulacion`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
