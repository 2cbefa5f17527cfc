/** Measures of the queue and the endpoints of all insurers, for the metrics. */
import type { ForeignTx } from '../../db/database.ts';

/** The numbers of due and of claimed deliveries, and the seconds since the oldest due one fell due. Only deliveries to active webhooks count. */
export async function measureQueue(tx: ForeignTx): Promise<{ debidas: number; en_vuelo: number; segundos: number }> {
  const { rows } = await tx.sql<{ debidas: number; en_vuelo: number; segundos: number }>(
    `select count(*) filter (where e.proximo_intento <= w.ahora)::int as debidas,
            count(*) filter (where e.reclamo_hasta > clock_timestamp())::int as en_vuelo,
            coalesce(extract(epoch from max(w.ahora - e.proximo_intento) filter (where e.proximo_intento <= w.ahora)), 0)::float8 as segundos
       from (select w.aseguradora_id, w.id, now_of(w.aseguradora_id) as ahora from webhooks w where w.estado = 'activo' and w.borrado is null offset 0) w
       join entregas e on e.aseguradora_id = w.aseguradora_id and e.webhook = w.id and e.estado = 'pendiente'`,
  );
  return rows[0] ?? { debidas: 0, en_vuelo: 0, segundos: 0 };
}

interface EndpointMeasures {
  /** Number of endpoints in each state; `fallando`: active, but no delivery has arrived since an attempt failed. */
  readonly porEstado: Readonly<Record<string, number>>;
  /** Seconds since the first failure, for each failing webhook. */
  readonly fallando: Readonly<Record<string, number>>;
}

/** Counts endpoints by state, and lists failing endpoints by id, so that an alert can name them. */
export async function measureEndpoints(tx: ForeignTx): Promise<EndpointMeasures> {
  const { rows } = await tx.sql<{ estado: string; cuantos: number; webhook: string | null; segundos: number | null }>(
    `with w as (
       select id, case when estado = 'activo' and fallando_desde is not null then 'fallando' else estado end as estado,
              extract(epoch from now_of(aseguradora_id) - fallando_desde)::float8 as segundos
         from webhooks where borrado is null
     )
     select estado, count(*)::int as cuantos, null::uuid as webhook, null::float8 as segundos from w group by estado
     union all
     select estado, 1, id, segundos from w where estado = 'fallando'`,
  );
  const counted = rows.filter(({ webhook }) => webhook === null);
  const failing = rows.filter(({ webhook }) => webhook !== null);
  return {
    porEstado: {
      activo: 0,
      fallando: 0,
      desactivado: 0,
      ...Object.fromEntries(counted.map(({ estado, cuantos }) => [estado, cuantos])),
    },
    fallando: Object.fromEntries(failing.map(({ webhook, segundos }) => [webhook as string, segundos ?? 0])),
  };
}
