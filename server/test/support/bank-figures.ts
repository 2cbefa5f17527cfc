/**
 * An insurer of a year for the benchmark of the figures, and another of ten. The facts of the year are written by SQL in bulk,
 * as its triggers would have written them, sealed at the instants of which they speak, and folded week by week by the product's
 * own code (which folds at least every day: the sums are the same, their deltas fewer and longer). The ten years are sums: ten times those of the year, moved back by whole years.
 */
import type { Client } from 'pg';
import type { Database } from '../../src/db/database.ts';
import { fold } from '../../src/figures/fold.ts';
import { midnightInMadrid, todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';

export interface FiguresCommand {
  readonly order: 'cifras';
  readonly ofOne: string;
  readonly ofTen: string;
  readonly casos: number;
  readonly cuentasByCaso: number;
}

interface BankFigures {
  readonly facts: number;
  readonly stretches: number;
  readonly totals: number;
  readonly totalsOfTen: number;
  /** Microseconds of work to fold a fact, processes and database together. */
  readonly foldingByFact: number;
  /** An instant a month before the last, in milliseconds: 500 facts after the end of a stretch. */
  readonly cutBefore: number;
}

/** Facts that a report still reads one by one, as just before the next fold. */
const LOOSE = 1000;
/** Facts are written this many cases at a time. */
const PIPELINE = 6000;
const END = `'2025-12-31T22:59:00Z'::timestamptz`;

/** A case, with everything that chance has decided of it. */
const CASOS = `
  select i, gen_random_uuid() as caso, o.abierto, (o.abierto - (i * 37 % 11) * interval '1 day')::date as fallecimiento,
    (array['basico', 'completo', 'personalizado'])[1 + i % 3] as pack, case when i % 9 = 0 then 'urgente' else 'normal' end as prioridad,
    i % 3 = 0 as activa, date_trunc('milliseconds', o.abierto + (20 + i * 53 % 100) * interval '1 day' + (i * 17 % 24) * interval '1 hour') as cerrado
    from generate_series($2::int, $3::int) as i,
         lateral (select '2025-01-01T00:00:00Z'::timestamptz + date_trunc('milliseconds', i * (interval '364 days' / $4::int)) as abierto) as o`;

const COLUMNS = `aseguradora_id, sellado, tipo, signo, movimiento, registrado, caso, objeto, estado, resultado, pack, prioridad, modulo,
  proveedor, accion, activado, fallecimiento, comunicado, abierto, confirmada, solicitada, terminada, plazo, espera_ajena, cuota`;

const CASOS_FACTS = `
  insert into cifras_hechos (${COLUMNS})
  select $1::uuid, h.cuando, 'caso', h.signo, h.movimiento, h.cuando, c.caso, null::uuid, h.estado, h.resultado, c.pack, c.prioridad, null::text, null::text, null::text,
         h.activado, c.fallecimiento, c.abierto, c.abierto, null::timestamptz, null::timestamptz, h.cerrado, null::date, h.espera, null::bigint
    from (${CASOS}) as c, lateral (values
      (1, null, 'abierto', null, false, null::timestamptz, 0, c.abierto),
      (-1, null, 'abierto', null, false, null, 0, c.abierto + interval '5 days'),
      (1, null, 'en_tramite', null, c.activa, null, 0, c.abierto + interval '5 days'),
      (-1, null, 'en_tramite', null, c.activa, null, 0, c.cerrado),
      (1, 'cerrado', 'cerrado', case when c.i % 8 = 0 then 'parcial' else 'completado' end, c.activa, c.cerrado, 300000000, c.cerrado)
    ) as h(signo, movimiento, estado, resultado, activado, cerrado, espera, cuando)
   where h.cuando <= ${END}
  union all
  select $1::uuid, h.cuando, 'modulo', h.signo, null, h.cuando, c.caso, null, h.estado, null, null, null, m, null, null, null, null, null,
         c.abierto, null, null, h.terminada, null, null, null
    from (${CASOS}) as c, unnest(array['borrado', 'suscripciones']) as m, lateral (values
      (1, 'pendiente', null::timestamptz, c.abierto), (-1, 'pendiente', null, c.cerrado), (1, 'completado', c.cerrado, c.cerrado)
    ) as h(signo, estado, terminada, cuando)
   where h.cuando <= ${END}
  union all
  select $1::uuid, h.cuando, 'contacto', 1, 'primero', h.cuando, c.caso, gen_random_uuid(), 'enviado', null, null, null, null, null, null, null, null,
         null, c.abierto, null, null, h.cuando, null, null, null
    from (${CASOS}) as c, lateral (values (c.abierto + interval '2 seconds')) as h(cuando)
   where h.cuando <= ${END}`;

const CUENTAS_FACTS = `
  insert into cifras_hechos (${COLUMNS})
  select $1::uuid, h.cuando, 'cuenta', h.signo, null, h.cuando, k.caso, k.cuenta, h.estado, h.resultado, null, null, k.modulo, k.proveedor, k.accion,
         null, null, null, null, k.confirmada, h.solicitada, h.terminada, h.plazo, null, case when k.modulo = 'suscripciones' then 12000 end
    from (select c.caso, gen_random_uuid() as cuenta, 'proveedor-' || ((c.i * 31 + j * 7) % 116) as proveedor,
                 case when j % 2 = 0 then 'borrado' else 'suscripciones' end as modulo, case when j % 2 = 0 then 'eliminar' else 'cancelar' end as accion,
                 c.abierto + interval '5 days' as confirmada, c.abierto + interval '7 days' as solicitada,
                 c.abierto + interval '7 days' + (1 + (c.i * 13 + j * 101) % 1080) * interval '1 hour' as terminada, (c.i + j) % 12 as suerte
            from (${CASOS}) as c, generate_series(1, $5::int) as j) as k,
         lateral (values
      (1, 'confirmada', null, null::timestamptz, null::timestamptz, null::date, k.confirmada),
      (-1, 'confirmada', null, null, null, null, k.solicitada),
      (1, 'solicitada', null, k.solicitada, null, (k.solicitada + interval '30 days')::date, k.solicitada),
      (-1, 'solicitada', null, k.solicitada, null, (k.solicitada + interval '30 days')::date, k.terminada),
      (1, case k.suerte when 0 then 'rechazada' when 1 then 'sin_respuesta' else 'resuelta' end,
          case when k.suerte > 1 then case when k.accion = 'eliminar' then 'eliminada' else 'cancelada' end end, k.solicitada, k.terminada,
          (k.solicitada + interval '30 days')::date, k.terminada)
    ) as h(signo, estado, resultado, solicitada, terminada, plazo, cuando)
   where h.cuando <= ${END}`;

/** Fills the year of one insurer, folds it, and makes ten years of it for the other. */
export async function generateFigures(
  client: Client,
  database: Database,
  command: FiguresCommand,
): Promise<BankFigures> {
  const { ofOne, ofTen, casos, cuentasByCaso } = command;
  await client.query('set synchronous_commit = off');
  for (let since = 1; since <= casos; since += PIPELINE) {
    const pipeline = [ofOne, since, Math.min(casos, since + PIPELINE - 1), casos];
    await client.query(CASOS_FACTS, pipeline);
    await client.query(CUENTAS_FACTS, [...pipeline, cuentasByCaso]);
  }
  await client.query('vacuum analyze cifras_hechos');
  const start = performance.now();
  const facts = await foldByWeeks(client, database, ofOne);
  const foldingByFact = ((performance.now() - start) * 1000) / facts;
  await copyTenYears(client, ofOne, ofTen);
  await client.query('vacuum analyze');
  const count = async (table: string, from: string) =>
    Number((await client.query(`select count(*) as n from ${table} where aseguradora_id = $1`, [from])).rows[0].n);
  return {
    facts,
    stretches: await count('cifras_tramos', ofOne),
    totals: await count('cifras_totales', ofOne),
    totalsOfTen: await count('cifras_totales', ofTen),
    foldingByFact,
    cutBefore: await cutAnterior(client, ofOne),
  };
}

/** All but the last facts, a stretch a week. */
async function foldByWeeks(client: Client, database: Database, aseguradoraId: string): Promise<number> {
  const {
    rows: [{ hechos, ultimo, suelto }],
  } = await client.query(
    `select count(*)::int as hechos, max(sellado) as ultimo,
            (select sellado from cifras_hechos where aseguradora_id = $1 order by sellado desc offset $2 limit 1) as suelto
       from cifras_hechos where aseguradora_id = $1`,
    [aseguradoraId, LOOSE],
  );
  const end: Date = suelto ?? ultimo;
  let after = new Date('2025-01-01T00:00:00Z');
  after.setTime(after.getTime() - 1);
  while (after < end) {
    const midnight = midnightInMadrid(todayInMadrid(new Date(after.getTime() + 1)), 7);
    const until = new Date(Math.min(end.getTime(), midnight.getTime() - 1));
    await database.unsafeAcrossInsurers('albacea_worker', (tx) => fold(tx, aseguradoraId, after, until));
    after = until;
  }
  await client.query(
    `update cifras_cabezas set sellado = $2, plegado = $3, sueltos = $4, dia_suelto = '2025-12-31' where aseguradora_id = $1`,
    [aseguradoraId, ultimo, end, LOOSE],
  );
  return hechos;
}

async function cutAnterior(client: Client, aseguradoraId: string): Promise<number> {
  const { rows } = await client.query(
    `select sellado from cifras_hechos where aseguradora_id = $1 and sellado > (
       select max(hasta) from cifras_tramos where aseguradora_id = $1 and hasta < '2025-12-01') order by sellado offset 500 limit 1`,
    [aseguradoraId],
  );
  return (rows[0]?.sellado ?? new Date('2025-12-01T00:00:00Z')).getTime();
}

async function copyTenYears(client: Client, from: string, a: string): Promise<void> {
  for (let years = 0; years < 10; years += 1) {
    // What lies beyond the year on either side (deaths before it, deadlines after it) adds to its neighbour's.
    await client.query(
      `insert into cifras_totales as t (aseguradora_id, nivel, clase, inicio, clave, n, valores)
       select $2, nivel, clase, (inicio - $3::int * interval '1 year')::date, clave, sum(n), max(valores) from cifras_totales where aseguradora_id = $1
        group by nivel, clase, (inicio - $3::int * interval '1 year')::date, clave
       on conflict (aseguradora_id, nivel, clase, inicio, clave) do update set n = t.n + excluded.n`,
      [from, a, years],
    );
  }
  await client.query(
    `insert into cifras_hechos (${COLUMNS}) select $2, ${COLUMNS.replace('aseguradora_id,', '')} from cifras_hechos
      where aseguradora_id = $1 and sellado > (select plegado from cifras_cabezas where aseguradora_id = $1)`,
    [from, a],
  );
  await client.query(
    `insert into cifras_tramos select $2, hasta, clase, clave, dia_min, dia_max, aportes from cifras_tramos where aseguradora_id = $1`,
    [from, a],
  );
  await client.query(
    `update cifras_cabezas y set sellado = u.sellado, plegado = u.plegado, sueltos = u.sueltos, dia_suelto = u.dia_suelto
       from cifras_cabezas u where u.aseguradora_id = $1 and y.aseguradora_id = $2`,
    [from, a],
  );
}
