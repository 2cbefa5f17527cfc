/** The operations with which people of the service read what providers answer, and confirm or discard it. */
import * as respuestas from '../schemas/respuestas.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, CUENTA, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const ANSWER_OPERATIONS = {
  /** A person confirms what a provider answered: the account goes on by it. */
  confirmarRespuesta: {
    method: 'POST',
    path: `${CASO}/respuestas/{respuesta}/confirmacion`,
    roles: SERVICE,
    shape: { body: respuestas.AnswerConfirmation, status: 200, data: respuestas.Respuesta },
  },
  /** A person says that it does not count: nothing follows from it. */
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
