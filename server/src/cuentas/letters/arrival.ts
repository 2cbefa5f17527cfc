/** Whether the letters about account `k` have left and arrived: the SQL that clocks, commands and letters share. */
import type { Tx } from '../../db/database.ts';

/** SQL condition: a letter about account `k` has not left. */
export const LETTER_WAITS = `exists (
  select 1 from correos m where m.aseguradora_id = k.aseguradora_id and m.caso = k.caso and m.cuenta = k.id
     and m.tipo = 'carta_proveedor' and m.estado = 'pendiente')`;

/** SQL expression: the number of days for which the last letter about account `k` waited before it left; null: no letter has left. */
export const DAYS_UNTIL_IT_LEFT = `(
  select (m.terminado at time zone 'Europe/Madrid')::date - (m.creado at time zone 'Europe/Madrid')::date
    from correos m where m.aseguradora_id = k.aseguradora_id and m.caso = k.caso and m.cuenta = k.id and m.tipo = 'carta_proveedor'
     and m.estado in ('enviado', 'retenido') and m.creado = coalesce(k.ultima_insistencia, k.solicitada) limit 1)`;

/**
 * SQL table: the steps about account `k` whose letter reached nobody, because it was refused, given up or withdrawn, or the post lost it. `paso` is
 * the instant of the step, which its letter bears too; `desde` is when this became known.
 */
const LOST_STEPS = `(
  select m.creado as paso, m.terminado as desde from correos m
   where m.aseguradora_id = k.aseguradora_id and m.caso = k.caso and m.cuenta = k.id
     and m.tipo = 'carta_proveedor' and m.estado in ('rechazado', 'caducado', 'retirado')
  union all
  select coalesce(k.ultima_insistencia, k.solicitada), s.entrega_anotada from solicitudes s
   where s.aseguradora_id = k.aseguradora_id and s.cuenta = k.id and s.numero = k.solicitudes and s.fin is null
     and s.entrega in ('devuelta', 'perdida') and s.entrega_anotada >= coalesce(k.ultima_insistencia, k.solicitada)) as perdido`;

/** SQL clause: the request of account `k` or its last chase, if its letter reached nobody and nothing was sent since that is known. */
export const LOST_SINCE = `from ${LOST_STEPS}
  where perdido.paso in (k.solicitada, k.ultima_insistencia) and perdido.desde >= coalesce(k.ultima_insistencia, k.solicitada)`;

/** The instants of the steps about an account whose letter reached nobody; no later letter quotes them. */
export async function readLostSteps(tx: Tx, cuenta: string): Promise<string[]> {
  const { rows } = await tx.sql<{ paso: Date }>(
    `select perdido.paso from cuentas k, lateral ${LOST_STEPS} where k.aseguradora_id = aseguradora_actual() and k.id = $1`,
    [cuenta],
  );
  return rows.map(({ paso }) => paso.toISOString());
}
