/** Statements about scripts. */
import type { GUION_STATES, Guion } from '@albacea/contract/schemas/ensayo.ts';
import type { ForeignTx, Tx } from '../db/database.ts';
import type { Waiting } from '../shared/waiting.ts';

export interface GuionRow {
  id: string;
  caso_id: string | null;
  nombre: string;
  guion: Guion;
  estado: (typeof GUION_STATES)[number];
  paso: number;
  /** Instant from which the time of the family's next step is counted. */
  desde: Date;
  proximo: Date;
  fallo: string | null;
  creado: Date;
}

const COLUMNS = 'id, caso_id, nombre, guion, estado, paso, desde, proximo, fallo, creado';

/** Stores a script. @returns false: the case already has a script */
export async function insertGuion(tx: Tx, row: Omit<GuionRow, 'paso' | 'fallo'>): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into ensayo_guiones (aseguradora_id, id, caso_id, nombre, guion, estado, desde, proximo, creado)
     values (aseguradora_actual(), $1, $2, $3, $4::jsonb, $5, $6, $7, $8) on conflict do nothing`,
    [row.id, row.caso_id, row.nombre, JSON.stringify(row.guion), row.estado, row.desde, row.proximo, row.creado],
  );
  return affected > 0;
}

export async function readGuiones(tx: Tx, limit: number): Promise<GuionRow[]> {
  const { rows } = await tx.sql<GuionRow>(
    `select ${COLUMNS} from ensayo_guiones where aseguradora_id = aseguradora_actual() order by id desc limit $1`,
    [limit],
  );
  return rows;
}

/** The scripts with an actor that is due, the earliest first. */
export async function dueGuiones(tx: Tx, now: Date): Promise<GuionRow[]> {
  const { rows } = await tx.sql<GuionRow>(
    `select ${COLUMNS} from ensayo_guiones where aseguradora_id = aseguradora_actual() and estado = 'en_curso' and proximo <= $1
      order by proximo, id limit 100`,
    [now],
  );
  return rows;
}

/** Scripts that wait for a case, the oldest first. */
export async function waitingForCaso(tx: Tx): Promise<GuionRow[]> {
  const { rows } = await tx.sql<GuionRow>(
    `select ${COLUMNS} from ensayo_guiones where aseguradora_id = aseguradora_actual() and estado = 'en_espera' order by id limit 100`,
  );
  return rows;
}

/**
 * Claims a script for this process; {@link saveGuion} releases it.
 * @param lease milliseconds of real time
 * @returns null: another process plays it, or it is no longer due
 */
export async function claimGuion(tx: Tx, id: string, lease: number): Promise<GuionRow | null> {
  const { rows } = await tx.sql<GuionRow>(
    `update ensayo_guiones set reclamo_hasta = clock_timestamp() + $2 * interval '1 ms'
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'en_curso' and proximo <= now_of(aseguradora_id)
        and (reclamo_hasta is null or reclamo_hasta < clock_timestamp())
     returning ${COLUMNS}`,
    [id, lease],
  );
  return rows[0] ?? null;
}

export type GuionChange = Partial<Pick<GuionRow, 'caso_id' | 'estado' | 'paso' | 'desde' | 'proximo' | 'fallo'>>;

export async function saveGuion(tx: Tx, row: GuionRow, change: GuionChange): Promise<void> {
  const { caso_id, estado, paso, desde, proximo, fallo } = { ...row, ...change };
  await tx.sql(
    `update ensayo_guiones set caso_id = $2, estado = $3, paso = $4, desde = $5, proximo = $6, fallo = $7, reclamo_hasta = null
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [row.id, caso_id, estado, paso, desde, proximo, fallo],
  );
}

/** The first of the given cases that has no script; null: all have one. @param opened caso_ids */
export async function casoWithoutGuion(tx: Tx, opened: readonly string[]): Promise<string | null> {
  const { rows } = await tx.sql<{ caso_id: string }>(
    `select o.caso_id from unnest($1::text[]) with ordinality as o(caso_id, orden)
      where not exists (select from ensayo_guiones g where g.aseguradora_id = aseguradora_actual() and g.caso_id = o.caso_id)
      order by o.orden limit 1`,
    [opened],
  );
  return rows[0]?.caso_id ?? null;
}

/** Number of scripts in which a rule refused a step. */
export async function countFailedGuiones(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select count(*)::int as n from ensayo_guiones where aseguradora_id = aseguradora_actual() and estado = 'fallido'`,
  );
  return rows[0]?.n ?? 0;
}

export async function waitingGuiones(tx: Tx, now: Date): Promise<Waiting> {
  const { rows } = await tx.sql<{ debidos: number; proximo: Date | null }>(
    `select count(*) filter (where proximo <= $1)::int as debidos, min(proximo) filter (where proximo > $1) as proximo
       from ensayo_guiones where aseguradora_id = aseguradora_actual() and estado = 'en_curso'`,
    [now],
  );
  return rows[0] as { debidos: number; proximo: Date | null };
}

/** Ids of insurers with scripts that have a due actor or wait for a case. */
export async function insurersWithGuiones(tx: ForeignTx): Promise<string[]> {
  const { rows } = await tx.sql<{ aseguradora_id: string }>(
    `select distinct aseguradora_id from ensayo_guiones
      where estado = 'en_espera' or (estado = 'en_curso' and proximo <= now_of(aseguradora_id)) limit 100`,
  );
  return rows.map(({ aseguradora_id }) => aseguradora_id);
}
