/**
 * Kinds of events that webhooks and feed carry. `data` is thin in both variants: ids, states and times, never personal data.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { CasoId, instant, object, option, orNull } from './common.ts';
import { CUENTA_STATES } from './cuentas.ts';
import { CASO_RESULTS, CASO_STATES, MODULOS } from './lists.ts';

const caso = {
  caso_id: CasoId,
  referencia: Type.Optional(Type.String({ examples: ['SIN/2026/0048213'] })),
  estado: option(CASO_STATES, { examples: ['abierto'] }),
};
const uuid = (example: string) => Type.String({ examples: [example] });

/** On the kinds that say how something ended. */
const correccion = Type.Optional(Type.Boolean({ examples: [true] }));

/** The members of every event, and those of one kind. */
function data<P extends Record<string, TSchema>>(own: P) {
  return object({ ...caso, ...own });
}

export const EVENT_DATA = {
  caso_abierto: data({ abierto: instant() }),
  caso_cerrado: data({
    resultado: orNull(option(CASO_RESULTS, { examples: ['completado'] })),
    cerrado: instant(),
    correccion,
  }),
  siniestro_abierto: data({
    siniestro_id: uuid('0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'),
    registrado: instant(),
  }),
  documentacion_completa: data({ completada: instant() }),
  documentacion_recibida: data({
    documento_id: uuid('0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'),
    recibido: instant(),
  }),
  cuenta_resuelta: data({
    cuenta_id: uuid('0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'),
    modulo: option(MODULOS, { examples: ['suscripciones'] }),
    tipo: Type.Optional(option(['rastro'], { examples: ['rastro'] })),
    estado_cuenta: option(CUENTA_STATES, { examples: ['resuelta'] }),
    resuelta: instant(),
    correccion,
  }),
  modulo_completado: data({
    modulo: option(MODULOS, { examples: ['suscripciones'] }),
    completado: instant(),
    correccion,
  }),
} as const;

export type EventType = keyof typeof EVENT_DATA;
export const EVENT_TYPES = Object.keys(EVENT_DATA) as EventType[];
export type EventData<T extends EventType> = Static<(typeof EVENT_DATA)[T]>;
