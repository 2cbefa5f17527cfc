/**
 * Rows of catalogue corrections and of the papers that providers want. The tables have no insurer: all may read them, only the service
 * writes.
 */
import type { Evidence } from '@albacea/contract/schemas/proveedores.ts';
import type { Turn } from '../../caso/rules/rules-order.ts';
import type { ForeignTx } from '../../db/database.ts';
import type { Actor } from '../../shared/actor.ts';

/** A transaction of an insurer or of the service: both can read the catalogue. */
export type Reader = Pick<ForeignTx, 'sql'>;

/** Number of the advisory lock under which corrections are written. */
const LOCK = 4_217_002;

/** Number of the last correction; 0 before the first. */
export async function lastCorrection(tx: Reader): Promise<number> {
  const { rows } = await tx.sql<{ ultima: number }>(
    'select coalesce(max(id), 0) as ultima from proveedor_correcciones',
  );
  return rows[0]?.ultima ?? 0;
}

export interface CorrectionRow {
  id: number;
  proveedor: string;
  campo: string;
  despues: unknown;
  /** The value in the files when the correction was made. */
  publicado: unknown;
  fuente_clase: NonNullable<Evidence['fuente']>['clase'] | null;
  fuente: string | null;
  fuente_fecha: string | null;
  ocurrido: Date;
}

/** All corrections, oldest first: they are few. */
export async function readCorrections(tx: Reader): Promise<CorrectionRow[]> {
  const { rows } = await tx.sql<CorrectionRow>(
    `select id, proveedor, campo, despues, publicado, fuente_clase, fuente, fuente_fecha, ocurrido
       from proveedor_correcciones order by id`,
  );
  return rows;
}

/**
 * Waits until no other transaction corrects the catalogue, and locks it until this transaction ends. So corrections are committed in the
 * order of their numbers: a reader that has seen the last has seen all, and nobody overwrites a value that they have not seen.
 */
export async function lockCorrections(tx: Reader): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1)', [LOCK]);
}

interface NewCorrection {
  readonly proveedor: string;
  readonly campo: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly publicado: unknown;
  readonly motivo: string;
  readonly fuente: Evidence['fuente'];
}

/** @returns the number of the correction; null: the actor is no active member of the service */
export async function insertCorrection(tx: Reader, c: NewCorrection, actor: Actor, now: Date): Promise<number | null> {
  const { rows } = await tx.sql<{ id: number }>(
    `insert into proveedor_correcciones
       (id, proveedor, campo, antes, despues, motivo, fuente_clase, fuente, fuente_fecha, actor_tipo, actor_id, ocurrido,
        publicado)
     select coalesce((select max(id) from proveedor_correcciones), 0) + 1, $1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $9, $10, $11,
            $12::jsonb
      where $9::text <> 'usuario' or exists (
        select 1 from membresias u where u.id::text = $10 and u.aseguradora_id is null and u.estado = 'activo')
     returning id`,
    [
      c.proveedor,
      c.campo,
      JSON.stringify(c.antes),
      JSON.stringify(c.despues),
      c.motivo,
      c.fuente?.clase ?? null,
      c.fuente?.referencia ?? null,
      c.fuente?.fecha_documento ?? null,
      actor.tipo,
      actor.id,
      now,
      JSON.stringify(c.publicado),
    ],
  );
  return rows[0]?.id ?? null;
}

interface HistoryRow extends Omit<CorrectionRow, 'publicado'> {
  antes: unknown;
  motivo: string;
  actor_tipo: Actor['tipo'];
  actor_id: string | null;
  actor_nombre: string | null;
}

/**
 * Reads the corrections of a provider, newest first. Needs the service's transaction, because an insurer's cannot read the names of the
 * service's people.
 */
export async function historyOf(
  tx: Reader,
  proveedor: string,
  before: number | null,
  limit: number,
): Promise<HistoryRow[]> {
  const { rows } = await tx.sql<HistoryRow>(
    `select c.id, c.proveedor, c.campo, c.antes, c.despues, c.motivo, c.fuente_clase, c.fuente, c.fuente_fecha, c.actor_tipo, c.actor_id,
            u.nombre as actor_nombre, c.ocurrido
       from proveedor_correcciones c left join membresias u on u.id::text = c.actor_id
      where c.proveedor = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`,
    [proveedor, before, limit],
  );
  return rows;
}

/** The papers that a provider wants for an action by one way, and the turn of the request in the order of a case. */
export interface WantedPapers extends Turn {
  readonly proveedor: string;
  readonly accion: string;
  readonly via: string;
  /** The way taken unless somebody chose another. */
  readonly usual: boolean;
  /** Sets of papers that hold the request back; any one set is enough. */
  readonly exigidos: readonly (readonly string[])[];
  /** No request is needed, or nobody can be asked. */
  readonly sin_tramite: boolean;
}

export async function readPapers(tx: Reader): Promise<WantedPapers[]> {
  const { rows } = await tx.sql<WantedPapers & object>(
    'select proveedor, accion, via, usual, exigidos, sin_tramite, turno, tras from proveedor_papeles',
  );
  return rows;
}

export async function writePapers(tx: Reader, orders: readonly WantedPapers[]): Promise<void> {
  await tx.sql(
    `insert into proveedor_papeles (proveedor, accion, via, usual, exigidos, sin_tramite, turno, tras)
     select proveedor, accion, via, usual, exigidos, sin_tramite, turno, tras
       from jsonb_to_recordset($1::jsonb)
         as p(proveedor text, accion text, via text, usual boolean, exigidos jsonb, sin_tramite boolean, turno smallint, tras smallint)
     on conflict (proveedor, accion, via)
       do update set usual = excluded.usual, exigidos = excluded.exigidos, sin_tramite = excluded.sin_tramite, turno = excluded.turno,
                     tras = excluded.tras`,
    [JSON.stringify(orders)],
  );
}

export async function erasePapers(tx: Reader, orders: readonly WantedPapers[]): Promise<void> {
  await tx.sql(
    `delete from proveedor_papeles where (proveedor, accion, via) in (
       select proveedor, accion, via from jsonb_to_recordset($1::jsonb) as p(proveedor text, accion text, via text))`,
    [JSON.stringify(orders)],
  );
}

/** Makes the cases of all insurers due in which a confirmed request to one of these providers waits. */
export async function wakeCasos(tx: Reader, proveedores: readonly string[]): Promise<void> {
  await tx.sql('select despertar_casos($1::text[], database_now())', [[...proveedores]]);
}
