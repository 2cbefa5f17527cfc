/**
 * SIGKILL of api, workers and PostgreSQL while events are delivered, and SIGTERM.
 * ALBACEA_CYCLES=200 runs it long; then leases run out by themselves, and the time until orphans came again is told.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aseguradora } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { freePort } from '../support/free-port.ts';
import { type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { openWithoutStop } from '../support/openings-without-stop.ts';
import { askA, createByCommand, launch, type Process, serve } from '../support/processes.ts';
import { randomOf, seedOf } from '../support/random.ts';
import { accept, hush, openReceiver, type TestReceiver } from '../support/receiver.ts';

const CYCLES = Number(process.env.ALBACEA_CYCLES ?? 2);
const LENGTH = CYCLES > 50;
const CLIENTS = 8;
const PAPERS = ['api', 'worker 1', 'worker 2'] as const;
type Paper = (typeof PAPERS)[number];

/**
 * A kill, and the deliveries that somebody had under way when it struck: those claimed and not recorded. When it was the
 * database, a claim of the last moment may be gone with it: then what had come and is not on record counts.
 */
interface Death {
  readonly quien: string;
  readonly cuando: number;
  readonly enVuelo: ReadonlySet<string>;
}

describe('deliveries while processes die', () => {
  const seed = seedOf();
  const random = randomOf(seed);
  let installation: Installation;
  let receiver: TestReceiver;
  let mailbox: Mailbox;
  let port: number;
  const live = new Map<Paper, Process>();
  /** Instants at which an event came, by its id. */
  const arrived = new Map<string, number[]>();

  before(async () => {
    receiver = await openReceiver();
    mailbox = await openMailbox();
    installation = await install({ ALLOW_LOOPBACK_WEBHOOKS: 'true', SMTP_URL: mailbox.url, MAIL_WAIT_MS: '0' });
    port = await freePort();
    // Slow enough for a kill to meet requests on the line.
    receiver.responder = (response, { cabeceras }) => {
      const id = String(cabeceras['x-webhook-id']);
      arrived.set(id, [...(arrived.get(id) ?? []), performance.now()]);
      setTimeout(() => response.end('ok'), random() * 30);
    };
  });
  afterEach(async () => {
    await killAll('SIGKILL');
    live.clear();
  });
  after(async () => {
    await installation?.cerrar();
    await receiver?.cerrar();
    await mailbox?.cerrar();
  });

  async function boot(paper: Paper): Promise<void> {
    const variables = { ...installation.variables, PORT: String(port) };
    live.set(paper, paper === 'api' ? await serve('api', variables) : launch(['worker'], variables));
  }
  const killAll = (signal: NodeJS.Signals) =>
    Promise.all([...live.values()].map((process) => process.terminar(signal)));
  const address = () => `http://127.0.0.1:${port}`;

  async function register(who: Aseguradora, eventos: string[], extra: object = {}): Promise<string> {
    const cuerpo = { url: receiver.url, eventos, ...extra };
    const { estado, json } = await askA(address(), who, { metodo: 'POST', ruta: '/webhooks', cuerpo });
    assert.equal(estado, 201, json.error);
    return json.data.webhook_id;
  }

  const withoutRecord = async () =>
    new Set(
      (
        await installation.superSql<{ evento: string }>(
          `select evento from entregas where estado = 'pendiente' and (reclamo_id is not null or evento = any($1::uuid[]))`,
          [[...arrived.keys()]],
        )
      ).map(({ evento }) => evento),
    );

  async function oneKilling(): Promise<Death[]> {
    const papers = PAPERS.filter(() => random() < 0.4);
    const withDatabase = random() < 0.3;
    const cuando = performance.now();
    await Promise.all([
      withDatabase && installation.cluster.kill9().then(() => sleep(random() * 300)),
      ...papers.map((paper) => live.get(paper)?.terminar('SIGKILL')),
    ]);
    if (withDatabase) await installation.cluster.restart();
    const enVuelo = await withoutRecord();
    await Promise.all(papers.map(boot));
    // One that was still starting when the database went away says so and ends; whoever supervises it starts it again.
    for (const [paper, { fin, salida }] of live) {
      const ended = await Promise.race([fin, null]);
      if (withDatabase && ended?.codigo === 1 && salida().includes('the database is away')) await boot(paper);
    }
    for (const [paper, { fin, salida }] of live) {
      assert.equal(await Promise.race([fin, null]), null, `${paper} ended by itself: ${salida()}`);
    }
    await installation.superSql('truncate limites_uso');
    return [...papers, ...(withDatabase ? ['postgres'] : [])].map((quien) => ({ quien, cuando, enVuelo }));
  }

  /** What the crashes left behind waits for leases; unless there is time for it, they are brought forward while nobody runs. */
  async function settle(): Promise<Death[]> {
    const deaths: Death[] = [];
    if (!LENGTH) {
      const cuando = performance.now();
      await killAll('SIGKILL');
      deaths.push({ quien: 'all at the end', cuando, enVuelo: await withoutRecord() });
      await installation.superSql(
        `update entregas set reclamo_hasta = clock_timestamp() - interval '1 ms' where reclamo_hasta is not null`,
      );
      await Promise.all(PAPERS.map(boot));
    }
    const empty = async () =>
      (await installation.superSql(`select 1 from entregas where estado = 'pendiente'`)).length === 0;
    await until('everything is delivered', empty, 100_000);
    return deaths;
  }

  it(`${CYCLES} times over api, two workers and PostgreSQL: no event is lost, and none comes twice but those in flight`, {
    timeout: 120_000 + CYCLES * 15_000,
  }, async (t) => {
    t.diagnostic(`seed ${seed}`);
    await Promise.all(PAPERS.map(boot));
    const { variables } = installation;
    const aseguradoras = [
      await createByCommand('aurora', 'A', variables),
      await createByCommand('boreal', 'B', variables),
    ];
    for (const who of aseguradoras) await register(who, ['caso_abierto', 'siniestro_abierto']);
    const clients = openWithoutStop(() => [address()], aseguradoras, CLIENTS);
    const deaths: Death[] = [];
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await sleep(100 + random() * 700);
      deaths.push(...(await oneKilling()));
    }
    await clients.parar();
    deaths.push(...(await settle()));
    const recognised = clients.aperturas.reduce((n, { ruta }) => n + (ruta === '/siniestro' ? 2 : 1), 0);
    await check(t, deaths, recognised);
  });

  async function check(t: TestContext, deaths: readonly Death[], recognised: number): Promise<void> {
    const rows = await installation.superSql<{ evento: string; estado: string; entregados: number; fallidos: number }>(
      `select e.evento, e.estado, count(*) filter (where i.resultado = 'entregado')::int as entregados,
              count(*) filter (where i.resultado <> 'entregado')::int as fallidos
         from entregas e left join entrega_intentos i on i.aseguradora_id = e.aseguradora_id and i.entrega = e.id
        group by e.evento, e.estado`,
    );
    assert.equal(rows.length, recognised, 'an event of an acknowledged opening is missing, or doubled');
    let repeated = 0;
    let withoutRow = 0;
    let failed = 0;
    const waits: number[] = [];
    for (const { evento, estado, entregados, fallidos } of rows) {
      const times = arrived.get(evento) ?? [];
      const theirOnes = deaths.filter(({ enVuelo }) => enVuelo.has(evento));
      assert.deepEqual([estado, entregados], ['entregada', 1], evento);
      assert.ok(times.length >= 1, `${evento} never came`);
      // On a machine that is very busy an attempt may also fail by itself, and come again by the schedule.
      assert.ok(
        times.length - 1 <= theirOnes.length + fallidos,
        `${evento} came ${times.length} times, in flight at ${theirOnes.length} kills, ${fallidos} attempts failed`,
      );
      repeated += times.length - 1;
      failed += fallidos;
      withoutRow += times.length - entregados - fallidos;
      const last = times.at(-1) as number;
      const orphan = theirOnes.filter(({ cuando }) => cuando < last).at(-1);
      if (orphan && times.length > 1) waits.push(last - orphan.cuando);
    }
    const inFlight = deaths.reduce((n, death) => n + death.enVuelo.size, 0);
    assert.ok(Math.abs(withoutRow) <= inFlight, `${withoutRow} requests without a row, ${inFlight} in flight`);
    const cuenta = Object.entries(Object.groupBy(deaths, ({ quien }) => quien)).map(([n, v]) => `${n} ${v?.length}`);
    t.diagnostic(`killed: ${cuenta.join(', ')}; ${recognised} events, ${repeated} came twice of ${inFlight} in flight`);
    t.diagnostic(
      `${withoutRow} requests without a row, ${failed} attempts failed; orphans came again after ${Math.max(0, ...waits).toFixed(0)} ms at most`,
    );
  }

  it('a worker that is told to stop gives its claims back, and another goes on with them at once', {
    timeout: 60_000,
  }, async () => {
    await boot('api');
    const who = await createByCommand('cierzo', 'B', installation.variables);
    const webhook = await register(who, ['siniestro_abierto'], { concurrencia: 3 });
    const before = receiver.recibidas.length;
    for (let i = 0; i < 10; i += 1) {
      const request = { metodo: 'POST', ruta: '/siniestro', cuerpo: aSiniestroB() };
      assert.equal((await askA(address(), who, request)).estado, 201);
    }
    receiver.responder = hush;
    await boot('worker 1');
    await receiver.esperar(before + 3);
    const { codigo } = (await live.get('worker 1')?.terminar('SIGTERM')) ?? {};
    assert.equal(codigo, 0);
    const rows = await installation.superSql(
      'select estado, numero, reclamo_id, count(*)::int as n from entregas where webhook = $1 group by 1, 2, 3',
      [webhook],
    );
    assert.deepEqual(rows, [{ estado: 'pendiente', numero: 0, reclamo_id: null, n: 10 }]);
    receiver.responder = accept;
    await boot('worker 2');
    const delivered = async () =>
      (await installation.superSql(`select 1 from entregas where webhook = $1 and estado = 'entregada'`, [webhook]))
        .length;
    await until('the other worker has delivered them', async () => (await delivered()) === 10);
    const [{ n } = { n: 0 }] = await installation.superSql<{ n: number }>(
      'select count(*)::int as n from entrega_intentos i join entregas e on e.id = i.entrega where e.webhook = $1',
      [webhook],
    );
    assert.deepEqual([receiver.recibidas.length - before, n], [13, 10]);
  });
});
