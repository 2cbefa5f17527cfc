/**
 * `npm run soak -- year`: an insurer with 3 % of the deaths in Spain goes through its year in an hour, 8,000 openings and 1.1 million events,
 * on tables with a year of all Spain. `year=0.1` is a tenth of all three, at the same rates. Openings go through the API with
 * their e-mails; later events are written as the service writes them, and every one is signed, sent and recorded.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './measurement.ts';
import { type Destination, prepareWebhooks, type WebhooksScenario } from './webhooks-scenario.ts';

const HOUR_S = 3_600;
const CASOS = 8_000;
const EVENTS = 1_100_000;
/** The insurer's share of the deaths in Spain. */
const SHARE = 0.03;
const INSURERS_BEFORE = 20;
/** Maximum number of events of the year before that one statement writes. */
const BATCH = 50_000;
const TABLES = ['eventos', 'entregas', 'entrega_intentos', 'casos', 'correos', 'auditoria', 'cifras_hechos'];

/**
 * Writes $5 events of the insurer $1, delivered to the webhook $2 at the first attempt, spread from $3 to $4, which are parts of the year before:
 * 0 is its beginning, 1 its end.
 */
const BEFORE = `
  with cabeza as (
    insert into eventos_cabezas as c (aseguradora_id, secuencia) values ($1, $5)
    on conflict (aseguradora_id) do update set secuencia = c.secuencia + $5 returning secuencia - $5 as desde
  ), emitidos as (
    insert into eventos (aseguradora_id, id, tipo, data, ocurrido, secuencia)
    select $1, uuidv7(-t.edad), 'siniestro_abierto', jsonb_build_object('caso_id', 'CAS-2025-' || lpad(g::text, 6, '0'),
           'estado', 'abierto', 'siniestro_id', gen_random_uuid(), 'registrado', now() - t.edad), now() - t.edad, c.desde + g
      from cabeza c, generate_series(1, $5::int) g,
           lateral (select interval '364 days' * (1 - ($3::float8 + ($4::float8 - $3::float8) * g / $5::int)) + interval '1 hour' as edad) t
    returning id, tipo, ocurrido
  ), entregadas as (
    insert into entregas (aseguradora_id, id, webhook, evento, tipo, estado, intentos, numero, proximo_intento, creada, terminada)
    select $1, (left(id::text, 19) || substr(gen_random_uuid()::text, 20))::uuid, $2, id, tipo, 'entregada', 1, 1, ocurrido, ocurrido, ocurrido
      from emitidos where ocurrido > now() - interval '90 days' returning id, creada
  )
  insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, estado_http, inicio, duracion_ms)
  select $1, id, 1, 'entregada', 200, creada, 12 from entregadas where creada > now() - interval '30 days'`;

const OLDEST = `select coalesce(extract(epoch from max(now() - proximo_intento)), 0)::float8 as edad
  from entregas where estado = 'pendiente' and proximo_intento <= now()`;

interface Samples {
  readonly megabytes: number[];
  readonly ages: number[];
}

async function fillYearBefore(e: WebhooksScenario, destinations: readonly Destination[], events: number) {
  const each = Math.ceil(events / destinations.length);
  for (const { aseguradoraId, webhook } of destinations)
    for (let from = 0; from < each; from += BATCH) {
      const rows = Math.min(BATCH, each - from);
      await e.sql(BEFORE, [aseguradoraId, webhook, from / each, (from + rows) / each, rows]);
    }
  await e.sql('vacuum analyze');
}

async function runYear(e: WebhooksScenario, insurer: Destination, seconds: number) {
  const seen: Samples = { megabytes: [], ages: [] };
  const began = performance.now();
  let [opened, written] = [0, 0];
  for (let second = 1; second <= seconds; second += 1) {
    const openings = Math.round((CASOS / HOUR_S) * second) - opened;
    const events = Math.round(((EVENTS - CASOS) / HOUR_S) * second) - written;
    await e.fill([insurer], events, { during: 1 });
    for (let i = 0; i < openings; i += 1) await e.openSiniestro(insurer);
    opened += openings;
    written += events;
    if (second % 5 === 0) {
      seen.ages.push((await e.sql<{ edad: number }>(OLDEST))[0]?.edad ?? 0);
      seen.megabytes.push(await e.memory());
      await e.sql('truncate limites_uso'); // one key makes 8,000 requests in this hour, and its limit is 1000
    }
    await wait(Math.max(0, began + second * 1_000 - performance.now()));
  }
  return { opened, written, seen, took: (performance.now() - began) / 1_000 };
}

const sizes = (e: WebhooksScenario) =>
  e.sql<{ tabla: string; megas: number; filas: number }>(
    `select n as tabla, pg_total_relation_size(n::regclass)::float8 / 1e6 as megas, (select c.reltuples::float8 from pg_class c where c.oid = n::regclass) as filas
       from unnest($1::text[]) n`,
    [TABLES],
  );

/** The report, once it counts every acknowledged opening, or after two minutes. */
async function reportOf(e: WebhooksScenario, insurer: Destination, opened: number) {
  for (let attempt = 0; ; attempt += 1) {
    const report = (await e.read(insurer, '/reporting')) as {
      readonly casos: { readonly abiertos: number };
      readonly siniestros: { readonly comunicados: number };
    };
    if (report.casos.abiertos === opened || attempt === 120) return report;
    await wait(1_000);
  }
}

const size = Number(process.argv[2] ?? 1);
if (!(size > 0 && size <= 1)) throw new Error('the size must be above 0 and at most 1');
const say = (text: string) => process.stdout.write(`${text}\n`);
const e = await prepareWebhooks({ durable: true });
try {
  const yearBefore = Math.round((size * EVENTS) / SHARE);
  const [insurer, ...others] = (await e.destinations(1 + INSURERS_BEFORE)) as [Destination, ...Destination[]];
  say(`${e.version}; writing ${yearBefore} events of a year of all Spain`);
  await fillYearBefore(e, others, yearBefore);
  const before = await sizes(e);
  const { opened, written, seen, took } = await runYear(e, insurer, Math.round(size * HOUR_S));
  const { received, repeated } = await e.waitForRecords([insurer], opened + written);
  const report = await reportOf(e, insurer, opened);
  await e.sql('analyze');
  const after = await sizes(e);
  const ages = seen.ages.sort((a, b) => a - b);
  say(
    `${opened} openings and ${written} events in ${took.toFixed(0)} s; ${received} arrived, ${repeated} of them twice`,
  );
  say(`age of the oldest due delivery: median ${at(ages, 0.5)} s, longest ${at(ages, 1)} s`);
  say(
    `memory of the worker: ${Math.round(seen.megabytes[0] ?? 0)} MB at first, ${Math.round(Math.max(...seen.megabytes))} MB at most`,
  );
  for (const [i, { tabla, megas, filas }] of after.entries())
    say(`${tabla}: ${(before[i]?.megas ?? 0).toFixed(1)} → ${megas.toFixed(1)} MB, ${filas} rows`);
  const { casos, siniestros } = report;
  say(`the report: ${casos.abiertos} opened, ${siniestros.comunicados} claims; acknowledged: ${opened}`);
  if (casos.abiertos !== opened || siniestros.comunicados !== opened || received !== opened + written)
    process.exitCode = 1;
} finally {
  await e.close();
}

function at(sorted: readonly number[], part: number): string {
  return (quantile(sorted, part) ?? 0).toFixed(2);
}
