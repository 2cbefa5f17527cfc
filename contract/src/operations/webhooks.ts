/** Webhooks of an insurer and their deliveries: a part of the backoffice's operations. */
import { page } from '../schemas/common.ts';
import { Empty } from '../schemas/web-apps.ts';
import * as webhooks from '../schemas/webhooks.ts';
import { ASEGURADORA, CONFIGURE, from, LOOK, ofAseguradora } from './common.ts';
import type { AppOperation } from './operation.ts';

const WEBHOOK = `${ASEGURADORA}/webhooks/{webhook}` as const;
const ofWebhook = from('aseguradora', 'webhook');
const ofEntrega = from('aseguradora', 'webhook', 'entrega');

export const WEBHOOK_OPERATIONS = {
  listarWebhooks: {
    id: 'listarWebhooks',
    method: 'GET',
    path: `${ASEGURADORA}/webhooks`,
    roles: LOOK,
    summary: 'Receivers of events',
    shape: { params: ofAseguradora, status: 200, data: page(webhooks.Webhook) },
  },
  registrarWebhook: {
    id: 'registrarWebhook',
    method: 'POST',
    path: `${ASEGURADORA}/webhooks`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Registers a receiver and shows its secret once',
    shape: {
      params: ofAseguradora,
      body: webhooks.NewWebhook,
      status: 201,
      data: webhooks.WebhookRegistered,
    },
  },
  verWebhook: {
    id: 'verWebhook',
    method: 'GET',
    path: WEBHOOK,
    roles: LOOK,
    summary: 'A receiver and its health',
    shape: { params: ofWebhook, status: 200, data: webhooks.Webhook },
  },
  cambiarWebhook: {
    id: 'cambiarWebhook',
    method: 'PATCH',
    path: WEBHOOK,
    roles: CONFIGURE,
    summary: 'Changes, disables or activates it',
    shape: { params: ofWebhook, body: webhooks.WebhookChange, status: 200, data: webhooks.Webhook },
  },
  borrarWebhook: {
    id: 'borrarWebhook',
    method: 'DELETE',
    path: WEBHOOK,
    roles: CONFIGURE,
    summary: 'Deletes it; what waits for it is cancelled',
    shape: { params: ofWebhook, status: 200, data: Empty },
  },
  probarWebhook: {
    id: 'probarWebhook',
    method: 'POST',
    path: `${WEBHOOK}/prueba`,
    roles: CONFIGURE,
    summary: 'Sends it a test event',
    shape: { params: ofWebhook, status: 200, data: webhooks.QueuedEntrega },
  },
  rotarSecreto: {
    id: 'rotarSecreto',
    method: 'POST',
    path: `${WEBHOOK}/secreto`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'A second secret beside the present one, shown once',
    shape: { params: ofWebhook, status: 200, data: webhooks.RotatedSecret },
  },
  activarSecreto: {
    id: 'activarSecreto',
    method: 'POST',
    path: `${WEBHOOK}/secreto/activacion`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'The new secret is the only one from now on',
    shape: { params: ofWebhook, status: 200, data: webhooks.Webhook },
  },
  cancelarRotacion: {
    id: 'cancelarRotacion',
    method: 'DELETE',
    path: `${WEBHOOK}/secreto`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'The old secret is the only one again',
    shape: { params: ofWebhook, status: 200, data: webhooks.Webhook },
  },
  listarEntregas: {
    id: 'listarEntregas',
    method: 'GET',
    path: `${WEBHOOK}/entregas`,
    roles: LOOK,
    summary: 'What was delivered, with each attempt',
    shape: {
      params: ofWebhook,
      query: webhooks.EntregasQuery,
      status: 200,
      data: page(webhooks.Entrega),
    },
  },
  reenviarEntrega: {
    id: 'reenviarEntrega',
    method: 'POST',
    path: `${WEBHOOK}/entregas/{entrega}/reenvio`,
    roles: CONFIGURE,
    summary: 'Sends a delivery again, now',
    shape: { params: ofEntrega, status: 200, data: webhooks.QueuedEntrega },
  },
  recuperarEntregas: {
    id: 'recuperarEntregas',
    method: 'POST',
    path: `${WEBHOOK}/recuperacion`,
    roles: CONFIGURE,
    summary: 'Sends again what did not arrive since an instant',
    shape: { params: ofWebhook, body: webhooks.Recovery, status: 200, data: webhooks.Recovered },
  },
} as const satisfies Record<string, AppOperation>;
