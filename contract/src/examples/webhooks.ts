/** Examples of the webhook operations, shared by both variants. */
import { inBoth } from '../operations/operation.ts';
import type { Examples } from './types.ts';

const id = '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const entrega_id = '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a';
const event_id = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20';
const parameters = { id };
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8=';

const WEBHOOK = {
  webhook_id: id,
  url: 'https://integraciones.aseguradora.example/albacea',
  eventos: ['siniestro_abierto', 'caso_cerrado'],
  descripcion: 'Core de siniestros',
  concurrencia: 10,
  recuperacion_automatica: false,
  estado: 'activo',
  motivo_desactivacion: null,
  rotacion_hasta: null,
  fallando_desde: null,
  creado: '2026-11-21T09:00:00.000Z',
  actualizado: '2026-11-21T09:00:00.000Z',
} as const;
const webhook = { ...WEBHOOK, eventos: [...WEBHOOK.eventos] };
const queued = { entrega_id, evento_id: event_id, estado: 'pendiente' as const };

export const WEBHOOKS_EXAMPLES = {
  registrarWebhook: inBoth({
    dos_eventos: {
      body: {
        url: WEBHOOK.url,
        eventos: ['siniestro_abierto', 'caso_cerrado'] as ('siniestro_abierto' | 'caso_cerrado')[],
        descripcion: 'Core de siniestros',
      },
      data: { ...webhook, secret: SECRET },
    },
  }),
  listarWebhooks: inBoth({
    uno: { query: { limite: 25 }, data: { elementos: [webhook], siguiente: null } },
  }),
  verWebhook: inBoth({ activo: { params: parameters, data: webhook } }),
  cambiarWebhook: inBoth({
    direccion: {
      params: parameters,
      body: { url: 'https://integraciones.aseguradora.example/albacea/v2' },
      data: {
        ...webhook,
        url: 'https://integraciones.aseguradora.example/albacea/v2',
        actualizado: '2026-11-21T10:00:00.000Z',
      },
    },
  }),
  borrarWebhook: inBoth({ borrado: { params: parameters, data: {} } }),
  rotarSecreto: inBoth({
    rotacion: {
      body: {},
      params: parameters,
      data: { webhook_id: id, secret: SECRET, rotacion_hasta: '2026-11-22T10:00:00.000Z' },
    },
  }),
  activarSecreto: inBoth({
    activado: { body: {}, params: parameters, data: webhook },
  }),
  probarWebhook: inBoth({ prueba: { body: {}, params: parameters, data: queued } }),
  listarEntregas: inBoth({
    con_reintento: {
      params: parameters,
      query: { limite: 25 },
      data: {
        elementos: [
          {
            entrega_id,
            evento_id: event_id,
            evento: 'siniestro_abierto',
            caso_id: 'CAS-2026-000123',
            estado: 'entregada',
            intentos_hechos: 2,
            proximo_intento: null,
            creada: '2026-11-21T09:30:00.000Z',
            intentos: [
              {
                numero: 1,
                resultado: 'respuesta_no_2xx',
                estado_http: 503,
                detalle: null,
                inicio: '2026-11-21T09:30:00.012Z',
                duracion_ms: 187,
                respuesta: 'Service Unavailable',
              },
              {
                numero: 2,
                resultado: 'entregado',
                estado_http: 200,
                detalle: null,
                inicio: '2026-11-21T09:31:04.301Z',
                duracion_ms: 41,
                respuesta: 'ok',
              },
            ],
          },
        ],
        siguiente: null,
      },
    },
  }),
  reenviarEntrega: inBoth({
    reenvio: { body: {}, params: { id, entrega: entrega_id }, data: queued },
  }),
  recuperarEntregas: inBoth({
    noche: {
      params: parameters,
      body: { desde_instante: '2026-11-20T18:00:00Z', hasta_instante: '2026-11-21T08:00:00Z' },
      data: { recuperados: 42 },
    },
  }),
  listarEventos: inBoth({
    principio: {
      query: { limite: 1 },
      data: {
        elementos: [
          {
            evento_id: event_id,
            evento: 'caso_abierto',
            data: { caso_id: 'CAS-2026-000123', estado: 'abierto', abierto: '2026-11-21T09:30:00.000Z' },
            timestamp: '2026-11-21T09:30:00.000Z',
          },
        ],
        siguiente: 'MQ',
      },
    },
  }),
} satisfies Partial<Examples>;
