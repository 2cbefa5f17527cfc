/** Next dates of a case: each open item, the day on which the service looks at it, and who acts until then. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { WAITS } from './lists.ts';

const WHAT_EXPIRES = ['caso', 'cuenta', 'certificado', 'documento', 'objecion'] as const;
export type WhatExpires = (typeof WHAT_EXPIRES)[number];

/** What the service does about the item on that day. */
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
  'reabierto',
  'sin_noticias',
  'cerrar',
] as const;
export type DeadlineReason = (typeof DEADLINE_REASONS)[number];

/** Who acts until that day; on that day the service looks at the item. */
const Who = option(WAITS);

export const Deadline = object({
  que: option(WHAT_EXPIRES),
  /** Id of the account, certificate, document or objection; null: the date is about the case or about a missing document. */
  de: orNull(Type.String()),
  /** Type of the missing document. If `de` is an account, its provider wants the document. Null: no document is missing. */
  papel: orNull(Type.String()),
  fecha: date(),
  quien: Who,
  motivo: option(DEADLINE_REASONS),
  texto: Type.String(),
});
export type Deadline = Static<typeof Deadline>;

/** The next date of one item, for the family; both members are null once the item is closed. */
export const next = {
  /** The next day on which something happens; null: none. */
  proxima_fecha: orNull(date()),
  quien: orNull(Who),
};

/** Reminders by e-mail to the heir. */
export const Reminders = object({
  /** False: the heir has stopped the reminders. */
  activos: Type.Boolean(),
  /** Day of the next reminder; null: none is planned. */
  proximo: orNull(date()),
});
export type Reminders = Static<typeof Reminders>;
export const RemindersChange = object({
  /** False: stop the reminders. */
  activos: Type.Boolean(),
});
