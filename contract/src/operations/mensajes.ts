/** The operations with which the service writes to the family of a case. */
import type { Rol } from '../schemas/identity.ts';
import * as mensajes from '../schemas/mensajes.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';
import { from } from './path-params.ts';

const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
const CASO = '/aseguradoras/{aseguradora}/casos/{caso}' as const;
const ofCaso = from('aseguradora', 'caso');
const ofMensaje = from('aseguradora', 'caso', 'mensaje');

export const MESSAGE_OPERATIONS = {
  verMensajes: {
    id: 'verMensajes',
    method: 'GET',
    path: `${CASO}/mensajes`,
    roles: SERVICE,
    summary: 'What was written to the family, newest first',
    shape: { params: ofCaso, status: 200, data: mensajes.Mensajes },
  },
  verPreviaDeMensaje: {
    id: 'verPreviaDeMensaje',
    method: 'POST',
    path: `${CASO}/mensajes/previa`,
    roles: SERVICE,
    summary: 'A message to the family as it would leave; nothing is written',
    shape: { params: ofCaso, body: mensajes.MensajeDraft, status: 200, data: mensajes.MensajePreview },
  },
  escribirMensaje: {
    id: 'escribirMensaje',
    method: 'POST',
    path: `${CASO}/mensajes`,
    roles: SERVICE,
    summary: 'Writes to the family; it leaves after some seconds',
    shape: { params: ofCaso, body: mensajes.NewMensaje, status: 201, data: mensajes.Mensaje },
  },
  deshacerMensaje: {
    id: 'deshacerMensaje',
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}`,
    roles: SERVICE,
    summary: 'Takes a message back that has not left',
    shape: { params: ofMensaje, status: 200, data: Empty },
  },
  dejarDePedirPapel: {
    id: 'dejarDePedirPapel',
    method: 'DELETE',
    path: `${CASO}/mensajes/{mensaje}/papel`,
    roles: SERVICE,
    summary: 'The paper that it asked for is not needed any more',
    shape: { params: ofMensaje, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
