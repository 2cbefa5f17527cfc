/** Queues e-mails to the heir or another relative, in the transaction of the event that they report. */
import type { Tx } from '../../db/database.ts';
import { enqueueMail, prepareMail } from '../../outbox/mail/enqueue.ts';
import { FIRST_WORDS } from '../../outbox/mail/hold-letters.ts';
import { type Content, LEASE_MS, type LetterType, type NewMail } from '../../outbox/mail/types.ts';
import type { Requester } from '../../shared/actor.ts';
import { guardOf } from '../guard.ts';
import type { TakenCaso } from '../lock-caso.ts';
import type { CasosDependencies } from '../open/open-caso.ts';
import type { newAccess } from '../open/opening.ts';

/** The parts in which the e-mails to the family differ. */
interface FamilyMail {
  readonly tipo: LetterType;
  /** The last instant at which the e-mail is worth sending. */
  readonly caduca: Date;
  /** This process makes the first attempt to send the e-mail, after the commit; false: the worker makes it. */
  readonly immediate: boolean;
  /** Content besides names and language; absent: the e-mail has no link. */
  readonly contenido?: Partial<Content>;
  /** The relative who gets the e-mail; absent: the heir. */
  readonly allegado?: string;
}

/**
 * Queues an e-mail to the heir or another relative. While the person may be alive, the worker decides whether one with a link leaves.
 * @returns the queued e-mail
 */
export async function writeToFamily(
  tx: Tx,
  { aseguradora, now }: Pick<Requester, 'aseguradora' | 'now'>,
  { fila, clave, datos: { heredero, fallecido } }: TakenCaso,
  { tipo, caduca, immediate, contenido, allegado }: FamilyMail,
): Promise<NewMail> {
  const content = { idioma: fila.idioma, heredero, fallecido, enlace: null, caduca: null, ...contenido };
  const mayWait = FIRST_WORDS.includes(tipo) && (await guardOf(tx, fila.id)).porComprobar;
  const mail = prepareMail(tipo, content, aseguradora, clave, { now, caduca }, immediate && !mayWait, allegado);
  await enqueueMail(tx, fila.id, mail, LEASE_MS);
  return mail;
}

/**
 * Queues the e-mail that brings the heir a new link.
 * @param mayHaveHeard the family has heard from us before; otherwise the e-mail introduces us
 */
export const sendLink = (
  { mailSender }: Pick<CasosDependencies, 'mailSender'>,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { enlace, caduca }: ReturnType<typeof newAccess>,
  mayHaveHeard: boolean,
): Promise<NewMail> =>
  writeToFamily(tx, who, caso, {
    tipo: mayHaveHeard ? 'acceso_nuevo' : 'bienvenida',
    caduca,
    immediate: mailSender.acceptsImmediately(who.aseguradora),
    contenido: { enlace, caduca: caduca.toISOString(), ...(!mayHaveHeard && { poliza: caso.datos.poliza_numero }) },
  });
