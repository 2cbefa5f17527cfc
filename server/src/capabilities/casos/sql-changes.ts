/** The order of changes: marks, places, and the page of it. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { ForeignTx, Tx } from '../../db/database.ts';
import { byIndex } from '../../db/settings.ts';
import { CASOS_COLUMNS } from '../../db/table-columns.ts';
import type { Casos } from '../../db/table-types.ts';

/** Insurers with cases that wait for their place. */
export async function insurersWithMarks(tx: ForeignTx): Promise<string[]> {
  const { rows } = await tx.sql<{ aseguradora_id: string }>(
    'select distinct aseguradora_id from cambios_sueltos limit 100',
  );
  return rows.map(({ aseguradora_id }) => aseguradora_id);
}

/** Takes the head of an insurer's order. @returns the last place given; null: another process has it */
export async function takeHead(tx: ForeignTx, aseguradoraId: string): Promise<number | null> {
  await tx.sql('insert into cambios_cabezas (aseguradora_id, secuencia) values ($1, 0) on conflict do nothing', [
    aseguradoraId,
  ]);
  const { rows } = await tx.sql<{ secuencia: number }>(
    'select secuencia from cambios_cabezas where aseguradora_id = $1 for update skip locked',
    [aseguradoraId],
  );
  return rows[0]?.secuencia ?? null;
}

/** Some of the marks of an insurer that are committed, as the cases they speak of. */
export async function markedCasos(tx: ForeignTx, aseguradoraId: string, marks: number): Promise<string[]> {
  const { rows } = await byIndex<{ caso: string }>(
    tx,
    'select caso from cambios_sueltos where aseguradora_id = $1 order by caso, transaccion limit $2',
    [aseguradoraId, marks],
  );
  return [...new Set(rows.map(({ caso }) => caso))];
}

/**
 * Gives cases the next places; each has one, so an earlier one is left. Every mark that can be seen goes: what it stands for is committed,
 * and whoever reads the new place reads that too.
 */
export async function placeCasos(
  tx: ForeignTx,
  aseguradoraId: string,
  since: number,
  casos: readonly string[],
): Promise<void> {
  await tx.sql('delete from cambios_sueltos where aseguradora_id = $1 and caso = any($2::uuid[])', [
    aseguradoraId,
    casos,
  ]);
  await tx.sql(
    `insert into cambios (aseguradora_id, caso, secuencia)
     select $1, u.caso, $2 + u.orden from unnest($3::uuid[]) with ordinality as u(caso, orden)
         on conflict (aseguradora_id, caso) do update set secuencia = excluded.secuencia`,
    [aseguradoraId, since, casos],
  );
  await tx.sql('update cambios_cabezas set secuencia = secuencia + $2 where aseguradora_id = $1', [
    aseguradoraId,
    casos.length,
  ]);
}

export type ChangedRow = Casos & { secuencia: number; modulos: Modulo[] };

/** Cases after a place in the order of changes, the blocked and erased ones among them. */
export async function changesSince(tx: Tx, sequence: number, limit: number): Promise<ChangedRow[]> {
  const { rows } = await tx.sql<ChangedRow>(
    `select secuencia, ${CASOS_COLUMNS}, (select array_agg(m.modulo) from caso_modulos m
        where m.aseguradora_id = c.aseguradora_id and m.caso = c.id) as modulos
       from (select caso, secuencia from cambios
              where aseguradora_id = aseguradora_actual() and secuencia > $1 order by secuencia limit $2) x
       join casos c on c.aseguradora_id = aseguradora_actual() and c.id = x.caso
      order by x.secuencia`,
    [sequence, limit],
  );
  return rows;
}
