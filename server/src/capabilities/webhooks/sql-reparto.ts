/** The queue of deliveries, for the worker: claim with a lease what is due, complete with fencing, give back. */
import type { EstadoEntrega, ResultadoIntento } from '@albacea/contract/webhooks.ts';
import { esperarFilas, SIN_ESPERAR_AL_DISCO } from '../../db/ajustes.ts';
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
  /** When it was due, as the database writes it. */
  debida: string;
}

/** What was claimed for one endpoint, in the order in which it goes out. */
export interface Lote {
  readonly receptor: Receptor;
  readonly reclamadas: readonly Reclamada[];
  /** As many as could be had: there may be more. */
  readonly colmado: boolean;
}

export interface Demanda {
  readonly ahora: Date;
  /** Id of the claim, and how long it holds, in milliseconds by the database's clock. */
  readonly reclamo: string;
  readonly arriendo: number;
  /** How many to claim at most, by endpoint; one that is not named gets as many as it allows at once. */
  readonly huecos: ReadonlyMap<string, number>;
  /** Of all of them together; cut down alike, but each gets one at least. */
  readonly maximo: number;
  /** Endpoints that are asked for as they stand now, whether or not anything is claimed for them. */
  readonly conEspera: readonly string[];
}

const RECEPTOR =
  'w.aseguradora_id, w.id, w.url, w.concurrencia, w.secreto_cifrado, w.secreto_siguiente_cifrado, w.rotacion_hasta';
const ACTIVO = `w.estado = 'activo' and w.borrado is null`;
const DEBIDA = `e.estado = 'pendiente' and e.proximo_intento <= $1 and (e.reclamo_hasta is null or e.reclamo_hasta < clock_timestamp())`;
/** Of the endpoint `c`. */
const SUYA = `e.aseguradora_id = c.aseguradora_id and e.webhook = c.id and ${DEBIDA}`;

/** In the order of the index, without which the planner might walk over what has been delivered. */
const EN_SU_ORDEN = 'order by e.proximo_intento, e.orden, e.id';

/**
 * One look into the index of pending deliveries for each endpoint that may have some. A row is found again by its place,
 * which cannot change between the lock and the update of one statement: a sixth less work than by its key. What is claimed
 * for an endpoint comes as one row, with an array for each delivery: reading them takes the worker a third of what rows do.
 * `limit 1` keeps each event a look-up by its key: the planner, which takes what is claimed for one row, would walk over
 * all events for the sake of their order.
 */
const RECLAMAR = `
  with aptos as (
    select w.aseguradora_id, w.id, coalesce(($4::jsonb ->> w.id::text)::integer, w.concurrencia) as hueco from webhooks w where ${ACTIVO}
  ), con_trabajo as (
    select c.*, case when sum(c.hueco) over () <= $5 then c.hueco else greatest(1, c.hueco * $5 / sum(c.hueco) over ()) end as cuota
      from aptos c cross join lateral (select from entregas e where ${SUYA} ${EN_SU_ORDEN} limit 1) hay where c.hueco > 0
  ), debidas as (
    select d.fila from con_trabajo c cross join lateral (
      select e.ctid as fila from entregas e where ${SUYA}
       ${EN_SU_ORDEN} limit c.cuota for update skip locked) d
  ), reclamadas as (
    update entregas e set reclamo_id = $2, reclamo_hasta = clock_timestamp() + $3 * interval '1 ms'
      from debidas d where e.ctid = d.fila
    returning e.aseguradora_id, e.id, e.webhook, e.evento, e.intentos, e.numero, e.proximo_intento, e.orden
  ), lotes as (
    select r.aseguradora_id, r.webhook, count(*) as cuantas,
           json_agg(json_build_array(r.id, r.evento, r.intentos, r.numero, v.tipo, v.data, v.ocurrido, r.proximo_intento)
                    order by r.proximo_intento, r.orden, r.id) as suyas
      from reclamadas r cross join lateral (
        select v.tipo, v.data, v.ocurrido from eventos v where v.aseguradora_id = r.aseguradora_id and v.id = r.evento limit 1) v
     group by r.aseguradora_id, r.webhook
  )
  select ${RECEPTOR}, l.suyas, l.cuantas >= c.cuota as colmado
    from lotes l join con_trabajo c on c.aseguradora_id = l.aseguradora_id and c.id = l.webhook
    join webhooks w on w.aseguradora_id = l.aseguradora_id and w.id = l.webhook`;

type Suya = [
  id: string,
  evento: string,
  intentos: number,
  numero: number,
  tipo: string,
  data: unknown,
  ocurrido: string,
  debida: string,
];

/**
 * Claims due deliveries, for each endpoint no more than this process has room for, and reads the endpoints: all in one
 * message, whose commit does not wait for the disk. A claim that a crash of the database takes with it is a lease that
 * ended early: what it covered may go out twice, as when the process dies.
 */
export async function reclamar(
  tx: TxAjena,
  { ahora, reclamo, arriendo, huecos, maximo, conEspera }: Demanda,
): Promise<{ lotes: Lote[]; esperados: Receptor[] }> {
  const valores = [ahora, reclamo, arriendo, JSON.stringify(Object.fromEntries(huecos)), maximo];
  const [, esperados, { filas }] = await Promise.all([
    tx.sql(SIN_ESPERAR_AL_DISCO),
    tx.sql<Receptor>(`select ${RECEPTOR} from webhooks w where ${ACTIVO} and w.id = any($1::uuid[])`, [[...conEspera]]),
    porIndice<Receptor & { suyas: Suya[]; colmado: boolean }>(tx, RECLAMAR, valores),
  ]);
  const lotes = filas.map(({ suyas, colmado, ...receptor }) => ({
    receptor,
    colmado,
    reclamadas: suyas.map(([id, evento, intentos, numero, tipo, data, ocurrido, debida]) => ({
      aseguradora_id: receptor.aseguradora_id,
      webhook: receptor.id,
      reclamo_id: reclamo,
      id,
      evento,
      intentos,
      numero,
      tipo,
      data,
      ocurrido: new Date(ocurrido),
      debida,
    })),
  }));
  return { lotes, esperados: esperados.filas };
}

/** An attempt that has ended. */
export interface IntentoTerminado {
  /** Its claim is looked up when it is recorded: it may have been renewed meanwhile. */
  readonly entrega: Reclamada;
  /** Of which schedule it was: attempts made in it before, and when it was due. */
  readonly intentos: number;
  readonly debida: string;
  readonly estado: EstadoEntrega;
  readonly proximo: Date | null;
  readonly resultado: ResultadoIntento;
  readonly estado_http: number | null;
  readonly detalle: string | null;
  readonly inicio: Date;
  readonly fin: Date;
  readonly duracion_ms: number;
  /** The kept part of the answer. */
  readonly respuesta: Buffer | null;
  /** Whether another may begin in its place before this one is on record. */
  readonly haceSitio: boolean;
}

type Columna = readonly [
  nombre: string,
  tipo: string,
  valor: (intento: IntentoTerminado) => string | number | null | undefined,
];

/**
 * As lists, one for each column: half the work of reading the same rows from JSON, where most of a completion went. They are
 * written here, because the driver looks at each value for characters to escape: ids, instants and words of closed lists have
 * none. The reason of a failure, which is a word or a code, is quoted. The answers go by themselves, as bytes, end to end.
 */
const COLUMNAS: readonly Columna[] = [
  ['aseguradora_id', 'uuid', ({ entrega }) => entrega.aseguradora_id],
  ['webhook', 'uuid', ({ entrega }) => entrega.webhook],
  ['entrega', 'uuid', ({ entrega }) => entrega.id],
  ['reclamo', 'uuid', ({ entrega }) => entrega.reclamo_id],
  ['numero', 'integer', ({ entrega }) => entrega.numero],
  ['intentos', 'integer', ({ intentos }) => intentos],
  ['debida', 'timestamptz', ({ debida }) => debida],
  ['estado', 'text', ({ estado }) => estado],
  ['proximo', 'timestamptz', ({ proximo }) => proximo?.toISOString()],
  ['resultado', 'text', ({ resultado }) => resultado],
  ['estado_http', 'integer', ({ estado_http }) => estado_http],
  ['detalle', 'text', ({ detalle }) => detalle && `"${detalle.replaceAll(/["\\]/g, '')}"`],
  ['inicio', 'timestamptz', ({ inicio }) => inicio.toISOString()],
  ['fin', 'timestamptz', ({ fin }) => fin.toISOString()],
  ['duracion_ms', 'integer', ({ duracion_ms }) => duracion_ms],
  ['largo', 'integer', ({ respuesta }) => respuesta?.length],
];
const LISTAS = COLUMNAS.map(([, tipo], i) => `$${i + 1}::${tipo}[]`).join(', ');
const NOMBRES = COLUMNAS.map(([nombre]) => nombre).join(', ');
const RESPUESTAS = `$${COLUMNAS.length + 1}::bytea`;

const enLista = (intentos: readonly IntentoTerminado[], valor: Columna[2]): string =>
  `{${intentos.map((intento) => valor(intento) ?? 'NULL').join(',')}}`;

/** An attempt that failed decides what becomes of a delivery that waits in the schedule the attempt was of. */
const DECIDE = `(f.estado = 'entregada' or (e.estado = 'pendiente' and e.intentos = f.intentos and e.proximo_intento = f.debida))`;

/** The delivery of an attempt, while it is the attempt's to record. */
const ES_LA_SUYA = `e.aseguradora_id = f.aseguradora_id and e.webhook = f.webhook and e.id = f.entrega
  and (e.reclamo_id = f.reclamo or (e.reclamo_id is null and e.estado = 'pendiente' and e.numero = f.numero))`;

/** Milliseconds that what is recorded waits for rows that another transaction holds; most hold them for less than one. */
export const ESPERA_DE_FILAS = 250;

/** @param deFin rows of `fin` that are recorded now */
const anotarDe = (deFin: string) => `
  hecho as (
    update entregas e
       set estado = case when ${DECIDE} then f.estado else e.estado end,
           intentos = e.intentos + case when ${DECIDE} or e.estado <> 'pendiente' then 1 else 0 end,
           numero = e.numero + 1, reclamo_id = null, reclamo_hasta = null,
           proximo_intento = case when ${DECIDE} then coalesce(f.proximo, e.proximo_intento) else e.proximo_intento end,
           terminada = case when not ${DECIDE} then e.terminada when f.estado <> 'pendiente' then f.fin end
      from ${deFin} f where ${ES_LA_SUYA}
    returning e.aseguradora_id, e.id, e.numero, f.resultado, f.estado_http, f.detalle, f.inicio, f.duracion_ms, f.respuesta
  ), anotado as (
    insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, estado_http, detalle, inicio, duracion_ms, respuesta)
    select aseguradora_id, id, numero, resultado, estado_http, detalle, inicio, duracion_ms, respuesta from hecho
  )`;

const FIN = `
  fin as (
    select *, substring(${RESPUESTAS} from 1 + (sum(largo) over (order by orden) - largo)::int for largo) as respuesta
      from unnest(${LISTAS}) with ordinality as f(${NOMBRES}, orden)
  )`;

const FALLABAN = `
  select w.id, false as ocupada from webhooks w
   where (w.aseguradora_id, w.id) in (select aseguradora_id, webhook from fin) and (w.fallando_desde is not null or w.ultimo_410 is not null)`;

const COMPLETAR = `with ${FIN}, ${anotarDe('fin')} ${FALLABAN}`;

/** The same, but deliveries that another transaction holds are passed over, and named. */
const COMPLETAR_LIBRES = `with ${FIN}, sueltas as (
    select f.* from fin f join entregas e on ${ES_LA_SUYA} order by e.id for update of e skip locked
  ), ${anotarDe('sueltas')} ${FALLABAN}
  union all
  (select e.id, true from fin f join entregas e on ${ES_LA_SUYA} except select h.id, true from hecho h)`;

export interface Completados {
  /** Endpoints among them that were known to be failing. */
  readonly fallaban: ReadonlySet<string>;
  /** Deliveries that another transaction holds: their attempts are not on record. */
  readonly ocupadas: ReadonlySet<string>;
}

/**
 * Records attempts and what follows. A delivery that was cancelled or held meanwhile keeps that state, and one that was put
 * back meanwhile its new schedule, unless it arrived; one that another worker claimed meanwhile is left to it. One whose claim is gone and that nobody has attempted since is
 * recorded: a crash of the database took the claim (docs/decisions/0028).
 * @param sinEsperar what another transaction holds is left out; otherwise it is waited for, a moment
 * @throws what `esFilaOcupada` knows when that moment is over
 */
export async function completar(
  tx: TxAjena,
  intentos: readonly IntentoTerminado[],
  { sinEsperar }: { readonly sinEsperar: boolean },
): Promise<Completados> {
  const terminados = enOrden(intentos, ({ entrega }) => entrega.id);
  const valores = [
    ...COLUMNAS.map(([, , valor]) => enLista(terminados, valor)),
    Buffer.concat(terminados.flatMap(({ respuesta }) => respuesta ?? [])),
  ];
  const [, { filas }] = await Promise.all([
    tx.sql(esperarFilas(ESPERA_DE_FILAS)),
    porIndice<{ id: string; ocupada: boolean }>(tx, sinEsperar ? COMPLETAR_LIBRES : COMPLETAR, valores),
  ]);
  const ids = (cuales: boolean) => new Set(filas.filter(({ ocupada }) => ocupada === cuales).map(({ id }) => id));
  return { fallaban: ids(false), ocupadas: ids(true) };
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

/** The state of the queue, for the metrics; what still waits for a receiver that was disabled or deleted a moment ago is not in it. */
export async function medirCola(
  tx: TxAjena,
  ahora: Date,
): Promise<{ debidas: number; en_vuelo: number; segundos: number }> {
  const { filas } = await tx.sql<{ debidas: number; en_vuelo: number; segundos: number }>(
    `select count(*) filter (where proximo_intento <= $1)::int as debidas,
            count(*) filter (where reclamo_hasta > clock_timestamp())::int as en_vuelo,
            coalesce(extract(epoch from $1 - min(proximo_intento) filter (where proximo_intento <= $1)), 0)::float8 as segundos
       from entregas e where e.estado = 'pendiente'
        and exists (select from webhooks w where w.aseguradora_id = e.aseguradora_id and w.id = e.webhook and ${ACTIVO})`,
    [ahora],
  );
  return filas[0] ?? { debidas: 0, en_vuelo: 0, segundos: 0 };
}
