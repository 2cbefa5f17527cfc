/**
 * Seals events, that is, gives them their place in the feed after their commit. If the feed followed the ids of events instead, a reader would
 * miss the events of a long transaction that commits late. One process at a time seals an insurer's events.
 */
import type { Database, ForeignTx } from '../../../db/database.ts';
import { plannedNow } from '../../../db/settings.ts';

const BATCH = 2000;

/** Seals the unsealed events of all insurers, up to a hundred insurers at once. @returns the insurers that had some */
export async function sealEvents(database: Database): Promise<string[]> {
  const ids = await database.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<{ aseguradora_id: string }>(
      'select distinct aseguradora_id from eventos where secuencia is null limit 100',
    );
    return rows.map(({ aseguradora_id }) => aseguradora_id);
  });
  const sealed = new Set<string>();
  for (const id of ids) {
    let count: number;
    do {
      count = await database.unsafeAcrossInsurers('albacea_worker', (tx) => sealBatch(tx, id));
      if (count > 0) sealed.add(id);
    } while (count === BATCH); // stays with this insurer, because each search for insurers reads all unsealed events
  }
  return [...sealed];
}

async function sealBatch(tx: ForeignTx, aseguradoraId: string): Promise<number> {
  await tx.sql('insert into eventos_cabezas (aseguradora_id, secuencia) values ($1, 0) on conflict do nothing', [
    aseguradoraId,
  ]);
  const head = await tx.sql<{ secuencia: number }>(
    'select secuencia from eventos_cabezas where aseguradora_id = $1 for update skip locked',
    [aseguradoraId],
  );
  const since = head.rows[0]?.secuencia;
  if (since === undefined) return 0; // another process is sealing this insurer
  const unsealed = await plannedNow<{ orden: number }>(
    tx,
    'select orden from eventos where aseguradora_id = $1 and secuencia is null order by orden limit $2',
    [aseguradoraId, BATCH],
  );
  if (unsealed.rows.length === 0) return 0;
  const places = unsealed.rows.map(({ orden }) => orden);
  // width_bucket gives the place of a number among the sorted `places`; a join would leave the order to the planner.
  await tx.sql(
    `update eventos set secuencia = $2 + width_bucket(orden, $3::bigint[])
      where aseguradora_id = $1 and orden = any($3::bigint[]) and secuencia is null`,
    [aseguradoraId, since, places],
  );
  await tx.sql('update eventos_cabezas set secuencia = secuencia + $2 where aseguradora_id = $1', [
    aseguradoraId,
    places.length,
  ]);
  return places.length;
}
