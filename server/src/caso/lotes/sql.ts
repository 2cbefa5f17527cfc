/** Reads and writes batches and their rows. */
import type { CasoState } from '@albacea/contract/schemas/casos.ts';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { LoteResult } from '@albacea/contract/schemas/lote-lists.ts';
import type { ForeignTx, Tx } from '../../db/database.ts';
import type { LoteFilas, Lotes } from '../../db/table-types.ts';
import { type Condition, conditions } from '../../db/write-rows.ts';
import { isUuid } from '../../platform/ids.ts';
import type { SentLote } from './rules-limits.ts';

/**
 * Reads the batches that a sender has sent within the window, oldest first, and the database's time. Until the transaction ends, no other batch
 * of this sender can be stored.
 * @param window milliseconds
 */
export async function sentBy(tx: Tx, titular: string, window: number): Promise<{ sent: SentLote[]; now: Date }> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('lotes/' || $1, 0))`, [titular]);
  const { rows } = await tx.sql<{ now: Date; filas: number | null; creado: Date | null }>(
    `select t.now, l.filas, l.creado from (select database_now() as now) t
       left join lotes l on l.aseguradora_id = aseguradora_actual() and l.titular = $1
        and l.creado > t.now - $2 * interval '1 ms'
      order by l.creado`,
    [titular, window],
  );
  const sent = rows.flatMap(({ filas, creado }) => (filas === null || creado === null ? [] : [{ filas, creado }]));
  return { sent, now: (rows[0] as { now: Date }).now };
}

export async function insertLote(
  tx: Tx,
  lote: Pick<Lotes, 'id' | 'titular' | 'titular_clase' | 'formato' | 'filas' | 'creado'>,
): Promise<void> {
  await tx.sql(
    `insert into lotes (aseguradora_id, id, titular, titular_clase, formato, filas, creado)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6)`,
    [lote.id, lote.titular, lote.titular_clase, lote.formato, lote.filas, lote.creado],
  );
}

export type NewFila = Pick<LoteFilas, 'linea' | 'datos_cifrados' | 'codigo' | 'problemas_cifrados'>;

/** Inserts rows in one statement, which takes them as JSON and the encrypted bytes as base64. */
export async function insertFilas(tx: Tx, lote: string, filas: readonly NewFila[]): Promise<void> {
  const inBase64 = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64');
  const rows = filas.map(({ linea, datos_cifrados, codigo, problemas_cifrados }) => ({
    linea,
    codigo,
    datos: inBase64(datos_cifrados),
    problemas: inBase64(problemas_cifrados),
  }));
  await tx.sql(
    `insert into lote_filas (aseguradora_id, lote, linea, resultado, datos_cifrados, codigo, problemas_cifrados)
     select aseguradora_actual(), $1, f.linea, case when f.codigo is null then 'pendiente' else 'error' end,
            decode(f.datos, 'base64'), f.codigo, decode(f.problemas, 'base64')
       from jsonb_to_recordset($2::jsonb) as f(linea integer, codigo text, datos text, problemas text)`,
    [lote, JSON.stringify(rows)],
  );
}

export type LoteWithCounts = Pick<Lotes, 'id' | 'formato' | 'filas' | 'creado' | 'terminado' | 'caduca'> &
  Readonly<Record<Exclude<LoteResult, 'pendiente'>, number>>;

const LOTES = `select l.id, l.formato, l.filas, l.creado, l.terminado, l.caduca,
    c.abierto, c.unido, c.ya_existia, c.error
  from lotes l cross join lateral (
    select count(*) filter (where f.resultado = 'abierto')::integer as abierto,
           count(*) filter (where f.resultado = 'unido')::integer as unido,
           count(*) filter (where f.resultado = 'ya_existia')::integer as ya_existia,
           count(*) filter (where f.resultado = 'error')::integer as error
      from lote_filas f where f.aseguradora_id = l.aseguradora_id and f.lote = l.id) c
  where l.aseguradora_id = aseguradora_actual()`;

/** Reads a batch; null: it is unknown, or another insurer's. */
export async function readLote(tx: Tx, id: string): Promise<LoteWithCounts | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<LoteWithCounts>(`${LOTES} and l.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Reads a page of batches, newest first. */
export async function lotesPage(tx: Tx, before: string | null, limit: number): Promise<LoteWithCounts[]> {
  const { text, values } = conditions([['l.id < ?', before]], 2);
  const { rows } = await tx.sql<LoteWithCounts>(`${LOTES}${text} order by l.id desc limit $1`, [limit, ...values]);
  return rows;
}

export type FilaRow = Pick<LoteFilas, 'linea' | 'resultado' | 'codigo' | 'problemas_cifrados'> & {
  readonly caso_id: string | null;
  readonly estado: CasoState | null;
};

/** Reads a page of a batch's rows in the order of the file. */
export async function filasPage(
  tx: Tx,
  lote: string,
  { resultado, after, limite }: { resultado: LoteResult | undefined; after: number; limite: number },
): Promise<FilaRow[]> {
  const wanted: Condition[] = [['f.resultado = ?', resultado]];
  const { text, values } = conditions(wanted, 4);
  const { rows } = await tx.sql<FilaRow>(
    `select f.linea, f.resultado, f.codigo, f.problemas_cifrados, c.caso_id,
            case when c.borrado is null then c.estado end as estado
       from lote_filas f left join casos c on c.aseguradora_id = f.aseguradora_id and c.id = f.caso
      where f.aseguradora_id = aseguradora_actual() and f.lote = $1 and f.linea > $2${text}
      order by f.linea limit $3`,
    [lote, after, limite, ...values],
  );
  return rows;
}

/** Finds the oldest unfinished batch of each insurer. */
export async function openLotes(tx: ForeignTx): Promise<{ aseguradora_id: string; id: string }[]> {
  const { rows } = await tx.sql<{ aseguradora_id: string; id: string }>(
    'select distinct on (aseguradora_id) aseguradora_id, id from lotes where terminado is null order by aseguradora_id, id',
  );
  return rows;
}

export async function readLoteSender(tx: Tx, id: string): Promise<Pick<Lotes, 'titular' | 'titular_clase'> | null> {
  const { rows } = await tx.sql<Pick<Lotes, 'titular' | 'titular_clase'>>(
    'select titular, titular_clase from lotes where aseguradora_id = aseguradora_actual() and id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Locks the next waiting row until the transaction ends, so that a crash releases it at once.
 * @returns null: no row waits, or all waiting rows are locked
 */
export async function takeFila(tx: Tx, lote: string): Promise<{ linea: number; datos_cifrados: Uint8Array } | null> {
  const { rows } = await tx.sql<{ linea: number; datos_cifrados: Uint8Array }>(
    `select linea, datos_cifrados from lote_filas
      where aseguradora_id = aseguradora_actual() and lote = $1 and resultado = 'pendiente'
      order by intentos, linea limit 1 for update skip locked`,
    [lote],
  );
  return rows[0] ?? null;
}

/** Finds the case to which an equal row of any file led before; null: no case. */
export async function casoOfEqualFila(tx: Tx, huella: Buffer): Promise<string | null> {
  const { rows } = await tx.sql<{ caso: string }>(
    'select caso from lote_filas where aseguradora_id = aseguradora_actual() and huella = $1 order by lote, linea limit 1',
    [huella],
  );
  return rows[0]?.caso ?? null;
}

/** Records that a row has led to a case, and deletes the row's content. */
export async function settleFila(
  tx: Tx,
  lote: string,
  linea: number,
  { resultado, caso, huella }: Pick<LoteFilas, 'resultado' | 'caso' | 'huella'>,
): Promise<void> {
  await tx.sql(
    `update lote_filas set resultado = $3, caso = $4, huella = $5, datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and lote = $1 and linea = $2 and resultado = 'pendiente'`,
    [lote, linea, resultado, caso, huella],
  );
}

/** Records that a row was refused, and deletes its content. */
export async function refuseFila(
  tx: Tx,
  lote: string,
  linea: number,
  codigo: ErrorCode,
  problemas: Uint8Array,
): Promise<void> {
  await tx.sql(
    `update lote_filas set resultado = 'error', codigo = $3, problemas_cifrados = $4, datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and lote = $1 and linea = $2 and resultado = 'pendiente'`,
    [lote, linea, codigo, problemas],
  );
}

/** Counts an internal error of a row. Rows with fewer errors are taken first. @returns the number of errors of the row */
export async function postponeFila(tx: Tx, lote: string, linea: number): Promise<number> {
  const { rows } = await tx.sql<{ intentos: number }>(
    `update lote_filas set intentos = intentos + 1
      where aseguradora_id = aseguradora_actual() and lote = $1 and linea = $2 and resultado = 'pendiente' returning intentos`,
    [lote, linea],
  );
  return rows[0]?.intentos ?? 0;
}

/**
 * Ends a batch if none of its rows waits.
 * @param days days for which the problems of its rows stay readable
 * @returns false: rows still wait, or the batch had ended
 */
export async function endLote(tx: Tx, lote: string, days: number): Promise<boolean> {
  const { affected } = await tx.sql(
    `update lotes l set terminado = database_now(), caduca = database_now() + $2 * interval '1 day'
      where l.aseguradora_id = aseguradora_actual() and l.id = $1 and l.terminado is null
        and not exists (select from lote_filas f where f.aseguradora_id = l.aseguradora_id and f.lote = l.id
                          and f.resultado = 'pendiente')`,
    [lote, days],
  );
  return affected === 1;
}

/** Deletes the problems of the rows of expired batches; error code and case stay. */
export async function forgetProblems(tx: ForeignTx, now: Date): Promise<number> {
  const { affected } = await tx.sql(
    `with caducados as (
       update lotes set limpio = true where not limpio and caduca <= $1 returning aseguradora_id, id)
     update lote_filas f set problemas_cifrados = null from caducados c
      where f.aseguradora_id = c.aseguradora_id and f.lote = c.id and f.problemas_cifrados is not null`,
    [now],
  );
  return affected;
}

/** Counts, for the metrics, the waiting rows, and the age in seconds of the oldest batch with a waiting row. */
export async function countWaiting(tx: ForeignTx): Promise<{ filas: number; segundos: number }> {
  const { rows } = await tx.sql<{ filas: number; segundos: number }>(
    `select count(f.lote)::integer as filas,
            coalesce(extract(epoch from database_now() - min(l.creado)), 0)::integer as segundos
       from lotes l join lote_filas f on f.aseguradora_id = l.aseguradora_id and f.lote = l.id and f.resultado = 'pendiente'
      where l.terminado is null`,
  );
  return rows[0] as { filas: number; segundos: number };
}
