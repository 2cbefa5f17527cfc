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
  /** Previews a message to the family; nothing is stored. */
  verPreviaDeMensaje: {
    method: 'POST',
    path: `${CASO}/mensajes/previa`,
    roles: SERVICE,
    shape: { body: messages.MessageDraft, status: 200, data: messages.MessagePreview },
  },
  /** Writes a message to the family. The message leaves after some seconds. */
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
  /** Stops asking the family for the document that a message asked for. */
  dejarDePedirPapel: {
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}/papel`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
