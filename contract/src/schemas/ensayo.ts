/** Test insurers: their clock, families and providers that act by themselves, events on demand. */
import { type Static, Type } from 'typebox';
import { CasoId, component, instant, object, option, orNull } from './common.ts';
import { EVENT_TYPES } from './lists.ts';

/** A span of time as ISO 8601 writes it; years and months go by the calendar. */
const DURATION =
  '^P(?=.)(?:\\d{1,2}Y)?(?:\\d{1,3}M)?(?:\\d{1,3}W)?(?:\\d{1,4}D)?(?:T(?=.)(?:\\d{1,5}H)?(?:\\d{1,6}M)?(?:\\d{1,8}S)?)?$';
const duration = (example: string) => Type.String({ maxLength: 40, pattern: DURATION, examples: [example] });

/** How far a clock may be ahead, in years. */
export const YEARS_AHEAD = 20;

export const ClockMove = component('MovimientoDeReloj', {
  avanzar: Type.Optional(duration('P3D')),
  hasta_instante: Type.Optional(instant()),
});
export type ClockMove = Static<typeof ClockMove>;

const howMany = Type.Integer({ minimum: 0 });

export const TestClock = component('RelojMovido', {
  reloj: instant(),
  real: instant(),
  desfase_segundos: Type.Integer({ minimum: 0 }),
  asentado: Type.Boolean(),
  destino: orNull(instant()),
  pendiente: object({
    relojes: howMany,
    correos: howMany,
    entregas: howMany,
    guiones: howMany,
  }),
  proximo: orNull(instant()),
  guiones_fallidos: howMany,
});
export type TestClock = Static<typeof TestClock>;

export const AskedEvent = component('EventoPedido', {
  evento_id: Type.String(),
  evento: Type.String(),
  data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  timestamp: instant(),
  entregas: Type.Integer({ minimum: 0 }),
});

export const EventWanted = component('NuevoEvento', {
  evento: option(EVENT_TYPES, { examples: ['cuenta_resuelta'] }),
  caso_id: Type.Optional(CasoId),
});
export type EventWanted = Static<typeof EventWanted>;

/** Actions of a scripted family; each happens once its delay has passed. */
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
  tras: duration('P2D'),
  accion: option(FAMILY_ACTIONS, { examples: ['firma'] }),
});
const Answer = object({
  codigo: Type.Optional(Type.String({ pattern: '^[a-z0-9_]{1,60}$', examples: ['netflix'] })),
  respuesta: option(PROVIDER_ANSWERS, { examples: ['confirma'] }),
  tras: Type.Optional(duration('P7D')),
});

const familia = Type.Array(FamilyStep, { maxItems: 20 });
const proveedores = Type.Array(Answer, { maxItems: 50 });
const cuentas = Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,60}$' }), {
  maxItems: 20,
  examples: [['netflix', 'spotify']],
});

export const Guion = object({ familia, proveedores, cuentas });
export type Guion = Static<typeof Guion>;

export const NewGuion = component('NuevoGuion', {
  guion: Type.Optional(option(READY_GUIONES, { examples: ['todo_bien'] })),
  familia: Type.Optional(familia),
  proveedores: Type.Optional(proveedores),
  cuentas: Type.Optional(cuentas),
  caso_id: Type.Optional(CasoId),
});
export type NewGuion = Static<typeof NewGuion>;

export const GUION_STATES = ['en_espera', 'en_curso', 'terminado', 'fallido'] as const;
export const PutGuion = component('GuionPuesto', {
  guion_id: Type.String({ examples: ['0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f'] }),
  nombre: Type.String(),
  caso_id: orNull(CasoId),
  estado: option(GUION_STATES),
  pasos_hechos: Type.Integer({ minimum: 0 }),
  proximo: orNull(instant()),
  fallo: orNull(Type.String()),
  creado: instant(),
});
export type PutGuion = Static<typeof PutGuion>;

export const Guiones = component('Guiones', {
  elementos: Type.Array(
    object({
      guion: option(READY_GUIONES),
      resumen: Type.String(),
      desenlace: Type.String(),
      ...Guion.properties,
    }),
  ),
  puestos: Type.Array(PutGuion),
});
export type Guiones = Static<typeof Guiones>;

/** Slug of the test insurer; null: it has not been made. */
export const TestInsurerMade = object({ aseguradora: orNull(Type.String()) });

/** The new test insurer with its API key, for an insurer's admin; shown only here. */
export const OwnTestInsurer = object({
  slug: Type.String(),
  nombre: Type.String(),
  base_url: Type.String(),
  api_key: Type.String(),
});
export type OwnTestInsurer = Static<typeof OwnTestInsurer>;
