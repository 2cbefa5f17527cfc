/** Incoming e-mail: messages whose case is unknown (the tray), and messages filed in a case. */
import { type Static, Type } from 'typebox';
import { Id, instant, object, option, orNull, page, pageQuery, Slug } from './common.ts';
import { DISCARD_REASONS, RECEIVED_CLASSES, RECEIVED_PROOFS } from './inbox-lists.ts';

const Attachment = object({
  nombre: Type.String(),
  bytes: Type.Integer(),
  /** Error code with which the case refused the file; null: the case holds the file, or has not received it yet. */
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

/** Content of an e-mail; `firmado` lists the domains whose DKIM signature is valid. */
const body = {
  /** Plain text; HTML is converted and never rendered. */
  texto: Type.String(),
  adjuntos: Type.Array(Attachment),
  firmado: Type.Array(Type.String()),
};

/** The case that the e-mail names, although nothing proves that the e-mail belongs there. */
const Hint = object({ aseguradora: Type.String(), caso_id: Type.String(), cuenta_id: orNull(Id) });

const TrayMail = object({ ...head, adjuntos: Type.Integer(), pista: orNull(Hint) });
export type TrayMail = Static<typeof TrayMail>;

export const MailTrayQuery = object({ cursor: pageQuery.cursor });

export const MailTray = object({
  abierta: Type.Boolean(),
  /**
   * E-mails that a person has to assign to a case, 200 a page. Those that name a case come first, advertising and
   * automatic mail last. Within each group, senders take turns of ten e-mails each, oldest first.
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
  /** Id of the account that the e-mail is about. Absent or null: the family wrote the e-mail, or an e-mail to the family was returned. */
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
   * Whether the original message is kept, because the case does not hold all of its text and files. The original is
   * deleted thirty days after somebody first opens it.
   */
  original: Type.Boolean(),
  /** When somebody marked this e-mail of the family as read; null: unread, or not from the family. */
  leido: orNull(instant()),
});
export type CasoMail = Static<typeof CasoMail>;

export const CasoMails = object({
  /** Newest first. */
  elementos: Type.Array(CasoMail),
});
export type CasoMails = Static<typeof CasoMails>;
