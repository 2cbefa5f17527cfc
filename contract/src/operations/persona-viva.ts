/** The operations of the backoffice about a person who may be alive. */
import * as life from '../schemas/persona-viva.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, from, ofCaso, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

const ofRectificacion = from('aseguradora', 'caso', 'rectificacion');

export const LIFE_OPERATIONS = {
  verGuarda: {
    id: 'verGuarda',
    method: 'GET',
    path: `${CASO}/persona-viva`,
    roles: SERVICE,
    summary: 'What was told to the own address of the person, what was said to it, and what is undone',
    shape: { params: ofCaso, status: 200, data: life.LifeGuard },
  },
  anotarAvisoDado: {
    id: 'anotarAvisoDado',
    method: 'POST',
    path: `${CASO}/avisos/{aviso}/dado`,
    roles: SERVICE,
    summary: 'Records that the telephone of the person was called or written to',
    shape: { params: from('aseguradora', 'caso', 'aviso'), status: 200, data: Empty },
  },
  abrirAlerta: {
    id: 'abrirAlerta',
    method: 'POST',
    path: `${CASO}/alerta`,
    roles: SERVICE,
    summary: 'Stops everything, because somebody says that the person lives',
    shape: { params: ofCaso, body: life.NewAlerta, status: 200, data: Empty },
  },
  descartarAlerta: {
    id: 'descartarAlerta',
    method: 'POST',
    path: `${CASO}/alerta/descartada`,
    roles: SERVICE,
    summary: 'Goes on with the work, because it was verified that the person has died',
    shape: { params: ofCaso, body: life.AlertaDismissal, status: 200, data: Empty },
  },
  enviarRectificacion: {
    id: 'enviarRectificacion',
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/envio`,
    roles: SERVICE,
    summary: 'Sends the letter that asks to undo a request, by e-mail',
    shape: { params: ofRectificacion, body: life.RectificacionSending, status: 200, data: Empty },
  },
  deshacerRectificacion: {
    id: 'deshacerRectificacion',
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/deshacer`,
    roles: SERVICE,
    summary: 'Takes that letter back in the seconds before it leaves',
    shape: { params: ofRectificacion, status: 200, data: Empty },
  },
  anotarRectificacion: {
    id: 'anotarRectificacion',
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/hecha`,
    roles: SERVICE,
    summary: 'Records that it was asked by hand: by a form, by post or by telephone',
    shape: { params: ofRectificacion, body: life.RectificacionByHand, status: 200, data: Empty },
  },
  verRectificacionEnPdf: {
    id: 'verRectificacionEnPdf',
    method: 'GET',
    path: `${CASO}/rectificaciones/{rectificacion}/pdf`,
    roles: SERVICE,
    summary: 'The letter that asks to undo a request, as PDF',
    shape: { params: ofRectificacion, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
