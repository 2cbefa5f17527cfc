/** Incoming e-mail: what belongs to no known case, and what is filed in one. */
import { type Static, Type } from 'typebox';
import { Id, instant, object, option, orNull, page, pageQuery, Slug } from './common.ts';
import { DISCARD_REASONS, RECEIVED_CLASSES, RECEIVED_PROOFS } from './inbox-lists.ts';

const Attachment = object({
  nombre: Type.String(),
  bytes: Type.Integer(),
  /** Code of why it was not kept; null: it lies in the case, or nobody has looked at it. */
  rechazo: orNull(Type.String()),
});

/** Members of an e-mail in every list. */
const head = {
  correo_id: Id,
  de: object({ nombre: Type.String(), direccion: Type.String() }),
  asunto: Type.String(),
  recibido: instant(),
  clase: option(RECEIVED_CLASSES),
  prueba: option(RECEIVED_PROOFS),
};

/** The text, and the proof of its sender. */
const body = {
  /** As plain text; a page is never shown as one. */
  texto: Type.String(),
  adjuntos: Type.Array(Attachment),
  firmado: Type.Array(Type.String()),
};

/** The case that it names, although nothing proves that it belongs there. */
const Hint = object({ aseguradora: Type.String(), caso_id: Type.String(), cuenta_id: orNull(Id) });

const TrayMail = object({ ...head, adjuntos: Type.Integer(), pista: orNull(Hint) });
export type TrayMail = Static<typeof TrayMail>;

export const MailTrayQuery = object({ cursor: pageQuery.cursor });

export const MailTray = object({
  abierta: Type.Boolean(),
  /**
   * Messages that a person has to assign to a case: two hundred a page, first those that name one, then the oldest,
   * senders by turns, advertising last.
   */
  elementos: Type.Array(TrayMail),
  siguiente: page(TrayMail).properties.siguiente,
});
export type MailTray = Static<typeof MailTray>;

export const TrayMailDetail = object({ ...head, ...body, pista: orNull(Hint) });
export type TrayMailDetail = Static<typeof TrayMailDetail>;

export const MailAssignment = object({
  aseguradora: Slug,
  caso_id: Id,
  /** The account that it speaks of; without it, the family wrote it, or it came back from the family. */
  cuenta_id: Type.Optional(orNull(Id)),
});
export type MailAssignment = Static<typeof MailAssignment>;

export const MailDiscard = object({ motivo: option(DISCARD_REASONS) });
export type MailDiscard = Static<typeof MailDiscard>;

const CasoMail = object({
  ...head,
  ...body,
  cuenta_id: orNull(Id),
  documentos: Type.Array(Id),
  /**
   * Something of it lies nowhere else: the message itself is kept, and goes thirty days after somebody has opened it.
   */
  original: Type.Boolean(),
  /** When somebody marked what the family wrote as read. */
  leido: orNull(instant()),
});
export type CasoMail = Static<typeof CasoMail>;

export const CasoMails = object({
  /** Newest first. */
  elementos: Type.Array(CasoMail),
});
export type CasoMails = Static<typeof CasoMails>;
