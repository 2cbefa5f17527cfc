/** Whether a letter would wait, for the notice beside it. */
import type { Tx } from '../../db/database.ts';

/** @param proveedor code of the catalogue; null: written by hand */
export async function stopsOn(tx: Tx, proveedor: string | null): Promise<{ aseguradora: boolean; proveedor: boolean }> {
  const { rows } = await tx.sql<{ aseguradora: boolean; proveedor: boolean }>(
    `select coalesce(bool_or(sobre_aseguradora is not null), false) as aseguradora, coalesce(bool_or(proveedor is not null), false) as proveedor
       from paradas_envios where levantada is null and (sobre_aseguradora = aseguradora_actual() or proveedor = $1)`,
    [proveedor],
  );
  return rows[0] ?? { aseguradora: false, proveedor: false };
}
