/** The operations of the backoffice about a person who may be alive. */
import * as life from '../schemas/persona-viva.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const PERSONA_VIVA_OPERATIONS = {
  /** Records that somebody called the person's telephone or wrote to it. */
  anotarAvisoDado: {
    method: 'POST',
    path: `${CASO}/avisos/{aviso}/dado`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** Opens a report that the person is alive; no request is sent while the report is open. */
  abrirAlerta: {
    method: 'POST',
    path: `${CASO}/alerta`,
    roles: SERVICE,
    shape: { body: life.NewAlerta, status: 200, data: Empty },
  },
  /** Dismisses the report, because it was verified that the person has died. */
  descartarAlerta: {
    method: 'POST',
    path: `${CASO}/alerta/descartada`,
    roles: SERVICE,
    shape: { body: life.AlertaDismissal, status: 200, data: Empty },
  },
  /** Sends the letter that asks to undo a request, by e-mail. */
  enviarRectificacion: {
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/envio`,
    roles: SERVICE,
    shape: { body: life.RectificacionSending, status: 200, data: Empty },
  },
  /** Recalls the letter that asks to undo a request, in the seconds before it leaves. */
  deshacerRectificacion: {
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/deshacer`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** Records that somebody asked by hand to undo the request: by a form, by post or by telephone. */
  anotarRectificacion: {
    method: 'POST',
    path: `${CASO}/rectificaciones/{rectificacion}/hecha`,
    roles: SERVICE,
    shape: { body: life.RectificacionByHand, status: 200, data: Empty },
  },
  /** The letter that asks to undo a request, as PDF. */
  verRectificacionEnPdf: {
    method: 'GET',
    path: `${CASO}/rectificaciones/{rectificacion}/pdf`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
