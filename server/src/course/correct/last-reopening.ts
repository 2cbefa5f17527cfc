/** The last reopening of a case. */
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import { isLive } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';

export interface Reopening {
  readonly ocurrido: Date;
  /** The result with which the case had been closed. */
  readonly resultado: CasoResult;
}

/** @returns null: the case is closed, or never was */
export async function lastReopening(tx: Tx, { id, estado }: Pick<Casos, 'id' | 'estado'>): Promise<Reopening | null> {
  if (!isLive(estado)) return null;
  const { rows } = await tx.sql<Reopening>(
    `select r.ocurrido, c.datos ->> 'resultado' as resultado
       from (select id, ocurrido from cronologia where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = 'caso_reabierto'
              order by id desc limit 1) as r
       cross join lateral (select datos from cronologia where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = 'caso_cerrado'
              and id < r.id order by id desc limit 1) as c`,
    [id],
  );
  return rows[0] ?? null;
}
