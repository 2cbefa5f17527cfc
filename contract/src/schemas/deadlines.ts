/** Next dates of a case: each open matter, the day somebody looks at it, and who acts until then. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { WAITS } from './lists.ts';

const WHAT_EXPIRES = ['caso', 'cuenta', 'certificado', 'documento', 'objecion'] as const;
export type WhatExpires = (typeof WHAT_EXPIRES)[number];

/** What happens on the day. */
const DEADLINE_REASONS = [
  'lista',
  'confirmar',
  'aportar_papel',
  'falta_algo',
  'guardar',
  'falta_certificado',
  'turno',
  'revisar_papel',
  'espera_papeles',
  'enviar',
  'copia',
  'carta',
  'insistir',
  'delegado',
  'agencia',
  'carta_familia',
  'silencio',
  'decidir',
  'pedir_certificado',
  'reclamar_certificado',
  'objecion',
  'direccion',
  'sin_noticias',
  'cerrar',
] as const;
export type DeadlineReason = (typeof DEADLINE_REASONS)[number];

/** Who acts until that day; then the service takes a look. */
const Who = option(WAITS);

export const Deadline = object({
  que: option(WHAT_EXPIRES),
  /** Id of the account, certificate, document or objection; null: the case, or a paper that is missing. */
  de: orNull(Type.String()),
  /** The kind of document that is missing. With an account: one that its provider wants. */
  papel: orNull(Type.String()),
  fecha: date(),
  quien: Who,
  motivo: option(DEADLINE_REASONS),
  texto: Type.String(),
});
export type Deadline = Static<typeof Deadline>;

/** The next date of one matter, for the family; both null when it is closed. */
export const next = {
  /** The next day on which something happens, or null. */
  proxima_fecha: orNull(date()),
  quien: orNull(Who),
};

/** Reminders by e-mail to the heir. */
export const Reminders = object({
  /** False: the heir has stopped them. */
  activos: Type.Boolean(),
  /** Day of the next one, or null when none is planned. */
  proximo: orNull(date()),
});
export type Reminders = Static<typeof Reminders>;
export const RemindersChange = object({
  /** False: no more of them. */
  activos: Type.Boolean(),
});
