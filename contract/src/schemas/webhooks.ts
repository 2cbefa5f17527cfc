/** Webhooks: registration, delivery log, recovery, and the same events as a feed. */
import { type Static, Type } from 'typebox';
import { CasoId, component, instant, object, option, orNull, pageQuery, paragraph } from './common.ts';
import { ENTREGA_STATES, EVENT_TYPES } from './lists.ts';

const WEBHOOK_STATES = ['activo', 'desactivado'] as const;
const DEACTIVATION_REASONS = ['solicitud', 'fallos', 'respuesta_410'] as const;
export type EntregaState = (typeof ENTREGA_STATES)[number];
/** The event that POST /webhooks/{id}/prueba sends, whatever the webhook is registered for. */
export const TEST_EVENT = 'prueba';

export const ATTEMPT_RESULTS = [
  'entregado',
  'respuesta_no_2xx',
  'sin_conexion',
  'tiempo_agotado',
  'direccion_prohibida',
] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

const WebhookId = Type.String({ examples: ['0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'] });

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

/** Body of PATCH /webhooks/{id}: only the given members change. */
export const WebhookChange = component(
  'CambioDeWebhook',
  {
    url: Type.Optional(Url),
    eventos: Type.Optional(EventTypes),
    descripcion: Type.Optional(orNull(Description)),
    // No default: validation would fill it in and overwrite a value that the caller left out.
    concurrencia: Type.Optional(Type.Integer(CONCURRENCY)),
    recuperacion_automatica: Type.Optional(Type.Boolean({ examples: [true] })),
    estado: Type.Optional(option(WEBHOOK_STATES, { examples: ['activo'] })),
  },
  { minProperties: 1 },
);
export type WebhookChange = Static<typeof WebhookChange>;

export const Webhook = component('Webhook', {
  webhook_id: WebhookId,
  url: Type.String(),
  eventos: Type.Array(Type.String()),
  descripcion: orNull(Type.String()),
  concurrencia: Type.Integer(),
  recuperacion_automatica: Type.Boolean(),
  estado: option(WEBHOOK_STATES),
  motivo_desactivacion: orNull(option(DEACTIVATION_REASONS)),
  rotacion_hasta: orNull(instant()),
  fallando_desde: orNull(instant()),
  creado: instant(),
  actualizado: instant(),
});
export type Webhook = Static<typeof Webhook>;

/** Data of POST /webhooks. */
export const WebhookRegistered = component('WebhookRegistrado', { ...Webhook.properties, secret: Type.String() });
/** Data of POST /webhooks/{id}/secreto. */
export const RotatedSecret = component('SecretoRotado', {
  webhook_id: WebhookId,
  secret: Type.String(),
  rotacion_hasta: instant(),
});

export const WebhookParameters = Type.Object({ id: WebhookId });
export const EntregaParameters = Type.Object({
  id: WebhookId,
  entrega: Type.String({ examples: ['0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'] }),
});

export const Attempt = object({
  numero: Type.Integer(),
  resultado: option(ATTEMPT_RESULTS),
  estado_http: orNull(Type.Integer()),
  detalle: orNull(Type.String()),
  inicio: instant(),
  duracion_ms: Type.Integer(),
  respuesta: orNull(Type.String()),
});

export const Entrega = object({
  entrega_id: Type.String(),
  evento_id: Type.String(),
  evento: Type.String(),
  caso_id: orNull(CasoId),
  estado: option(ENTREGA_STATES),
  intentos_hechos: Type.Integer(),
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
export const Recovered = component('Recuperados', { recuperados: Type.Integer() });

export const QueuedEntrega = component('EntregaEncolada', {
  entrega_id: Type.String(),
  evento_id: Type.String(),
  estado: option(ENTREGA_STATES),
});

export const DomainEvent = object({
  evento_id: Type.String(),
  evento: Type.String(),
  data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
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
  siguiente: Type.String(),
});
/** Data of DELETE /webhooks/{id}. */
export const NoData = component('Nada', {});
/** Body of operations that take none. */
export const NoBody = component('SinCuerpo', {});
