/** Answers of providers to requests: proposals until a person of the service confirms or discards them. */
import { type Static, Type } from 'typebox';
import { Id, instant, line, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS } from './lists.ts';
import { PAPERS } from './proveedor-lists.ts';
import { RESPUESTA_CLASSES, RESPUESTA_STATES, RESPUESTA_VIAS } from './respuesta-lists.ts';
import { OF_FILE } from './uploaded.ts';

const Papers = Type.Array(option(PAPERS), { uniqueItems: true, maxItems: PAPERS.length });

/** The person who answered, as they describe themselves. */
export const Answerer = object({
  nombre: orNull(Type.String()),
  departamento: orNull(Type.String()),
  email: orNull(Type.String()),
});
export type Answerer = Static<typeof Answerer>;

export const Respuesta = object({
  respuesta_id: Id,
  cuenta_id: Id,
  via: option(RESPUESTA_VIAS),
  clase: option(RESPUESTA_CLASSES),
  estado: option(RESPUESTA_STATES),
  papeles: Type.Array(option(PAPERS)),
  resultado: orNull(option(CUENTA_RESULTS)),
  recibida: instant(),
  texto: orNull(Type.String()),
  /** Why the provider refuses, or what it asks for, in its own words. */
  motivo: orNull(Type.String()),
  referencia: orNull(Type.String()),
  quien: Answerer,
  /** Where the answer came from: an e-mail address, an IP network or a telephone number. */
  origen: orNull(Type.String()),
  /** Ids of the documents that came with the answer. */
  documentos: Type.Array(Id),
  clase_confirmada: orNull(option(RESPUESTA_CLASSES)),
  motivo_descarte: orNull(Type.String()),
  decidida: orNull(instant()),
  decidida_por: orNull(Type.String()),
});
export type Respuesta = Static<typeof Respuesta>;
export const Respuestas = object({
  /** Newest first. */
  elementos: Type.Array(Respuesta),
  /** Accounts whose provider can answer on the page, because the code of their letter is valid. */
  codigos: Type.Array(object({ cuenta_id: Id, emitido: instant() })),
});
export type Respuestas = Static<typeof Respuestas>;

/** Confirms an answer, as proposed or with the values that the person gives. */
export const AnswerConfirmation = object({
  clase: Type.Optional(option(RESPUESTA_CLASSES)),
  resultado: Type.Optional(option(CUENTA_RESULTS)),
  motivo: Type.Optional(paragraph(2000)),
  papeles: Type.Optional(Papers),
  /** Version of the account that the caller saw. */
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type AnswerConfirmation = Static<typeof AnswerConfirmation>;

export const AnswerDiscard = object({ motivo: paragraph(1000) });
export type AnswerDiscard = Static<typeof AnswerDiscard>;

// The answer page that the letter's code opens, and its API for programs ------------------------------------------------------------------

/** Maximum number of bytes of the file attached to an answer. */
export const ANSWER_FILE_MAXIMUM = 10 * 1024 * 1024;

/** A provider's answer to one request, with the code of its letter. */
export const ProviderAnswer = object({
  clase: option(RESPUESTA_CLASSES),
  papeles: Type.Optional(Papers),
  motivo: Type.Optional(paragraph(2000)),
  referencia: Type.Optional(line(100)),
  quien: Type.Optional(
    object({
      nombre: Type.Optional(line(120)),
      departamento: Type.Optional(line(120)),
      email: Type.Optional(line(200)),
    }),
  ),
  fichero: Type.Optional(object(OF_FILE)),
});
export type ProviderAnswer = Static<typeof ProviderAnswer>;

/** The request that a code belongs to. */
export const ProviderRequest = object({
  proveedor: Type.String(),
  accion: option([...CUENTA_ACTIONS, 'avisar', 'heredar', 'retirar']),
  /** E-mail, user or number by which the account is found. */
  identificador: orNull(Type.String()),
  /** Day of the last request, `YYYY-MM-DD`. */
  pedida: Type.String(),
  referencia: Type.String(),
  clases: Type.Array(option(RESPUESTA_CLASSES)),
  papeles: Type.Array(option(PAPERS)),
  /** When the latest answer came that waits for a person's review; null: none waits. */
  recibida: orNull(instant()),
});
export type ProviderRequest = Static<typeof ProviderRequest>;

/** Confirms the answer that was stored. */
export const AnswerReceipt = object({
  recibida: instant(),
  clase: option(RESPUESTA_CLASSES),
  referencia: Type.String(),
  /** Whether the same answer had come before, so that nothing was stored. */
  repetida: Type.Boolean(),
});
export type AnswerReceipt = Static<typeof AnswerReceipt>;
