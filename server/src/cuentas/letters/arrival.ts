/** Whether the letters about account `k` have left and arrived: the SQL that clocks, commands and letters share. */
import type { Tx } from '../../db/database.ts';

/** SQL clause: the letters about account `k`. The instant at which one was written is that of its step. */
const LETTERS = `from correos m where m.aseguradora_id = k.aseguradora_id and m.caso = k.caso and m.cuenta = k.id and m.tipo = 'carta_proveedor'`;

/** SQL condition: a letter about account `k` has not left. */
export const LETTER_WAITS = `exists (select 1 ${LETTERS} and m.estado = 'pendiente')`;

/** SQL clause: the letters about account `k` that have left. */
const LEFT = `${LETTERS} and m.estado in ('enviado', 'retenido')`;

/** SQL expression: the instant at which the letter of a step about account `k` left; that of the step, if it has not left or there was none. */
export const leftAt = (step: 'solicitada' | 'ultima_insistencia'): string =>
  `coalesce((select m.terminado ${LEFT} and m.creado = k.${step} limit 1), k.${step})`;

/**
 * SQL table: the steps about account `k` whose letter reached nobody, because it was refused, given up or withdrawn, or the post lost it. `paso` is
 * the instant of the step, which its letter bears too; `desde` is when this became known.
 */
const LOST_STEPS = `(
  select m.creado as paso, m.terminado as desde ${LETTERS} and m.estado in ('rechazado', 'caducado', 'retirado')
  union all
  select coalesce(k.ultima_insistencia, k.solicitada), s.entrega_anotada from solicitudes s
   where s.aseguradora_id = k.aseguradora_id and s.cuenta = k.id and s.numero = k.solicitudes and s.fin is null
     and s.entrega in ('devuelta', 'perdida') and s.entrega_anotada >= coalesce(k.ultima_insistencia, k.solicitada)) as perdido`;

/** SQL clause: the request of account `k` or its last chase, if its letter reached nobody and nothing was sent since that is known. */
export const LOST_SINCE = `from ${LOST_STEPS}
  where perdido.paso in (k.solicitada, k.ultima_insistencia) and perdido.desde >= coalesce(k.ultima_insistencia, k.solicitada)`;

/**
 * What became of the letters about an account, by the instant of the step: when the letter left; null: it reached nobody, and no later letter
 * quotes the step.
 */
export async function readLetterSteps(tx: Tx, cuenta: string): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await tx.sql<{ paso: Date; salio: Date | null }>(
    `select p.paso, p.salio from cuentas k, lateral (
       select m.creado as paso, m.terminado as salio ${LEFT} union all select perdido.paso, null from ${LOST_STEPS}) as p
      where k.aseguradora_id = aseguradora_actual() and k.id = $1 order by p.salio nulls last`,
    [cuenta],
  );
  return new Map(rows.map(({ paso, salio }) => [paso.toISOString(), salio]));
}

/** A letter that left on a later day than it was written: its account, whether it made the request, its step, and the day it left. */
export interface LateLetter {
  readonly cuenta: string;
  readonly pide: boolean;
  readonly paso: Date;
  readonly salio: string;
}

/** @param correo id of a letter; null: it left on its day, or its account waits for no answer to it */
export async function readLateLetter(tx: Tx, correo: string): Promise<LateLetter | null> {
  const day = (column: string) => `(m.${column} at time zone 'Europe/Madrid')::date`;
  const { rows } = await tx.sql<LateLetter>(
    `select k.id as cuenta, m.creado = k.solicitada as pide, m.creado as paso, ${day('terminado')}::text as salio
       from cuentas k, lateral (select m.creado, m.terminado ${LEFT} and m.id = $1) as m
      where k.aseguradora_id = aseguradora_actual() and k.estado = 'solicitada' and m.creado in (k.solicitada, k.ultima_insistencia)
        and ${day('terminado')} > ${day('creado')}`,
    [correo],
  );
  return rows[0] ?? null;
}
