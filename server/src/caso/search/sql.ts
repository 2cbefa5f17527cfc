/** Tokens, their keys and what is still to be made, as rows. */
import type { Tx } from '../../db/database.ts';

export interface KeyRow {
  readonly generacion: number;
  readonly clave_envuelta: Uint8Array;
}

/** Newest first. */
export async function readKeys(tx: Tx): Promise<KeyRow[]> {
  const { rows } = await tx.sql<KeyRow>(
    `select generacion, clave_envuelta from busqueda_claves where aseguradora_id = aseguradora_actual() order by generacion desc`,
  );
  return rows;
}

/** @returns false: another process has made one of this generation */
export async function insertKey(tx: Tx, { generacion, clave_envuelta }: KeyRow, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into busqueda_claves (aseguradora_id, generacion, clave_envuelta, creada)
     values (aseguradora_actual(), $1, $2, $3) on conflict do nothing`,
    [generacion, clave_envuelta, now],
  );
  return affected === 1;
}

export async function dropKeysBefore(tx: Tx, generacion: number): Promise<void> {
  await tx.sql('delete from busqueda_claves where aseguradora_id = aseguradora_actual() and generacion < $1', [
    generacion,
  ]);
}

/** Locks cases that wait for tokens, newest first; those that somebody is changing at this moment come later. */
export async function takePending(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso: string }>(
    `select caso from busqueda_pendientes where aseguradora_id = aseguradora_actual()
      order by caso desc limit $1 for update skip locked`,
    [limit],
  );
  return rows.map(({ caso }) => caso);
}

export async function countPending(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from busqueda_pendientes where aseguradora_id = aseguradora_actual()',
  );
  return rows[0]?.n ?? 0;
}

/** Marks those of these cases that have no tokens of this generation. @returns how many */
export async function markWithout(tx: Tx, generacion: number, casos: readonly string[]): Promise<number> {
  const { affected } = await tx.sql(
    `insert into busqueda_pendientes (aseguradora_id, caso)
     select aseguradora_actual(), u.caso from unnest($2::uuid[]) as u(caso)
      where not exists (select 1 from busqueda_casos b
              where b.aseguradora_id = aseguradora_actual() and b.caso = u.caso and b.generacion = $1)
     on conflict (aseguradora_id, caso) do update set desde = excluded.desde`,
    [generacion, [...casos]],
  );
  return affected;
}

interface CasoTokens {
  readonly caso: string;
  readonly fichas: readonly number[];
}

export async function saveTokens(tx: Tx, generacion: number, casos: readonly CasoTokens[]): Promise<void> {
  await tx.sql(
    `insert into busqueda_casos (aseguradora_id, caso, generacion, fichas)
     select aseguradora_actual(), r.caso, $1, r.fichas from jsonb_to_recordset($2::jsonb) as r(caso uuid, fichas bigint[])
     on conflict (aseguradora_id, caso) do update set generacion = excluded.generacion, fichas = excluded.fichas`,
    [generacion, JSON.stringify(casos)],
  );
}

/** They wait no longer; of those without tokens there must be none. */
export async function settle(tx: Tx, casos: readonly string[], without: readonly string[]): Promise<void> {
  await tx.sql(
    'delete from busqueda_pendientes where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[])',
    [[...casos]],
  );
  if (without.length > 0)
    await tx.sql('delete from busqueda_casos where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[])', [
      [...without],
    ]);
}

/** Of the insurer of the transaction, best and newest first. @param questions as `questionsOf` makes them */
export async function ownCandidates(tx: Tx, questions: string, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso: string }>('select caso from buscar_casos_propios($1::jsonb, $2)', [
    questions,
    limit,
  ]);
  return rows.map(({ caso }) => caso);
}
