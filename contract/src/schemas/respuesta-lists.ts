/** Closed lists of providers' answers, in a file without schemas so that the web applications can load it alone. */
import type { CUENTA_ACTIONS, CUENTA_RESULTS } from './lists.ts';
import { ORDER_RESULT } from './lists.ts';

/** How an answer came: the letter's page, its API, an e-mail, the telephone, a letter on paper, a look at the address of a trace. */
export const RESPUESTA_VIAS = ['pagina', 'programa', 'correo', 'telefono', 'papel', 'mirada'] as const;
export type RespuestaVia = (typeof RESPUESTA_VIAS)[number];

/** Kinds of answers. `acuse`: the provider only confirms receipt; `otra`: a person has to judge the answer. */
export const RESPUESTA_CLASSES = [
  'cerrada',
  'conmemorada',
  'datos_enviados',
  'negada',
  'pide_papel',
  'no_existe',
  'acuse',
  'otra',
] as const;
export type RespuestaClass = (typeof RESPUESTA_CLASSES)[number];

/** An answer is a proposal until a person confirms or discards it. */
export const RESPUESTA_STATES = ['propuesta', 'confirmada', 'descartada'] as const;

type Action = (typeof CUENTA_ACTIONS)[number];
type Result = (typeof CUENTA_RESULTS)[number];

const DONE: Partial<Record<RespuestaClass, readonly Result[]>> = {
  cerrada: ['eliminada', 'cancelada', 'transferida', 'conservada', 'oculta'],
  conmemorada: ['conmemorada'],
  datos_enviados: ['datos_obtenidos'],
  no_existe: ['no_existia'],
};

/**
 * The account result that an answer implies.
 * @returns the result; null if the answer implies no result, or a result that the action cannot have
 */
export function resultOfAnswer(clase: RespuestaClass, action: Action | null): Result | null {
  if (clase === 'no_existe') return 'no_existia';
  const result = action === null ? null : ORDER_RESULT[action];
  return result !== null && DONE[clase]?.includes(result) ? result : null;
}

/** The kinds of answers that fit a request. A kind that implies a result fits only if the action can have that result. */
export const classesFor = (action: Action | null): RespuestaClass[] =>
  RESPUESTA_CLASSES.filter((clase) => DONE[clase] === undefined || resultOfAnswer(clase, action) !== null);
