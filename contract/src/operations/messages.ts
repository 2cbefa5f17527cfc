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
    shape: { status: 200, data: messages.Messages },
  },
  /** A message to the family as it would leave; nothing is written. */
  verPreviaDeMensaje: {
    method: 'POST',
    path: `${CASO}/mensajes/previa`,
    roles: SERVICE,
    shape: { body: messages.MessageDraft, status: 200, data: messages.MessagePreview },
  },
  /** Writes to the family; it leaves after some seconds. */
  escribirMensaje: {
    method: 'POST',
    path: `${CASO}/mensajes`,
    roles: SERVICE,
    shape: { body: messages.NewMessage, status: 201, data: messages.Message },
  },
  deshacerMensaje: {
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** The paper that it asked for is not needed any more. */
  dejarDePedirPapel: {
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}/papel`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
