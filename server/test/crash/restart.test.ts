/** PostgreSQL goes away under a running service and comes back: callers hear 503, nothing needs a hand, nothing is sent twice. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Aseguradora, Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { askA, createByCommand, type Server, serve } from '../support/processes.ts';

/** Milliseconds within which the service must be itself again. */
const RECOVERY = 10_000;

describe('PostgreSQL under a running service', () => {
  let mailbox: Mailbox;
  let installation: Installation;
  let server: Server;
  let b: Aseguradora;
  before(async () => {
    mailbox = await openMailbox();
    installation = await install({ SMTP_URL: mailbox.url, DATABASE_CONNECTIONS: '4' });
    b = await createByCommand('boreal', 'B', installation.variables);
    server = await serve('start', installation.variables);
  });
  afterEach(() => {
    mailbox.onReceive = () => null;
  });
  after(async () => {
    await server.terminar('SIGKILL');
    await installation.cerrar();
    await mailbox.cerrar();
  });

  const open = (cuerpo = aCaso()) => askA(server.direccion, b, { metodo: 'POST', ruta: '/casos', cuerpo });
  const health = async (route: string) => (await fetch(`${server.direccion}${route}`)).status;
  const stateOf = async (caso: string) =>
    (
      await installation.superSql<{ estado: string }>(
        'select c.estado from correos c join casos k on k.id = c.caso where k.caso_id = $1',
        [caso],
      )
    )[0]?.estado;

  it('while it is away every request is answered 503 with Retry-After, and afterwards all is well by itself', async () => {
    assert.equal((await open()).estado, 201);
    await installation.cluster.kill9();
    for (const { estado, cabeceras, json } of await Promise.all([open(), open(), open()])) {
      assert.equal(estado, 503);
      assert.equal(cabeceras['x-error-code'], 'no_disponible');
      assert.match(String(cabeceras['retry-after']), /^\d+$/);
      assert.deepEqual(Object.keys(json), ['success', 'error']);
    }
    assert.equal(await health('/healthz'), 200);
    assert.equal(await health('/readyz'), 503);
    await installation.cluster.restart();
    await until('requests succeed', async () => (await open()).estado === 201, RECOVERY);
    assert.equal(await health('/readyz'), 200);
    await until(
      'the worker seals what was opened',
      async () => (await installation.superSql('select 1 from auditoria where secuencia is null')).length === 0,
      RECOVERY,
    );
  });

  it('a restart in the middle of openings costs none of them more than a 503', async () => {
    const responses: Reply[] = [];
    let follow = true;
    const clients = Array.from({ length: 4 }, async () => {
      while (follow) responses.push(await open());
    });
    await until('openings are under way', async () => responses.length > 8);
    await installation.cluster.restart(); // clean: connections are told that an administrator ended them
    await installation.cluster.kill9(); // and not clean
    await installation.cluster.restart();
    const before = responses.length;
    await until('openings go on', async () => responses.slice(before).some(({ estado }) => estado === 201), RECOVERY);
    follow = false;
    await Promise.all(clients);
    const others = responses.filter(({ estado }) => estado !== 201 && estado !== 503);
    assert.deepEqual(
      others.map(({ texto }) => texto),
      [],
    );
  });

  it('an e-mail that was taken while the database was away is recorded when it is back, and not sent again', async () => {
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
    const { json } = await response; // the wait for the mail server ends before the record can be written
    await installation.cluster.restart();
    await until('the outcome is on record', async () => (await stateOf(json.data.caso_id)) === 'enviado', RECOVERY);
    assert.equal(mailbox.vistos.filter(({ para }) => para.includes(String(body.heredero.email))).length, 1);
  });

  it('the process is still the first one', async () => {
    assert.equal(await Promise.race([server.fin, null]), null, server.salida());
  });
});
