/**
 * For the benchmark of the figures: an insurer with one year of cases, and another with ten. The facts of the year are written by SQL in
 * bulk, as the service would have written them, sealed at their own instants, and added to the days week by week by the product's code.
 * The ten years have only daily sums: ten copies of those of the year, moved back by whole years.
 */
import type { Client } from 'pg';
import type { Database } from '../../src/db/database.ts';
import { addToDays } from '../../src/figures/seal-figures.ts';

export interface FiguresCommand {
  readonly kind: 'figures';
  readonly oneYear: string;
  readonly tenYears: string;
  readonly casos: number;
  readonly cuentasPerCaso: number;
}

interface FiguresWritten {
  readonly facts: number;
  readonly rows: number;
  readonly rowsOfTenYears: number;
  /** Microseconds to add a fact to its daily sums. */
  readonly addingPerFact: number;
  /** An instant a month before the end of the year, in milliseconds. */
  readonly cutBefore: number;
}

/** Number of cases whose facts are written by one statement. */
const BATCH = 6000;
const WEEK = 7 * 86_400_000;
const END = `'2025-12-31T22:59:00Z'::timestamptz`;

/** SQL for cases with dates, pack and priority computed from their numbers. */
const CASOS = `
  select i, gen_random_uuid() as caso, o.abierto, (o.abierto - (i * 37 % 11) * interval '1 day')::date as fallecimiento,
    (array['basico', 'completo', 'personalizado'])[1 + i % 3] as pack, case when i % 9 = 0 then 'urgente' else 'normal' end as prioridad,
    i % 3 = 0 as activa, date_trunc('milliseconds', o.abierto + (20 + i * 53 % 100) * interval '1 day' + (i * 17 % 24) * interval '1 hour') as cerrado
    from generate_series($2::int, $3::int) as i,
         lateral (select '2025-01-01T00:00:00Z'::timestamptz + date_trunc('milliseconds', i * (interval '364 days' / $4::int)) as abierto) as o`;

const COLUMNS = `aseguradora_id, sellado, tipo, signo, caso, objeto, estado, resultado, pack, prioridad, modulo, proveedor,
  accion, activado, fallecimiento, comunicado, abierto, confirmada, solicitada, terminada, plazo, espera_ajena, importe, periodicidad`;

const CASOS_FACTS = `
  insert into cifras_hechos (${COLUMNS})
  select $1::uuid, h.cuando, h.tipo, h.signo, c.caso, null::uuid, h.estado, h.resultado, c.pack, c.prioridad, null::text, null::text, null::text,
         h.activado, c.fallecimiento, c.abierto, c.abierto, null::timestamptz, null::timestamptz, h.cerrado, null::date, h.espera, null::bigint, null::text
    from (${CASOS}) as c, lateral (values
      ('caso', 1, 'abierto', null, false, null::timestamptz, null::bigint, c.abierto),
      ('caso', -1, 'abierto', null, false, null, null, c.abierto + interval '5 days'),
      ('caso', 1, 'en_tramite', null, c.activa, null, null, c.abierto + interval '5 days'),
      ('caso', -1, 'en_tramite', null, c.activa, null, null, c.cerrado),
      ('caso', 1, 'cerrado', case when c.i % 8 = 0 then 'parcial' else 'completado' end, c.activa, c.cerrado, 300000000, c.cerrado),
      ('movimiento', 1, 'cerrado', null, null, c.cerrado, null, c.cerrado)
    ) as h(tipo, signo, estado, resultado, activado, cerrado, espera, cuando)
   where h.cuando <= ${END}
  union all
  select $1::uuid, h.cuando, 'modulo', h.signo, c.caso, null, h.estado, null, null, null, m, null, null, null, null, null,
         c.abierto, null, null, h.terminada, null, null, null, null
    from (${CASOS}) as c, unnest(array['borrado', 'suscripciones']) as m, lateral (values
      (1, 'pendiente', null::timestamptz, c.abierto), (-1, 'pendiente', null, c.cerrado), (1, 'completado', c.cerrado, c.cerrado)
    ) as h(signo, estado, terminada, cuando)
   where h.cuando <= ${END}
  union all
  select $1::uuid, h.cuando, 'contacto', 1, c.caso, null, h.estado, null, null, null, null, null, null, null, null,
         null, c.abierto, null, null, h.cuando, null, null, null, null
    from (${CASOS}) as c, unnest(array['entregado', 'primero']) as e, lateral (values (e, c.abierto + interval '2 seconds')) as h(estado, cuando)
   where h.cuando <= ${END}`;

const CUENTAS_FACTS = `
  insert into cifras_hechos (${COLUMNS})
  select $1::uuid, h.cuando, h.tipo, h.signo, k.caso, k.cuenta, h.estado, h.resultado, null, null, d.modulo, k.proveedor, d.accion,
         null, null, null, null, d.confirmada, h.solicitada, h.terminada, case when h.tipo = 'solicitud' then k.plazo end, null,
         case when d.modulo = 'suscripciones' then 1000 end, case when d.modulo = 'suscripciones' then 'mensual' end
    from (select c.caso, gen_random_uuid() as cuenta, 'proveedor-' || ((c.i * 31 + j * 7) % 116) as proveedor,
                 case when j % 2 = 0 then 'borrado' else 'suscripciones' end as modulo, case when j % 2 = 0 then 'eliminar' else 'cancelar' end as accion,
                 c.abierto + interval '5 days' as confirmada, c.abierto + interval '7 days' as solicitada, (c.abierto + interval '37 days')::date as plazo,
                 c.abierto + interval '7 days' + (1 + (c.i * 13 + j * 101) % 1080) * interval '1 hour' as terminada, (c.i + j) % 12 as suerte
            from (${CASOS}) as c, generate_series(1, $5::int) as j) as k,
         lateral (values
      ('cuenta', 1, 'confirmada', null, null::timestamptz, null::timestamptz, k.confirmada),
      ('cuenta', -1, 'confirmada', null, null, null, k.solicitada),
      ('cuenta', 1, 'solicitada', null, k.solicitada, null, k.solicitada),
      ('cuenta', -1, 'solicitada', null, k.solicitada, null, k.terminada),
      ('cuenta', 1, case k.suerte when 0 then 'rechazada' when 1 then 'sin_respuesta' else 'resuelta' end,
          case when k.suerte > 1 then case when k.accion = 'eliminar' then 'eliminada' else 'cancelada' end end, k.solicitada,
          case when k.suerte > 0 then k.terminada end, k.terminada),
      ('solicitud', 1, 'pendiente', null, k.solicitada, null, k.solicitada),
      ('solicitud', -1, 'pendiente', null, k.solicitada, null, k.terminada),
      ('solicitud', 1, case k.suerte when 1 then 'silencio' else 'contestada' end, null, k.solicitada, k.terminada, k.terminada)
    ) as h(tipo, signo, estado, resultado, solicitada, terminada, cuando),
         lateral (select k.modulo, k.accion, k.confirmada where h.tipo = 'cuenta'
                  union all select null, null, null where h.tipo = 'solicitud') as d
   where h.cuando <= ${END}`;

/** Writes the year of one insurer, adds it to the daily sums, and copies these to ten years of the other. */
export async function generateFigures(
  client: Client,
  database: Database,
  command: FiguresCommand,
): Promise<FiguresWritten> {
  const { oneYear, tenYears, casos, cuentasPerCaso } = command;
  await client.query('set synchronous_commit = off');
  for (let since = 1; since <= casos; since += BATCH) {
    const batch = [oneYear, since, Math.min(casos, since + BATCH - 1), casos];
    await client.query(CASOS_FACTS, batch);
    await client.query(CUENTAS_FACTS, [...batch, cuentasPerCaso]);
  }
  await client.query('vacuum analyze cifras_hechos');
  const start = performance.now();
  await addByWeeks(database, oneYear);
  const took = performance.now() - start;
  await copyTenYears(client, oneYear, tenYears);
  await client.query(`update cifras_cabezas set sellado = ${END} where aseguradora_id = any($1)`, [
    [oneYear, tenYears],
  ]);
  await client.query('vacuum analyze');
  const count = async (table: string, from: string) =>
    Number((await client.query(`select count(*) as n from ${table} where aseguradora_id = $1`, [from])).rows[0].n);
  const facts = await count('cifras_hechos', oneYear);
  return {
    facts,
    rows: await count('cifras_dias', oneYear),
    rowsOfTenYears: await count('cifras_dias', tenYears),
    addingPerFact: (took * 1000) / facts,
    cutBefore: Date.parse('2025-12-01T12:00:00Z'),
  };
}

async function addByWeeks(database: Database, aseguradoraId: string): Promise<void> {
  const end = Date.parse('2026-01-01T00:00:00Z');
  for (let after = Date.parse('2024-12-31T00:00:00Z'); after < end; after += WEEK) {
    await database.asTenant(aseguradoraId, (tx) => addToDays(tx, new Date(after), new Date(after + WEEK)));
  }
}

/** Copies the daily sums; days outside the year (deaths before it, deadlines after it) are added to the adjacent year. */
async function copyTenYears(client: Client, from: string, to: string): Promise<void> {
  await client.query(
    `insert into cifras_dias (aseguradora_id, clase, dia, clave, n, valores)
     select $2, clase, (dia - years * interval '1 year')::date as antes, clave, sum(n), string_agg(valores, ' ')
       from cifras_dias, generate_series(0, 9) as years where aseguradora_id = $1
      group by clase, antes, clave order by antes`,
    [from, to],
  );
}
