/** Statements of the host name of an insurer's own. All are of the transaction's insurer. */
import type { Tx } from '../../../db/database.ts';
import type { HostFindings, OwnHostRow } from './rules-own-host.ts';

/** The one that is set. @param lock until the transaction ends */
export async function readOwnHost(tx: Tx, lock: 'lock' | null = null): Promise<OwnHostRow | null> {
  const { rows } = await tx.sql<OwnHostRow>(
    `select nombre, ficha, verificado, caido, ajeno, creado, comprobado, hallado from dominios_propios
      where aseguradora_id = aseguradora_actual() and retirado is null ${lock ? 'for update' : ''}`,
  );
  return rows[0] ?? null;
}

/** One that the insurer had before comes back as it was left, with nothing verified. */
export const putOwnHost = (tx: Tx, nombre: string, ficha: string, now: Date): Promise<unknown> =>
  tx.sql(
    `insert into dominios_propios (aseguradora_id, nombre, ficha, proxima, creado) values (aseguradora_actual(), $1, $2, $3, $3)
     on conflict (aseguradora_id, nombre) do update set ficha = excluded.ficha, verificado = null, ajeno = false, comprobado = null,
       hallado = null, proxima = excluded.proxima, creado = excluded.creado, retirado = null`,
    [nombre, ficha, now],
  );

/**
 * Takes the one that is set out of use. Links to it live on, so that it goes on answering; one that never was verified has none and goes, and
 * so do those whose links have all lapsed.
 */
export async function retireOwnHost(tx: Tx, now: Date): Promise<void> {
  await tx.sql(
    `delete from dominios_propios where aseguradora_id = aseguradora_actual() and retirado < $1::timestamptz - interval '91 days'`,
    [now],
  );
  await tx.sql(
    `delete from dominios_propios
      where aseguradora_id = aseguradora_actual() and retirado is null and verificado is null and caido is null`,
  );
  await tx.sql(
    `update dominios_propios set retirado = $1, verificado = null, caido = coalesce(caido, $1)
      where aseguradora_id = aseguradora_actual() and retirado is null`,
    [now],
  );
}

/** @throws by a unique index where another insurer has verified the name */
export const recordHostLook = (
  tx: Tx,
  look: Pick<OwnHostRow, 'verificado' | 'caido' | 'ajeno'> & { readonly hallado: HostFindings },
  now: Date,
): Promise<unknown> =>
  tx.sql(
    `update dominios_propios set verificado = $1::timestamptz, caido = $2::timestamptz, ajeno = $3, hallado = $4::jsonb,
       comprobado = $5::timestamptz, proxima = $5::timestamptz + interval '1 day'
      where aseguradora_id = aseguradora_actual() and retirado is null`,
    [look.verificado, look.caido, look.ajeno, JSON.stringify(look.hallado), now],
  );

/** Whether it has to be looked at again; whoever is told so does it, and nobody else for an hour. */
export async function claimHostLook(tx: Tx, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update dominios_propios set proxima = $1::timestamptz + interval '1 hour'
      where aseguradora_id = aseguradora_actual() and retirado is null and proxima <= $1::timestamptz`,
    [now],
  );
  return affected > 0;
}

/** To which host name links of the insurer lead. @param nombre null: to that of the service */
export const useOwnHost = (tx: Tx, nombre: string | null): Promise<unknown> =>
  tx.sql(
    `update aseguradoras set dominio_propio = $1, version = version + 1
      where id = aseguradora_actual() and dominio_propio is distinct from $1::text`,
    [nombre],
  );
