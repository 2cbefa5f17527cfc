/** Test insurers: their clock, families and providers that act by themselves, events on demand. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull } from './common.ts';
import { EVENT_TYPES } from './events.ts';

/** A span of time as ISO 8601 writes it; years and months go by the calendar. */
const DURATION =
  '^P(?=.)(?:\\d{1,2}Y)?(?:\\d{1,3}M)?(?:\\d{1,3}W)?(?:\\d{1,4}D)?(?:T(?=.)(?:\\d{1,5}H)?(?:\\d{1,6}M)?(?:\\d{1,8}S)?)?$';
const duration = (description: string, example: string) =>
  Type.String({ maxLength: 40, pattern: DURATION, description, examples: [example] });

/** How far a clock may be ahead, in years. */
export const YEARS_AHEAD = 20;

export const ClockMove = object(
  {
    avanzar: Type.Optional(duration('Duration in ISO 8601, such as `P3D`, `PT90M` or `P1Y`.', 'P3D')),
    hasta_instante: Type.Optional(instant('Until when.')),
  },
  { description: 'One of both. Forward alone.' },
);
export type ClockMove = Static<typeof ClockMove>;

const howMany = (description: string) => Type.Integer({ minimum: 0, description, examples: [0] });

export const TestClock = object(
  {
    reloj: instant('What time it is for this insurer.'),
    real: instant('What time it is.'),
    desfase_segundos: Type.Integer({
      minimum: 0,
      description: 'Seconds by which the clock of this insurer is ahead of real time.',
      examples: [259200],
    }),
    asentado: Type.Boolean({ description: 'Nothing moves, and everything that was due has happened.' }),
    destino: orNull(instant('Until when the clock is being moved; null: it is not.')),
    pendiente: object(
      {
        relojes: howMany('Cases with a reminder, a silence or an end that is due.'),
        correos: howMany('E-mails that are due.'),
        entregas: howMany('Deliveries of events that are due or under way.'),
        guiones: howMany('Scripts in which somebody acts now.'),
      },
      { description: 'Everything that is due and has not happened yet.' },
    ),
    proximo: orNull(instant('When something is due next.')),
    guiones_fallidos: howMany('Scripts put on of which a rule refused a step: GET /ensayo/guiones says which.'),
  },
  { description: 'The clock of a test insurer.' },
);
export type TestClock = Static<typeof TestClock>;

export const AskedEvent = object(
  {
    evento_id: Type.String({
      description: 'As in `X-Webhook-Id`.',
      examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20'],
    }),
    evento: Type.String({ description: 'Event kind.', examples: ['cuenta_resuelta'] }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'As it is delivered.',
      examples: [{ caso_id: 'CAS-2026-000123', estado: 'en_tramite', completada: '2026-11-25T11:05:12.040Z' }],
    }),
    timestamp: instant('The now of the insurer.'),
    entregas: Type.Integer({ minimum: 0, description: 'Webhooks that are registered for it.', examples: [1] }),
  },
  { description: 'The event that was put into the outbox.' },
);

export const EventWanted = object({
  evento: option(EVENT_TYPES, { description: 'Event kind.', examples: ['cuenta_resuelta'] }),
  caso_id: Type.Optional(CasoId),
});
export type EventWanted = Static<typeof EventWanted>;

/** Actions of a scripted family, each once its time has come. */
const FAMILY_ACTIONS = [
  'declara_cuentas',
  'sube_papel_malo',
  'sube_certificado',
  'firma',
  'se_opone',
  'dice_que_vive',
] as const;
export type FamilyAction = (typeof FAMILY_ACTIONS)[number];

/** Answers of a scripted provider. */
const PROVIDER_ANSWERS = ['confirma', 'pide_papel', 'rechaza', 'calla'] as const;
export type ProviderAnswer = (typeof PROVIDER_ANSWERS)[number];

/** Scripts ready to use. */
export const READY_GUIONES = [
  'todo_bien',
  'papel_malo',
  'falta_un_papel',
  'proveedores_mudos',
  'se_niegan',
  'se_opone',
  'persona_viva',
  'nadie_contesta',
] as const;
export type ReadyGuion = (typeof READY_GUIONES)[number];

const FamilyStep = object({
  tras: duration('Time since the step before it; for the first step, since the script was put on.', 'P2D'),
  accion: option(FAMILY_ACTIONS, { examples: ['firma'] }),
});
const Answer = object({
  codigo: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9_]{1,60}$',
      description: 'Code of the provider in the catalogue; without it, every other one.',
      examples: ['netflix'],
    }),
  ),
  respuesta: option(PROVIDER_ANSWERS, { examples: ['confirma'] }),
  tras: Type.Optional(duration('Time between the request and the answer; seven days where it is not given.', 'P7D')),
});

const familia = Type.Array(FamilyStep, {
  maxItems: 20,
  description: 'Steps of the family; empty: it never does anything.',
});
const proveedores = Type.Array(Answer, { maxItems: 50, description: 'Answers of the providers.' });
const cuentas = Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,60}$' }), {
  maxItems: 20,
  description: 'Codes of the providers whose accounts the family lists.',
  examples: [['netflix', 'spotify']],
});

export const Guion = object({ familia, proveedores, cuentas });
export type Guion = Static<typeof Guion>;

export const NewGuion = object(
  {
    guion: Type.Optional(option(READY_GUIONES, { description: 'A ready script.', examples: ['todo_bien'] })),
    familia: Type.Optional(familia),
    proveedores: Type.Optional(proveedores),
    cuentas: Type.Optional(cuentas),
    caso_id: Type.Optional(CasoId),
  },
  {
    description:
      'A ready script, steps of your own, or a ready one of which some members are replaced. Without `caso_id` it waits for the next case that is opened.',
  },
);
export type NewGuion = Static<typeof NewGuion>;

export const GUION_STATES = ['en_espera', 'en_curso', 'terminado', 'fallido'] as const;
export const PutGuion = object(
  {
    guion_id: Type.String({ examples: ['0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'] }),
    nombre: Type.String({ description: 'Name of the ready script; `propio` for your own.', examples: ['todo_bien'] }),
    caso_id: orNull(CasoId),
    estado: option(GUION_STATES, {
      description: '`en_espera`: of a case. `fallido`: a rule refused a step, which `fallo` names.',
      examples: ['en_curso'],
    }),
    pasos_hechos: Type.Integer({ minimum: 0, description: 'Steps of the family that are done.', examples: [1] }),
    proximo: orNull(instant('When somebody in it acts next.')),
    fallo: orNull(
      Type.String({ description: 'The step and the code of the refusal.', examples: ['firma: estado_no_permite'] }),
    ),
    creado: instant('When it was put on, by the clock of the insurer.'),
  },
  { description: 'A script that was put on.' },
);
export type PutGuion = Static<typeof PutGuion>;

export const Guiones = object(
  {
    elementos: Type.Array(
      object({
        guion: option(READY_GUIONES),
        resumen: Type.String({ description: 'Its story in one sentence.' }),
        desenlace: Type.String({ description: 'How a case ends with it.' }),
        ...Guion.properties,
      }),
      { description: 'The ready scripts.' },
    ),
    puestos: Type.Array(PutGuion, { description: 'Those put on, newest first; the last fifty.' }),
  },
  { description: 'Scripts of a test insurer.' },
);
export type Guiones = Static<typeof Guiones>;

/** For an insurer's admin, shown once. */
export const OwnTestInsurer = object({
  slug: Type.String(),
  nombre: Type.String(),
  base_url: Type.String(),
  api_key: Type.String({ description: 'Shown here and never again.' }),
});
export type OwnTestInsurer = Static<typeof OwnTestInsurer>;
