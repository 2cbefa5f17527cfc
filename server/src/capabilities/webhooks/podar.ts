/** Retention of deliveries: a queue that only grows gets slow, and an answer kept for ever helps nobody. */
import type { Base } from '../../db/base.ts';

const DIA = 86_400_000;
/** Days that the text of an answer, an attempt, a finished delivery, and an event of the feed are kept. */
export const RETENCION = { respuesta: 7, intento: 30, entrega: 90, evento: 400 } as const;
/** Rows deleted by one statement: short transactions leave the queue to its work. */
const LOTE = 5000;

const PODAS: readonly (readonly [keyof typeof RETENCION, string])[] = [
  [
    'respuesta',
    `update entrega_intentos set respuesta = null where (aseguradora_id, entrega, numero) in
       (select aseguradora_id, entrega, numero from entrega_intentos where inicio < $1 and respuesta is not null limit $2)`,
  ],
  [
    'intento',
    `delete from entrega_intentos where (aseguradora_id, entrega, numero) in
       (select aseguradora_id, entrega, numero from entrega_intentos where inicio < $1 limit $2)`,
  ],
  [
    'entrega',
    `delete from entregas where (aseguradora_id, webhook, id) in
       (select aseguradora_id, webhook, id from entregas where estado in ('entregada', 'cancelada', 'agotada') and terminada < $1 limit $2)`,
  ],
  [
    'evento', // none outlives its event, whatever its state: it could not be sent
    'delete from entregas where (aseguradora_id, webhook, id) in (select aseguradora_id, webhook, id from entregas where creada < $1 limit $2)',
  ],
  [
    'evento',
    'delete from eventos where (aseguradora_id, id) in (select aseguradora_id, id from eventos where ocurrido < $1 limit $2)',
  ],
];

/**
 * A delivery written by a transaction that did not see yet that its endpoint was disabled or deleted, and committed after.
 * Only endpoints changed within the last day, by the same clock, are looked at.
 */
const REZAGADAS = `update entregas e set estado = case when w.borrado is null then 'retenida' else 'cancelada' end, terminada = w.borrado
  from webhooks w
 where (w.borrado is not null or w.estado = 'desactivado') and w.actualizado > $1
   and e.aseguradora_id = w.aseguradora_id and e.webhook = w.id
   and (e.estado = 'pendiente' or (e.estado = 'retenida' and w.borrado is not null))`;

/**
 * Puts right what arrived late and deletes what is past its time, in small steps. Held deliveries stay, they wait for the
 * insurer, as long as their event does.
 * @returns rows touched
 */
export async function podarEntregas(base: Base, ahora: Date): Promise<number> {
  const { afectadas: rezagadas } = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
    tx.sql(REZAGADAS, [new Date(ahora.getTime() - DIA)]),
  );
  let total = rezagadas;
  for (const [clase, sentencia] of PODAS) {
    const limite = new Date(ahora.getTime() - RETENCION[clase] * DIA);
    for (;;) {
      const { afectadas } = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
        tx.sql(sentencia, [limite, LOTE]),
      );
      total += afectadas;
      if (afectadas < LOTE) break;
    }
  }
  return total;
}
