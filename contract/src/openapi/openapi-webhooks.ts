/**
 * The `webhooks` section of the OpenAPI documents. It is published together with the operations that register webhooks.
 */
import { Type } from 'typebox';
import { instant, object, type Variant } from '../schemas/common.ts';
import { EVENT_DATA, type EventData, type EventType } from '../schemas/events.ts';
import { EVENT_TYPES } from '../schemas/lists.ts';
import { filled } from './openapi-description.ts';
import type { RequestSections } from './openapi-requests.ts';
import type { Json } from './openapi-schemas.ts';
import PUBLISHED from './reference/published.json' with { type: 'json' };

const caso = { caso_id: 'CAS-2026-000123', estado: 'en_tramite' } as const;

/** An example of each event's data, typed against the contract: a wrong example does not compile. */
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

/** The tag of the webhooks. No operation has it: generators make one class of each tag, and webhooks would overwrite that of the operations. */
export const EVENT_TAG = 'Eventos';

const SIGNATURE = 'sha256=5d41c1a7b0e39f0c4a2f6b8e7d3915fa06c2b4d8e1f7a3905c6b2d4e8f1a7c30';
const EVENT_ID = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20';

const HEADERS = {
  'X-Webhook-Signature': { example: SIGNATURE, always: true },
  'X-Webhook-Signature-Next': { example: SIGNATURE, always: false },
  'X-Webhook-Event': { example: 'caso_abierto', always: true },
  'X-Webhook-Id': { example: EVENT_ID, always: true },
  'X-Webhook-Attempt': { example: '1', always: true },
  'X-Albacea-Ensayo': { example: '1', always: false },
  'X-Albacea-A-Peticion': { example: '1', always: false },
  traceparent: { example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', always: false },
  'webhook-id': { example: EVENT_ID, always: true },
  'webhook-timestamp': { example: '1795253400', always: true },
  'webhook-signature': { example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=', always: true },
} as const;

/**
 * The headers of a delivery, explained only at the first event. Each event repeats them instead of referring to components: generators drop
 * components that only webhooks use, and then make code that does not compile.
 */
const headersOf = (type: EventType): Json[] =>
  Object.entries(HEADERS).map(([name, { example, always }]) => ({
    name,
    in: 'header',
    required: always,
    schema: { type: 'string' },
    ...(type === EVENT_TYPES[0] && {
      description: PUBLISHED.deliveries.headers[name as keyof typeof HEADERS],
      example,
    }),
  }));

/** How deliveries are made: the description of the tag of webhooks. */
export const deliveryText = (variant: Variant): string =>
  filled(PUBLISHED.deliveries.tag, { retries: PUBLISHED.deliveries.retries[variant] });

function event(sections: RequestSections, type: EventType): Json {
  const data = EVENT_EXAMPLES[type];
  // The last member of each example of `data` is the instant at which the event happened.
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
      Object.entries(ANSWERS).map(([state, name]) => [
        state,
        sections.responses.refer(name, () => ({ description: PUBLISHED.deliveries.answers[name] })),
      ]),
    ),
  };
}

/** Name of the component that describes the receiver's answer, by the status of that answer. */
const ANSWERS = { '2XX': 'Entregado', '410': 'Retirado', default: 'SinEntregar' } as const;

/** One entry for each event kind. */
export function webhooksSection(sections: RequestSections): Json {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: event(sections, type) }]));
}
