/** The queue of deliveries, for the worker: who has something due, claim with a lease, complete with fencing. */
import type { EstadoEntrega, ResultadoIntento } from '@albacea/contract/webhooks.ts';
import type { TxAjena } from '../../db/base.ts';
import { porIndice } from '../../outbox/plan.ts';

/** The endpoint as it stands when an attempt begins: a changed address counts for deliveries that were waiting. */
export interface Receptor {
  aseguradora_id: string;
  id: string;
  url: string;
  concurrencia: number;
  secreto_cifrado: Uint8Array;
  secreto_siguiente_cifrado: Uint8Array | null;
  rotacion_hasta: Date | null;
  /** Something is due that nobody has claimed. */
  debidas: boolean;
}

/**
 * Endpoints with something due, and those of `conEspera` that are still there: one look into the index of pending
 * deliveries for each endpoint that is active.
 */
export async function receptoresConTrabajo(
  tx: TxAjena,
  ahora: Date,
  conEspera: readonly string[],
): Promise<Receptor[]> {
  const { filas } = await porIndice<Receptor>(
    tx,
    `select * from (
       select w.aseguradora_id, w.id, w.url, w.concurrencia, w.secreto_cifrado, w.secreto_siguiente_cifrado, w.rotacion_hasta, exists (
         select 1 from entregas e where e.aseguradora_id = w.aseguradora_id and e.webhook = w.id and e.estado = 'pendiente'
            and e.proximo_intento <= $1 and (e.reclamo_hasta is null or e.reclamo_hasta < clock_timestamp())) as debidas
         from webhooks w where w.estado = 'activo' and w.borrado is null) w
      where debidas or id = any($2::uuid[])`,
    [ahora, [...conEspera]],
  );
  return filas;
}

export interface Reclamada {
  aseguradora_id: string;
  id: string;
  webhook: string;
  evento: string;
  intentos: number;
  numero: number;
  reclamo_id: string;
  tipo: string;
  data: unknown;
  ocurrido: Date;
}

/**
 * Claims due deliveries, for each endpoint no more than this process has room for. A row is found again by its place, which
 * cannot change between the lock and the update of one statement: a sixth less work than by its key.
 * @param arriendo milliseconds by the database's clock
 */
export async function reclamar(
  tx: TxAjena,
  ahora: Date,
  reclamo: string,
  arriendo: number,
  huecos: readonly { aseguradora_id: string; webhook: string; hueco: number }[],
): Promise<Reclamada[]> {
  const { filas } = await porIndice<Reclamada>(
    tx,
    `with huecos as (
       select * from jsonb_to_recordset($4::jsonb) as h(aseguradora_id uuid, webhook uuid, hueco integer)
     ), debidas as (
       select d.fila from huecos h cross join lateral (
         select e.ctid as fila from entregas e
          where e.aseguradora_id = h.aseguradora_id and e.webhook = h.webhook and e.estado = 'pendiente'
            and e.proximo_intento <= $1 and (e.reclamo_hasta is null or e.reclamo_hasta < clock_timestamp())
          order by e.proximo_intento, e.orden, e.id limit h.hueco for update skip locked) d
     ), reclamadas as (
       update entregas e set reclamo_id = $2, reclamo_hasta = clock_timestamp() + $3 * interval '1 ms'
         from debidas d where e.ctid = d.fila
       returning e.aseguradora_id, e.id, e.webhook, e.evento, e.intentos, e.numero, e.reclamo_id, e.proximo_intento, e.orden
     )
     select r.aseguradora_id, r.id, r.webhook, r.evento, r.intentos, r.numero, r.reclamo_id, v.tipo, v.data, v.ocurrido
       from reclamadas r join eventos v on v.aseguradora_id = r.aseguradora_id and v.id = r.evento
      order by r.proximo_intento, r.orden, r.id`,
    [ahora, reclamo, arriendo, JSON.stringify(huecos)],
  );
  return filas;
}

/** An attempt that has ended. */
export interface IntentoTerminado {
  aseguradora_id: string;
  entrega: string;
  webhook: string;
  reclamo: string;
  estado: EstadoEntrega;
  proximo: Date | null;
  resultado: ResultadoIntento;
  estado_http: number | null;
  detalle: string | null;
  inicio: Date;
  fin: Date;
  duracion_ms: number;
  /** The kept part of the answer, base64. */
  respuesta: string | null;
}

/** As lists, one for each column: half the work of reading the same rows from JSON, where most of a completion went. */
const COLUMNAS = {
  aseguradora_id: 'uuid',
  entrega: 'uuid',
  webhook: 'uuid',
  reclamo: 'uuid',
  estado: 'text',
  proximo: 'timestamptz',
  resultado: 'text',
  estado_http: 'integer',
  detalle: 'text',
  inicio: 'timestamptz',
  fin: 'timestamptz',
  duracion_ms: 'integer',
  respuesta: 'text',
} satisfies Record<keyof IntentoTerminado, string>;
const NOMBRES = Object.keys(COLUMNAS) as (keyof IntentoTerminado)[];
const LISTAS = NOMBRES.map((nombre, i) => `$${i + 1}::${COLUMNAS[nombre]}[]`).join(', ');

/**
 * Records attempts and what follows. A delivery that was cancelled or held meanwhile keeps that state, unless it arrived;
 * one that another worker claimed meanwhile is left to it.
 * @returns the endpoints among them that were known to be failing
 */
export async function completar(tx: TxAjena, intentos: readonly IntentoTerminado[]): Promise<Set<string>> {
  const terminados = enOrden(intentos, ({ entrega }) => entrega);
  const { filas } = await porIndice<{ id: string }>(
    tx,
    `with fin as (
       select * from unnest(${LISTAS}) as f(${NOMBRES.join(', ')})
     ), hecho as (
       update entregas e
          set estado = case when f.estado = 'entregada' or e.estado = 'pendiente' then f.estado else e.estado end,
              intentos = e.intentos + 1, numero = e.numero + 1, reclamo_id = null, reclamo_hasta = null,
              proximo_intento = coalesce(f.proximo, e.proximo_intento),
              terminada = case when f.estado <> 'pendiente' then f.fin when e.estado = 'pendiente' then null else e.terminada end
         from fin f
        where e.aseguradora_id = f.aseguradora_id and e.webhook = f.webhook and e.id = f.entrega and e.reclamo_id = f.reclamo
       returning e.aseguradora_id, e.id, e.numero, f.resultado, f.estado_http, f.detalle, f.inicio, f.duracion_ms, f.respuesta
     ), anotado as (
       insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, estado_http, detalle, inicio, duracion_ms, respuesta)
       select aseguradora_id, id, numero, resultado, estado_http, detalle, inicio, duracion_ms, decode(respuesta, 'base64') from hecho
     )
     select w.id from webhooks w
      where (w.aseguradora_id, w.id) in (select aseguradora_id, webhook from fin) and (w.fallando_desde is not null or w.ultimo_410 is not null)`,
    NOMBRES.map((nombre) => terminados.map((intento) => intento[nombre])),
  );
  return new Set(filas.map(({ id }) => id));
}

/**
 * The order in which everybody locks deliveries, by their id (see `cerrarPendientes`): two that wait for each other's rows
 * would end in a deadlock. The statements below walk their list as it comes, because nothing but its index leads to a row.
 */
const enOrden = <T>(filas: readonly T[], id: (fila: T) => string): T[] =>
  filas.toSorted((a, b) => (id(a) < id(b) ? -1 : 1));

/** Gives back what was claimed and not begun. */
export async function soltar(tx: TxAjena, reclamadas: readonly Reclamada[]): Promise<void> {
  const suyas = enOrden(reclamadas, ({ id }) => id).map(({ aseguradora_id, webhook, id, reclamo_id }) => ({
    aseguradora_id,
    webhook,
    id,
    reclamo_id,
  }));
  await porIndice(
    tx,
    `update entregas e set reclamo_id = null, reclamo_hasta = null
       from jsonb_to_recordset($1::jsonb) as r(aseguradora_id uuid, webhook uuid, id uuid, reclamo_id uuid)
      where e.aseguradora_id = r.aseguradora_id and e.webhook = r.webhook and e.id = r.id and e.reclamo_id = r.reclamo_id`,
    [JSON.stringify(suyas)],
  );
}

/** The state of the queue, for the metrics. */
export async function medirCola(
  tx: TxAjena,
  ahora: Date,
): Promise<{ debidas: number; en_vuelo: number; segundos: number }> {
  const { filas } = await tx.sql<{ debidas: number; en_vuelo: number; segundos: number }>(
    `select count(*) filter (where proximo_intento <= $1)::int as debidas,
            count(*) filter (where reclamo_hasta > clock_timestamp())::int as en_vuelo,
            coalesce(extract(epoch from $1 - min(proximo_intento) filter (where proximo_intento <= $1)), 0)::float8 as segundos
       from entregas where estado = 'pendiente'`,
    [ahora],
  );
  return filas[0] ?? { debidas: 0, en_vuelo: 0, segundos: 0 };
}
