/** The database dies and comes back under a running service: it recovers alone, and nothing acknowledged is lost. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { CHANNEL } from '../../src/queue/wakeup.ts';
import { aSiniestroB } from '../support/factories.ts';
import { type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { askA, createByCommand, launch, type Process, type Server, serve } from '../support/processes.ts';
import { openReceiver, type TestReceiver } from '../support/receiver.ts';

describe('a database that goes away', () => {
  let installation: Installation;
  let api: Server;
  let worker: Process;
  let receiver: TestReceiver;
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await openMailbox();
    receiver = await openReceiver();
    installation = await install({ ALLOW_LOOPBACK_WEBHOOKS: 'true', SMTP_URL: mailbox.url });
    api = await serve('api', installation.variables);
    worker = launch(['worker'], installation.variables);
  });
  after(async () => {
    await api?.terminar('SIGTERM');
    await worker?.terminar('SIGTERM');
    await installation?.cerrar();
    await receiver?.cerrar();
    await mailbox?.cerrar();
  });

  it('by kill -9 or by cut connections stops no delivery for good: the service goes on without a restart', async () => {
    const who = await createByCommand('bruma', 'B', installation.variables);
    const fresh = { url: receiver.url, eventos: ['siniestro_abierto'] };
    await askA(api.direccion, who, { metodo: 'POST', ruta: '/webhooks', cuerpo: fresh });

    const recognised = new Set<string>();
    const counted = () =>
      new Set(receiver.recibidas.map(({ cuerpo }) => JSON.parse(cuerpo.toString('utf8')).data.caso_id as string));
    const open = async (): Promise<boolean> => {
      const { estado, json } = await askA(api.direccion, who, {
        metodo: 'POST',
        ruta: '/siniestro',
        cuerpo: aSiniestroB(),
      });
      if (estado === 201) recognised.add(json.data.caso_id);
      else assert.equal(estado, 503, JSON.stringify(json));
      return estado === 201;
    };
    /** The service answers again, and every claim that it has ever acknowledged is told. */
    const repuesto = async () => {
      await until('a claim is taken again', open);
      // its lease and a look are the longest that one waits which a crash had caught under way
      await until('every claim is told', async () => recognised.difference(counted()).size === 0);
    };
    await repuesto();
    for (let cycle = 0; cycle < 2; cycle += 1) {
      const openings = Promise.all(Array.from({ length: 20 }, open));
      await installation.cluster.kill9();
      await openings;
      await installation.cluster.restart();
      await repuesto();
    }
    await installation.superSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'albacea%'`,
    );
    await repuesto();
    const times = Map.groupBy(receiver.recibidas, ({ cabeceras }) => cabeceras['x-webhook-id']);
    for (const [id, attempts] of times) assert.ok(attempts.length <= 4, `${id} came ${attempts.length} times`);
  });

  it('while nobody can listen, deliveries go out by polling; then the worker listens again, and an opening is announced', async (t) => {
    const who = await createByCommand('calma', 'B', installation.variables);
    const fresh = { url: `${receiver.url}/calma`, eventos: ['siniestro_abierto'] };
    await askA(api.direccion, who, { metodo: 'POST', ruta: '/webhooks', cuerpo: fresh });
    const open = () => askA(api.direccion, who, { metodo: 'POST', ruta: '/siniestro', cuerpo: aSiniestroB() });
    const arrived = () => receiver.recibidas.filter(({ ruta }) => ruta.endsWith('/calma')).length;
    const deafen = () =>
      installation.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'albacea-listen'`,
      );
    await deafen();
    assert.equal((await open()).estado, 201);
    await until('it arrives', async () => {
      await deafen();
      return arrived() === 1;
    });
    await until('both listen again', async () => {
      const listeners = await installation.superSql(
        `select 1 from pg_stat_activity where application_name = 'albacea-listen' and query like 'listen %'`,
      );
      return listeners.length === 2;
    });
    const listener = new Client({ connectionString: installation.variables.DATABASE_URL as string });
    await listener.connect();
    t.after(() => listener.end());
    await listener.query(`listen ${CHANNEL}`);
    const notice = once(listener, 'notification');
    assert.equal((await open()).estado, 201);
    await notice;
    await until('it arrives too', async () => arrived() === 2);
  });
});
