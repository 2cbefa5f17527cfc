/**
 * Kinds of events that webhooks and feed carry. `data` is thin in both variants: ids, states and times, never personal data.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { CasoId, instant, object, option, orNull } from './common.ts';
import { CASO_RESULTS, CASO_STATES, CUENTA_STATES, type EVENT_TYPES, MODULOS } from './lists.ts';

const caso = {
  caso_id: CasoId,
  referencia: Type.Optional(Type.String()),
  estado: option(CASO_STATES),
};

/** True: the event corrects an earlier event of the same kind; otherwise absent. Only kinds that report an end have this member. */
const correccion = Type.Optional(Type.Boolean());

/** The schema of one kind's `data`: the members of every event, and the members of this kind. */
function data<P extends Record<string, TSchema>>(own: P) {
  return object({ ...caso, ...own });
}

export const EVENT_DATA = {
  caso_abierto: data({ abierto: instant() }),
  caso_cerrado: data({
    resultado: orNull(option(CASO_RESULTS)),
    cerrado: instant(),
    correccion,
  }),
  siniestro_abierto: data({ siniestro_id: Type.String(), registrado: instant() }),
  documentacion_completa: data({ completada: instant() }),
  documentacion_recibida: data({ documento_id: Type.String(), recibido: instant() }),
  cuenta_resuelta: data({
    cuenta_id: Type.String(),
    modulo: option(MODULOS),
    tipo: Type.Optional(option(['rastro'])),
    estado_cuenta: option(CUENTA_STATES),
    resuelta: instant(),
    correccion,
  }),
  modulo_completado: data({
    modulo: option(MODULOS),
    completado: instant(),
    correccion,
  }),
} as const satisfies Record<EventType, TSchema>;

export type EventType = (typeof EVENT_TYPES)[number];
export type EventData<T extends EventType> = Static<(typeof EVENT_DATA)[T]>;
