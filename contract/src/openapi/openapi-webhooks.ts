/**
 * The `webhooks` section of the OpenAPI documents. It is published together with the operations that register webhooks.
 */
import { Type } from 'typebox';
import { instant, object, type Variant } from '../schemas/common.ts';
import { EVENT_DATA, EVENT_TYPES, type EventData, type EventType } from '../schemas/events.ts';
import type { RequestSections } from './openapi-requests.ts';
import type { Json } from './openapi-schemas.ts';

const caso = { caso_id: 'CAS-2026-000123', estado: 'en_tramite' } as const;

/** Typed against the contract: an example that does not fit does not compile. */
export const EVENT_EXAMPLES: { readonly [T in EventType]: EventData<T> } = {
  caso_abierto: { ...caso, estado: 'abierto', abierto: '2026-11-21T09:30:00.000Z' },
  caso_cerrado: { ...caso, estado: 'cerrado', resultado: 'completado', cerrado: '2027-01-18T16:02:41.500Z' },
  siniestro_abierto: {
    ...caso,
    estado: 'abierto',
    siniestro_id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11',
    registrado: '2026-11-21T09:30:00.000Z',
  },
  documentacion_completa: { ...caso, completada: '2026-11-25T11:05:12.040Z' },
  documentacion_recibida: {
    ...caso,
    estado: 'abierto',
    documento_id: '0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607',
    recibido: '2026-11-23T18:40:03.120Z',
  },
  cuenta_resuelta: {
    ...caso,
    cuenta_id: '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6',
    modulo: 'suscripciones',
    estado_cuenta: 'resuelta',
    resuelta: '2026-12-09T08:15:27.900Z',
  },
  modulo_completado: { ...caso, modulo: 'suscripciones', completado: '2026-12-14T10:00:00.000Z' },
};

/** Body of a delivery. */
export function eventBody<T extends EventType>(type: T) {
  return object({
    evento: Type.Literal(type),
    data: EVENT_DATA[type],
    timestamp: instant(),
  });
}

/** A tag for webhooks alone: generators make a class of each tag, and a shared tag would lose the class of the operations. */
export const EVENT_TAG = 'Eventos';

const SIGNATURE = 'sha256=5d41c1a7b0e39f0c4a2f6b8e7d3915fa06c2b4d8e1f7a3905c6b2d4e8f1a7c30';
const EVENT_ID = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20';

const HEADERS: readonly (readonly [nombre: string, descripcion: string, ejemplo: string, siempre: boolean])[] = [
  [
    'X-Webhook-Signature',
    '`sha256=` and the lower-case hexadecimal HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the `secret` as it was shown, `whsec_` included. Compute it over the raw body, before parsing, and compare the whole header in constant time; refuse the delivery when it differs.',
    SIGNATURE,
    true,
  ],
  [
    'X-Webhook-Signature-Next',
    'While a secret is being rotated: the same, keyed with the new secret. Until the rotation ends, `X-Webhook-Signature` stays with the old one.',
    SIGNATURE,
    false,
  ],
  [
    'X-Webhook-Event',
    'Name of the event, as in the member `evento`. Go by the body: it is signed, this header is not.',
    'caso_abierto',
    true,
  ],
  [
    'X-Webhook-Id',
    'Identifier of the event: the same in every attempt, to every webhook, and as `evento_id` in the delivery log and in the feed. Use it to drop repeats.',
    EVENT_ID,
    true,
  ],
  [
    'X-Webhook-Attempt',
    'Number of the attempt to this webhook, from 1. It goes on counting when the delivery is sent again.',
    '1',
    true,
  ],
  [
    'X-Albacea-Ensayo',
    'Always `1` in deliveries of a test insurer, where nobody has died; absent otherwise. A receiver in production refuses deliveries that carry it.',
    '1',
    false,
  ],
  [
    'X-Albacea-A-Peticion',
    '`1` for an event that did not happen: it was asked for with `POST /ensayo/eventos`. Absent otherwise.',
    '1',
    false,
  ],
  [
    'traceparent',
    'W3C Trace Context: the trace of the request that caused the event, where that came with a `traceparent` or the service is traced itself. It is not signed.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    false,
  ],
  [
    'webhook-id',
    'Standard Webhooks: identifier of the message; the same as `X-Webhook-Id`, and signed.',
    EVENT_ID,
    true,
  ],
  [
    'webhook-timestamp',
    'Standard Webhooks: instant of the attempt, in seconds since 1970-01-01T00:00:00Z, and signed. Refuse what is more than five minutes away: so an old copy is of no use.',
    '1795253400',
    true,
  ],
  [
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, joined by dots, keyed with the decoded base64 part of the `secret`; two of them, separated by a space, while a secret is being rotated.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    true,
  ],
];

const RETRIES: Record<Variant, string> = {
  A: 'after 1, 4 and 16 minutes, each counted from the attempt before',
  B: 'after 1, 4, 16, 64 and 256 minutes, each counted from the attempt before',
};

/**
 * The headers of a delivery, explained at the first event alone. They stand in each event and not among the components: generators drop
 * components that only webhooks name, and then don't compile.
 */
const headersOf = (type: EventType): Json[] =>
  HEADERS.map(([name, description, example, always]) => ({
    name,
    in: 'header',
    required: always,
    schema: { type: 'string' },
    ...(type === EVENT_TYPES[0] && { description, example }),
  }));

/** How deliveries are made, for the description of their tag. */
export const deliveryText = (variant: Variant): string =>
  `Sent with POST to every webhook that is registered for it: a request of the service, not of the caller. \`data\` holds identifiers, states
and times, never personal data, and new members may be added to it. Only a 2xx answer within 10 seconds counts as delivered; redirects are
not followed. Otherwise it is sent again ${RETRIES[variant]}, then stays in the delivery log as \`agotada\`, from where it can be sent again.
An event can arrive more than once and out of order: go by \`X-Webhook-Id\`, and read the case when you need its present state.`;

function event(sections: RequestSections, type: EventType): Json {
  const data = EVENT_EXAMPLES[type];
  // The last member of each example is the instant of its event.
  const example = { evento: type, data, timestamp: Object.values(data).at(-1) };
  return {
    operationId: `evento_${type}`,
    tags: [EVENT_TAG],
    summary: type,
    description: sections.texts.of('events', type),
    security: [],
    parameters: headersOf(type),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: sections.schemas.convert(eventBody(type), 'answer', `evento_${type}`),
          examples: { [type]: { summary: sections.texts.of('events', type), value: example } },
        },
      },
    },
    responses: Object.fromEntries(
      Object.entries(ANSWERS).map(([state, [name, description]]) => [
        state,
        sections.responses.refer(name, () => ({ description })),
      ]),
    ),
  };
}

/** What the receiver answers, by status: the name of the component, and what follows. */
const ANSWERS = {
  '2XX': [
    'Entregado',
    'Delivered, whatever the body is. Its first 16 KiB are kept in the delivery log. Answer at once and do the work afterwards.',
  ],
  '410': [
    'Retirado',
    'Gone: it is sent again, and when the following attempt answers 410 too, the webhook is disabled and its events are held.',
  ],
  default: [
    'SinEntregar',
    'Not delivered; it is sent again. `Retry-After`, in seconds or as a date, puts the next attempt off, but never past the one after it.',
  ],
} as const;

/** One entry for each event kind. */
export function webhooksSection(sections: RequestSections): Json {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: event(sections, type) }]));
}
