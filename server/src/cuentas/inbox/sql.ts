/** Received e-mails as rows. */
import type { ForeignTx, Tx } from '../../db/database.ts';
import type { CorreosRecibidos } from '../../db/table-types.ts';

type Row = CorreosRecibidos;

/** `datos_cifrados` holds the envelope, later the parsed content; `original_cifrado` holds the message as received. */
interface Sealed {
  readonly datos_cifrados: Uint8Array;
  readonly original_cifrado: Uint8Array;
}

/** @returns false: the message was stored before */
export async function insertReceived(
  tx: ForeignTx,
  row: Pick<Row, 'id' | 'huella' | 'huella_direccion'> & Sealed & { readonly remitente: Uint8Array },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into correos_recibidos (id, huella, huella_direccion, remitente, datos_cifrados, original_cifrado, recibido)
     values ($1, $2, $3, $4, $5, $6, database_now()) on conflict do nothing`,
    [row.id, row.huella, row.huella_direccion, row.remitente, row.datos_cifrados, row.original_cifrado],
  );
  return affected === 1;
}

export type Claimed = Pick<
  Row,
  'id' | 'aseguradora_id' | 'caso' | 'cuenta' | 'huella_direccion' | 'prueba' | 'resuelto_por' | 'intentos' | 'recibido'
> &
  Sealed;

/**
 * Claims an e-mail that nobody is reading: the least tried first, of these one that was never claimed, then the oldest of the sender with the
 * fewest before it.
 * @param lease milliseconds for which nobody else can claim it
 */
export async function claimReceived(tx: ForeignTx, lease: number): Promise<Claimed | null> {
  const { rows } = await tx.sql<Claimed>(
    `update correos_recibidos r set reclamo_hasta = clock_timestamp() + $1 * interval '1 ms', intentos = intentos + 1
      where r.id = (select p.id from correos_recibidos p
                      join (select id, row_number() over (partition by remitente order by recibido) as turno
                              from correos_recibidos where estado = 'pendiente') t on t.id = p.id
                     where p.estado = 'pendiente' and (p.reclamo_hasta is null or p.reclamo_hasta < clock_timestamp())
                     order by p.intentos, p.reclamo_hasta nulls first, t.turno, p.recibido limit 1 for update of p skip locked)
     returning id, aseguradora_id, caso, cuenta, huella_direccion, prueba, resuelto_por, intentos, recibido, datos_cifrados, original_cifrado`,
    [lease],
  );
  return rows[0] ?? null;
}

/** Gives back the try of a claim, unless another process has claimed the e-mail since. @param wait milliseconds until the next claim */
export async function postponeReceived(
  tx: ForeignTx,
  { id, intentos }: Pick<Claimed, 'id' | 'intentos'>,
  wait: number,
): Promise<void> {
  await tx.sql(
    `update correos_recibidos set reclamo_hasta = clock_timestamp() + $3 * interval '1 ms', intentos = intentos - 1
      where id = $1 and intentos = $2 and estado = 'pendiente'`,
    [id, intentos, wait],
  );
}

type Destination = Pick<Row, 'aseguradora_id' | 'caso' | 'cuenta' | 'correo' | 'prueba'>;

/** Assigns an e-mail to the insurer whose transaction will file it. */
export async function assignInsurer(tx: ForeignTx, id: string, to: Destination): Promise<void> {
  await tx.sql(
    `update correos_recibidos set aseguradora_id = $2, caso = $3, cuenta = $4, correo = $5, prueba = $6
      where id = $1 and estado = 'pendiente'`,
    [id, to.aseguradora_id, to.caso, to.cuenta, to.correo, to.prueba],
  );
}

/** Puts an e-mail into the tray, until a person says to which case it belongs. */
export async function putInTray(
  tx: ForeignTx,
  id: string,
  tray: Pick<Row, 'prueba' | 'de_caso'> & { clase: string; sealed: Uint8Array; remitente: Uint8Array },
): Promise<void> {
  await tx.sql(
    `update correos_recibidos set estado = 'bandeja', clase = $2, prueba = $3, datos_cifrados = $4, de_caso = $5, remitente = $6,
       reclamo_hasta = null, aseguradora_id = null, caso = null, cuenta = null, correo = null
      where id = $1 and estado = 'pendiente'`,
    [id, tray.clase, tray.prueba, tray.sealed, tray.de_caso, tray.remitente],
  );
}

interface Filing {
  readonly clase: string;
  readonly documentos: readonly string[];
  readonly sealed: Uint8Array;
  /** The encrypted message; null: the message is not kept, because the case holds all of it. */
  readonly original: Uint8Array | null;
  readonly now: Date;
}

/** Files an e-mail in its case. @returns false: the e-mail is not pending any more */
export async function fileReceived(
  tx: Tx,
  id: string,
  { clase, documentos, sealed, original, now }: Filing,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update correos_recibidos set estado = 'archivado', clase = $2, documentos = $3, datos_cifrados = $4, original_cifrado = $5, resuelto = $6,
       remitente = null, reclamo_hasta = null
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pendiente'`,
    [id, clase, [...documentos], sealed, original, now],
  );
  return affected === 1;
}

/** Deletes an e-mail whose case is gone. */
export async function eraseReceived(tx: ForeignTx, id: string): Promise<void> {
  await tx.sql('delete from correos_recibidos where id = $1', [id]);
}

/** Days for which the tray keeps mail that nobody assigns. */
const TRAY_DAYS = 60;
/** Days for which a discarded e-mail stays on record, without content. */
const DISCARDED_DAYS = 7;
/** Days for which a case keeps the original of a mail once somebody has opened it. */
const OPENED_DAYS = 30;

/** Deletes old mail of the tray, which is no archive, and originals that were opened long ago. @param now time of the database */
export async function purgeTray(tx: ForeignTx, now: Date): Promise<void> {
  await tx.sql(
    `delete from correos_recibidos
      where (estado = 'bandeja' and recibido < $1::timestamptz - $2 * interval '1 day')
         or (estado = 'descartado' and resuelto < $1::timestamptz - $3 * interval '1 day')`,
    [now, TRAY_DAYS, DISCARDED_DAYS],
  );
  await tx.sql(
    `update correos_recibidos set original_cifrado = null
      where original_cifrado is not null and original_abierto < $1::timestamptz - $2 * interval '1 day'`,
    [now, OPENED_DAYS],
  );
}

export type TrayRow = Pick<Row, 'id' | 'clase' | 'prueba' | 'recibido'> & { readonly datos_cifrados: Uint8Array };

const TRAY_COLUMNS = 'id, clase, prueba, recibido, datos_cifrados';

/** The mail that a person has to assign; advertising and mail of machines do not count. @returns null: none waits */
export async function readWaiting(tx: ForeignTx): Promise<{ cuantos: number; desde: Date } | null> {
  const { rows } = await tx.sql<{ cuantos: number; desde: Date | null }>(
    `select count(*)::integer as cuantos, min(recibido) as desde from correos_recibidos
      where estado = 'bandeja' and datos_cifrados is not null and clase not in ('spam', 'automatica', 'demora', 'entrega')`,
  );
  const [row] = rows;
  return row?.desde ? { cuantos: row.cuantos, desde: row.desde } : null;
}

/** Number of e-mails of one sender that the tray lists before it is the next sender's turn. */
const TURN = 10;

/**
 * A page of the tray: mail that names a case first, mail of machines and advertising last; senders take turns, each with the oldest mail
 * first.
 */
export async function readTray(
  tx: ForeignTx,
  { maximum, before }: { readonly maximum: number; readonly before: number },
): Promise<TrayRow[]> {
  const { rows } = await tx.sql<TrayRow>(
    `select ${TRAY_COLUMNS}
       from (select ${TRAY_COLUMNS}, de_caso, clase in ('spam', 'automatica', 'demora', 'entrega') as publicidad,
                    row_number() over (partition by remitente, de_caso order by recibido) - 1 as antes
               from correos_recibidos where estado = 'bandeja' and datos_cifrados is not null) r
      order by not de_caso, publicidad, antes / $2::integer, recibido, id limit $1 offset $3`,
    [maximum, TURN, before],
  );
  return rows;
}

export async function readTrayed(tx: ForeignTx, id: string): Promise<TrayRow | null> {
  const { rows } = await tx.sql<TrayRow>(
    `select ${TRAY_COLUMNS} from correos_recibidos where estado = 'bandeja' and id = $1 and datos_cifrados is not null for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Records the case to which a person assigned an e-mail; the worker files it. @returns false: the e-mail is not in the tray */
export async function assignTrayed(
  tx: ForeignTx,
  id: string,
  to: Pick<Destination, 'aseguradora_id' | 'caso' | 'cuenta'> & {
    readonly por: string | null;
    readonly sealed: Uint8Array;
  },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update correos_recibidos set estado = 'pendiente', aseguradora_id = $2, caso = $3, cuenta = $4, prueba = 'persona', resuelto_por = $5, datos_cifrados = $6,
       intentos = 0, reclamo_hasta = null
      where id = $1 and estado = 'bandeja'`,
    [id, to.aseguradora_id, to.caso, to.cuenta, to.por, to.sealed],
  );
  return affected === 1;
}

export async function discardTrayed(tx: ForeignTx, id: string, by: string | null): Promise<boolean> {
  const { affected } = await tx.sql(
    `update correos_recibidos set estado = 'descartado', datos_cifrados = null, original_cifrado = null, remitente = null, resuelto = database_now(),
       resuelto_por = $2
      where id = $1 and estado = 'bandeja'`,
    [id, by],
  );
  return affected === 1;
}

type FiledRow = Pick<Row, 'id' | 'cuenta' | 'clase' | 'prueba' | 'documentos' | 'recibido' | 'leido'> & {
  readonly datos_cifrados: Uint8Array;
  /** Whether the original is still there. */
  readonly original: boolean;
};

/** The e-mails of a case, newest first. */
export async function readFiled(tx: Tx, caso: string, maximum: number): Promise<FiledRow[]> {
  const { rows } = await tx.sql<FiledRow>(
    `select id, cuenta, clase, prueba, documentos, recibido, leido, datos_cifrados, original_cifrado is not null as original
       from correos_recibidos
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'archivado' and datos_cifrados is not null
      order by recibido desc, id limit $2`,
    [caso, maximum],
  );
  return rows;
}

/** Reads the original of an e-mail in a case, and notes that it was opened. @returns null: the case does not keep it */
export async function openFiledOriginal(tx: Tx, caso: string, id: string): Promise<Uint8Array | null> {
  const { rows } = await tx.sql<{ original_cifrado: Uint8Array }>(
    `update correos_recibidos set original_abierto = coalesce(original_abierto, database_now())
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and estado = 'archivado' and original_cifrado is not null
      returning original_cifrado`,
    [caso, id],
  );
  return rows[0]?.original_cifrado ?? null;
}

/** @returns null: the e-mail is not in the tray */
export async function readTrayedOriginal(tx: ForeignTx, id: string): Promise<Uint8Array | null> {
  const { rows } = await tx.sql<{ original_cifrado: Uint8Array }>(
    "select original_cifrado from correos_recibidos where id = $1 and estado = 'bandeja' and original_cifrado is not null",
    [id],
  );
  return rows[0]?.original_cifrado ?? null;
}

/** @returns whether it was unread; null: the case has no such e-mail of the family */
export async function markRead(tx: Tx, caso: string, id: string, now: Date): Promise<boolean | null> {
  const { rows } = await tx.sql<{ fresh: boolean }>(
    `update correos_recibidos set leido = coalesce(leido, $3)
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and clase = 'familia' returning leido = $3 as fresh`,
    [caso, id, now],
  );
  return rows[0]?.fresh ?? null;
}
