/** Calls and conversations as rows. */
import type { LlamadaState } from '@albacea/contract/schemas/llamadas.ts';
import type { Tx } from '../../db/database.ts';
import type { Conversaciones, Llamadas } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

const LLAMADA = 'aseguradora_id, id, caso, desde, hasta, estado, datos_cifrados, pedida, terminada, por';
const CONVERSACION = 'aseguradora_id, id, caso, autor, empezada, terminada, datos_cifrados';

/** Of a case, newest first. */
export async function readLlamadas(tx: Tx, caso: string): Promise<Llamadas[]> {
  const { rows } = await tx.sql<Llamadas>(
    `select ${LLAMADA} from llamadas where aseguradora_id = aseguradora_actual() and caso = $1 order by id desc limit 50`,
    [caso],
  );
  return rows;
}

/** How many were asked for since then. */
export async function countLlamadas(tx: Tx, caso: string, since: Date): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from llamadas where aseguradora_id = aseguradora_actual() and caso = $1 and pedida > $2',
    [caso, since],
  );
  return rows[0]?.n ?? 0;
}

/** @returns false while another one waits */
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
 * @param id null: the one that waits
 * @returns false: unknown, or over before
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

/** Of a case, newest first. */
export async function readConversaciones(tx: Tx, caso: string): Promise<Conversaciones[]> {
  const { rows } = await tx.sql<Conversaciones>(
    `select ${CONVERSACION} from conversaciones where aseguradora_id = aseguradora_actual() and caso = $1 order by id desc`,
    [caso],
  );
  return rows;
}

/** @returns false while another one goes on */
export async function insertConversacion(
  tx: Tx,
  row: Pick<Conversaciones, 'id' | 'caso' | 'autor' | 'empezada' | 'datos_cifrados'>,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into conversaciones (aseguradora_id, id, caso, autor, empezada, datos_cifrados)
     values (aseguradora_actual(), $1, $2, $3, $4, $5) on conflict (aseguradora_id, caso) where terminada is null do nothing`,
    [row.id, row.caso, row.autor, row.empezada, row.datos_cifrados],
  );
  return affected === 1;
}

/** What was read aloud since, while it goes on. @returns false: it is over */
export async function writeReadings(tx: Tx, id: string, sealed: Buffer): Promise<boolean> {
  const { affected } = await tx.sql(
    `update conversaciones set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1 and terminada is null`,
    [id, sealed],
  );
  return affected === 1;
}

/** @returns false: it was over before */
export async function endConversacion(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update conversaciones set terminada = $2 where aseguradora_id = aseguradora_actual() and id = $1 and terminada is null`,
    [id, now],
  );
  return affected === 1;
}
