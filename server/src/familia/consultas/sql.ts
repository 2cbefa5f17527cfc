/** Questions of insurers as rows. */
import type { Tx } from '../../db/database.ts';
import type { Consultas } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

export type ConsultaRow = Omit<Consultas, 'aseguradora_id' | 'datos_cifrados'> & {
  readonly datos_cifrados: Uint8Array;
  /** Name of the author; null: the author has left the insurer. */
  readonly nombre: string | null;
};

const ROWS = `select q.id, q.caso, q.autor, q.avisar, q.datos_cifrados, q.hecha, q.contestada, q.contestada_por, q.leida, u.nombre
  from consultas q left join membresias u on u.aseguradora_id = q.aseguradora_id and u.id = q.autor
  where q.aseguradora_id = aseguradora_actual() and q.caso = $1 and q.datos_cifrados is not null`;

/** The questions of a case, oldest first. */
export async function readConsultas(tx: Tx, caso: string): Promise<ConsultaRow[]> {
  const { rows } = await tx.sql<ConsultaRow>(`${ROWS} order by q.hecha, q.id`, [caso]);
  return rows;
}

/** A question of a case; null: unknown, or of another case. */
export async function readConsulta(tx: Tx, caso: string, id: string): Promise<ConsultaRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<ConsultaRow>(`${ROWS} and q.id = $2`, [caso, id]);
  return rows[0] ?? null;
}

/** Stores a question. @returns false: another question has the id */
export async function insertConsulta(
  tx: Tx,
  row: Pick<Consultas, 'id' | 'caso' | 'autor' | 'avisar' | 'hecha'> & { readonly sealed: Buffer },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into consultas (aseguradora_id, id, caso, autor, avisar, datos_cifrados, hecha)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [row.id, row.caso, row.autor, row.avisar, row.sealed, row.hecha],
  );
  return affected === 1;
}

/** Stores the answer to a question. @returns false: the question is already answered */
export async function writeAnswer(
  tx: Tx,
  id: string,
  { sealed, por, now }: { readonly sealed: Buffer; readonly por: string | null; readonly now: Date },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update consultas set datos_cifrados = $2, contestada = $4, contestada_por = $3
      where aseguradora_id = aseguradora_actual() and id = $1 and contestada is null`,
    [id, sealed, por, now],
  );
  return affected === 1;
}

/** Marks the answers of a case as read. */
export async function markRead(tx: Tx, caso: string, now: Date): Promise<void> {
  await tx.sql(
    `update consultas set leida = $2
      where aseguradora_id = aseguradora_actual() and caso = $1 and contestada is not null and leida is null`,
    [caso, now],
  );
}

/** Name and address of the author. @returns null: the author has left the insurer */
export async function whoAsked(tx: Tx, autor: string): Promise<{ nombre: string; email: string } | null> {
  const { rows } = await tx.sql<{ nombre: string; email: string }>(
    `select nombre, email from membresias where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'activo'`,
    [autor],
  );
  return rows[0] ?? null;
}
