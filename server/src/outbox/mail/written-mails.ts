/** Handles e-mails that are already in the outbox: reads their outcomes, takes them back, marks bounces, deletes old ones. */
import type { Database, Tx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { withdrawMails } from './enqueue.ts';
import type { MailState } from './rules.ts';
import type { MailType, Medium } from './types.ts';

/** SQL condition on the e-mail `r`: the other side may have received it. */
const MAY_HAVE_LEFT = 'may_have_left(r.aseguradora_id, r.id)';

/** SQL condition on the e-mail `r`: it waits and has reached nobody, so it can be taken back. */
const CAN_BE_TAKEN_BACK = `(r.estado = 'pendiente' and not ${MAY_HAVE_LEFT})`;

interface OutcomeOfMail {
  readonly estado: MailState;
  /** When the e-mail leaves, or is tried again; null: it can't be taken back. */
  readonly sale: Date | null;
}

export async function outcomesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OutcomeOfMail>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.sql<OutcomeOfMail & { id: string }>(
    `select r.id, r.estado, case when ${CAN_BE_TAKEN_BACK} then r.proximo_intento end as sale
       from correos r where r.aseguradora_id = aseguradora_actual() and r.id = any($1::uuid[])`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, estado, sale }) => [id, { estado, sale }]));
}

/** A letter of a case that was handed to the outbox. */
export interface HandedLetter {
  readonly cuenta: string;
  readonly creado: Date;
  /** The provider may have received it: a mail server took it, or the outcome of an attempt is unknown. */
  readonly salio: boolean;
}

/**
 * Lists the letters of a case. A letter that was withdrawn while a worker had claimed it counts as sent, unless its attempt has failed. So a
 * command that withdraws letters calls this afterwards: a claim that is not committed yet is seen only by an update, which waits for it.
 */
export async function lettersOfCaso(tx: Tx, caso: string): Promise<HandedLetter[]> {
  const { rows } = await tx.sql<HandedLetter>(
    `select r.cuenta, r.creado, ${MAY_HAVE_LEFT} as salio
       from correos r where r.aseguradora_id = aseguradora_actual() and r.caso = $1 and r.tipo = 'carta_proveedor'
        and r.cuenta is not null order by r.id`,
    [caso],
  );
  return rows;
}

/** Lists the times at which e-mails of these kinds about a case were sent since an instant, the latest first. */
export async function familyToldSince(tx: Tx, caso: string, types: readonly MailType[], since: Date): Promise<Date[]> {
  const { rows } = await tx.sql<{ terminado: Date }>(
    `select terminado from correos where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = any($2)
        and estado = 'enviado' and terminado >= $3 order by terminado desc`,
    [caso, [...types], since],
  );
  return rows.map(({ terminado }) => terminado);
}

/**
 * Withdraws the e-mails to the family that wait and report a command that is now taken back.
 * @param commanded the instant of the command, which its e-mails bear
 * @returns whether one may have left, so that the family was told otherwise
 */
export async function takeBackTold(
  tx: Tx,
  caso: string,
  type: MailType,
  commanded: Date | null,
  now: Date,
): Promise<boolean> {
  await withdrawMails(tx, caso, now, 'tipo = $3 and creado = $4', [type, commanded]);
  // Afterwards, because the update waits for claims that are being committed.
  const { rows } = await tx.sql(
    `select 1 from correos r where r.aseguradora_id = aseguradora_actual() and r.caso = $1 and r.tipo = $2 and r.creado = $3
        and ${MAY_HAVE_LEFT} limit 1`,
    [caso, type, commanded],
  );
  return rows.length > 0;
}

/**
 * Whether an e-mail of this kind told the heir of the end of a case: it was written up to a day before or since, and has arrived or may still
 * arrive.
 * @param isReachable false: one that was tried since the end counts too, so that an address which refuses e-mail is not tried again
 * @param heirSince since when the present heir has their address; null: since the opening. An e-mail before that went to somebody else
 */
export async function wasEndTold(
  tx: Tx,
  caso: string,
  type: MailType,
  {
    ended,
    heirSince,
    isReachable,
  }: { readonly ended: Date; readonly heirSince: Date | null; readonly isReachable: boolean },
): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from correos where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = $2 and allegado is null
        and (estado in ('pendiente', 'enviado', 'retenido') and creado >= $3::timestamptz - interval '1 day'
             or not $5 and estado <> 'retirado' and creado >= $3)
        and creado >= coalesce($4::timestamptz, '-infinity') limit 1`,
    [caso, type, ended, heirSince, isReachable],
  );
  return rows.length > 0;
}

/** A letter to a provider that waits in the outbox, perhaps after attempts. */
interface WaitingLetter extends Pick<HandedLetter, 'cuenta' | 'salio'> {
  readonly id: string;
  readonly datos_cifrados: Uint8Array;
  readonly proximo_intento: Date;
}

const WAITING_LETTERS = `from correos r where r.aseguradora_id = aseguradora_actual() and r.caso = $1 and r.tipo = 'carta_proveedor'
  and r.estado = 'pendiente' order by r.id`;

/** Reads the letters of a case to providers that wait, oldest first. */
export async function readWaitingLetters(tx: Tx, caso: string): Promise<WaitingLetter[]> {
  const { rows } = await tx.sql<WaitingLetter>(
    `select r.id, r.cuenta, r.datos_cifrados, r.proximo_intento, ${MAY_HAVE_LEFT} as salio ${WAITING_LETTERS}`,
    [caso],
  );
  return rows;
}

/** Locks the letters of {@link readWaitingLetters}, and reads them. */
export async function lockWaitingLetters(tx: Tx, caso: string): Promise<WaitingLetter[]> {
  // A statement of its own, which waits for claims and outcomes that are being committed: the next one sees them, with their attempts.
  await tx.sql(`select 1 ${WAITING_LETTERS} for update`, [caso]);
  return readWaitingLetters(tx, caso);
}

/**
 * Takes back those of some e-mails that have reached nobody. A worker's claim and the taking back can't both succeed.
 * @returns the number of e-mails taken back
 */
export async function takeBackMails(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  // A statement of its own, as in `lockWaitingLetters`.
  await tx.sql(
    'select 1 from correos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[]) order by id for update',
    [[...ids]],
  );
  const { affected } = await tx.sql(
    `update correos r set estado = 'deshecho', terminado = $2, datos_cifrados = null
      where r.aseguradora_id = aseguradora_actual() and r.id = any($1::uuid[]) and ${CAN_BE_TAKEN_BACK}`,
    [[...ids], now],
  );
  return affected;
}

/**
 * Withdraws a letter that can't simply be taken back, because its account has changed or its provider may have the letter. No attempt follows.
 * @returns null: a worker is sending it at this moment, or it waits no longer
 */
export async function holdBackLetter(
  tx: Tx,
  caso: string,
  id: string,
  now: Date,
): Promise<Pick<WaitingLetter, 'salio'> | null> {
  const letter = (await lockWaitingLetters(tx, caso)).find((one) => one.id === id);
  const idle = 'id = $3 and (reclamo_hasta is null or reclamo_hasta < clock_timestamp())';
  const { length: held } = await withdrawMails(tx, caso, now, idle, [id]);
  return held === 1 && letter ? letter : null;
}

/** SQL condition: the e-mail went to the heir's own address. */
const TO_HEREDERO = `allegado is null and medio = 'correo' and tipo in ('bienvenida', 'acceso_nuevo', 'codigo_mandato', 'firmado',
  'papel_rechazado', 'terminado', 'desacuerdo', 'recordatorio', 'noticias', 'aviso_cierre', 'acceso_por_caducar', 'mensaje', 'datos_propios')`;

/**
 * SQL condition for e-mails to the heir with the personal link, and for e-mails to the heir that were refused, bounced or expired. The latest of
 * them decides whether the heir can be reached. A code expires within minutes, which says nothing about the address.
 */
export const DECIDES_ADDRESS = `(${TO_HEREDERO}
  and (tipo in ('bienvenida', 'acceso_nuevo') or estado = 'rechazado' or estado = 'caducado' and tipo <> 'codigo_mandato'))`;

interface ReturnedMail {
  readonly id: string;
  readonly tipo: MailType;
  readonly medio: Medium;
  readonly cuenta: string | null;
}

/**
 * Marks a bounced e-mail as refused: the e-mail `correo` that the report names, else the last e-mail sent about the account, else, without an
 * account, the last one sent to the heir. An e-mail whose attempt is not recorded yet may still be pending: it is not sent again.
 * @param caso internal id of the case
 * @returns the e-mail; null: no such e-mail has left
 */
export async function returnMail(
  tx: Tx,
  caso: string,
  { correo, cuenta }: { readonly correo: string | null; readonly cuenta: string | null },
  now: Date,
): Promise<ReturnedMail | null> {
  const { rows } = await tx.sql<ReturnedMail>(
    `update correos set estado = 'rechazado', terminado = $4, datos_cifrados = null, reclamo_id = null, reclamo_hasta = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and estado in ('enviado', 'pendiente')
        and id = coalesce($2, (
          select id from correos where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and estado = 'enviado'
             and (cuenta = $3::uuid or $3::uuid is null and ${TO_HEREDERO})
           order by id desc limit 1))
     returning id, tipo, medio, cuenta`,
    [caso, correo, cuenta, now],
  );
  return rows[0] ?? null;
}

/** Deletes e-mails about no case that ended before $1, with their attempts; at most $2. */
const PURGE = `
  with pasados as materialized (
    select aseguradora_id, id from correos where caso is null and terminado < $1 order by terminado limit $2
  ), intentos as (
    delete from correo_intentos i using pasados p where i.aseguradora_id = p.aseguradora_id and i.correo = p.id
  )
  delete from correos c using pasados p where c.aseguradora_id = p.aseguradora_id and c.id = p.id`;

/** Days for which the outcome of an e-mail about no case is kept after its end. */
const KEPT_DAYS = 400;

/**
 * Deletes old e-mails about no case, such as invitations; e-mails about a case are deleted with the case.
 * @param now the database's now
 * @param batch rows of one transaction; tests make it small
 * @returns the number of e-mails deleted
 */
export const purgeMails = (base: Database, now: Date, batch?: number): Promise<number> =>
  inBatches(base, PURGE, [new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY)], batch);
