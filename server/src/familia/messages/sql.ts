/** Messages to families as rows, and whether the paper that a message asks for has arrived. */
import { HAS_COME, IS_ASKED } from '../../caso/read/overview.ts';
import type { Tx } from '../../db/database.ts';
import type { Mensajes } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

/** A message whose words were not erased. */
export type MessageRow = Omit<Mensajes, 'aseguradora_id' | 'datos_cifrados'> & {
  readonly datos_cifrados: Uint8Array;
  /** Whether the paper that the message asks for has arrived since. */
  readonly llego: boolean;
  /** Whether the message still asks for a paper. */
  readonly pedido: boolean;
};

const COLUMNS = `m.id, m.caso, m.correo, m.plantilla, m.medio, m.autor, m.allegado, m.papel, m.cuenta, m.retirado, m.datos_cifrados, m.escrito,
  ${HAS_COME} as llego, ${IS_ASKED} as pedido`;

/** The messages of a case, newest first. */
export async function readMessages(tx: Tx, caso: string, maximum: number): Promise<MessageRow[]> {
  const { rows } = await tx.sql<MessageRow>(
    `select ${COLUMNS} from mensajes m
      where m.aseguradora_id = aseguradora_actual() and m.caso = $1 and m.datos_cifrados is not null
      order by m.escrito desc, m.id desc limit $2`,
    [caso, maximum],
  );
  return rows;
}

/** A message of a case; null: unknown, or of another case. */
export async function readMessage(tx: Tx, caso: string, id: string): Promise<MessageRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<MessageRow>(
    `select ${COLUMNS} from mensajes m
      where m.aseguradora_id = aseguradora_actual() and m.caso = $1 and m.id = $2 and m.datos_cifrados is not null`,
    [caso, id],
  );
  return rows[0] ?? null;
}

/** Stores a message. @returns false: another message has the id */
export async function insertMessage(
  tx: Tx,
  row: Omit<Mensajes, 'aseguradora_id' | 'retirado' | 'allegado'>,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into mensajes (aseguradora_id, id, caso, correo, plantilla, medio, autor, papel, cuenta, datos_cifrados, escrito)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      ...[row.id, row.caso, row.correo, row.plantilla, row.medio, row.autor],
      ...[row.papel, row.cuenta, row.datos_cifrados, row.escrito],
    ],
  );
  return affected === 1;
}

/** The messages written to the present heir after `since`, newest first, except messages that were withdrawn or whose request was. */
export async function writtenSince(
  tx: Tx,
  caso: string,
  since: Date,
): Promise<Pick<Mensajes, 'plantilla' | 'papel' | 'escrito'>[]> {
  const { rows } = await tx.sql<Pick<Mensajes, 'plantilla' | 'papel' | 'escrito'>>(
    `select plantilla, papel, escrito from mensajes
      where aseguradora_id = aseguradora_actual() and caso = $1 and escrito > $2 and retirado is null and allegado is null
      order by escrito desc`,
    [caso, since],
  );
  return rows;
}

/** Marks messages as withdrawn. @param mails ids of their e-mails, which do not leave */
export async function retireUnsent(tx: Tx, caso: string, mails: readonly string[], now: Date): Promise<void> {
  await tx.sql(
    `update mensajes set retirado = $3
      where aseguradora_id = aseguradora_actual() and caso = $1 and correo = any($2::uuid[]) and retirado is null`,
    [caso, [...mails], now],
  );
}

/** Marks a message, or its request for a paper, as withdrawn. @returns false: it was withdrawn before */
export async function retireMessage(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    'update mensajes set retirado = $2 where aseguradora_id = aseguradora_actual() and id = $1 and retirado is null',
    [id, now],
  );
  return affected === 1;
}

/** Assigns the heir's messages to that person's new record as a relative; requests for papers in the messages end. */
export async function assignMessages(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await tx.sql(
    `update mensajes set allegado = $2, retirado = case when papel is null then retirado else coalesce(retirado, $3) end
      where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null`,
    [caso, allegado, now],
  );
}
