/** Webhooks: registration, delivery log, recovery, and the same events as a feed. */
import { type Static, Type } from 'typebox';
import { CasoId, consultaDePagina, instante, objeto, oNulo, opcion, parrafo } from './comun.ts';
import { TIPOS_DE_EVENTO } from './eventos.ts';
import { ESTADOS_ENTREGA } from './listas.ts';

export const ESTADOS_WEBHOOK = ['activo', 'desactivado'] as const;
export const MOTIVOS_DESACTIVACION = ['solicitud', 'fallos', 'respuesta_410'] as const;
export type EstadoEntrega = (typeof ESTADOS_ENTREGA)[number];
/** Kind of the event that POST /webhooks/{id}/prueba sends; it cannot be registered for and is sent to any endpoint. */
export const EVENTO_DE_PRUEBA = 'prueba';

/** Outcome of one attempt. */
export const RESULTADOS_INTENTO = [
  'entregado',
  'respuesta_no_2xx',
  'sin_conexion',
  'tiempo_agotado',
  'direccion_prohibida',
] as const;
export type ResultadoIntento = (typeof RESULTADOS_INTENTO)[number];

const uuid = (descripcion: string, ejemplo: string) => Type.String({ description: descripcion, examples: [ejemplo] });
const WebhookId = uuid('Identifier of the webhook.', '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f');
const EventoId = uuid(
  'Identifier of the event, the same in every delivery and in the feed.',
  '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20',
);

export const Url = Type.String({
  minLength: 8,
  maxLength: 2000,
  description:
    'Address of the receiver: https, a public host, no user, password or fragment in it. Redirects are not followed. Addresses of private networks are refused here and again whenever a connection is opened, by the address that the name resolves to; one is kept for a minute at most.',
  examples: ['https://integraciones.aurora.example/albacea'],
});
export const TiposDeEvento = Type.Array(opcion(TIPOS_DE_EVENTO), {
  minItems: 1,
  maxItems: TIPOS_DE_EVENTO.length,
  uniqueItems: true,
  description: 'Event kinds to deliver, from now on.',
  examples: [['siniestro_abierto', 'caso_cerrado']],
});
const Descripcion = parrafo(200, 'Text for people. Blank is none.', 'Core de siniestros');
const CONCURRENCIA = {
  minimum: 1,
  maximum: 100,
  description: 'Deliveries to this receiver at the same time, by each worker process of the service.',
  examples: [10],
} as const;

/** Body of POST /webhooks. */
export const NuevoWebhook = objeto({
  url: Url,
  eventos: TiposDeEvento,
  descripcion: Type.Optional(Descripcion),
  concurrencia: Type.Optional(Type.Integer({ ...CONCURRENCIA, default: 10 })),
});
export type NuevoWebhook = Static<typeof NuevoWebhook>;

/** Body of PATCH /webhooks/{id}: what is given changes. */
export const CambioDeWebhook = Type.Object(
  {
    url: Type.Optional(Url),
    eventos: Type.Optional(TiposDeEvento),
    descripcion: Type.Optional(Descripcion),
    // Without the default, which validation would fill in: what is not given stays.
    concurrencia: Type.Optional(Type.Integer(CONCURRENCIA)),
    estado: Type.Optional(
      opcion(ESTADOS_WEBHOOK, {
        description:
          '`desactivado` holds what waits and what happens from now on; `activo` delivers what happens from now on. What was held goes out with POST …/recuperar.',
        examples: ['activo'],
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type CambioDeWebhook = Static<typeof CambioDeWebhook>;

export const Webhook = objeto(
  {
    webhook_id: WebhookId,
    url: Type.String({
      description: 'Address of the receiver.',
      examples: ['https://integraciones.aurora.example/albacea'],
    }),
    eventos: Type.Array(Type.String(), {
      description: 'Event kinds delivered.',
      examples: [['siniestro_abierto', 'caso_cerrado']],
    }),
    descripcion: oNulo(Type.String({ description: 'Text for people.', examples: ['Core de siniestros'] })),
    concurrencia: Type.Integer({ description: 'Deliveries at the same time.', examples: [10] }),
    estado: opcion(ESTADOS_WEBHOOK, {
      description: 'Whether deliveries go out; while `desactivado`, they are held and not lost.',
      examples: ['activo'],
    }),
    motivo_desactivacion: oNulo(
      opcion(MOTIVOS_DESACTIVACION, {
        description:
          'Why they do not: `solicitud`, by PATCH; `fallos`, nothing arrived for days; `respuesta_410`, two attempts in a row were answered 410.',
        examples: ['fallos'],
      }),
    ),
    rotacion_hasta: oNulo(instante('While a secret is being rotated: when the new one takes over by itself.')),
    fallando_desde: oNulo(instante('First failure since the last delivery that arrived; null while it works.')),
    creado: instante('When it was registered.'),
    actualizado: instante('Last change.'),
  },
  { description: 'A receiver.' },
);
export type Webhook = Static<typeof Webhook>;

const Secreto = Type.String({
  description:
    'Key of the signatures, shown here and never again. `X-Webhook-Signature` is keyed with its UTF-8 bytes as shown; the Standard Webhooks signature with the base64 part, decoded.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8='],
});

/** Data of POST /webhooks. */
export const WebhookRegistrado = objeto(
  { ...Webhook.properties, secret: Secreto },
  { description: 'A receiver and, this once, its secret.' },
);
/** Data of POST /webhooks/{id}/secreto. */
export const SecretoRotado = objeto(
  {
    webhook_id: WebhookId,
    secret: Secreto,
    rotacion_hasta: instante(
      'Until then `X-Webhook-Signature` still carries the old secret, `X-Webhook-Signature-Next` the new one.',
    ),
  },
  { description: 'The new secret, shown once.' },
);

export const ParametrosDeWebhook = Type.Object({ id: WebhookId });
export const ParametrosDeEntrega = Type.Object({
  id: WebhookId,
  entrega: uuid('Identifier of the delivery.', '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
});

export const Intento = objeto({
  numero: Type.Integer({ description: 'Attempt, from 1.', examples: [1] }),
  resultado: opcion(RESULTADOS_INTENTO, {
    description:
      'How it ended: `entregado`, a 2xx; `respuesta_no_2xx`, any other status, redirects included; `sin_conexion`, no connection or no valid certificate; `tiempo_agotado`, no status within 10 s; `direccion_prohibida`, the address is not a public one.',
    examples: ['respuesta_no_2xx'],
  }),
  estado_http: oNulo(Type.Integer({ description: 'Status of the answer, where there was one.', examples: [503] })),
  detalle: oNulo(
    Type.String({
      description:
        'Reason in a word, where there was no answer: the range of a forbidden address, or a code such as `ECONNREFUSED`.',
      examples: ['private'],
    }),
  ),
  inicio: instante('When it began.'),
  duracion_ms: Type.Integer({ description: 'How long it took.', examples: [187] }),
  respuesta: oNulo(
    Type.String({
      description: 'The first 16 KiB of the answer, kept for 7 days.',
      examples: ['Service Unavailable'],
    }),
  ),
});

export const Entrega = objeto({
  entrega_id: uuid('Identifier of the delivery.', '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
  evento_id: EventoId,
  evento: Type.String({ description: 'Event kind.', examples: ['siniestro_abierto'] }),
  caso_id: oNulo({ ...CasoId }),
  estado: opcion(ESTADOS_ENTREGA, {
    description:
      '`pendiente`, to be attempted; `entregada`, answered 2xx; `agotada`, its schedule is over; `retenida`, its webhook is disabled; `cancelada`, its webhook was deleted.',
    examples: ['pendiente'],
  }),
  intentos_hechos: Type.Integer({ description: 'Attempts so far, over all times it was sent.', examples: [1] }),
  proximo_intento: oNulo(instante('When it is attempted next; null unless it is `pendiente`.')),
  creada: instante('When the event was emitted.'),
  intentos: Type.Array(Intento, { description: 'Every attempt that is still kept, oldest first.' }),
});
export type Entrega = Static<typeof Entrega>;

export const ConsultaEntregas = objeto({
  estado: Type.Optional(
    opcion(ESTADOS_ENTREGA, { description: 'Only deliveries in this state.', examples: ['agotada'] }),
  ),
  ...consultaDePagina,
});

/** Body of POST /webhooks/{id}/recuperar. */
export const Recuperacion = objeto({
  desde: instante('Events that happened at this instant or later.', '2026-11-20T18:00:00Z'),
  hasta: Type.Optional(
    instante(
      'Events that happened before this instant, which is not before `desde`; now by default.',
      '2026-11-21T08:00:00Z',
    ),
  ),
});
export const Recuperados = objeto(
  {
    recuperados: Type.Integer({
      description: 'Deliveries that were exhausted or held and go out again, in order.',
      examples: [42],
    }),
  },
  { description: 'How many go out again.' },
);

export const EntregaEncolada = objeto(
  {
    entrega_id: uuid('Identifier of the delivery.', '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'),
    evento_id: EventoId,
    estado: opcion(ESTADOS_ENTREGA, { description: 'State of the delivery.', examples: ['pendiente'] }),
  },
  { description: 'A delivery on its way.' },
);

export const Evento = objeto(
  {
    evento_id: EventoId,
    evento: Type.String({ description: 'Event kind.', examples: ['siniestro_abierto'] }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'As in the delivery: identifiers, states and times.',
      examples: [{ caso_id: 'CAS-2026-000123', estado: 'abierto', abierto: '2026-11-21T09:30:00.000Z' }],
    }),
    timestamp: instante('When it happened.'),
  },
  { description: 'An event.' },
);

/** Query of GET /eventos: a feed, oldest first, unlike the lists. */
export const ConsultaEventos = objeto({
  despues: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The `siguiente` of the answer before; from the beginning without it.',
      examples: ['MTI4'],
    }),
  ),
  limite: consultaDePagina.limite,
});
export const PaginaDeEventos = objeto(
  {
    elementos: Type.Array(Evento, { description: 'Oldest first.' }),
    siguiente: Type.String({
      description: 'Cursor to continue from; always given, also when nothing is new.',
      examples: ['MTI4'],
    }),
  },
  { description: 'Events in sealed order.' },
);
export const Nada = objeto({}, { description: 'Nothing.' });
