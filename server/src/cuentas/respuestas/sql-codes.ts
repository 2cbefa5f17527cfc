/** Codes of letters as rows. */
import type { Tx } from '../../db/database.ts';

interface CodeRow {
  readonly cuenta: string;
  readonly generacion: number;
  readonly emitido: Date;
}

/** The generation of the code that an account's letters carry now: the one after the last revoked. */
export async function currentGeneration(tx: Tx, cuenta: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select coalesce(max(generacion) filter (where revocado is not null), 0) + 1 as n
       from codigos_respuesta where aseguradora_id = aseguradora_actual() and cuenta = $1`,
    [cuenta],
  );
  return rows[0]?.n ?? 1;
}

/** Inserts the code in use; one that was there before stays as it is. */
export async function insertCode(
  tx: Tx,
  row: CodeRow & { readonly caso: string; readonly huella: Buffer },
): Promise<void> {
  await tx.sql(
    `insert into codigos_respuesta (aseguradora_id, caso, cuenta, generacion, huella, emitido)
     values (aseguradora_actual(), $1, $2, $3, $4, $5) on conflict do nothing`,
    [row.caso, row.cuenta, row.generacion, row.huella, row.emitido],
  );
}

/** @returns false: none was in use */
export async function revokeCodes(tx: Tx, caso: string, cuenta: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update codigos_respuesta set revocado = $3
      where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta = $2 and revocado is null`,
    [caso, cuenta, now],
  );
  return affected > 0;
}

/** The codes in use of a case. */
export async function readCodes(tx: Tx, caso: string): Promise<CodeRow[]> {
  const { rows } = await tx.sql<CodeRow>(
    `select cuenta, generacion, emitido from codigos_respuesta
      where aseguradora_id = aseguradora_actual() and caso = $1 and revocado is null order by emitido`,
    [caso],
  );
  return rows;
}
