/** The operations of the backoffice about a person who may be alive. */
import * as life from '../schemas/persona-viva.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const LIFE_OPERATIONS = {
  anotarAvisoDado: {
    method: 'POST',
    path: `${CASO}/avisos/{aviso}/dado`,
    roles: SERVICE,
    summary: 'Records that the telephone of the person was called or written to',
    shape: { status: 200, data: Empty },
  },
  abrirAlerta: {
    method: 'POST',
    path: `${CASO}/alerta`,
    roles: SERVICE,
    summary: 'Stops everything, because somebody says that the person lives',
    shape: { body: life.NewAlerta, status: 200, data: Empty },
  },
  descartarAlerta: {
    method: 'POST',
    path: `${CASO}/alerta/descartada`,
    roles: SERVICE,
    summary: 'Goes on with the work, because it was verified that the person has died',
    shape: { body: life.AlertaDismissal, status: 200, data: Empty },
  },
  enviarRectificacion: {
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/envio`,
    roles: SERVICE,
    summary: 'Sends the letter that asks to undo a request, by e-mail',
    shape: { body: life.RectificacionSending, status: 200, data: Empty },
  },
  deshacerRectificacion: {
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/deshacer`,
    roles: SERVICE,
    summary: 'Takes that letter back in the seconds before it leaves',
    shape: { status: 200, data: Empty },
  },
  anotarRectificacion: {
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/hecha`,
    roles: SERVICE,
    summary: 'Records that it was asked by hand: by a form, by post or by telephone',
    shape: { body: life.RectificacionByHand, status: 200, data: Empty },
  },
  verRectificacionEnPdf: {
    method: 'GET',
    path: `${CASO}/rectificaciones/{rectificacion}/pdf`,
    roles: SERVICE,
    summary: 'The letter that asks to undo a request, as PDF',
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
