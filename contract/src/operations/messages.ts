/** Operations by which the service writes to the family of a case. */
import * as messages from '../schemas/messages.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const MESSAGE_OPERATIONS = {
  verMensajes: {
    method: 'GET',
    path: `${CASO}/mensajes`,
    roles: SERVICE,
    summary: 'What was written to the family, newest first',
    shape: { status: 200, data: messages.Messages },
  },
  verPreviaDeMensaje: {
    method: 'POST',
    path: `${CASO}/mensajes/previa`,
    roles: SERVICE,
    summary: 'A message to the family as it would leave; nothing is written',
    shape: { body: messages.MessageDraft, status: 200, data: messages.MessagePreview },
  },
  escribirMensaje: {
    method: 'POST',
    path: `${CASO}/mensajes`,
    roles: SERVICE,
    summary: 'Writes to the family; it leaves after some seconds',
    shape: { body: messages.NewMessage, status: 201, data: messages.Message },
  },
  deshacerMensaje: {
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}`,
    roles: SERVICE,
    summary: 'Takes a message back that has not left',
    shape: { status: 200, data: Empty },
  },
  dejarDePedirPapel: {
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}/papel`,
    roles: SERVICE,
    summary: 'The paper that it asked for is not needed any more',
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
