/** Incoming e-mail: what belongs to no known case, and what is filed in one. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, page, pageQuery } from './common.ts';
import { DISCARD_REASONS, RECEIVED_CLASSES, RECEIVED_PROOFS } from './inbox-lists.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });

const Attachment = object({
  nombre: Type.String(),
  bytes: Type.Integer(),
  rechazo: orNull(
    Type.String({ description: 'Code of why it was not kept; null: it lies in the case, or nobody has looked at it.' }),
  ),
});

/** Members of an e-mail in every list. */
const head = {
  correo_id: Id,
  de: object({ nombre: Type.String(), direccion: Type.String() }),
  asunto: Type.String(),
  recibido: instant('When it came.'),
  clase: option(RECEIVED_CLASSES, { description: 'How the message was classified.' }),
  prueba: option(RECEIVED_PROOFS, { description: 'The proof of who wrote it.' }),
};

/** The text, and the proof of its sender. */
const body = {
  texto: Type.String({ description: 'As plain text; a page is never shown as one.' }),
  adjuntos: Type.Array(Attachment),
  firmado: Type.Array(Type.String(), { description: 'Domains whose signature holds.' }),
  spf: Type.String({ description: 'The SPF result of the sending server (RFC 7208).' }),
};

const Hint = object(
  { aseguradora: Type.String(), caso_id: Type.String(), cuenta_id: orNull(Id) },
  { description: 'The case that it names, although nothing proves that it belongs there.' },
);

const TrayMail = object({ ...head, adjuntos: Type.Integer(), pista: orNull(Hint) });
export type TrayMail = Static<typeof TrayMail>;

const FamilyMail = object({
  correo_id: Id,
  aseguradora: Type.String(),
  caso_id: Type.String(),
  recibido: instant('When it came.'),
});

export const MailTrayQuery = object({ cursor: pageQuery.cursor });

export const MailTray = object({
  abierta: Type.Boolean({ description: 'Whether e-mail comes in at all.' }),
  elementos: Type.Array(TrayMail, {
    description:
      'Messages that a person has to assign to a case: two hundred a page, first those that name one, then the oldest, senders by turns, advertising last.',
  }),
  siguiente: page(TrayMail).properties.siguiente,
  familias: Type.Array(FamilyMail, { description: 'Unread answers of families.' }),
});
export type MailTray = Static<typeof MailTray>;

export const TrayMailDetail = object({ ...head, ...body, pista: orNull(Hint) });
export type TrayMailDetail = Static<typeof TrayMailDetail>;

export const MailAssignment = object({
  aseguradora: Type.String({ maxLength: 63, description: 'Slug of the insurer.' }),
  caso_id: Type.String({ maxLength: 40, examples: ['CAS-2026-000123'] }),
  cuenta_id: Type.Optional(
    orNull(
      Type.String({
        maxLength: 40,
        description: 'The account that it speaks of; without it, the family wrote it, or it came back from the family.',
      }),
    ),
  ),
});
export type MailAssignment = Static<typeof MailAssignment>;

export const MailDiscard = object({ motivo: option(DISCARD_REASONS, { description: 'Why it belongs to no case.' }) });
export type MailDiscard = Static<typeof MailDiscard>;

const CasoMail = object({
  ...head,
  ...body,
  cuenta_id: orNull(Id),
  documentos: Type.Array(Id, { description: 'Its attachments, as documents of the case.' }),
  original: Type.Boolean({
    description:
      'Something of it lies nowhere else: the message itself is kept, and goes thirty days after somebody has opened it.',
  }),
  leido: orNull(instant('When somebody marked what the family wrote as read.')),
});
export type CasoMail = Static<typeof CasoMail>;

export const CasoMails = object({ elementos: Type.Array(CasoMail, { description: 'Newest first.' }) });
export type CasoMails = Static<typeof CasoMails>;
