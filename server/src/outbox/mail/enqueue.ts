/** Builds, inserts, readdresses and withdraws rows of e-mails, in the transaction of the change that they report. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { FIRST_WORDS } from './hold-letters.ts';
import {
  type AccessContent,
  type AccessType,
  CLOCK_TYPES,
  type Content,
  type LetterContent,
  type LetterType,
  type MessageContent,
  type MessageType,
  type NewMail,
  type NoticeContent,
  type NoticeType,
  type PersonContent,
  type PersonType,
  type RightsContent,
  type RightsType,
} from './types.ts';

/** The wanted language if the insurer has switched it on, else Spanish. */
export const languageFor = (wanted: Language, { idiomas_activos }: Pick<Tenant, 'idiomas_activos'>): Language =>
  idiomas_activos.includes(wanted) ? wanted : 'es';

/** Adds the language of the e-mail to the portal's link, so that the page fetches its words at once. Spanish is the default. */
export const portalLinkIn = (link: string, language: Language): string =>
  language === 'es' ? link : link.replace('/portal#', `/portal?idioma=${language}#`);

export const mailPlace = (id: string) => ({ tabla: 'correos', columna: 'datos_cifrados', fila: id });

/** `now`: when the row of an e-mail is written; `caduca`: when the e-mail expires, because it would then be of no use. */
interface Times {
  readonly now: Date;
  readonly caduca: Date;
}

/**
 * Makes the row of an e-mail to a relative, or of a text message if the content has a telephone.
 * @param immediately the caller makes the first attempt itself after the commit, so the row is inserted as claimed
 * @param allegado the relative who receives the e-mail; null: the heir
 */
export function prepareMail(
  tipo: LetterType,
  content: Content,
  aseguradora: Pick<Tenant, 'idiomas_activos'>,
  key: DataKey,
  times: Times,
  immediately: boolean,
  allegado: string | null = null,
): NewMail {
  const id = uuidV7(times.now);
  const idioma = languageFor(content.idioma, aseguradora);
  const complete = { ...content, idioma, enlace: content.enlace && portalLinkIn(content.enlace, idioma) };
  return {
    id,
    tipo,
    medio: content.telefono === undefined ? 'correo' : 'sms',
    allegado,
    cifrado: key.encryptJson(mailPlace(id), complete),
    creado: times.now,
    caduca: times.caduca,
    reclamo: immediately ? uuidV7(times.now) : null,
    contenido: complete,
  };
}

/**
 * Inserts the row of an e-mail about no case; the worker sends it.
 * @param times by this machine's clock; the row is written at the insurer's now, and expires as long after it as `caduca` is after `now`
 */
async function enqueueWithoutCaso(
  tx: Tx,
  key: DataKey,
  type: NoticeType | AccessType,
  content: NoticeContent | AccessContent,
  times: Times,
): Promise<void> {
  const id = uuidV7(times.now);
  const life = times.caduca.getTime() - times.now.getTime();
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, proximo_intento, caduca, creado)
     select aseguradora_actual(), $1, null, $2, $3, ahora, ahora + $4 * interval '1 ms', ahora from now_of(aseguradora_actual()) as ahora`,
    [id, type, key.encryptJson(mailPlace(id), content), life],
  );
}

/** Queues a notice to an admin about a webhook. */
export const enqueueNotice = (tx: Tx, key: DataKey, content: NoticeContent, times: Times): Promise<void> =>
  enqueueWithoutCaso(tx, key, 'aviso_webhook', content, times);

/** Queues an e-mail to a member of the staff about signing in. */
export const enqueueAccess = (
  tx: Tx,
  key: DataKey,
  type: AccessType,
  content: AccessContent,
  times: Times,
): Promise<void> => enqueueWithoutCaso(tx, key, type, content, times);

/** The case and the account that a letter is about. */
interface LetterAbout {
  readonly caso: string;
  readonly cuenta: string | null;
  /** Membership of the member of the service's staff who sends the letter; null: the service sends it by itself, on a due date. */
  readonly autor?: string | null;
}

/**
 * Queues a letter to a provider.
 * @param times `sale`: when the letter leaves; until then it can be taken back
 * @returns id of the e-mail
 */
export async function enqueueLetter(
  tx: Tx,
  key: DataKey,
  { caso, cuenta, autor = null }: LetterAbout,
  content: LetterContent,
  times: Times & { readonly sale: Date },
): Promise<string> {
  const id = uuidV7(times.now);
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, cuenta, tipo, datos_cifrados, proximo_intento, caduca, creado, proveedor, autor, medio)
     values (aseguradora_actual(), $1, $2, $3, 'carta_proveedor', $4, $7, $6, $5,
       (select k.proveedor from cuentas k where k.aseguradora_id = aseguradora_actual() and k.id = $3), $8, $9)`,
    [
      ...[id, caso, cuenta, key.encryptJson(mailPlace(id), content), times.now, times.caduca, times.sale],
      ...[autor, content.postal?.medio ?? 'correo'],
    ],
  );
  return id;
}

interface AboutCaso<T extends PersonType | RightsType> {
  readonly id: string;
  readonly caso: string;
  readonly tipo: T;
  /** The relative who receives the e-mail; null: the heir, or the person whom the case takes for dead. */
  readonly allegado?: string | null;
}

async function enqueueAboutCaso(
  tx: Tx,
  key: DataKey,
  { id, caso, tipo, allegado = null }: AboutCaso<PersonType | RightsType>,
  content: PersonContent | RightsContent,
  times: Times,
): Promise<void> {
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, allegado, datos_cifrados, proximo_intento, caduca, creado)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $6)`,
    [id, caso, tipo, allegado, key.encryptJson(mailPlace(id), content), times.now, times.caduca],
  );
}

/** Queues an e-mail to the person whom a case takes for dead, or to that person's family. */
export const enqueueToPerson = (
  tx: Tx,
  key: DataKey,
  about: AboutCaso<PersonType>,
  content: PersonContent,
  times: Times,
): Promise<void> => enqueueAboutCaso(tx, key, about, content, times);

/** Queues an e-mail to a relative about their own data. */
export const enqueueRights = (
  tx: Tx,
  key: DataKey,
  about: Omit<AboutCaso<RightsType>, 'tipo'>,
  content: RightsContent,
  times: Times,
): Promise<void> => enqueueAboutCaso(tx, key, { ...about, tipo: 'datos_propios' }, content, times);

/**
 * Queues a message to the heir.
 * @param times `sale`: when the message leaves; until then it can be taken back
 */
export async function enqueueMessage(
  tx: Tx,
  key: DataKey,
  { id, caso }: { id: string; caso: string },
  content: MessageContent,
  times: Times & { readonly sale: Date },
): Promise<void> {
  const type: MessageType = 'mensaje';
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, proximo_intento, caduca, creado, medio)
     values (aseguradora_actual(), $1, $2, $3, $4, $7, $6, $5, $8)`,
    [
      ...[id, caso, type, key.encryptJson(mailPlace(id), content), times.now, times.caduca, times.sale],
      content.telefono === undefined ? 'correo' : 'sms',
    ],
  );
}

/**
 * Withdraws waiting e-mails, letters and messages of a case. One that is being sent at this moment counts as sent if the other side takes it.
 * @param which SQL: a condition on `correos`; its parameters begin at $3
 * @param parameters the values from $3 on
 * @returns the ids of the withdrawn rows
 */
export async function withdrawMails(
  tx: Tx,
  caso: string,
  now: Date,
  which: string,
  parameters: readonly unknown[] = [],
): Promise<string[]> {
  const { rows } = await tx.sql<{ id: string }>(
    `update correos set estado = 'retirado', terminado = $2, datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente' and (${which}) returning id`,
    [caso, now, ...parameters],
  );
  return rows.map(({ id }) => id);
}

const NEWS: readonly LetterType[] = ['firmado', 'papel_rechazado', 'terminado', 'desacuerdo', ...CLOCK_TYPES];

/** Withdraws waiting e-mails that report on the case to the family. */
export async function withdrawNews(tx: Tx, caso: string, now: Date): Promise<void> {
  await withdrawMails(tx, caso, now, 'tipo = any($3)', [NEWS]);
}

/** Withdraws waiting text messages to wrong telephones. @param key key of the case @returns the ids of the withdrawn rows */
export async function withdrawSms(
  tx: Tx,
  key: DataKey,
  caso: string,
  isWrong: (telephone: string) => boolean,
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.sql<{ id: string; datos_cifrados: Uint8Array }>(
    `select id, datos_cifrados from correos
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente' and medio = 'sms'`,
    [caso],
  );
  const wrong = rows.filter(({ id, datos_cifrados }) =>
    isWrong(key.decryptJson<{ readonly telefono: string }>(mailPlace(id), datos_cifrados).telefono),
  );
  return withdrawMails(tx, caso, now, 'id = any($3::uuid[])', [wrong.map(({ id }) => id)]);
}

/** Assigns waiting answers about the heir's data to the record of the former heir, so that they are never readdressed to the next one. */
export async function assignRights(tx: Tx, caso: string, allegado: string): Promise<void> {
  await tx.sql(
    `update correos set allegado = $2
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente' and tipo = 'datos_propios' and allegado is null`,
    [caso, allegado],
  );
}

/** Readdresses waiting answers about the heir's data. @param key key of the case @param email the heir's new address */
export const readdressRights = (tx: Tx, key: DataKey, caso: string, email: string): Promise<void> =>
  rewriteWaiting<RightsContent>(tx, key, caso, `tipo = 'datos_propios' and allegado is null`, (content) => ({
    ...content,
    interesado: { ...content.interesado, email },
  }));

/** What an e-mail to the family takes from the data of a case. */
interface Named {
  readonly fallecido: Content['fallecido'];
  readonly heredero: Content['heredero'];
  readonly poliza_numero: string;
}

/** Writes the corrected data of a case into what waits for the family. @param key key of the case */
export const renameWaiting = (
  tx: Tx,
  key: DataKey,
  caso: string,
  { fallecido, heredero: { nombre, apellidos }, poliza_numero }: Named,
): Promise<void> =>
  rewriteWaiting<Content>(
    tx,
    key,
    caso,
    `tipo = any('{${[...FIRST_WORDS, ...NEWS].join(',')}}')`,
    (content, isToHeredero) => ({
      ...content,
      fallecido,
      ...(isToHeredero && { heredero: { ...content.heredero, nombre, apellidos } }),
      ...(content.poliza !== undefined && { poliza: poliza_numero }),
      ...(content.invitacion && { invitacion: { ...content.invitacion, de: { nombre, apellidos } } }),
    }),
  );

/** Rewrites the contents of waiting e-mails. @param which SQL: a condition on `correos` */
async function rewriteWaiting<C extends object>(
  tx: Tx,
  key: DataKey,
  caso: string,
  which: string,
  rewritten: (content: C, isToHeredero: boolean) => C,
): Promise<void> {
  const { rows } = await tx.sql<{ id: string; allegado: string | null; datos_cifrados: Uint8Array }>(
    `select id, allegado, datos_cifrados from correos
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente' and ${which} for update`,
    [caso],
  );
  for (const { id, allegado, datos_cifrados } of rows) {
    const content = key.decryptJson<C>(mailPlace(id), datos_cifrados);
    const sealed = key.encryptJson(mailPlace(id), rewritten(content, allegado === null));
    await tx.sql('update correos set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
      id,
      sealed,
    ]);
  }
}

/** Inserts a prepared e-mail. Not used at the opening of a case, which inserts all its rows in one statement. @param lease milliseconds */
export async function enqueueMail(tx: Tx, caso: string, mail: NewMail, lease: number): Promise<void> {
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, intentos, proximo_intento, caduca, reclamo_id, reclamo_hasta, creado, allegado, medio)
     values (aseguradora_actual(), $1, $2, $3, $4, case when $7::uuid is null then 0 else 1 end, $5, $6, $7::uuid,
       case when $7::uuid is null then null else clock_timestamp() + $8 * interval '1 ms' end, $5, $9, $10)`,
    [mail.id, caso, mail.tipo, mail.cifrado, mail.creado, mail.caduca, mail.reclamo, lease, mail.allegado, mail.medio],
  );
}
