/** Takes back waiting letters: possible until a worker has claimed them, never afterwards. */
import type { Tx } from '../../db/database.ts';

const UNCLAIMED = `estado = 'pendiente' and intentos = 0 and reclamo_id is null`;

interface UnclaimedLetter {
  readonly id: string;
  readonly cuenta: string;
  readonly datos_cifrados: Uint8Array;
  readonly proximo_intento: Date;
}

/** Letters to providers of a case, oldest first. */
export async function readUnclaimedLetters(tx: Tx, caso: string): Promise<UnclaimedLetter[]> {
  const { rows } = await tx.sql<UnclaimedLetter>(
    `select id, cuenta, datos_cifrados, proximo_intento from correos
      where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = 'carta_proveedor' and ${UNCLAIMED}
        and datos_cifrados is not null and cuenta is not null order by id`,
    [caso],
  );
  return rows;
}

/**
 * Withdraws a letter whose account can't be put back to its earlier state; the account goes to the work list.
 * @returns the case; null: it was claimed meanwhile
 */
export async function holdBackMail(tx: Tx, id: string, now: Date): Promise<string | null> {
  const { rows } = await tx.sql<{ caso: string }>(
    `update correos set estado = 'retirado', terminado = $2, datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and id = $1 and ${UNCLAIMED} returning caso`,
    [id, now],
  );
  return rows[0]?.caso ?? null;
}

/**
 * The guard stands in the write: if a worker claims while a person takes back, only one succeeds.
 * @returns false when it was claimed meanwhile
 */
export async function takeBackMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update correos set estado = 'deshecho', terminado = $2, datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and id = $1 and ${UNCLAIMED}`,
    [id, now],
  );
  return affected === 1;
}
