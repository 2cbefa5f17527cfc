/**
 * Gives events their place in the feed, after the commit: reading "id greater than the last seen" would miss a row of a
 * long transaction that commits late. An insurer's events are sealed by one process at a time.
 */
import type { Base, TxAjena } from '../../db/base.ts';
import { porIndice } from '../../outbox/plan.ts';

const LOTE = 2000;

/** One round over the insurers with unsealed events; the number of events sealed. */
export async function sellarEventos(base: Base): Promise<number> {
  const ids = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { filas } = await tx.sql<{ aseguradora_id: string }>(
      'select distinct aseguradora_id from eventos where secuencia is null limit 100',
    );
    return filas.map(({ aseguradora_id }) => aseguradora_id);
  });
  let sellados = 0;
  for (const id of ids) {
    let suyos: number;
    do {
      suyos = await base.unsafeAcrossInsurers('albacea_worker', (tx) => sellarDe(tx, id));
      sellados += suyos;
    } while (suyos === LOTE); // who has more is not looked for again: the search reads all that is unsealed
  }
  return sellados;
}

async function sellarDe(tx: TxAjena, aseguradoraId: string): Promise<number> {
  await tx.sql('insert into eventos_cabezas (aseguradora_id, secuencia) values ($1, 0) on conflict do nothing', [
    aseguradoraId,
  ]);
  const cabeza = await tx.sql<{ secuencia: number }>(
    'select secuencia from eventos_cabezas where aseguradora_id = $1 for update skip locked',
    [aseguradoraId],
  );
  const desde = cabeza.filas[0]?.secuencia;
  if (desde === undefined) return 0; // another process is sealing this insurer
  const sueltos = await porIndice<{ id: string }>(
    tx,
    'select id from eventos where aseguradora_id = $1 and secuencia is null order by id limit $2',
    [aseguradoraId, LOTE],
  );
  if (sueltos.filas.length === 0) return 0;
  const ids = sueltos.filas.map(({ id }) => id);
  // width_bucket: the place of an id among the sorted ones. A join would leave its order to the planner.
  await tx.sql(
    `update eventos set secuencia = $2 + width_bucket(id, $3::uuid[])
      where aseguradora_id = $1 and id = any($3::uuid[]) and secuencia is null`,
    [aseguradoraId, desde, ids],
  );
  await tx.sql('update eventos_cabezas set secuencia = secuencia + $2 where aseguradora_id = $1', [
    aseguradoraId,
    ids.length,
  ]);
  return ids.length;
}
