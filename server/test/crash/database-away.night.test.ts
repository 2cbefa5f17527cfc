/** PostgreSQL dies or hangs under running processes: callers get 503, all recovers by itself, nothing is lost or sent twice. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { CHANNEL } from '../../src/queue/wakeup.ts';
import type { Aseguradora, Reply } from '../support/environment.ts';
import { aCaso, aSiniestroB } from '../support/factories.ts';
import { checkTrails, createAseguradoras, type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { advanceDeadlines, checkOpenings, checkRepeats, openWithoutStop } from '../support/openings-without-stop.ts';
import { askA, launch, type Process, run, type Server, serve } from '../support/processes.ts';
import { openReceiver, type TestReceiver } from '../support/receiver.ts';

/** Milliseconds within which the service must work again. */
const RECOVERY = 10_000;

describe('PostgreSQL', () => {
  let mailbox: Mailbox;
  let receiver: TestReceiver;
  let installation: Installation;
  let insurer: Aseguradora;
  let api: Server;
  let worker: Process;
  let thaw: (() => void) | undefined;
  before(async () => {
    mailbox = await openMailbox();
    receiver = await openReceiver();
    installation = await install({
      SMTP_URL: mailbox.url,
      MAIL_WAIT_MS: '500',
      ALLOW_LOOPBACK_WEBHOOKS: 'true',
      DATABASE_CONNECTIONS: '4',
    });
    [insurer] = (await createAseguradoras(installation.variables, { boreal: 'B' })) as [Aseguradora];
    await boot();
  });
  afterEach(() => {
    mailbox.onReceive = () => null;
  });
  after(async () => {
    thaw?.();
    await Promise.all([api, worker].map((process) => process?.end('SIGKILL')));
    await installation.close();
    await receiver.close();
    await mailbox.close();
  });

  async function boot(): Promise<void> {
    api = await serve('api', installation.variables);
    worker = launch(['worker'], installation.variables);
    await worker.waitFor(/is running/);
  }
  const freeze = async () => {
    thaw = await installation.cluster.freeze();
  };
  const post = (path: string, body: object, headers = {}) =>
    askA(api.address, insurer, { method: 'POST', path, body, headers });
  const open = (body = aCaso()) => post('/casos', body);
  const health = async () => (await fetch(`${api.address}/healthz`)).status;
  const readiness = async () => {
    const answer = await fetch(`${api.address}/readyz`);
    return `${answer.status} ${await answer.text()}`;
  };
  const isReady = () => until('the api is ready again', async () => (await readiness()).startsWith('200'), RECOVERY);
  const none = async (sql: string) => (await installation.superSql(sql)).length === 0;
  const isSealed = () => until('all is sealed', () => none('select 1 from auditoria where secuencia is null'));
  const isRefused = ({ status, headers, json }: Reply) => {
    assert.deepEqual([status, headers['retry-after'], headers['x-error-code']], [503, '5', 'no_disponible']);
    assert.deepEqual(Object.keys(json), ['success', 'error']);
  };

  it('that freezes for a while neither loses nor duplicates an opening under way', async () => {
    const clients = openWithoutStop(() => [api.address], [insurer], 4);
    await until('openings go on', async () => clients.openings.length > 20);
    await freeze();
    await until('the api says so', async () => (await readiness()).startsWith('503'));
    thaw?.();
    await isReady();
    await installation.superSql('truncate limites_uso');
    await clients.stop();
    await Promise.all([api, worker].map((process) => process.end('SIGKILL')));
    await advanceDeadlines(installation.superSql);
    await boot();
    await until('every e-mail has gone', () => none(`select 1 from correos where estado = 'pendiente'`));
    await isSealed();
    await checkOpenings(installation.superSql, clients.openings, mailbox);
    await installation.superSql('truncate limites_uso');
    await checkRepeats(clients.openings.slice(-20), api.address);
    await checkTrails(installation.variables, [insurer]);
  });

  it('that dies makes requests answer 503 with Retry-After, and is used again without a command once it is restarted', async () => {
    assert.equal((await open()).status, 201);
    await installation.cluster.kill9();
    for (const refused of await Promise.all([open(), open(), open()])) isRefused(refused);
    assert.equal(await health(), 200);
    assert.match(await readiness(), /^503 /);
    await installation.cluster.restart();
    await until('requests succeed', async () => (await open()).status === 201, RECOVERY);
    await isReady();
    await isSealed();
  });

  it('that hangs makes requests answer 503 before clients time out, and is used again without a command once it answers', async () => {
    const email = `${randomUUID()}@example.com`;
    const body = aCaso({ heredero: { email } });
    const key = { 'idempotency-key': randomUUID() };
    const cases = async () => (await installation.superSql('select 1 from casos')).length;
    const before = await cases();
    await installation.superSql('truncate limites_uso');
    await freeze();
    // Several, so that some wait for a connection and not for an answer of the database.
    const lists = Array.from({ length: 30 }, () => askA(api.address, insurer, { path: '/casos' }));
    for (const refused of await Promise.all([post('/casos', body, key), ...lists])) isRefused(refused);
    assert.equal(await readiness(), '503 {"estado":"sin base de datos"}');
    await worker.waitFor(/round failed/);
    thaw?.();
    await isReady();
    await until('the opening is told how it ended', async () => (await post('/casos', body, key)).status === 201);
    assert.equal(await cases(), before + 1, 'whether the first one was committed or not, there is one case');
    const letters = () => mailbox.accepted.filter(({ para }) => para.includes(email)).length;
    await until('its e-mail has gone', async () => letters() > 0);
    assert.equal(letters(), 1);
  });

  it('that is restarted, killed or cut off under load makes openings fail with 503 only, and every claim reaches its receiver', async () => {
    await post('/webhooks', { url: receiver.url, eventos: ['siniestro_abierto'] });
    const acknowledged = new Set<string>();
    const told = () =>
      new Set(receiver.received.map(({ body }) => JSON.parse(body.toString('utf8')).data.caso_id as string));
    const claim = async (): Promise<boolean> => {
      const { status, json, text } = await post('/siniestro', aSiniestroB());
      if (status === 201) acknowledged.add(json.data.caso_id);
      else assert.equal(status, 503, text);
      return status === 201;
    };
    const { cluster } = installation;
    const cut = () =>
      installation.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'albacea%'`,
      );
    for (const disturb of [() => cluster.restart(), () => cluster.kill9().then(() => cluster.restart()), cut]) {
      let goesOn = true;
      const clients = Array.from({ length: 4 }, async () => {
        while (goesOn) await claim();
      });
      await until('claims are under way', async () => acknowledged.size > 8);
      await disturb();
      await until('a claim is taken again', claim, RECOVERY);
      goesOn = false;
      await Promise.all(clients);
      // An interrupted delivery waits at most for its lease and one round of the worker.
      await until('every claim is told', async () => acknowledged.difference(told()).size === 0);
      await installation.superSql('truncate limites_uso');
    }
    const times = Map.groupBy(receiver.received, ({ headers }) => headers['x-webhook-id']);
    for (const [id, attempts] of times) assert.ok(attempts.length <= 4, `${id} came ${attempts.length} times`);
  });

  it('that dies while the mail server accepts an e-mail records the outcome once it is back, without a second e-mail', async () => {
    const { promise: outcome, resolve: release } = Promise.withResolvers<null>();
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    mailbox.onReceive = () => {
      arrive();
      return outcome;
    };
    const body = aCaso();
    const response = open(body);
    await arrival;
    await installation.cluster.kill9();
    release(null);
    const { status, json, text } = await response; // answered before the outcome can be recorded
    assert.equal(status, 201, text);
    await installation.cluster.restart();
    const states = () =>
      installation.superSql(
        `select c.estado from correos c join casos k on k.id = c.caso where k.caso_id = $1 and c.estado = 'enviado'`,
        [json.data.caso_id],
      );
    await until('the outcome is on record', async () => (await states()).length === 1, RECOVERY);
    assert.equal(mailbox.seen.filter(({ para }) => para.includes(String(body.heredero.email))).length, 1);
  });

  it('that ends LISTEN connections is polled for deliveries; later api and worker listen again, and openings notify them', async (t) => {
    const arrived = () => receiver.received.filter(({ path }) => path.endsWith('/quiet')).length;
    const deafen = () =>
      installation.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'albacea-listen'`,
      );
    await post('/webhooks', { url: `${receiver.url}/quiet`, eventos: ['siniestro_abierto'] });
    const claim = () => post('/siniestro', aSiniestroB());
    await deafen();
    assert.equal((await claim()).status, 201);
    await until('it arrives', async () => {
      await deafen();
      return arrived() === 1;
    });
    // Each process takes its advisory lock once it listens.
    const listening = `select 1 from pg_stat_activity join pg_locks using (pid) where application_name = 'albacea-listen' and locktype = 'advisory'`;
    await until('both listen again', async () => (await installation.superSql(listening)).length === 2);
    const listener = new Client({ connectionString: installation.variables.DATABASE_URL as string });
    await listener.connect();
    t.after(() => listener.end());
    await listener.query(`listen ${CHANNEL}`);
    const notice = once(listener, 'notification');
    assert.equal((await claim()).status, 201);
    await notice;
    await until('it arrives too', async () => arrived() === 2);
  });

  it('that hangs makes starts and commands exit with one sentence; SIGTERM still ends processes, even if the mail server hangs too', async () => {
    for (const process of [api, worker])
      assert.equal(await Promise.race([process.ended, null]), null, process.output());
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    mailbox.onReceive = () => {
      arrive();
      return new Promise(() => {});
    };
    const response = open();
    await arrival;
    await freeze();
    const commands = ['api', 'clave listar --aseguradora boreal', 'migrate'];
    const ended = await Promise.all(commands.map((command) => run(command.split(' '), installation.variables)));
    for (const { code, error } of ended) {
      assert.equal(code, 1);
      assert.match(error, /^the database is away: [^\n]+\n$/);
    }
    for (const process of [api, worker]) assert.deepEqual(await process.end('SIGTERM'), { code: 0, signal: null });
    await response;
    thaw?.();
  });
});
