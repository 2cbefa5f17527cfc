/** Writes to the heir or another relative, in the transaction of the event that the e-mail reports. */
import type { Tx } from '../../db/database.ts';
import { enqueueMail, prepareMail } from '../../outbox/mail/enqueue.ts';
import { type Content, LEASE_VALUE, type LetterType, type NewMail } from '../../outbox/mail/types.ts';
import type { Requester } from '../../shared/actor.ts';
import type { TakenCaso } from '../lock-caso.ts';

/** The parts that differ between e-mails; without `contenido` it goes to the heir and has no link. */
interface FamilyMail {
  readonly tipo: LetterType;
  /** After this there is no point in sending it. */
  readonly caduca: Date;
  /** This process makes the first attempt, after the commit. */
  readonly immediate: boolean;
  readonly contenido?: Partial<Content>;
  /** The relative it goes to; without it, the heir. */
  readonly allegado?: string;
}

export async function writeToFamily(
  tx: Tx,
  { aseguradora, now }: Pick<Requester, 'aseguradora' | 'now'>,
  { fila, clave, datos: { heredero, fallecido } }: TakenCaso,
  { tipo, caduca, immediate, contenido, allegado }: FamilyMail,
): Promise<NewMail> {
  const content = { idioma: fila.idioma, heredero, fallecido, enlace: null, caduca: null, ...contenido };
  const mail = prepareMail(tipo, content, aseguradora, clave, { now, caduca }, immediate, allegado);
  await enqueueMail(tx, fila.id, mail, LEASE_VALUE);
  return mail;
}
