/** The list of cases that wait for search tokens. A use case that changes the searched data marks the case; `indexRound` makes the tokens. */
import type { Tx } from '../../db/database.ts';

/**
 * Marks a case, in the transaction that changes its searched data.
 * @param caso internal id
 */
export async function markForSearch(tx: Tx, caso: string): Promise<void> {
  // An update, not `do nothing`: it makes this transaction wait if `indexRound` is making tokens of the former data.
  await tx.sql(
    `insert into busqueda_pendientes (aseguradora_id, caso) values (aseguradora_actual(), $1)
     on conflict (aseguradora_id, caso) do update set desde = excluded.desde`,
    [caso],
  );
}

/**
 * Deletes the tokens of a case, in the transaction that erases the data of one of its people. The next round makes the other people's tokens.
 * @param caso internal id
 */
export async function dropTokens(tx: Tx, caso: string): Promise<void> {
  await markForSearch(tx, caso);
  await tx.sql('delete from busqueda_casos where aseguradora_id = aseguradora_actual() and caso = $1', [caso]);
}

/** Locks cases that wait for tokens, newest first. Skips cases that somebody is changing at this moment; a later round takes them. */
export async function takePending(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso: string }>(
    `select caso from busqueda_pendientes where aseguradora_id = aseguradora_actual()
      order by caso desc limit $1 for update skip locked`,
    [limit],
  );
  return rows.map(({ caso }) => caso);
}

/** Takes cases off the list. @param erased those of `casos` that were erased; their tokens are deleted */
export async function settle(tx: Tx, casos: readonly string[], erased: readonly string[]): Promise<void> {
  await tx.sql(
    'delete from busqueda_pendientes where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[])',
    [[...casos]],
  );
  if (erased.length > 0)
    await tx.sql('delete from busqueda_casos where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[])', [
      [...erased],
    ]);
}
