/** Claims a telephone of a case for links or for codes. From then on it gets only that kind of message, never the other. */
import type { OpenedCaso, TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { MailSender } from '../../outbox/mail/mail-sender.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type HerederoPhones, mayGet, phoneFor, type SmsUse } from './rules.ts';

const refusal = phrasesOf(es.sms, en.sms);

/** The blind index of a telephone: a hash under the insurer's key that includes the case, so the same number has another one in another case. */
export const phoneHash = (
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  { fila }: Pick<OpenedCaso, 'fila'>,
  phone: string,
): Buffer => aseguradora.clave.blindIndex('telefono_sms', `${fila.id}\n${phone}`);

export const phonesOf = ({ datos }: Pick<OpenedCaso, 'datos'>): HerederoPhones => ({
  onFile: datos.heredero.telefono,
  own: datos.contacto?.telefono ?? null,
});

/**
 * Chooses the telephone for a message and claims it for this use.
 * @param caso a case whose row this transaction has locked
 * @param phones the telephones to choose from
 * @returns the number, E.164
 * @throws DomainError estado_no_permite: text messages are not offered, the heir has no number that takes them, or the number is claimed for
 *   the other use
 */
export async function claimPhone(
  { mailSender }: { readonly mailSender: Pick<MailSender, 'sendsSms'> },
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  use: SmsUse,
  phones: HerederoPhones = phonesOf(caso),
): Promise<string> {
  const refuse = (posible: Phrase) => new DomainError('estado_no_permite', { estado: caso.fila.estado, posible });
  if (!mailSender.sendsSms(who.aseguradora)) throw refuse(refusal('notOffered'));
  const phone = phoneFor(use, phones);
  if (phone === null) throw refuse(WITHOUT_NUMBER[use]);
  // The insert decides: of two simultaneous requests for different uses, only the first claims the number.
  if (!mayGet(use, await claimUse(tx, caso.fila.id, phoneHash(who, caso, phone), use, who.now)))
    throw refuse(MEETS[use]);
  return phone;
}

/** The telephone that could be claimed for this use now; null: none. Claims nothing. */
export async function reachablePhone(
  { mailSender }: { readonly mailSender: Pick<MailSender, 'sendsSms'> },
  tx: Tx,
  who: Pick<Requester, 'aseguradora'>,
  caso: OpenedCaso,
  use: SmsUse,
): Promise<string | null> {
  const phone = mailSender.sendsSms(who.aseguradora) ? phoneFor(use, phonesOf(caso)) : null;
  if (phone === null) return null;
  return mayGet(use, await useOf(tx, caso.fila.id, phoneHash(who, caso, phone))) ? phone : null;
}

/**
 * A telephone for a message without link or code. It has got a link or a code before, so this message is not the first to arrive there.
 * @returns null: there is none, or text messages are not offered
 */
export async function phoneInUse(
  { mailSender }: { readonly mailSender: Pick<MailSender, 'sendsSms'> },
  tx: Tx,
  who: Pick<Requester, 'aseguradora'>,
  caso: OpenedCaso,
): Promise<string | null> {
  if (!mailSender.sendsSms(who.aseguradora)) return null;
  for (const use of ['enlace', 'codigo'] as const) {
    const phone = phoneFor(use, phonesOf(caso));
    if (phone !== null && (await useOf(tx, caso.fila.id, phoneHash(who, caso, phone))) !== null) return phone;
  }
  return null;
}

const WITHOUT_NUMBER: Readonly<Record<SmsUse, Phrase>> = {
  enlace: refusal('noNumberForLink'),
  codigo: refusal('noNumberForCode'),
};

const MEETS: Readonly<Record<SmsUse, Phrase>> = {
  enlace: refusal('codeWentThere'),
  codigo: refusal('linkWentThere'),
};

/** Claims the telephone for a use if it is not claimed yet. @returns the use for which it is claimed now */
async function claimUse(tx: Tx, caso: string, hash: Buffer, use: SmsUse, now: Date): Promise<SmsUse | null> {
  await tx.sql(
    `insert into telefonos_sms (aseguradora_id, caso, huella, uso, desde) values (aseguradora_actual(), $1, $2, $3, $4)
     on conflict do nothing`,
    [caso, hash, use, now],
  );
  return useOf(tx, caso, hash);
}

async function useOf(tx: Tx, caso: string, hash: Buffer): Promise<SmsUse | null> {
  const { rows } = await tx.sql<{ uso: SmsUse }>(
    'select uso from telefonos_sms where aseguradora_id = aseguradora_actual() and caso = $1 and huella = $2',
    [caso, hash],
  );
  return rows[0]?.uso ?? null;
}
