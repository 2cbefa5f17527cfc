/** Webhooks: registration, delivery log, recovery, and the same events as a feed. */
import { type Static, Type } from 'typebox';
import { CasoId, component, instant, object, option, orNull, pageQuery, paragraph } from './common.ts';
import { EVENT_TYPES } from './events.ts';
import { ENTREGA_STATES } from './lists.ts';

const WEBHOOK_STATES = ['activo', 'desactivado'] as const;
const DEACTIVATION_REASONS = ['solicitud', 'fallos', 'respuesta_410'] as const;
export type EntregaState = (typeof ENTREGA_STATES)[number];
/** Kind of the event that POST /webhooks/{id}/prueba sends; it cannot be registered for and is sent to any endpoint. */
export const TEST_EVENT = 'prueba';

/** Outcome of one attempt. */
export const ATTEMPT_RESULTS = [
  'entregado',
  'respuesta_no_2xx',
  'sin_conexion',
  'tiempo_agotado',
  'direccion_prohibida',
] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

const uuid = (example: string) => Type.String({ examples: [example] });
const WebhookId = uuid('0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f');
const EventId = uuid('0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20');

export const Url = Type.String({
  minLength: 8,
  maxLength: 2000,
  examples: ['https://integraciones.aseguradora.example/albacea'],
});
const EventTypes = Type.Array(option(EVENT_TYPES), {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
  examples: [['siniestro_abierto', 'caso_cerrado']],
});
const Description = paragraph(200, 'Core de siniestros');
const CONCURRENCY = {
  minimum: 1,
  maximum: 100,
  examples: [10],
} as const;

/** Body of POST /webhooks. */
export const NewWebhook = component('NuevoWebhook', {
  url: Url,
  eventos: EventTypes,
  descripcion: Type.Optional(Description),
  concurrencia: Type.Optional(Type.Integer({ ...CONCURRENCY, default: 10 })),
  recuperacion_automatica: Type.Optional(Type.Boolean({ default: false, examples: [true] })),
});
export type NewWebhook = Static<typeof NewWebhook>;

/** Body of PATCH /webhooks/{id}: members given change. */
export const WebhookChange = component(
  'CambioDeWebhook',
  {
    url: Type.Optional(Url),
    eventos: Type.Optional(EventTypes),
    descripcion: Type.Optional(orNull(Description)),
    // Without the default, which validation would fill in: a missing member keeps its value.
    concurrencia: Type.Optional(Type.Integer(CONCURRENCY)),
    recuperacion_automatica: Type.Optional(Type.Boolean({ examples: [true] })),
    estado: Type.Optional(option(WEBHOOK_STATES, { examples: ['activo'] })),
  },
  { minProperties: 1 },
);
export type WebhookChange = Static<typeof WebhookChange>;

export const Webhook = component('Webhook', {
  webhook_id: WebhookId,
  url: Type.String({
    examples: ['https://integraciones.aseguradora.example/albacea'],
  }),
  eventos: Type.Array(Type.String(), { examples: [['siniestro_abierto', 'caso_cerrado']] }),
  descripcion: orNull(Type.String({ examples: ['Core de siniestros'] })),
  concurrencia: Type.Integer({ examples: [10] }),
  recuperacion_automatica: Type.Boolean({ examples: [false] }),
  estado: option(WEBHOOK_STATES, { examples: ['activo'] }),
  motivo_desactivacion: orNull(option(DEACTIVATION_REASONS, { examples: ['fallos'] })),
  rotacion_hasta: orNull(instant()),
  fallando_desde: orNull(instant()),
  creado: instant(),
  actualizado: instant(),
});
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8='] });

/** Data of POST /webhooks. */
export const WebhookRegistered = component('WebhookRegistrado', { ...Webhook.properties, secret: Secret });
/** Data of POST /webhooks/{id}/secreto. */
export const RotatedSecret = component('SecretoRotado', {
  webhook_id: WebhookId,
  secret: Secret,
  rotacion_hasta: instant(),
});

export const WebhookParameters = Type.Object({ id: WebhookId });
export const EntregaParameters = Type.Object({
  id: WebhookId,
  entrega: uuid('0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
});

export const Attempt = object({
  numero: Type.Integer({ examples: [1] }),
  resultado: option(ATTEMPT_RESULTS, { examples: ['respuesta_no_2xx'] }),
  estado_http: orNull(Type.Integer({ examples: [503] })),
  detalle: orNull(Type.String({ examples: ['private'] })),
  inicio: instant(),
  duracion_ms: Type.Integer({ examples: [187] }),
  respuesta: orNull(Type.String({ examples: ['Service Unavailable'] })),
});

export const Entrega = object({
  entrega_id: uuid('0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
  evento_id: EventId,
  evento: Type.String({ examples: ['siniestro_abierto'] }),
  caso_id: orNull(CasoId),
  estado: option(ENTREGA_STATES, { examples: ['pendiente'] }),
  intentos_hechos: Type.Integer({ examples: [1] }),
  proximo_intento: orNull(instant()),
  creada: instant(),
  intentos: Type.Array(Attempt),
});
export type Entrega = Static<typeof Entrega>;

export const EntregasQuery = object({
  estado: Type.Optional(option(ENTREGA_STATES, { examples: ['agotada'] })),
  ...pageQuery,
});

/** Body of POST /webhooks/{id}/recuperar. */
export const Recovery = component('Recuperacion', {
  desde_instante: instant('2026-11-20T18:00:00Z'),
  hasta_instante: Type.Optional(instant('2026-11-21T08:00:00Z')),
});
export const Recovered = component('Recuperados', {
  recuperados: Type.Integer({ examples: [42] }),
});

export const QueuedEntrega = component('EntregaEncolada', {
  entrega_id: uuid('0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
  evento_id: EventId,
  estado: option(ENTREGA_STATES, { examples: ['pendiente'] }),
});

export const DomainEvent = object({
  evento_id: EventId,
  evento: Type.String({ examples: ['siniestro_abierto'] }),
  data: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    examples: [{ caso_id: 'CAS-2026-000123', estado: 'abierto', abierto: '2026-11-21T09:30:00.000Z' }],
  }),
  timestamp: instant(),
  a_peticion: Type.Optional(Type.Boolean()),
});

/** Query of GET /eventos: a feed, oldest first, unlike the lists. */
export const EventsQuery = object({
  cursor: Type.Optional(Type.String({ maxLength: 40, examples: ['MTI4'] })),
  esperar: Type.Optional(Type.Integer({ minimum: 0, maximum: 25, examples: [1], default: 0 })),
  limite: pageQuery.limite,
});
export const EventsPage = component('PaginaDeEventos', {
  elementos: Type.Array(DomainEvent),
  siguiente: Type.String({ examples: ['MTI4'] }),
});
export const Nothing = component('Nada', {});
export const NoBody = component('SinCuerpo', {});
