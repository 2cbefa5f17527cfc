/** Takes a telephone of a case for a message: from then on it gets no other kind. */
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { MailSender } from '../../outbox/mail/mail-sender.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { type HerederoPhones, mayGet, phoneFor, type SmsUse } from './rules.ts';

/** Keyed by insurer and bound to its case: the same number has another hash in another case. */
const phoneHash = ({ aseguradora }: Pick<Requester, 'aseguradora'>, { fila }: TakenCaso, phone: string): Buffer =>
  aseguradora.clave.blindIndex('telefono_sms', `${fila.id}\n${phone}`);

export const phonesOf = ({ datos }: Pick<TakenCaso, 'datos'>): HerederoPhones => ({
  onFile: datos.heredero.telefono,
  own: datos.contacto?.telefono ?? null,
});

/**
 * @param caso a case whose row this transaction has locked
 * @param phones the telephones to choose from
 * @returns the number, E.164
 * @throws DomainError estado_no_permite: nobody carries messages, there is no number that takes them, or the number gets the other
 *   kind
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
  if (!mailSender.sendsSms(who.aseguradora)) throw refuse(WITHOUT_PROVIDER);
  const phone = phoneFor(use, phones);
  if (phone === null) throw refuse(WITHOUT_NUMBER[use]);
  // The write itself is the guard: of two simultaneous requests for different uses, only one is sent.
  if (!mayGet(use, await claimUse(tx, caso.fila.id, phoneHash(who, caso, phone), use, who.now)))
    throw refuse(MEETS[use]);
  return phone;
}

/** The telephone for a message of a kind now; null: none. */
export async function reachablePhone(
  { mailSender }: { readonly mailSender: Pick<MailSender, 'sendsSms'> },
  tx: Tx,
  who: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
  use: SmsUse,
): Promise<string | null> {
  const phone = mailSender.sendsSms(who.aseguradora) ? phoneFor(use, phonesOf(caso)) : null;
  if (phone === null) return null;
  return mayGet(use, await useOf(tx, caso.fila.id, phoneHash(who, caso, phone))) ? phone : null;
}

/**
 * The telephone that got a message before, of any use: messages without link or code do no harm there and are nobody's first.
 * @returns null: there is none, or nobody carries messages
 */
export async function phoneInUse(
  { mailSender }: { readonly mailSender: Pick<MailSender, 'sendsSms'> },
  tx: Tx,
  who: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
): Promise<string | null> {
  if (!mailSender.sendsSms(who.aseguradora)) return null;
  for (const use of ['enlace', 'codigo'] as const) {
    const phone = phoneFor(use, phonesOf(caso));
    if (phone !== null && (await useOf(tx, caso.fila.id, phoneHash(who, caso, phone))) !== null) return phone;
  }
  return null;
}

const WITHOUT_PROVIDER: Phrase = {
  es: 'Aquí no se envían mensajes al teléfono. Use el correo.',
  en: 'No messages are sent to telephones here. Use e-mail.',
};

const WITHOUT_NUMBER: Readonly<Record<SmsUse, Phrase>> = {
  enlace: {
    es: 'No tenemos un móvil al que enviarlo. Use el correo.',
    en: 'There is no mobile to send it to. Use e-mail.',
  },
  codigo: {
    es: 'El código solo va al móvil que nos dio su compañía o que nos dijo por teléfono. Use el correo.',
    en: 'The code goes only to the mobile that your insurer gave us or that you told us on the telephone. Use e-mail.',
  },
};

const MEETS: Readonly<Record<SmsUse, Phrase>> = {
  enlace: {
    es: 'A ese móvil ya le enviamos el código de la firma, y por seguridad no le enviamos también el enlace. Use el correo.',
    en: 'That mobile has had the code to sign, so for safety it does not get the link too. Use e-mail.',
  },
  codigo: {
    es: 'A ese móvil ya le enviamos el enlace, y por seguridad no le enviamos también el código. Use el correo.',
    en: 'That mobile has had the link, so for safety it does not get the code too. Use e-mail.',
  },
};

/** Claims the telephone for this use, unless it has one. @returns its use */
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
