/** Blocks the data of cases that ended long ago (LOPDGDD, art. 32; docs/decisions/0041). */
import type { Base, Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { SISTEMA } from './avanzar-caso.ts';
import { limiteDeBloqueo } from './reglas-retencion.ts';
import { revocarAccesos } from './sql-acceso.ts';

/** Cases of one transaction. */
const LOTE = 100;

/**
 * From now on nobody reads their data, and every link is dead.
 * @returns how many
 */
export async function bloquearCasos(base: Base, aseguradoraId: string, ahora: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const bloqueados = await base.inquilino(aseguradoraId, (tx) => bloquearLote(tx, ahora));
    total += bloqueados;
    if (bloqueados < LOTE) return total;
  }
}

async function bloquearLote(tx: Tx, ahora: Date): Promise<number> {
  const { filas } = await tx.sql<{ id: string }>(
    `update casos set bloqueado = $2, version = version + 1, actualizado = $2 where aseguradora_id = aseguradora_actual() and id in (
       select id from casos where aseguradora_id = aseguradora_actual() and cerrado < $1 and bloqueado is null and borrado is null
        order by cerrado limit $3 for update skip locked)
     returning id`,
    [limiteDeBloqueo(ahora), ahora, LOTE],
  );
  for (const { id } of filas) {
    await revocarAccesos(tx, id, 'todos', ahora);
    await registrarHechos(tx, id, [{ tipo: 'caso_bloqueado' }], SISTEMA, ahora);
  }
  return filas.length;
}
