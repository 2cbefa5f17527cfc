/** Addresses that must not be called: refused when they are registered and again at every attempt, with the reason. */
import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { isIPv6 } from 'node:net';
import os from 'node:os';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../../src/http/server.ts';
import { webhooksRoutes } from '../../src/outbox/webhooks/routes.ts';
import { createClient } from '../../src/platform/outbound-http/client.ts';
import type { Resolve } from '../../src/platform/outbound-http/resolver.ts';
import { BAD_ADDRESSES, BAD_URLS } from '../../src/platform/outbound-http/test/bad-addresses.ts';
import { attemptsOf, dispatch, otherDispatcher, register, uniqueEntrega } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { openReceiver, type TestReceiver } from '../support/receiver.ts';

/** One example for each reason; every form of the matrix is tested with the client (platform/outbound-http). */
const oneOfEach = <T extends readonly [string, string]>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row[1], row])).values(),
];
const GOOD = '93.184.215.14';
const EVENTS = ['caso_abierto'];

describe('addresses that must not be called', () => {
  let e: Environment;
  let listener: TestReceiver;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    listener = await openReceiver();
  });
  after(async () => {
    await listener.close();
    await e.close();
  });

  it('a forbidden address is refused with 422 and its reason, and one already stored fails every attempt without a connection', async () => {
    const who = await e.aseguradora('B');
    for (const [url, reason] of oneOfEach(BAD_URLS)) {
      const fresh = await e.request(who, 'POST', '/webhooks', { url, eventos: EVENTS }, { 'accept-language': 'en' });
      assert.deepEqual([fresh.status, fresh.headers['x-error-code']], [422, 'validacion'], url);
      assert.match(fresh.json.error, /url: must be a public https address/);
      assert.ok(fresh.json.error.includes(`(${reason})`), fresh.json.error);
      const { webhook_id: id } = await register(e, who, 'https://antes.invalid/');
      const change = await e.request(who, 'PATCH', `/webhooks/${id}`, { url });
      assert.equal(change.status, 422, url);
      assert.match(change.json.error, /debe ser una dirección https pública/);
      assert.ok(!change.json.error.includes(`(${reason})`), `no English in the Spanish message: ${change.json.error}`);
      // As if it had been registered before the address was forbidden.
      await e.base.superSql('update webhooks set url = $2 where id = $1', [id, url]);
      await e.request(who, 'POST', `/webhooks/${id}/prueba`);
      await dispatch(e);
      assert.deepEqual(attemptsOf(await uniqueEntrega(e, who, id)), [`1 direccion_prohibida ${reason}`], url);
      await e.request(who, 'DELETE', `/webhooks/${id}`);
    }
  });

  it('a name is refused at registration if any of its addresses is forbidden, and at the attempt if one has become forbidden', async (t) => {
    let alreadyBad = true;
    const rows = oneOfEach(BAD_ADDRESSES);
    const who = await e.aseguradora('B');
    // malo-7.example resolves to the bad address number 7 only; mixto-7.example to that and a good one.
    const resolver: Resolve = async (name) => {
      const [, kind, i] = /^(malo|mixto)-(\d+)\.example$/.exec(name) ?? [];
      const bad = rows[Number(i)]?.[0] ?? GOOD;
      const list = !alreadyBad ? [GOOD] : kind === 'mixto' ? [GOOD, bad] : [bad];
      return list.map((address) => ({ address, family: isIPv6(address.replace(/%.*/, '')) ? 6 : 4 }));
    };
    const client = createClient({ loopback: false, resolver });
    const dispatcher = await otherDispatcher(e, { client });
    t.after(() => dispatcher.stop());
    const app = await serverWith(client);
    t.after(() => app.close());
    for (const [i, [bad, reason]] of rows.entries()) {
      for (const kind of ['malo', 'mixto']) {
        const url = `https://${kind}-${i}.example:${listener.port}/`;
        alreadyBad = true;
        const refused = await askA(app, who, 'POST', '/webhooks', { url, eventos: EVENTS });
        assert.equal(refused.statusCode, 422, bad);
        assert.ok(refused.json().error.includes(`(${reason})`), `${bad}: ${refused.body}`);
        alreadyBad = false;
        const accepted = await askA(app, who, 'POST', '/webhooks', { url, eventos: EVENTS });
        assert.equal(accepted.statusCode, 201);
        const id = accepted.json().data.webhook_id;
        alreadyBad = true;
        assert.equal((await askA(app, who, 'PATCH', `/webhooks/${id}`, { url })).statusCode, 422);
        await askA(app, who, 'POST', `/webhooks/${id}/prueba`);
        assert.equal(await dispatch(e, dispatcher), 1);
        const entrega = await uniqueEntrega(e, who, id);
        assert.deepEqual(attemptsOf(entrega), [`1 direccion_prohibida ${reason}`], bad);
        assert.equal(entrega.estado, 'pendiente');
        await e.request(who, 'DELETE', `/webhooks/${id}`);
      }
    }
    assert.equal(listener.connections, 0);
  });

  it('the service’s own public address is refused too, at registration and at the attempt', async (t) => {
    t.mock.method(os, 'networkInterfaces', () => ({ eth0: [{ address: GOOD }] }));
    syncBuiltinESMExports();
    t.after(() => {
      t.mock.restoreAll();
      syncBuiltinESMExports();
    });
    const who = await e.aseguradora('B');
    const url = `https://${GOOD}:${listener.port}/`;
    const denied = await e.request(who, 'POST', '/webhooks', { url, eventos: EVENTS });
    assert.equal(denied.status, 422);
    assert.ok(denied.json.error.includes('(dirección de este servicio)'), denied.json.error);
    const { webhook_id: id } = await register(e, who, 'https://antes.invalid/');
    await e.base.superSql('update webhooks set url = $2 where id = $1', [id, url]);
    await e.request(who, 'POST', `/webhooks/${id}/prueba`);
    await dispatch(e);
    assert.deepEqual(attemptsOf(await uniqueEntrega(e, who, id)), ['1 direccion_prohibida own']);
    await e.request(who, 'DELETE', `/webhooks/${id}`);
  });

  it('an unknown name, or one whose name servers hang, can be registered: each attempt resolves it again', async (t) => {
    const resolver: Resolve = (name) =>
      name === 'mudo.example'
        ? new Promise(() => undefined)
        : Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const client = createClient({ loopback: false, resolver, dnsDeadlineMs: 50 });
    const dispatcher = await otherDispatcher(e, { client });
    t.after(() => dispatcher.stop());
    const app = await serverWith(client);
    t.after(() => app.close());
    const who = await e.aseguradora('B');
    for (const [name, code] of [
      ['mudo', 'ETIMEOUT'],
      ['nadie', 'ENOTFOUND'],
    ]) {
      const { data } = (
        await askA(app, who, 'POST', '/webhooks', { url: `https://${name}.example/`, eventos: EVENTS })
      ).json();
      await askA(app, who, 'POST', `/webhooks/${data.webhook_id}/prueba`);
      await dispatch(e, dispatcher);
      assert.deepEqual(attemptsOf(await uniqueEntrega(e, who, data.webhook_id)), [`1 sin_conexion ${code}`]);
    }
  });

  it('a refused attempt names only the forbidden range, and its schedule continues', async () => {
    const who = await e.aseguradora('A');
    const { webhook_id: id } = await register(e, who, 'https://antes.invalid/');
    await e.base.superSql('update webhooks set url = $2 where id = $1', [id, 'https://10.1.2.3:8443/interno?clave=x']);
    await e.request(who, 'POST', `/webhooks/${id}/prueba`);
    for (const minutes of [0, 2, 5, 17]) {
      e.clock.advance(minutes * 60_000);
      await dispatch(e);
    }
    const entrega = await uniqueEntrega(e, who, id);
    assert.equal(entrega.estado, 'agotada');
    assert.deepEqual(
      entrega.intentos.map(({ resultado, detalle, estado_http, respuesta }) => [
        resultado,
        detalle,
        estado_http,
        respuesta,
      ]),
      Array.from({ length: 4 }, () => ['direccion_prohibida', 'private', null, null]),
    );
  });

  /** Starts the service with another client, which checks the addresses. */
  async function serverWith(client: ReturnType<typeof createClient>): Promise<FastifyInstance> {
    const { http, metrics } = e.program;
    const withClient = webhooksRoutes({ outbound: { loopback: false }, client });
    const others = http.routes.filter(({ operation }) =>
      withClient.every((route) => route.operation.id !== operation.id),
    );
    const health = { metrics, isStopping: () => false, metricsApart: false };
    return createServer({ ...http, routes: [...others, ...withClient], health });
  }

  const askA = (app: FastifyInstance, who: Aseguradora, method: 'POST' | 'PATCH', route: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/v1${route}`,
      headers: { host: who.host, 'x-api-key': who.apiKey, 'accept-language': 'en' },
      ...(payload && { payload }),
    });
});
