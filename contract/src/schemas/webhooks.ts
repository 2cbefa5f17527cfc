/** Webhooks: registration, delivery log, recovery, and the same events as a feed. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull, pageQuery, paragraph } from './common.ts';
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

const uuid = (description: string, example: string) => Type.String({ description: description, examples: [example] });
const WebhookId = uuid('Identifier of the webhook.', '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f');
const EventId = uuid(
  'Identifier of the event, the same in every delivery and in the feed.',
  '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20',
);

export const Url = Type.String({
  minLength: 8,
  maxLength: 2000,
  description:
    'Address of the receiver: https, a public host, no user, password or fragment in it. Redirects are not followed. Addresses of private networks are refused here and again whenever a connection is opened, by the address that the name resolves to; one is kept for a minute at most.',
  examples: ['https://integraciones.aseguradora.example/albacea'],
});
const EventTypes = Type.Array(option(EVENT_TYPES), {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
  description: 'Event kinds to deliver, from now on.',
  examples: [['siniestro_abierto', 'caso_cerrado']],
});
const Description = paragraph(200, 'Text for people. Blank is none.', 'Core de siniestros');
const CONCURRENCY = {
  minimum: 1,
  maximum: 100,
  description: 'Deliveries to this receiver at the same time, by each worker process of the service.',
  examples: [10],
} as const;

const AUTOMATIC_RECOVERY =
  'Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.';

/** Body of POST /webhooks. */
export const NewWebhook = object({
  url: Url,
  eventos: EventTypes,
  descripcion: Type.Optional(Description),
  concurrencia: Type.Optional(Type.Integer({ ...CONCURRENCY, default: 10 })),
  recuperacion_automatica: Type.Optional(
    Type.Boolean({ description: AUTOMATIC_RECOVERY, default: false, examples: [true] }),
  ),
});
export type NewWebhook = Static<typeof NewWebhook>;

/** Body of PATCH /webhooks/{id}: members given change. */
export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Url),
    eventos: Type.Optional(EventTypes),
    descripcion: Type.Optional(
      orNull({ ...Description, description: 'Text for people; null: none. Blank leaves it as it is.' }),
    ),
    // Without the default, which validation would fill in: a missing member keeps its value.
    concurrencia: Type.Optional(Type.Integer(CONCURRENCY)),
    recuperacion_automatica: Type.Optional(Type.Boolean({ description: AUTOMATIC_RECOVERY, examples: [true] })),
    estado: Type.Optional(
      option(WEBHOOK_STATES, {
        description:
          '`desactivado` holds what waits and what happens from now on; `activo` delivers what happens from now on. What was held goes out with POST …/recuperar.',
        examples: ['activo'],
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type WebhookChange = Static<typeof WebhookChange>;

export const Webhook = object(
  {
    webhook_id: WebhookId,
    url: Type.String({
      description: 'Address of the receiver.',
      examples: ['https://integraciones.aseguradora.example/albacea'],
    }),
    eventos: Type.Array(Type.String(), {
      description: 'Event kinds delivered.',
      examples: [['siniestro_abierto', 'caso_cerrado']],
    }),
    descripcion: orNull(Type.String({ description: 'Text for people.', examples: ['Core de siniestros'] })),
    concurrencia: Type.Integer({ description: 'Deliveries at the same time.', examples: [10] }),
    recuperacion_automatica: Type.Boolean({ description: AUTOMATIC_RECOVERY, examples: [false] }),
    estado: option(WEBHOOK_STATES, {
      description: 'Whether deliveries go out; while `desactivado`, they are held and not lost.',
      examples: ['activo'],
    }),
    motivo_desactivacion: orNull(
      option(DEACTIVATION_REASONS, {
        description:
          'Why they do not: `solicitud`, by PATCH; `fallos`, nothing arrived for days; `respuesta_410`, two attempts in a row were answered 410.',
        examples: ['fallos'],
      }),
    ),
    rotacion_hasta: orNull(instant('While a secret is being rotated: when the new one takes over by itself.')),
    fallando_desde: orNull(instant('First failure since the last delivery that arrived; null while it works.')),
    creado: instant('When it was registered.'),
    actualizado: instant('Last change.'),
  },
  { description: 'A receiver.' },
);
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({
  description:
    'Key of the signatures, shown here and never again. `X-Webhook-Signature` is keyed with its UTF-8 bytes as shown; the Standard Webhooks signature with the base64 part, decoded.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8='],
});

/** Data of POST /webhooks. */
export const WebhookRegistered = object(
  { ...Webhook.properties, secret: Secret },
  { description: 'A receiver and, this once, its secret.' },
);
/** Data of POST /webhooks/{id}/secreto. */
export const RotatedSecret = object(
  {
    webhook_id: WebhookId,
    secret: Secret,
    rotacion_hasta: instant(
      'Until then `X-Webhook-Signature` still carries the old secret, `X-Webhook-Signature-Next` the new one.',
    ),
  },
  { description: 'The new secret, shown once.' },
);

export const WebhookParameters = Type.Object({ id: WebhookId });
export const EntregaParameters = Type.Object({
  id: WebhookId,
  entrega: uuid('Identifier of the delivery.', '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
});

export const Attempt = object({
  numero: Type.Integer({ description: 'Attempt, from 1.', examples: [1] }),
  resultado: option(ATTEMPT_RESULTS, {
    description:
      'How it ended: `entregado`, a 2xx; `respuesta_no_2xx`, any other status, redirects included; `sin_conexion`, no connection or no valid certificate; `tiempo_agotado`, no status within 10 s; `direccion_prohibida`, the address is not a public one.',
    examples: ['respuesta_no_2xx'],
  }),
  estado_http: orNull(Type.Integer({ description: 'Status of the answer, where there was one.', examples: [503] })),
  detalle: orNull(
    Type.String({
      description:
        'Reason in a word, where there was no answer: the range of a forbidden address, or a code such as `ECONNREFUSED`.',
      examples: ['private'],
    }),
  ),
  inicio: instant('When it began.'),
  duracion_ms: Type.Integer({ description: 'How long it took.', examples: [187] }),
  respuesta: orNull(
    Type.String({
      description: 'The first 16 KiB of the answer, kept for 7 days.',
      examples: ['Service Unavailable'],
    }),
  ),
});

export const Entrega = object({
  entrega_id: uuid('Identifier of the delivery.', '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
  evento_id: EventId,
  evento: Type.String({ description: 'Event kind.', examples: ['siniestro_abierto'] }),
  caso_id: orNull({ ...CasoId }),
  estado: option(ENTREGA_STATES, {
    description:
      '`pendiente`, to be attempted; `entregada`, answered 2xx; `agotada`, its schedule is over; `retenida`, its webhook is disabled; `cancelada`, its webhook was deleted.',
    examples: ['pendiente'],
  }),
  intentos_hechos: Type.Integer({ description: 'Attempts so far, over all times it was sent.', examples: [1] }),
  proximo_intento: orNull(instant('When it is attempted next; null unless it is `pendiente`.')),
  creada: instant('When the event was emitted.'),
  intentos: Type.Array(Attempt, { description: 'Every attempt that is still kept, oldest first.' }),
});
export type Entrega = Static<typeof Entrega>;

export const EntregasQuery = object({
  estado: Type.Optional(
    option(ENTREGA_STATES, { description: 'Only deliveries in this state.', examples: ['agotada'] }),
  ),
  ...pageQuery,
});

/** Body of POST /webhooks/{id}/recuperar. */
export const Recovery = object({
  desde_instante: instant('Events that happened at this instant or later.', '2026-11-20T18:00:00Z'),
  hasta_instante: Type.Optional(
    instant(
      'Events that happened before this instant, which is not before `desde_instante`; now by default.',
      '2026-11-21T08:00:00Z',
    ),
  ),
});
export const Recovered = object(
  {
    recuperados: Type.Integer({
      description: 'Deliveries that were exhausted or held and go out again, in order.',
      examples: [42],
    }),
  },
  { description: 'How many go out again.' },
);

export const QueuedEntrega = object(
  {
    entrega_id: uuid('Identifier of the delivery.', '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
    evento_id: EventId,
    estado: option(ENTREGA_STATES, { description: 'State of the delivery.', examples: ['pendiente'] }),
  },
  { description: 'A delivery on its way.' },
);

export const DomainEvent = object(
  {
    evento_id: EventId,
    evento: Type.String({ description: 'Event kind.', examples: ['siniestro_abierto'] }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'As in the delivery: identifiers, states and times.',
      examples: [{ caso_id: 'CAS-2026-000123', estado: 'abierto', abierto: '2026-11-21T09:30:00.000Z' }],
    }),
    timestamp: instant('When it happened.'),
    a_peticion: Type.Optional(
      Type.Boolean({
        description: 'Present, and `true`, on an event of a test insurer that was asked for and did not happen.',
      }),
    ),
  },
  { description: 'An event.' },
);

/** Query of GET /eventos: a feed, oldest first, unlike the lists. */
export const EventsQuery = object({
  cursor: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'The `siguiente` of the answer before; from the beginning without it. `ahora` answers no events and the cursor of this moment.',
      examples: ['MTI4'],
    }),
  ),
  esperar: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 25,
      examples: [1],
      default: 0,
      description:
        'Seconds to wait when nothing is new: the answer comes with the first event, or empty when they are over. Counted as one request. Four calls of a key wait at once; a further one is 503. A Bearer does not wait.',
    }),
  ),
  limite: pageQuery.limite,
});
export const EventsPage = object(
  {
    elementos: Type.Array(DomainEvent, { description: 'Oldest first.' }),
    siguiente: Type.String({
      description: 'Cursor to continue from; always given, also when nothing is new.',
      examples: ['MTI4'],
    }),
  },
  { description: 'Events in sealed order.' },
);
export const Nothing = object({}, { description: 'Nothing.' });
export const NoBody = object({}, { description: 'Nothing is asked: an empty object, or no body at all.' });
