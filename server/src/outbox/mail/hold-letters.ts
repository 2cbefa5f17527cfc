/** Letters to providers that a stop holds. */
import type { ForeignTx } from '../../db/database.ts';

/** What is stopped waits, however long: it neither leaves nor is given up. */
export const NOT_STOPPED = `(tipo <> 'carta_proveedor' or not exists (select 1 from paradas_envios p where p.levantada is null
            and (p.sobre_aseguradora = correos.aseguradora_id or p.proveedor = correos.proveedor)))`;

/**
 * Who stops letters waits for those who claim at this moment, and they for it: what is claimed afterwards sees the stop.
 * Asked by a statement of its own, so that the claim sees what was committed while it waited.
 */
export async function claimsMayBegin(tx: ForeignTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock_shared(hashtextextended('paradas', 0))`);
}
/** The same from the other side. */
export async function holdClaims(tx: ForeignTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('paradas', 0))`);
}

/** Days that a letter has again when a stop that held it is lifted. */
const DAYS_AFTER_STOP = 7;

/** What a stop held is not given up the moment it is lifted. */
export async function prolongStopped(
  tx: ForeignTx,
  aseguradora: string | null,
  proveedor: string | null,
): Promise<void> {
  await tx.sql(
    `update correos set caduca = greatest(caduca, now_of(aseguradora_id) + $3 * interval '1 day')
      where estado = 'pendiente' and tipo = 'carta_proveedor' and (aseguradora_id = $1 or proveedor = $2)`,
    [aseguradora, proveedor, DAYS_AFTER_STOP],
  );
}
