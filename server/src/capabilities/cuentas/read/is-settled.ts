/** Whether an account waits for nobody's answer any more. */
import type { Tx } from '../../../db/database.ts';

/** @returns true: it ended with a result, or was taken out; silence is no end that an answer comes too late for */
export async function isSettled(tx: Tx, caso: string, cuenta: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from cuentas where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and estado in ('resuelta', 'descartada')`,
    [caso, cuenta],
  );
  return rows.length > 0;
}
