/** Answers of providers to requests: proposals until a person of the service confirms or discards them. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull, paragraph } from './common.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS } from './lists.ts';
import { PAPERS } from './ready-proveedores.ts';
import { RESPUESTA_CLASSES, RESPUESTA_STATES, RESPUESTA_VIAS } from './respuesta-lists.ts';
import { OF_FILE } from './uploaded.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
const Papers = Type.Array(option(PAPERS), { uniqueItems: true, maxItems: PAPERS.length });

/** Who answered, in their own words. */
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
  papeles: Type.Array(option(PAPERS), { description: 'Documents that the answer asks for.' }),
  resultado: orNull(option(CUENTA_RESULTS)),
  recibida: instant('When it came.'),
  texto: orNull(Type.String({ description: 'The text of the answer, word for word.' })),
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
export const Respuestas = object({
  elementos: Type.Array(Respuesta, { description: 'Newest first.' }),
  codigos: Type.Array(object({ cuenta_id: Id, emitido: instant('When the first letter with it left.') }), {
    description: 'Accounts whose provider can answer on the page: the code of their letter is in use.',
  }),
});
export type Respuestas = Static<typeof Respuestas>;

/** Confirmation by a person, as proposed or as the person reads it. */
export const AnswerConfirmation = object({
  clase: Type.Optional(option(RESPUESTA_CLASSES)),
  resultado: Type.Optional(option(CUENTA_RESULTS)),
  motivo: Type.Optional(paragraph(2000, 'Why it refuses, or what it asks for.', 'Falta el certificado de defunción.')),
  papeles: Type.Optional(Papers),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'Version of the account that the caller saw.' })),
});
export type AnswerConfirmation = Static<typeof AnswerConfirmation>;

export const AnswerDiscard = object({
  motivo: paragraph(1000, 'Why it does not count.', 'No viene del proveedor: es publicidad.'),
});
export type AnswerDiscard = Static<typeof AnswerDiscard>;

// The page of the letter, and the same for programs ------------------------------------------------------------------

/** Most bytes of the file attached to an answer. */
export const ANSWER_FILE_MAXIMUM = 10 * 1024 * 1024;

/** A provider's answer to one request, with the code of its letter. */
export const ProviderAnswer = object({
  clase: option(RESPUESTA_CLASSES),
  papeles: Type.Optional(Papers),
  motivo: Type.Optional(paragraph(2000, 'Why not, or what else.', 'Falta el certificado de defunción.')),
  referencia: Type.Optional(line(100, "The provider's own reference.", 'TK-2026-0981')),
  quien: Type.Optional(
    object({
      nombre: Type.Optional(line(120, 'Who answers.', 'Rosa Gil')),
      departamento: Type.Optional(line(120, 'Where they work.', 'Atención al cliente')),
      email: Type.Optional(line(200, 'Where they can be reached.', 'bajas@proveedor.example')),
    }),
  ),
  fichero: Type.Optional(object(OF_FILE)),
});
export type ProviderAnswer = Static<typeof ProviderAnswer>;

/** The request that a code belongs to. */
export const ProviderRequest = object({
  proveedor: Type.String({ description: 'Who is asked.' }),
  accion: option([...CUENTA_ACTIONS, 'avisar', 'heredar']),
  identificador: orNull(Type.String({ description: 'E-mail, user or number by which the account is found.' })),
  pedida: Type.String({ description: 'Day of the last request, `YYYY-MM-DD`.' }),
  referencia: Type.String({ description: 'Our reference.' }),
  clases: Type.Array(option(RESPUESTA_CLASSES), { description: 'Kinds of answers that it takes.' }),
  papeles: Type.Array(option(PAPERS), { description: 'Papers that can be asked for.' }),
  recibida: orNull(instant('When the last answer came; a person is reading it.')),
});
export type ProviderRequest = Static<typeof ProviderRequest>;

/** The part of an answer that was stored. */
export const AnswerReceipt = object({
  recibida: instant('When it came.'),
  clase: option(RESPUESTA_CLASSES),
  referencia: Type.String({ description: 'Our reference.' }),
  repetida: Type.Boolean({ description: 'The same had come before: nothing was written.' }),
});
export type AnswerReceipt = Static<typeof AnswerReceipt>;
