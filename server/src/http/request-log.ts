/** The log of requests with an API key, which is collected in memory, written in groups, and read by the insurer's developers. */
import { type LoggedRequest, REQUEST_LOG_DAYS } from '@albacea/contract/schemas/developers.ts';
import type { Database, Tx } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Clock } from '../platform/clock.ts';
import { firstUuidOf, instantOf, uuidV7 } from '../platform/ids.ts';
import type { AppLogger } from '../platform/logger.ts';

/** Milliseconds for which requests are collected before they are written in one statement. */
const PAUSE = 1000;
/** Maximum number of requests collected for one write; further requests are not logged. */
const MAXIMUM = 5000;
const DAY = 86_400_000;

interface RequestRow extends Omit<LoggedRequest, 'momento'> {
  readonly aseguradora_id: string;
  readonly clave: string;
  readonly id: string;
}

interface RequestLog {
  note(request: Omit<RequestRow, 'id'>): void;
  /** Writes the collected requests at once; called when the process ends. */
  flush(): Promise<void>;
}

export function createRequestLog(base: Database, clock: Clock, logger: AppLogger): RequestLog {
  let noted: RequestRow[] = [];
  let sequence = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = noted;
    noted = [];
    if (rows.length === 0) return;
    await base
      .asLoginUnsynced('select anotar_peticiones($1)', [JSON.stringify(rows)])
      .catch((error) => logger.warn({ error, requests: rows.length }, 'requests of API keys not logged'));
  };
  return {
    note(request) {
      if (noted.length >= MAXIMUM) return;
      sequence = (sequence + 1) % 4096;
      noted.push({ ...request, id: uuidV7(clock.now(), sequence) });
      timer ??= setTimeout(() => void flush(), PAUSE).unref();
    },
    flush,
  };
}

/** Reads a page of the requests of a key, newest first. */
export async function requestsPage(
  tx: Tx,
  key: string,
  sought: {
    readonly estado: string | null;
    readonly peticion: string | null;
    readonly before: string | null;
    readonly limit: number;
  },
): Promise<RequestRow[]> {
  const { rows } = await tx.sql<RequestRow>(
    `select aseguradora_id, clave, id, metodo, ruta, estado_http, codigo, duracion_ms, peticion from peticiones_api
      where aseguradora_id = aseguradora_actual() and clave = $1 and ($2::uuid is null or id < $2)
        and ($3::text is null or estado_http / 100 = left($3, 1)::integer) and ($4::text is null or peticion = $4)
      order by id desc limit $5`,
    [key, sought.before, sought.estado, sought.peticion, sought.limit],
  );
  return rows;
}

export function presentRequest({
  id,
  metodo,
  ruta,
  estado_http,
  codigo,
  duracion_ms,
  peticion,
}: RequestRow): LoggedRequest {
  return { momento: instantOf(id).toISOString(), metodo, ruta, estado_http, codigo, duracion_ms, peticion };
}

/** Deletes requests older than {@link REQUEST_LOG_DAYS}, across insurers. @param batch rows of one transaction; tests make it small */
export function purgeRequestLog(base: Database, now: Date, batch?: number): Promise<number> {
  const limit = firstUuidOf(new Date(now.getTime() - REQUEST_LOG_DAYS * DAY));
  return inBatches(
    base,
    'delete from peticiones_api where ctid = any(array(select ctid from peticiones_api where id < $1 order by id limit $2))',
    [limit],
    batch,
  );
}
