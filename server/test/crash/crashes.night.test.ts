/**
 * SIGKILL of api, workers and PostgreSQL at random moments, while cases are opened, e-mails sent and events delivered.
 * With ALBACEA_CYCLES=200 the test runs long, and leases of deliveries expire by themselves. It reports how late interrupted
 * events came again.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aseguradora } from '../support/environment.ts';
import { freePort } from '../support/free-port.ts';
import { checkTrails, createAseguradoras, type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import {
  advanceDeadlines,
  type ClientOpening,
  checkOpenings,
  checkRepeats,
  openWithoutStop,
} from '../support/openings-without-stop.ts';
import { askA, launch, type Process, serve } from '../support/processes.ts';
import { randomOf, seedOf } from '../support/random.ts';
import { openReceiver, type TestReceiver } from '../support/receiver.ts';

const CYCLES = Number(process.env.ALBACEA_CYCLES ?? 2);
const LONG = CYCLES > 50;
const CLIENTS = LONG ? 12 : 4;
const ROLES = ['api', 'start', 'worker'] as const;
type Role = (typeof ROLES)[number];

/**
 * A kill, and the deliveries in flight at that moment: claimed by a process, without a recorded outcome. A kill of the
 * database may lose the last claims, so a pending event that has already arrived counts too, even without a claim.
 */
interface Death {
  readonly who: string;
  readonly when: number;
  readonly inFlight: ReadonlySet<string>;
}

describe('SIGKILL at random moments', () => {
  const seed = seedOf();
  const random = randomOf(seed);
  let mailbox: Mailbox;
  let receiver: TestReceiver;
  let installation: Installation;
  let aseguradoras: Aseguradora[];
  let ports: Record<Role, number>;
  const live = new Map<Role, Process>();
  /** The instants at which each event arrived, by its id. */
  const arrived = new Map<string, number[]>();

  before(async () => {
    mailbox = await openMailbox();
    receiver = await openReceiver();
    installation = await install({ SMTP_URL: mailbox.url, MAIL_WAIT_MS: '500', ALLOW_LOOPBACK_WEBHOOKS: 'true' });
    aseguradoras = await createAseguradoras(installation.variables, { aurora: 'A', boreal: 'B' });
    ports = { api: await freePort(), start: await freePort(), worker: 0 };
    // Both answer slowly enough that kills interrupt messages and requests; the mailbox also refuses one message in ten for now.
    mailbox.onReceive = async () => {
      await sleep(random() * 40);
      return random() < 0.1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null;
    };
    receiver.responder = (response, { headers }) => {
      const id = String(headers['x-webhook-id']);
      arrived.set(id, [...(arrived.get(id) ?? []), performance.now()]);
      setTimeout(() => response.end('ok'), random() * 30);
    };
  });
  after(async () => {
    await killAll();
    await installation.close();
    await receiver.close();
    await mailbox.close();
  });

  async function boot(role: Role): Promise<void> {
    const variables = { ...installation.variables, PORT: String(ports[role]) };
    live.set(role, role === 'worker' ? launch([role], variables) : await serve(role, variables));
  }
  const killAll = () => Promise.all([...live.values()].map((process) => process.end('SIGKILL')));
  const destinations = () => [ports.api, ports.start].map((port) => `http://127.0.0.1:${port}`);
  const none = async (sql: string) => (await installation.superSql(sql)).length === 0;

  async function register(who: Aseguradora): Promise<void> {
    const body = { url: receiver.url, eventos: ['caso_abierto', 'siniestro_abierto'] };
    const { status, json } = await askA(destinations()[0] ?? '', who, { method: 'POST', path: '/webhooks', body });
    assert.equal(status, 201, json.error);
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
    const roles = ROLES.filter(() => random() < 0.4);
    const withDatabase = random() < 0.4;
    const when = performance.now();
    await Promise.all([
      withDatabase && installation.cluster.kill9().then(() => sleep(random() * 300)),
      ...roles.map((role) => live.get(role)?.end('SIGKILL')),
    ]);
    if (withDatabase) await installation.cluster.restart();
    const inFlight = await withoutRecord();
    await Promise.all(roles.map(boot));
    // A process that was still starting when the database died exits with an error; a supervisor would start it again.
    for (const [role, { ended: fin, output }] of live) {
      const ended = await Promise.race([fin, null]);
      if (withDatabase && ended?.code === 1 && output().includes('the database is away')) await boot(role);
    }
    for (const [role, { ended, output }] of live) {
      assert.equal(await Promise.race([ended, null]), null, `${role} ended by itself: ${output()}`);
    }
    await installation.superSql('truncate limites_uso');
    return [...roles, ...(withDatabase ? ['postgres'] : [])].map((who) => ({ who, when, inFlight }));
  }

  const isDelivered = () =>
    until('everything is delivered', () => none(`select 1 from entregas where estado = 'pendiente'`), 100_000);

  /**
   * Kills all processes, lets every lease expire while none runs, starts them again, and waits until all is sent, sealed and delivered. A long run
   * first waits until all is delivered, so that leases expire by themselves.
   * @returns the last kill
   */
  async function settle(): Promise<Death> {
    if (LONG) await isDelivered();
    const when = performance.now();
    await killAll();
    mailbox.onReceive = () => null;
    const death = { who: 'all at the end', when, inFlight: await withoutRecord() };
    await advanceDeadlines(installation.superSql);
    await Promise.all(ROLES.map(boot));
    await until('every e-mail has gone', () => none(`select 1 from correos where estado = 'pendiente'`));
    await until('everything is sealed', () => none('select 1 from auditoria where secuencia is null'));
    await isDelivered();
    return death;
  }

  it(`after ${CYCLES} rounds of kills, each acknowledged opening is one whole case, and e-mails and events come twice only if a kill or a failure cut them off`, {
    timeout: 300_000 + CYCLES * 30_000, // enough for a machine under load
  }, async (t) => {
    t.diagnostic(`seed ${seed}`);
    await Promise.all(ROLES.map(boot));
    for (const who of aseguradoras) await register(who);
    const clients = openWithoutStop(destinations, aseguradoras, CLIENTS);
    const deaths: Death[] = [];
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await sleep(100 + random() * 700);
      deaths.push(...(await oneKilling()));
    }
    await clients.stop();
    deaths.push(await settle());
    const { openings } = clients;
    const repeated = await checkOpenings(installation.superSql, openings, mailbox);
    const killed = Object.entries(Object.groupBy(deaths, ({ who }) => who)).map(
      ([who, all]) => `${who} ${all?.length}`,
    );
    t.diagnostic(`killed: ${killed.join(', ')}; ${openings.length} openings; ${repeated} e-mails came twice`);
    await checkDeliveries(t, deaths, openings);
    await installation.superSql('truncate limites_uso');
    await checkRepeats(openings.slice(LONG ? -100 : -20), destinations()[0] as string);
    await checkTrails(installation.variables, aseguradoras);
  });

  /** Asserts that every event of an acknowledged opening arrived, and twice only if it was in flight at a kill or an attempt failed. */
  async function checkDeliveries(
    t: TestContext,
    deaths: readonly Death[],
    openings: readonly ClientOpening[],
  ): Promise<void> {
    const acknowledged = openings.reduce((n, { path }) => n + (path === '/siniestro' ? 2 : 1), 0);
    const rows = await installation.superSql<{ evento: string; estado: string; entregados: number; fallidos: number }>(
      `select e.evento, e.estado, count(*) filter (where i.resultado = 'entregado')::int as entregados,
              count(*) filter (where i.resultado <> 'entregado')::int as fallidos
         from entregas e left join entrega_intentos i on i.aseguradora_id = e.aseguradora_id and i.entrega = e.id
        group by e.evento, e.estado`,
    );
    assert.equal(rows.length, acknowledged, 'each event of an acknowledged opening has exactly one delivery');
    const totals = { repeated: 0, withoutRow: 0, failed: 0 };
    const waits: number[] = [];
    for (const { evento, estado, entregados, fallidos } of rows) {
      const times = arrived.get(evento) ?? [];
      const interruptions = deaths.filter(({ inFlight }) => inFlight.has(evento));
      assert.deepEqual([estado, entregados], ['entregada', 1], evento);
      assert.ok(times.length >= 1, `${evento} came`);
      // On a very busy machine an attempt may also time out, and is repeated on schedule.
      assert.ok(
        times.length - 1 <= interruptions.length + fallidos,
        `${evento} came ${times.length} times, in flight at ${interruptions.length} kills, ${fallidos} attempts failed`,
      );
      totals.repeated += times.length - 1;
      totals.failed += fallidos;
      totals.withoutRow += times.length - entregados - fallidos;
      const last = times.at(-1) as number;
      const interrupted = interruptions.filter(({ when }) => when < last).at(-1);
      if (interrupted && times.length > 1) waits.push(last - interrupted.when);
    }
    const inFlight = deaths.reduce((n, death) => n + death.inFlight.size, 0);
    assert.ok(
      Math.abs(totals.withoutRow) <= inFlight,
      `${totals.withoutRow} arrivals have no recorded attempt, though only ${inFlight} deliveries were in flight at kills`,
    );
    t.diagnostic(
      `${acknowledged} events, ${totals.repeated} further arrivals; ${inFlight} deliveries in flight at kills; ${totals.withoutRow} arrivals without ` +
        `a recorded attempt; ${totals.failed} attempts failed; an interrupted event came again ${Math.max(0, ...waits).toFixed(0)} ms after the kill at most`,
    );
  }
});
