/** Answers of providers as rows. */
import type { Tx } from '../../db/database.ts';
import type { Respuestas } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

export type AnswerRow = Omit<Respuestas, 'aseguradora_id' | 'huella_clave'>;

const ROWS = `select id, caso, cuenta, via, clase, estado, papeles, documentos, recibida, datos_cifrados, clase_confirmada, resultado,
    decidida, decidida_por
  from respuestas where aseguradora_id = aseguradora_actual() and caso = $1`;

/** The answers of a case, newest first. */
export async function readAnswers(tx: Tx, caso: string): Promise<AnswerRow[]> {
  return (await tx.sql<AnswerRow>(`${ROWS} order by recibida desc, id desc`, [caso])).rows;
}

/** An answer of a case; null: unknown, or of another case. */
export async function readAnswer(tx: Tx, caso: string, id: string): Promise<AnswerRow | null> {
  if (!isUuid(id)) return null;
  return (await tx.sql<AnswerRow>(`${ROWS} and id = $2`, [caso, id])).rows[0] ?? null;
}

/** The earlier answer with the same key. @returns null: there is none */
export async function findByKey(tx: Tx, caso: string, key: Buffer): Promise<AnswerRow | null> {
  return (await tx.sql<AnswerRow>(`${ROWS} and huella_clave = $2`, [caso, key])).rows[0] ?? null;
}

type NewAnswer = Pick<Respuestas, 'id' | 'caso' | 'cuenta' | 'via' | 'clase' | 'huella_clave' | 'recibida'> & {
  readonly papeles: readonly string[];
  readonly documentos: readonly string[];
  readonly sealed: Buffer;
};

export async function insertAnswer(tx: Tx, row: NewAnswer): Promise<void> {
  await tx.sql(
    `insert into respuestas (aseguradora_id, id, caso, cuenta, via, clase, papeles, documentos, huella_clave, recibida, datos_cifrados)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[row.id, row.caso, row.cuenta, row.via, row.clase, row.papeles, row.documentos],
      ...[row.huella_clave, row.recibida, row.sealed],
    ],
  );
}

type Decision = Pick<Respuestas, 'estado' | 'clase_confirmada' | 'resultado' | 'decidida' | 'decidida_por'> & {
  /** The encrypted data to store; null: there are none. */
  readonly sealed: Uint8Array | null;
};

/** @returns false: the answer is decided already */
export async function decideAnswer(tx: Tx, id: string, d: Decision): Promise<boolean> {
  const { affected } = await tx.sql(
    `update respuestas set estado = $2, clase_confirmada = $3, resultado = $4, decidida = $5, decidida_por = $6, datos_cifrados = $7
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'propuesta'`,
    [id, d.estado, d.clase_confirmada, d.resultado, d.decidida, d.decidida_por, d.sealed],
  );
  return affected === 1;
}

/** When the latest undecided answer about an account came; null: none waits. */
export async function lastOpen(tx: Tx, caso: string, cuenta: string): Promise<Date | null> {
  const { rows } = await tx.sql<{ recibida: Date | null }>(
    `select max(recibida) as recibida from respuestas
      where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta = $2 and estado = 'propuesta'`,
    [caso, cuenta],
  );
  return rows[0]?.recibida ?? null;
}

/** Number of undecided answers about an account. */
export async function countOpen(tx: Tx, cuenta: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select count(*)::integer as n from respuestas
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and estado = 'propuesta'`,
    [cuenta],
  );
  return rows[0]?.n ?? 0;
}
