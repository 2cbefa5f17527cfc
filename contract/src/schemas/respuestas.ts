/** What providers answer to requests: a proposal, until a person of the service confirms or discards it. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_RESULTS } from './lists.ts';
import { PAPERS } from './ready-proveedores.ts';
import { RESPUESTA_CLASSES, RESPUESTA_STATES, RESPUESTA_VIAS } from './respuesta-lists.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
const Papers = Type.Array(option(PAPERS), { uniqueItems: true, maxItems: PAPERS.length });

/** Who answered, as they say. */
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
  papeles: Type.Array(option(PAPERS), { description: 'What it asks for.' }),
  resultado: orNull(option(CUENTA_RESULTS)),
  recibida: instant('When it came.'),
  texto: orNull(Type.String({ description: 'What it says, word for word.' })),
  frase: orNull(Type.String({ description: 'The sentence on which the proposal rests.' })),
  regla: orNull(Type.String({ description: 'Rule that proposes it; null: the provider said so itself.' })),
  motivo: orNull(Type.String({ description: 'Why it refuses, or what it asks for, in its words.' })),
  referencia: orNull(Type.String({ description: "The provider's own reference." })),
  quien: Answerer,
  origen: orNull(Type.String({ description: 'Where it came from: an address, a network, a number.' })),
  documentos: Type.Array(Id, { description: 'Papers of the case that came with it.' }),
  clase_confirmada: orNull(option(RESPUESTA_CLASSES)),
  motivo_descarte: orNull(Type.String()),
  decidida: orNull(instant('When a person confirmed or discarded it.')),
  decidida_por: orNull(Type.String({ description: 'Id of who did.' })),
});
export type Respuesta = Static<typeof Respuesta>;
export const Respuestas = object({ elementos: Type.Array(Respuesta, { description: 'Newest first.' }) });
export type Respuestas = Static<typeof Respuestas>;

/** A person confirms it, as it was proposed or with what the person reads in it. */
export const AnswerConfirmation = object({
  clase: Type.Optional(option(RESPUESTA_CLASSES)),
  resultado: Type.Optional(option(CUENTA_RESULTS)),
  motivo: Type.Optional(paragraph(2000, 'Why it refuses, or what it asks for.', 'Falta el certificado de defunción.')),
  papeles: Type.Optional(Papers),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'Of the account, as the caller saw it.' })),
});
export type AnswerConfirmation = Static<typeof AnswerConfirmation>;

export const AnswerDiscard = object({
  motivo: paragraph(1000, 'Why it does not count.', 'No viene del proveedor: es publicidad.'),
});
export type AnswerDiscard = Static<typeof AnswerDiscard>;
