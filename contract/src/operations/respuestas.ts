/** The operations with which people of the service read what providers answer, and confirm or discard it. */
import * as respuestas from '../schemas/respuestas.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, CUENTA, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const ANSWER_OPERATIONS = {
  confirmarRespuesta: {
    method: 'POST',
    path: `${CASO}/respuestas/{respuesta}/confirmacion`,
    roles: SERVICE,
    summary: 'A person confirms what a provider answered: the account goes on by it',
    shape: { body: respuestas.AnswerConfirmation, status: 200, data: respuestas.Respuesta },
  },
  descartarRespuesta: {
    method: 'POST',
    path: `${CASO}/respuestas/{respuesta}/descarte`,
    roles: SERVICE,
    summary: 'A person says that it does not count: nothing follows from it',
    shape: { body: respuestas.AnswerDiscard, status: 200, data: respuestas.Respuesta },
  },
  anularCodigoRespuesta: {
    method: 'POST',
    path: `${CUENTA}/codigo-respuesta/anulacion`,
    roles: SERVICE,
    summary: 'Revokes the code with which the provider answers on the page; the next letter carries another one',
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
