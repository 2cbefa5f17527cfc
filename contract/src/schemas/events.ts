/**
 * Kinds of events that webhooks and feed carry. `data` is thin in both variants: ids, states and times, never personal data.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { CasoId, instant, object, option, orNull } from './common.ts';
import { CUENTA_STATES } from './cuentas.ts';
import { CASO_RESULTS, CASO_STATES, MODULOS } from './lists.ts';

const caso = {
  caso_id: CasoId,
  referencia: Type.Optional(
    Type.String({
      description:
        "The insurer's own reference of the case as it stands when the event is sent; absent where there is none, and unless the insurer switched it on (Configuración, Webhooks).",
      examples: ['SIN/2026/0048213'],
    }),
  ),
  estado: option(CASO_STATES, { description: 'State of the case when it happened.', examples: ['abierto'] }),
};
const uuid = (description: string, example: string) => Type.String({ description: description, examples: [example] });

/** On the kinds that say how something ended. */
const correccion = Type.Optional(
  Type.Boolean({
    description: 'True when it corrects what an earlier event of this kind said; otherwise absent.',
    examples: [true],
  }),
);

/** The members of every event, and those of one kind. */
function data<P extends Record<string, TSchema>>(own: P) {
  return object({ ...caso, ...own }, { description: 'Identifiers, states and times; never personal data.' });
}

export const EVENT_DATA = {
  caso_abierto: data({ abierto: instant('When the case was opened.') }),
  caso_cerrado: data({
    resultado: orNull(
      option(CASO_RESULTS, {
        description: 'How a closed case ended; null when it was annulled.',
        examples: ['completado'],
      }),
    ),
    cerrado: instant('When the case was closed or annulled.'),
    correccion,
  }),
  siniestro_abierto: data({
    siniestro_id: uuid('Identifier of the claim in the register.', '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'),
    registrado: instant('When the claim was recorded.'),
  }),
  documentacion_completa: data({ completada: instant('When the base papers were validated.') }),
  documentacion_recibida: data({
    documento_id: uuid('Identifier of the document.', '0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'),
    recibido: instant('When the document arrived.'),
  }),
  cuenta_resuelta: data({
    cuenta_id: uuid('Identifier of the account.', '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'),
    modulo: option(MODULOS, { description: 'The module that the account belongs to.', examples: ['suscripciones'] }),
    tipo: Type.Optional(
      option(['rastro'], {
        description: 'On a public address that names the deceased, to count it apart; otherwise absent.',
        examples: ['rastro'],
      }),
    ),
    estado_cuenta: option(CUENTA_STATES, {
      description:
        'The final state that the account reached; after `sin_respuesta` it can be asked for again. With `correccion` the state that it is in after all, which need not be final.',
      examples: ['resuelta'],
    }),
    resuelta: instant('When the account reached a final state, or was found not to have reached one.'),
    correccion,
  }),
  modulo_completado: data({
    modulo: option(MODULOS, { description: 'The module whose work is over.', examples: ['suscripciones'] }),
    completado: instant('When its work was over.'),
    correccion,
  }),
} as const;

export type EventType = keyof typeof EVENT_DATA;
export const EVENT_TYPES = Object.keys(EVENT_DATA) as EventType[];
export type EventData<T extends EventType> = Static<(typeof EVENT_DATA)[T]>;
