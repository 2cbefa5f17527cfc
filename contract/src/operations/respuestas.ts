/** The operations with which people of the service read what providers answer, and confirm or discard it. */
import * as respuestas from '../schemas/respuestas.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, CUENTA, from, ofCaso, ofCuenta, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

const ofRespuesta = from('aseguradora', 'caso', 'respuesta');

export const ANSWER_OPERATIONS = {
  verRespuestas: {
    id: 'verRespuestas',
    method: 'GET',
    path: `${CASO}/respuestas`,
    roles: SERVICE,
    summary: 'What providers answered to the requests of the case',
    shape: { params: ofCaso, status: 200, data: respuestas.Respuestas },
  },
  confirmarRespuesta: {
    id: 'confirmarRespuesta',
    method: 'POST',
    path: `${CASO}/respuestas/{respuesta}/confirmacion`,
    roles: SERVICE,
    summary: 'A person confirms what a provider answered: the account goes on by it',
    shape: { params: ofRespuesta, body: respuestas.AnswerConfirmation, status: 200, data: respuestas.Respuesta },
  },
  descartarRespuesta: {
    id: 'descartarRespuesta',
    method: 'POST',
    path: `${CASO}/respuestas/{respuesta}/descarte`,
    roles: SERVICE,
    summary: 'A person says that it does not count: nothing follows from it',
    shape: { params: ofRespuesta, body: respuestas.AnswerDiscard, status: 200, data: respuestas.Respuesta },
  },
  anularCodigoRespuesta: {
    id: 'anularCodigoRespuesta',
    method: 'POST',
    path: `${CUENTA}/codigo-respuesta/anulacion`,
    roles: SERVICE,
    summary: 'Revokes the code with which the provider answers on the page; the next letter carries another one',
    shape: { params: ofCuenta, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
