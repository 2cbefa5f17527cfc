/** Letters to providers that are held by a stop. */
import type { ForeignTx } from '../../db/database.ts';

/** A stopped letter waits without limit: it is neither sent nor given up. */
export const NOT_STOPPED = `(tipo <> 'carta_proveedor' or not exists (select 1 from paradas_envios p where p.levantada is null
            and (p.sobre_aseguradora = correos.aseguradora_id or p.proveedor = correos.proveedor)))`;

/**
 * Stops and claims exclude each other, so that every later claim sees the stop.
 * The lock is a statement of its own, so that the claim sees everything committed while it waited.
 */
export async function claimsMayBegin(tx: ForeignTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock_shared(hashtextextended('paradas', 0))`);
}
/** The stop's side of the same lock. */
export async function holdClaims(tx: ForeignTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('paradas', 0))`);
}

/** Days that a held letter gets once its stop is lifted. */
const DAYS_AFTER_STOP = 7;

/** Extends the time of letters that were held, or they would expire the moment the stop is lifted. */
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
