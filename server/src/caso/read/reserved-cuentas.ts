/** The reserved accounts of cases, and who may not learn of them. */
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../shared/actor.ts';

/** The accounts of some cases that are reserved now. @param casos internal ids */
export async function reservedIn(tx: Tx, casos: readonly string[]): Promise<string[]> {
  const { rows } = await tx.sql<{ id: string }>(
    'select id from cuentas where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[]) and reservada',
    [casos],
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes the filter that keeps what an actor may learn of: relatives other than the heir learn of no reserved account. An insurer learns that
 * there is one, not which.
 * @param caso internal id
 */
export async function knownTo(
  tx: Tx,
  caso: string,
  { tipo }: Pick<Actor, 'tipo'>,
): Promise<(cuenta: string | null) => boolean> {
  const hidden = tipo === 'allegado' ? await reservedIn(tx, [caso]) : [];
  return (cuenta) => cuenta === null || !hidden.includes(cuenta);
}
