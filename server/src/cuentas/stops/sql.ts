/** Stops as rows, and the letters that a stop or a recall reaches, as a function of the database lists them. */
import type { Database, ForeignTx } from '../../db/database.ts';
import { isUuid } from '../../platform/ids.ts';

export interface StopRow {
  readonly id: string;
  readonly aseguradora_id: string | null;
  /** Slug of the insurer; null: the stop concerns a provider. */
  readonly aseguradora: string | null;
  readonly proveedor: string | null;
  readonly motivo: string;
  readonly puesta: Date;
  readonly puesta_por: string | null;
  readonly levantada: Date | null;
  readonly levantada_por: string | null;
}

/** Number of lifted stops that are listed. */
const LAST = 20;

const ROWS = `select p.id, p.sobre_aseguradora as aseguradora_id, a.slug as aseguradora, p.proveedor, p.motivo, p.puesta, m.nombre as puesta_por,
    p.levantada, l.nombre as levantada_por
  from paradas_envios p left join aseguradoras a on a.id = p.sobre_aseguradora
  left join membresias m on m.id = p.puesta_por left join membresias l on l.id = p.levantada_por`;

/** The stops in force, oldest first, then the last that were lifted. */
export async function readStops(tx: ForeignTx): Promise<StopRow[]> {
  const { rows } = await tx.sql<StopRow>(`${ROWS} where p.levantada is null order by p.puesta, p.id`);
  const lifted = await tx.sql<StopRow>(
    `${ROWS} where p.levantada is not null order by p.levantada desc, p.id limit $1`,
    [LAST],
  );
  return [...rows, ...lifted.rows];
}

export async function readStop(tx: ForeignTx, id: string): Promise<StopRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<StopRow>(`${ROWS} where p.id = $1`, [id]);
  return rows[0] ?? null;
}

/** @returns false: the same stop is in force already */
export async function insertStop(
  tx: ForeignTx,
  row: { id: string; aseguradora: string | null; proveedor: string | null; motivo: string; now: Date; por: string },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into paradas_envios (id, sobre_aseguradora, proveedor, motivo, puesta, puesta_por)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [row.id, row.aseguradora, row.proveedor, row.motivo, row.now, row.por],
  );
  return affected === 1;
}

/** @returns false: the stop was lifted before */
export async function writeLifted(tx: ForeignTx, id: string, now: Date, por: string): Promise<boolean> {
  const { affected } = await tx.sql(
    'update paradas_envios set levantada = $2, levantada_por = $3 where id = $1 and levantada is null',
    [id, now, por],
  );
  return affected === 1;
}

/** The letters of an insurer, to a provider and sent by a person; a member that is null does not restrict the set. */
export interface Reach {
  readonly aseguradora: string | null;
  readonly proveedor: string | null;
  readonly persona: string | null;
  /** Only letters queued since this instant; null: only letters that have not left. */
  readonly desde: Date | null;
}

export interface ReachedLetter {
  readonly aseguradora_id: string;
  readonly caso: string;
  readonly caso_id: string;
  readonly carta: string;
  readonly proveedor: string | null;
  readonly estado: string;
  /** Whether the letter waits and can be taken back. */
  readonly espera: boolean;
  /** Whether the letter says that the person is alive. */
  readonly corrige: boolean;
  readonly creado: Date;
}

/** The letters within a reach, waiting ones first. */
export const lettersWithin = (database: Database, reach: Reach, maximum: number): Promise<ReachedLetter[]> =>
  database.asLogin<ReachedLetter>(
    'select aseguradora_id, caso, caso_id, carta, proveedor, estado, espera, corrige, creado from cartas_en_alcance($1::uuid, $2, $3::uuid, $4, $5)',
    [reach.aseguradora, reach.proveedor, reach.persona, reach.desde, maximum],
  );
