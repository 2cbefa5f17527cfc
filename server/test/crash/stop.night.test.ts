/**
 * SIGTERM: stop accepting, finish requests, release leases, exit with 0. A process that takes longer than ten seconds ends itself
 * with 1, so the exit code tells whether it was in time. For a database that is away meanwhile see database-away.night.test.ts.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { type Aseguradora, type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { aCaso, aSiniestroB } from '../support/factories.ts';
import { createAseguradoras, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { askA, launch, type Process, type Server, serve } from '../support/processes.ts';
import { accept, hush, openReceiver, type TestReceiver } from '../support/receiver.ts';

const IN_ORDER = { code: 0, signal: null };

describe('SIGTERM', () => {
  let database: MigratedDatabase;
  let mailbox: Mailbox;
  let receiver: TestReceiver;
  let variables: Record<string, string>;
  let b: Aseguradora;
  let server: Server;
  const started: Process[] = [];
  before(async () => {
    mailbox = await openMailbox();
    receiver = await openReceiver();
    database = await migratedDatabase('postgres');
    variables = {
      ...database.variables,
      SMTP_URL: mailbox.url,
      MAIL_WAIT_MS: '1000',
      PUBLIC_URL: 'http://albacea.test',
      ALLOW_LOOPBACK_WEBHOOKS: 'true',
    };
    [b] = (await createAseguradoras(variables, { boreal: 'B' })) as [Aseguradora];
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((process) => process.end('SIGKILL')));
    mailbox.cut();
    mailbox.onReceive = () => null;
    await database.superSql(`update correos set estado = 'retirado' where estado = 'pendiente'`);
  });
  after(async () => {
    await database.opened.base.close();
    await database.close();
    await receiver.close();
    await mailbox.close();
  });

  async function begin(role: 'start' | 'api', changes: Record<string, string> = {}): Promise<void> {
    server = await serve(role, { ...variables, ...changes });
    started.push(server);
  }
  function beginWorker(): Process {
    const worker = launch(['worker'], variables);
    started.push(worker);
    return worker;
  }
  const post = (path: string, body: object) => askA(server.address, b, { method: 'POST', path, body });
  const open = () => post('/casos', aCaso());
  const claimed = async () => (await database.superSql('select id from correos where reclamo_id is not null')).length;

  /** Opens a connection, sends `text` and keeps the connection open. */
  function write(text: string) {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  }

  /** Makes the mail server take messages and never answer; resolves once it has taken one. */
  function hangMail(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    mailbox.onReceive = () => {
      resolve();
      return new Promise(() => {});
    };
    return promise;
  }

  it('with DRAIN_MS makes /readyz answer 503 while the process still serves, and closes each connection with its answer', async () => {
    await begin('api', { DRAIN_MS: '300000', LOG_LEVEL: 'info' });
    const end = server.end('SIGTERM');
    await server.waitFor(/"stopping"/);
    const ready = await fetch(`${server.address}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [503, { estado: 'terminando' }]);
    const { status, headers } = await open();
    assert.deepEqual([status, headers.connection], [201, 'close']);
    await server.end('SIGTERM'); // a second signal ends it at once
    assert.deepEqual(await end, { code: 1, signal: null });
  });

  it('ends the process in time even if clients keep connections open or never finish a request', async () => {
    await begin('start');
    await once(write('GET /healthz HTTP/1.1\r\nHost: albacea.test\r\n\r\n'), 'data');
    write('POST /api/v1/casos HTTP/1.1\r\nHost: albacea.test\r\nContent-Length: 100\r\n\r\n{');
    await open(); // by now the server has read the half request
    assert.deepEqual(await server.end('SIGINT'), IN_ORDER);
  });

  it('lets requests be answered that had reached the machine, but not yet the process', async () => {
    await begin('api', { DATABASE_CONNECTIONS: '4' });
    assert.equal((await open()).status, 201);
    process.kill(server.pid, 'SIGSTOP');
    const waiting = Array.from({ length: 20 }, () => askA(server.address, b, { path: '/casos' }));
    // The operating system accepts connections even for a stopped process.
    await Promise.all(Array.from({ length: 20 }, () => once(connect(Number(new URL(server.address).port)), 'connect')));
    const end = server.end('SIGTERM');
    process.kill(server.pid, 'SIGCONT');
    for (const { status } of await Promise.all(waiting)) assert.equal(status, 200);
    assert.deepEqual(await end, IN_ORDER);
  });

  it('lets requests under way be answered, refuses new connections, and does not wait for a mail server that hangs', async () => {
    await begin('start');
    const arrival = hangMail();
    const response = open();
    await arrival;
    const end = server.end('SIGTERM');
    const { status, json } = await response;
    assert.equal(status, 201);
    assert.equal(json.data.acceso_heredero.notificado, false);
    await assert.rejects(open(), { code: /ECONNREFUSED|ECONNRESET/ });
    assert.deepEqual(await end, IN_ORDER);
    assert.equal(await claimed(), 0, 'the lease of the e-mail is released');
    assert.deepEqual(await database.superSql(`select estado, intentos from correos where estado = 'pendiente'`), [
      { estado: 'pendiente', intentos: 1 },
    ]);
  });

  it('makes a worker in the middle of a round release its e-mails and deliveries, and another worker continues with them', async () => {
    await begin('api', { MAIL_WAIT_MS: '0' });
    await post('/webhooks', { url: receiver.url, eventos: ['siniestro_abierto'], concurrencia: 3 });
    for (let i = 0; i < 10; i += 1) assert.equal((await post('/siniestro', aSiniestroB())).status, 201);
    receiver.responder = hush;
    const arrival = hangMail();
    const worker = beginWorker();
    await Promise.all([arrival, receiver.waitFor(3)]);
    await until('the worker holds leases of e-mails', async () => (await claimed()) > 0);
    assert.deepEqual(await worker.end('SIGTERM'), IN_ORDER, worker.output());
    assert.equal(await claimed(), 0);
    const free = await database.superSql(`select 1 from entregas where estado = 'pendiente' and reclamo_id is null`);
    assert.equal(free.length, 10, 'no delivery has to wait for the end of a lease');
    receiver.responder = accept;
    mailbox.onReceive = () => null;
    // On a very slow machine an attempt may have timed out, and would wait for its schedule.
    await database.superSql(`update entregas set proximo_intento = creada where estado = 'pendiente'`);
    beginWorker();
    const delivered = async () =>
      (await database.superSql(`select 1 from entregas where estado = 'entregada'`)).length === 10;
    await until('the other worker has delivered them', delivered);
    const once = await database.superSql(`select 1 from entrega_intentos where resultado = 'entregado'`);
    assert.equal(once.length, 10);
  });
});
