/** The operations with which the service writes to the family of a case. */
import * as messages from '../schemas/messages.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, from, ofCaso, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

const ofMessage = from('aseguradora', 'caso', 'mensaje');

export const MESSAGE_OPERATIONS = {
  verMensajes: {
    id: 'verMensajes',
    method: 'GET',
    path: `${CASO}/mensajes`,
    roles: SERVICE,
    summary: 'What was written to the family, newest first',
    shape: { params: ofCaso, status: 200, data: messages.Messages },
  },
  verPreviaDeMensaje: {
    id: 'verPreviaDeMensaje',
    method: 'POST',
    path: `${CASO}/mensajes/previa`,
    roles: SERVICE,
    summary: 'A message to the family as it would leave; nothing is written',
    shape: { params: ofCaso, body: messages.MessageDraft, status: 200, data: messages.MessagePreview },
  },
  escribirMensaje: {
    id: 'escribirMensaje',
    method: 'POST',
    path: `${CASO}/mensajes`,
    roles: SERVICE,
    summary: 'Writes to the family; it leaves after some seconds',
    shape: { params: ofCaso, body: messages.NewMessage, status: 201, data: messages.Message },
  },
  deshacerMensaje: {
    id: 'deshacerMensaje',
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}`,
    roles: SERVICE,
    summary: 'Takes a message back that has not left',
    shape: { params: ofMessage, status: 200, data: Empty },
  },
  dejarDePedirPapel: {
    id: 'dejarDePedirPapel',
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}/papel`,
    roles: SERVICE,
    summary: 'The paper that it asked for is not needed any more',
    shape: { params: ofMessage, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
