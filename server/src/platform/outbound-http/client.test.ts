import assert from 'node:assert/strict';
import { constants } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, isIPv6 } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { type ClientOptions, createClient, type OutboundClient } from './client.ts';
import type { Resolve } from './resolver.ts';
import { BAD_ADDRESSES, BAD_URLS } from './test/bad-addresses.ts';
import { listen, TEST_TLS } from './test/listener.ts';

const GOOD = '93.184.215.14';
const address = (address: string) => ({
  address,
  family: isIPv6(address.replace(/%.*/, '')) ? (6 as const) : (4 as const),
});
/** A resolver that returns the same addresses for every name. */
const always =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(address);

function aClient(t: TestContext, options: Partial<ClientOptions>): OutboundClient {
  const client = createClient({ loopback: false, deadlineMs: 5_000, ...options });
  t.after(() => client.close());
  return client;
}

const submit = (client: OutboundClient, url: string) =>
  client.send({ caller: 'a', url, body: Buffer.from('{}'), headers: { 'content-type': 'application/json' } });

/** Makes a client, and a TLS receiver that closes each connection and records whether the connection resumed a session. */
async function withSessions(t: TestContext) {
  const resumed: boolean[] = [];
  const responder: RequestListener = ({ socket }, response) => {
    resumed.push((socket as TLSSocket).isSessionReused());
    response.writeHead(200, { connection: 'close' }).end('ok');
  };
  const listener = await listen(t, { tls: TEST_TLS, responder });
  const client = aClient(t, { loopback: true, resolver: always('127.0.0.1'), ca: TEST_TLS.cert });
  const call = () => submit(client, `https://receptor.example:${listener.port}/`);
  return { resumed, call };
}

describe('the guarded client', () => {
  it('calls no URL whose text is forbidden, and returns the reason', async (t) => {
    const listener = await listen(t);
    const client = aClient(t, { resolver: always('127.0.0.1') });
    const own = [
      'http://127.0.0.1',
      'http://localhost',
      'https://127.0.0.1',
      'https://[::ffff:7f00:1]',
      'https://2130706433',
    ];
    for (const url of own) assert.equal((await submit(client, `${url}:${listener.port}/`)).tipo, 'prohibida', url);
    for (const [url, reason] of BAD_URLS) {
      assert.deepEqual(await submit(client, url), { tipo: 'prohibida', motivo: reason }, JSON.stringify(url));
      assert.equal(await client.examine(url), reason, JSON.stringify(url));
    }
    assert.equal(listener.connections(), 0);
  });

  it('calls no name with an address in a forbidden range, alone or beside a public address', async (t) => {
    const listener = await listen(t);
    for (const [bad, reason] of BAD_ADDRESSES) {
      for (const together of [[bad], [GOOD, bad], [bad, GOOD], ['2606:4700::1111', GOOD, bad]]) {
        const client = aClient(t, { resolver: always(...together) });
        for (const url of [`https://receptor.example:${listener.port}/`, 'https://receptor.example/'])
          assert.deepEqual(await submit(client, url), { tipo: 'prohibida', motivo: reason }, together.join());
        assert.equal(await client.examine('https://receptor.example/'), reason, together.join());
      }
    }
    assert.equal(listener.connections(), 0);
  });

  it('with loopback allowed reaches loopback by name, and no other forbidden range', async (t) => {
    const listener = await listen(t);
    const url = `http://receptor.localhost:${listener.port}/`;
    assert.equal((await submit(aClient(t, { loopback: true, resolver: always('127.0.0.1') }), url)).tipo, 'respuesta');
    for (const [bad, reason] of BAD_ADDRESSES.filter(([, range]) => range !== 'loopback')) {
      const client = aClient(t, { loopback: true, resolver: always('127.0.0.1', bad) });
      assert.deepEqual(await submit(client, url), { tipo: 'prohibida', motivo: reason }, bad);
    }
    assert.equal(listener.connections(), 1);
  });

  it('refuses a name that resolves to a public address of this machine', async (t) => {
    const client = aClient(t, { resolver: always(GOOD), ownAddresses: () => [GOOD] });
    assert.deepEqual(await submit(client, 'https://receptor.example/'), { tipo: 'prohibida', motivo: 'own' });
    assert.equal(await client.examine('https://receptor.example/'), 'own');
  });

  it('resolves a name once for each connection, and connects to the checked address', async (t) => {
    const listener = await listen(t, { responder: (_, r) => void r.writeHead(200, { connection: 'close' }).end() });
    const responses = ['127.0.0.1', '10.0.0.1', '127.0.0.1'];
    let questions = 0;
    const resolver: Resolve = async () => [address(responses[questions++] ?? '169.254.169.254')];
    const client = aClient(t, { loopback: true, resolver });
    const url = `http://rebote.localhost:${listener.port}/`;
    assert.equal((await submit(client, url)).tipo, 'respuesta');
    assert.equal(questions, 1);
    assert.deepEqual(await submit(client, url), { tipo: 'prohibida', motivo: 'private' });
    assert.equal((await submit(client, url)).tipo, 'respuesta');
    assert.deepEqual(await submit(client, url), { tipo: 'prohibida', motivo: 'link-local' });
    assert.deepEqual([questions, listener.connections()], [4, 2]);
  });

  it('reuses an open connection, and checks the addresses of the name again for a new one', async (t) => {
    const listener = await listen(t);
    let current = '127.0.0.1';
    const client = aClient(t, { loopback: true, resolver: async () => [address(current)] });
    const url = `http://rebote.localhost:${listener.port}/`;
    await submit(client, url);
    await setImmediate(); // the pool takes a connection back a moment after its answer has ended
    current = '192.168.0.1';
    assert.equal((await submit(client, url)).tipo, 'respuesta');
    assert.deepEqual([listener.connections(), listener.peticiones()], [1, 2]);
    listener.cut();
    // The pool may notice the cut only at the next request; in both cases no request reaches the new address.
    const afterwards = [await submit(client, url), await submit(client, url)];
    assert.deepEqual(afterwards.at(-1), { tipo: 'prohibida', motivo: 'private' });
    assert.deepEqual([listener.connections(), listener.peticiones()], [1, 2]);
  });

  it('follows no redirect, wherever it leads', async (t) => {
    const destination = await listen(t);
    const places = [
      `http://127.0.0.1:${destination.port}/`,
      `//127.0.0.1:${destination.port}/`,
      `http://localhost:${destination.port}/`,
    ];
    places.push('http://169.254.169.254/', 'https://10.0.0.1/', 'file:///etc/passwd', '/otra', 'http://[::1]/');
    for (const location of places) {
      for (const estado of [301, 302, 303, 307, 308]) {
        const origin = await listen(t, {
          responder: (_, r) => void r.writeHead(estado, { location }).end('ve allí'),
        });
        const seen = await submit(aClient(t, { loopback: true }), `http://127.0.0.1:${origin.port}/`);
        assert.partialDeepStrictEqual(seen, { tipo: 'respuesta', estado });
        assert.equal(origin.peticiones(), 1);
      }
    }
    assert.equal(destination.connections(), 0);
  });

  it('limits the time to resolve a name, and sends other calls meanwhile', { timeout: 5_000 }, async (t) => {
    const listener = await listen(t);
    const resolver: Resolve = (name) =>
      name.startsWith('mudo') ? new Promise(() => undefined) : always('127.0.0.1')(name, AbortSignal.abort());
    const client = aClient(t, { loopback: true, resolver, deadlineMs: 10_000 });
    const mute = submit(client, 'https://mudo.example/');
    const examen = client.examine('https://mudo.example/');
    assert.equal((await submit(client, `http://vivo.localhost:${listener.port}/`)).tipo, 'respuesta');
    assert.deepEqual(await mute, { tipo: 'sin_conexion', motivo: 'ETIMEOUT' });
    assert.equal(await examen, null);
  });

  it('reports a name without addresses as no connection, while examine() does not object to it', async (t) => {
    const absent: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    for (const resolver of [absent, always()]) {
      const client = aClient(t, { resolver });
      assert.deepEqual(await submit(client, 'https://nadie.example/'), { tipo: 'sin_conexion', motivo: 'ENOTFOUND' });
      assert.equal(await client.examine('https://nadie.example/'), null);
    }
  });

  it('sends nothing unless the certificate is for the name and from a known authority', async (t) => {
    const listener = await listen(t, { tls: TEST_TLS });
    const resolver = always('127.0.0.1');
    const known = aClient(t, { loopback: true, resolver, ca: TEST_TLS.cert });
    const url = (name: string) => `https://${name}:${listener.port}/`;
    assert.equal((await submit(known, url('receptor.example'))).tipo, 'respuesta');
    assert.deepEqual(await submit(known, url('otro.example')), {
      tipo: 'sin_conexion',
      motivo: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const foreign = aClient(t, { loopback: true, resolver });
    assert.deepEqual(await submit(foreign, url('receptor.example')), {
      tipo: 'sin_conexion',
      motivo: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    assert.equal(listener.peticiones(), 1);
  });

  it('resumes the TLS session of an earlier connection', async (t) => {
    const { resumed, call } = await withSessions(t);
    for (let i = 0; i < 3; i += 1) await call();
    assert.deepEqual(resumed, [false, true, true]);
  });

  it('offers no more TLS sessions to a receiver that cut a connection when it was offered one', async (t) => {
    // Behaves like machines behind a balancer, each of which cuts a connection that offers the TLS session of another machine.
    const options = { ...TEST_TLS, maxVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_TICKET } as const;
    const server = createTlsServer(options, (_, r) => void r.writeHead(200, { connection: 'close' }).end());
    const issued = new Set<string>();
    server.on('newSession', (id: Buffer, _data: Buffer, ready: () => void) => {
      issued.add(id.toString('hex'));
      ready();
    });
    server.on('resumeSession', (id: Buffer, ready: (error: Error | null, data: null) => void) =>
      ready(issued.has(id.toString('hex')) ? new Error('of another machine') : null, null),
    );
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const client = aClient(t, { loopback: true, resolver: always('127.0.0.1'), ca: TEST_TLS.cert });
    const url = `https://receptor.example:${(server.address() as AddressInfo).port}/`;
    const types: string[] = [];
    for (let i = 0; i < 5; i += 1) types.push((await submit(client, url)).tipo);
    assert.deepEqual(types, ['respuesta', 'sin_conexion', 'respuesta', 'respuesta', 'respuesta']);
  });

  it('checks the certificate again an hour after the last check, even if its session was resumed meanwhile', async (t) => {
    const { resumed, call } = await withSessions(t);
    const start = performance.now();
    let minutes = 0;
    t.mock.method(performance, 'now', () => start + minutes * 60_000);
    for (minutes of [0, 40, 59, 61, 100]) await call();
    assert.deepEqual(resumed, [false, true, true, false, true]);
  });

  it('gives up a TLS handshake that does not end, and closes its connection', { timeout: 5_000 }, async (t) => {
    const closed = Promise.withResolvers<void>();
    const mute = createServer((socket) =>
      socket
        .resume()
        .on('error', () => undefined)
        .once('close', () => closed.resolve()),
    );
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    t.after(() => mute.close());
    const client = aClient(t, { loopback: true, resolver: always('127.0.0.1'), deadlineMs: 200 });
    const url = `https://receptor.example:${(mute.address() as AddressInfo).port}/`;
    assert.deepEqual(await submit(client, url), { tipo: 'tiempo_agotado' });
    await closed.promise;
  });
});
