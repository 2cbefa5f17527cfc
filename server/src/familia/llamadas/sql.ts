/** Requested calls as rows; and a check whether a note records a consent. */
import type { LlamadaState, Note } from '@albacea/contract/schemas/llamadas.ts';
import { precedesHeredero } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos, Llamadas } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

const LLAMADA = 'aseguradora_id, id, caso, allegado, desde, hasta, estado, datos_cifrados, pedida, terminada, por';

/** The calls of a case, newest first. */
export async function readLlamadas(tx: Tx, caso: string): Promise<Llamadas[]> {
  const { rows } = await tx.sql<Llamadas>(
    `select ${LLAMADA} from llamadas where aseguradora_id = aseguradora_actual() and caso = $1 order by id desc limit 50`,
    [caso],
  );
  return rows;
}

/** Number of calls requested after `since`. */
export async function countLlamadas(tx: Tx, caso: string, since: Date): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from llamadas where aseguradora_id = aseguradora_actual() and caso = $1 and pedida > $2',
    [caso, since],
  );
  return rows[0]?.n ?? 0;
}

/** Stores a requested call. @returns false: another call waits */
export async function insertLlamada(
  tx: Tx,
  row: Pick<Llamadas, 'id' | 'caso' | 'desde' | 'hasta' | 'datos_cifrados' | 'pedida'>,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into llamadas (aseguradora_id, id, caso, desde, hasta, datos_cifrados, pedida)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6) on conflict (aseguradora_id, caso) where estado = 'pedida' do nothing`,
    [row.id, row.caso, row.desde, row.hasta, row.datos_cifrados, row.pedida],
  );
  return affected === 1;
}

/**
 * Ends a call.
 * @param id null: the call that waits
 * @returns false: no such call waits
 */
export async function endLlamada(
  tx: Tx,
  caso: string,
  id: string | null,
  estado: Exclude<LlamadaState, 'pedida'>,
  por: string | null,
  now: Date,
): Promise<boolean> {
  if (id !== null && !isUuid(id)) return false;
  const { affected } = await tx.sql(
    `update llamadas set estado = $3, por = $4, terminada = $5
      where aseguradora_id = aseguradora_actual() and caso = $1 and ($2::uuid is null or id = $2) and estado = 'pedida'`,
    [caso, id, estado, por, now],
  );
  return affected === 1;
}

/** Replaces the encrypted data of a call that waits. */
export async function rewriteLlamada(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.sql(
    `update llamadas set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedida'`,
    [id, sealed],
  );
}

/** Assigns the calls that the heir asked for to that person's new record as a relative. */
export async function assignLlamadas(tx: Tx, caso: string, allegado: string): Promise<void> {
  await tx.sql(
    'update llamadas set allegado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null',
    [caso, allegado],
  );
}

/** Whether a note of this case records a call in which the present heir gave this consent. */
export async function isConsent(
  tx: Tx,
  caso: Pick<Casos, 'id' | 'heredero_desde'>,
  note: string,
  consent: NonNullable<Note['consentimiento']>,
): Promise<boolean> {
  if (!isUuid(note)) return false;
  const { rows } = await tx.sql<{ escrita: Date }>(
    `select escrita from notas where aseguradora_id = aseguradora_actual() and id = $1 and caso = $2 and consentimiento = $3`,
    [note, caso.id, consent],
  );
  return rows.some(({ escrita }) => !precedesHeredero(caso, escrita));
}
