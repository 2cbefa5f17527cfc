/**
 * SIGTERM: stop accepting, finish, let go of leases, exit with 0. A process that takes longer than
 * its ten seconds ends itself with 1, so the exit code says whether it was in time.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Aseguradora } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { askA, createByCommand, launch, type Server, serve } from '../support/processes.ts';

const IN_COMMAND = { codigo: 0, senal: null };

describe('SIGTERM', () => {
  let mailbox: Mailbox;
  let installation: Installation;
  let b: Aseguradora;
  let server: Server;
  before(async () => {
    mailbox = await openMailbox();
    installation = await install({ SMTP_URL: mailbox.url, MAIL_WAIT_MS: '1000' });
    b = await createByCommand('boreal', 'B', installation.variables);
  });
  beforeEach(async () => {
    server = await serve('start', installation.variables);
  });
  afterEach(async () => {
    await server.terminar('SIGKILL');
    mailbox.cut();
    mailbox.onReceive = () => null;
    await installation.superSql(`update correos set estado = 'retirado' where estado = 'pendiente'`);
  });
  after(async () => {
    await installation.cerrar();
    await mailbox.cerrar();
  });

  const open = () => askA(server.direccion, b, { metodo: 'POST', ruta: '/casos', cuerpo: aCaso() });
  const claimed = async () =>
    (await installation.superSql('select id from correos where reclamo_id is not null')).length;

  /** From now on the mail server takes messages and never says another word; resolves with the first of them. */
  function hangMail(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    mailbox.onReceive = () => {
      resolve();
      return new Promise(() => {});
    };
    return promise;
  }

  it('an idle process ends in order', async () => {
    assert.deepEqual(await server.terminar('SIGTERM'), IN_COMMAND);
  });

  it('with DRAIN_MS it says so at /readyz while it still serves, and ends connections with their answers', async () => {
    await server.terminar('SIGTERM');
    server = await serve('api', { ...installation.variables, DRAIN_MS: '300000', LOG_LEVEL: 'info' });
    const end = server.terminar('SIGTERM');
    await server.espera(/"stopping"/);
    const ready = await fetch(`${server.direccion}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [503, { estado: 'terminando' }]);
    const { estado, cabeceras } = await open();
    assert.deepEqual([estado, cabeceras.connection], [201, 'close']);
    await server.terminar('SIGTERM'); // a second signal ends it at once
    assert.deepEqual(await end, { codigo: 1, senal: null });
  });

  it('so does one that Ctrl-C stops, with a client that keeps its connection open', async () => {
    const socket = connect(Number(new URL(server.direccion).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: albacea.test\r\n\r\n');
    await once(socket, 'data');
    assert.deepEqual(await server.terminar('SIGINT'), IN_COMMAND);
  });

  it('requests under way are answered, new ones find nobody, and a mail server that hangs holds nothing up', async () => {
    const arrival = hangMail();
    const response = open();
    await arrival;
    const end = server.terminar('SIGTERM');
    const { estado, json } = await response;
    assert.equal(estado, 201);
    assert.equal(json.data.acceso_heredero.notificado, false);
    await assert.rejects(open(), { code: /ECONNREFUSED|ECONNRESET/ });
    assert.deepEqual(await end, IN_COMMAND);
    assert.equal(await claimed(), 0, 'its lease was let go');
    assert.deepEqual(await installation.superSql(`select estado, intentos from correos where estado = 'pendiente'`), [
      { estado: 'pendiente', intentos: 1 },
    ]);
  });

  it('a worker in the middle of a round whose mail server hangs lets go of every lease', async () => {
    await server.terminar('SIGTERM');
    server = await serve('api', { ...installation.variables, MAIL_WAIT_MS: '0' });
    await Promise.all([open(), open(), open()]);
    const arrival = hangMail();
    const worker = launch(['worker'], installation.variables);
    await arrival;
    await until('the worker holds leases', async () => (await claimed()) === 3);
    assert.deepEqual(await worker.terminar('SIGTERM'), IN_COMMAND, worker.salida());
    assert.equal(await claimed(), 0);
  });

  it('a client that never finishes its request holds nothing up', async () => {
    const socket = connect(Number(new URL(server.direccion).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /api/v1/casos HTTP/1.1\r\nHost: albacea.test\r\nContent-Length: 100\r\n\r\n{');
    await open(); // by now the server has read the half request
    assert.deepEqual(await server.terminar('SIGTERM'), IN_COMMAND);
  });

  it('a database that is away holds nothing up', async () => {
    const arrival = hangMail();
    const response = open();
    await arrival;
    await installation.cluster.kill9();
    try {
      assert.deepEqual(await server.terminar('SIGTERM'), IN_COMMAND);
      await response;
    } finally {
      await installation.cluster.restart();
    }
  });
});
