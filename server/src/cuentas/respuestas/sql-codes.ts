/** Codes of letters as rows. */
import type { Tx } from '../../db/database.ts';

interface CodeRow {
  readonly cuenta: string;
  readonly generacion: number;
  readonly emitido: Date;
}

/** Which code the letters of an account carry now: the one after the last that was revoked. */
export async function currentGeneration(tx: Tx, cuenta: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select coalesce(max(generacion) filter (where revocado is not null), 0) + 1 as n
       from codigos_respuesta where aseguradora_id = aseguradora_actual() and cuenta = $1`,
    [cuenta],
  );
  return rows[0]?.n ?? 1;
}

/** The code that is in use; it stays as it is where it was there before. */
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

/** Those of a case that are in use. */
export async function readCodes(tx: Tx, caso: string): Promise<CodeRow[]> {
  const { rows } = await tx.sql<CodeRow>(
    `select cuenta, generacion, emitido from codigos_respuesta
      where aseguradora_id = aseguradora_actual() and caso = $1 and revocado is null order by emitido`,
    [caso],
  );
  return rows;
}
