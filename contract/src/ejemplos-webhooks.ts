/** Examples of the webhook operations; the same in both variants. */
import type { EjemplosDe } from './ejemplos-tipos.ts';
import type { IdOperacion } from './operaciones.ts';

type DeWebhooks = Extract<
  IdOperacion,
  | 'registrarWebhook'
  | 'listarWebhooks'
  | 'verWebhook'
  | 'cambiarWebhook'
  | 'borrarWebhook'
  | 'rotarSecreto'
  | 'activarSecreto'
  | 'cancelarRotacion'
  | 'probarWebhook'
  | 'listarEntregas'
  | 'reenviarEntrega'
  | 'recuperarEntregas'
  | 'listarEventos'
>;

const ambas = <const E>(ejemplos: E): { A: E; B: E } => ({ A: ejemplos, B: ejemplos });

const id = '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const entrega_id = '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a';
const evento_id = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20';
const parametros = { id };
const SECRETO = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8=';

const WEBHOOK = {
  webhook_id: id,
  url: 'https://integraciones.aurora.example/albacea',
  eventos: ['siniestro_abierto', 'caso_cerrado'],
  descripcion: 'Core de siniestros',
  concurrencia: 10,
  estado: 'activo',
  motivo_desactivacion: null,
  rotacion_hasta: null,
  fallando_desde: null,
  creado: '2026-11-21T09:00:00.000Z',
  actualizado: '2026-11-21T09:00:00.000Z',
} as const;
const webhook = { ...WEBHOOK, eventos: [...WEBHOOK.eventos] };
const encolada = { entrega_id, evento_id, estado: 'pendiente' as const };

export const EJEMPLOS_DE_WEBHOOKS: { readonly [I in DeWebhooks]: EjemplosDe<I> } = {
  registrarWebhook: ambas({
    registro: {
      resumen: 'Two event kinds to one receiver',
      cuerpo: {
        url: WEBHOOK.url,
        eventos: ['siniestro_abierto', 'caso_cerrado'] as ('siniestro_abierto' | 'caso_cerrado')[],
        descripcion: 'Core de siniestros',
      },
      datos: { ...webhook, secret: SECRETO },
    },
  }),
  listarWebhooks: ambas({
    uno: { resumen: 'One receiver', consulta: { limite: 25 }, datos: { elementos: [webhook], siguiente: null } },
  }),
  verWebhook: ambas({ activo: { resumen: 'A receiver that works', parametros, datos: webhook } }),
  cambiarWebhook: ambas({
    direccion: {
      resumen: 'Another address',
      parametros,
      cuerpo: { url: 'https://integraciones.aurora.example/albacea/v2' },
      datos: {
        ...webhook,
        url: 'https://integraciones.aurora.example/albacea/v2',
        actualizado: '2026-11-21T10:00:00.000Z',
      },
    },
  }),
  borrarWebhook: ambas({ borrado: { resumen: 'Deleted', parametros, datos: {} } }),
  rotarSecreto: ambas({
    rotacion: {
      resumen: 'A second secret for a day',
      cuerpo: {},
      parametros,
      datos: { webhook_id: id, secret: SECRETO, rotacion_hasta: '2026-11-22T10:00:00.000Z' },
    },
  }),
  activarSecreto: ambas({ activado: { resumen: 'Only the new secret signs', cuerpo: {}, parametros, datos: webhook } }),
  cancelarRotacion: ambas({ cancelada: { resumen: 'Only the old secret signs', parametros, datos: webhook } }),
  probarWebhook: ambas({ prueba: { resumen: 'On its way', cuerpo: {}, parametros, datos: encolada } }),
  listarEntregas: ambas({
    con_reintento: {
      resumen: 'Refused once, then taken',
      parametros,
      consulta: { limite: 25 },
      datos: {
        elementos: [
          {
            entrega_id,
            evento_id,
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
  reenviarEntrega: ambas({
    reenvio: { resumen: 'Goes out again', cuerpo: {}, parametros: { id, entrega: entrega_id }, datos: encolada },
  }),
  recuperarEntregas: ambas({
    noche: {
      resumen: 'What a night without receiver left behind',
      parametros,
      cuerpo: { desde: '2026-11-20T18:00:00Z', hasta: '2026-11-21T08:00:00Z' },
      datos: { recuperados: 42 },
    },
  }),
  listarEventos: ambas({
    principio: {
      resumen: 'From the beginning',
      consulta: { limite: 1 },
      datos: {
        elementos: [
          {
            evento_id,
            evento: 'caso_abierto',
            data: { caso_id: 'CAS-2026-000123', estado: 'abierto', abierto: '2026-11-21T09:30:00.000Z' },
            timestamp: '2026-11-21T09:30:00.000Z',
          },
        ],
        siguiente: 'MQ',
      },
    },
  }),
};
