/** Members of the insurer of a transaction who may enter now: others ask for them to write to. */
import type { Tx } from '../../db/database.ts';

interface Member {
  readonly id: string;
  readonly nombre: string;
  readonly email: string;
}

/** By name; who was invited and has not accepted is none. */
export async function activeMembers(tx: Tx): Promise<Member[]> {
  const { rows } = await tx.sql<Member>(
    `select id, nombre, email from membresias
      where aseguradora_id = aseguradora_actual() and estado = 'activo' and persona is not null order by lower(nombre), id`,
  );
  return rows;
}
