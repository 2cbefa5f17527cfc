/** The papers that the service asked the family for, and that have not arrived. */
import type { AskedPaper } from '@albacea/contract/schemas/messages.ts';
import { IS_ASKED } from '../../caso/read/asked-papers.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Each of them once, in the order of the requests.
 * @param caso internal id
 */
export async function askedPapers(tx: Tx, caso: string): Promise<AskedPaper[]> {
  const { rows } = await tx.sql<AskedPaper>(
    `select m.papel as tipo, m.cuenta as cuenta_id from mensajes m
      where m.aseguradora_id = aseguradora_actual() and m.caso = $1 and ${IS_ASKED}
      group by m.papel, m.cuenta order by min(m.escrito)`,
    [caso],
  );
  return rows;
}
