/** Tests of the connection pools against real sockets. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { freePort } from '../../../test/support/free-port.ts';
import {
  type ConnectionPools,
  createConnectionPools,
  ExhaustedDeadline,
  type OutboundRequest,
  type PoolOptions,
} from './connection-pools.ts';
import { createConnector } from './connector.ts';

/** A request as a server received it, and the connection on which it came. */
interface Received {
  readonly path: string;
  readonly text: string;
  readonly socket: Socket;
  /** Number of the connection, from 0. */
  readonly over: number;
}

interface RawServer {
  readonly origin: string;
  readonly received: readonly Received[];
  /** All connections so far. */
  readonly sockets: readonly Socket[];
  /** Resolves when this many requests have come. */
  hasReceived(count: number): Promise<void>;
  /** Resolves when no connection is open. */
  isEmpty(): Promise<void>;
}

const ok = (body: string, headers = '') => `HTTP/1.1 200 OK\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`;
/** Answers each request with its path. */
const echo = ({ socket, path }: Received) => void socket.write(ok(path));

/** Starts a server of raw sockets that calls `respond` for each complete request. */
async function serve(t: TestContext, respond: (received: Received) => void, port = 0): Promise<RawServer> {
  const received: Received[] = [];
  const sockets: Socket[] = [];
  let onChange: () => void = () => undefined;
  const until = async (reached: () => boolean) => {
    while (!reached()) await new Promise<void>((resolve) => (onChange = resolve));
  };
  const server = createServer((socket) => {
    const over = sockets.push(socket) - 1;
    let text = '';
    socket.on('error', () => undefined).on('close', () => onChange());
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const [, path = '', length = ''] = /^POST (\S+) .*?\r\ncontent-length: (\d+)\r\n\r\n/s.exec(text) ?? [];
      const end = text.indexOf('\r\n\r\n') + 4 + Number(length);
      if (path === '' || text.length < end) return;
      const one = { path, text: text.slice(0, end), socket, over };
      text = text.slice(end);
      received.push(one);
      onChange();
      respond(one);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    sockets,
    hasReceived: (count) => until(() => received.length >= count),
    isEmpty: () => until(() => sockets.every(({ closed }) => closed)),
  };
}

const connect = createConnector({ lookup: () => assert.fail('an address has no name to look up'), deadlineMs: 10_000 });

function poolsFor(t: TestContext, changes: Partial<PoolOptions> = {}): ConnectionPools {
  const limits = { head: 1024, read: 4096, kept: 2048 };
  const times = { deadlineMs: 10_000, idleMs: 30_000, lifeMs: 60_000 };
  const pools = createConnectionPools({ connect, limits, connections: 2, ...times, ...changes });
  t.after(() => pools.close());
  return pools;
}

/** Sends a request and returns the status and body of its answer, or its failure. */
const post = (pools: ConnectionPools, origin: string, path: string, changes: Partial<OutboundRequest> = {}) =>
  pools.send({ caller: 'a', origin, path, headers: {}, body: Buffer.from('{}'), ...changes }).then(
    ({ status, body }) => `${status} ${body.toString('latin1')}`,
    (error) => (error instanceof ExhaustedDeadline ? 'PlazoAgotado' : (error.code ?? error.name)),
  );

describe('connections that are kept', () => {
  it('carry requests one after another over one connection, each complete and once', async (t) => {
    const server = await serve(t, echo);
    const pools = poolsFor(t);
    assert.equal(await post(pools, server.origin, '/a?q=1', { headers: { 'x-a': '1' } }), '200 /a?q=1');
    for (const path of ['/b', '/c']) {
      await turn(); // a connection is free again a moment after its answer has ended
      assert.equal(await post(pools, server.origin, path), `200 ${path}`);
    }
    assert.equal(server.sockets.length, 1);
    const { host } = new URL(server.origin);
    assert.equal(
      server.received[0]?.text,
      `POST /a?q=1 HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\nx-a: 1\r\ncontent-length: 2\r\n\r\n{}`,
    );
  });

  it('are no more than the limit; further requests wait, and each is sent once and in order', async (t) => {
    let respond: (received: Received) => void = () => undefined;
    const server = await serve(t, (one) => respond(one));
    const pools = poolsFor(t, { connections: 3 });
    const paths = Array.from({ length: 100 }, (_, i) => `/${i}`);
    const seen = paths.map((path) => post(pools, server.origin, path));
    await server.hasReceived(3);
    for (let i = 0; i < 10; i += 1) await turn();
    assert.deepEqual([server.sockets.length, server.received.length], [3, 3]);
    respond = echo;
    server.received.slice(0, 3).forEach(echo);
    assert.deepEqual(
      await Promise.all(seen),
      paths.map((path) => `200 ${path}`),
    );
    assert.deepEqual([server.sockets.length, server.received.length], [3, 100]);
    const inOrder = poolsFor(t, { connections: 1 });
    await Promise.all(paths.map((path) => post(inOrder, server.origin, path)));
    assert.deepEqual(
      server.received.slice(100).map(({ path }) => path),
      paths,
    );
  });

  it('belong to one caller each, so a caller whose requests hang delays no other caller', async (t) => {
    const server = await serve(t, (one) => one.path === '/fine' && echo(one));
    const pools = poolsFor(t);
    for (let i = 0; i < 5; i += 1) void post(pools, server.origin, '/hangs');
    await server.hasReceived(2);
    for (const caller of ['b', 'c']) assert.equal(await post(pools, server.origin, '/fine', { caller }), '200 /fine');
    assert.equal(server.sockets.length, 4);
  });

  it('settle every request, however a connection ends, and never with the answer to another request', async (t) => {
    const endings: Record<string, (received: Received) => void> = {
      answers: echo,
      old: ({ socket, path }) => void socket.end(ok(path).replace('1.1', '1.0')),
      announces: ({ socket, path }) => void socket.end(ok(path, 'connection: close\r\n')),
      twice: ({ socket, path }) => void socket.write(ok(path) + ok('/another')),
      more: ({ socket, path }) => void socket.write(`${ok(path)}x`),
      resets: ({ socket }) => void socket.resetAndDestroy(),
      silent: ({ socket }) => void socket.end(),
      babbles: ({ socket }) => void socket.write('SSH-2.0\r\n'),
      floods: ({ socket }) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
      half: ({ socket, path }) => void socket.end(ok(path).replace(/length: \d+/, 'length: 999')),
    };
    const failures: Record<string, string> = {
      resets: 'ECONNRESET',
      silent: 'ECONNRESET',
      floods: 'ECONNRESET',
      babbles: 'NOT_HTTP',
    };
    const modes = Object.keys(endings);
    const server = await serve(t, (one) => endings[one.path.split('/')[1] as string]?.(one));
    for (const connections of [1, 7]) {
      const pools = poolsFor(t, { connections });
      const paths = Array.from({ length: 300 }, (_, i) => `/${modes[(i * 7 + Math.floor(i / 10)) % 10]}/${i}`);
      const seen = await Promise.all(paths.map((path) => post(pools, server.origin, path)));
      for (const [i, path] of paths.entries())
        assert.equal(seen[i], failures[path.split('/')[1] as string] ?? `200 ${path}`, path);
    }
    assert.equal(server.received.length, 600, 'nothing is sent twice');
    assert.equal(new Set(server.received.map(({ over, path }) => `${over} ${path}`)).size, 600);
  });

  it('are not reused after surplus bytes, an announced close, a too short keep-alive, or HTTP/1.0', async (t) => {
    const endings = [
      (path: string) => `${ok(path)}x`,
      (path: string) => ok(path) + ok(path),
      (path: string) => ok(path, 'connection: close\r\n'),
      (path: string) => ok(path, 'keep-alive: timeout=1\r\n'),
      (path: string) => ok(path).replace('1.1', '1.0'),
    ];
    for (const ending of endings) {
      const server = await serve(t, ({ socket, path }) => void socket.write(ending(path)));
      const pools = poolsFor(t);
      for (const path of ['/a', '/b']) {
        assert.equal(await post(pools, server.origin, path), `200 ${path}`);
        await server.isEmpty();
      }
      assert.equal(server.sockets.length, 2, ending(''));
    }
  });

  it('are cut when the server sends an answer without a request, and no later request gets that answer', async (t) => {
    const server = await serve(t, echo);
    const pools = poolsFor(t);
    await post(pools, server.origin, '/a');
    server.sockets[0]?.write(ok('/stale'));
    await server.isEmpty();
    assert.equal(await post(pools, server.origin, '/b'), '200 /b');
    assert.equal(server.sockets.length, 2);
  });

  it('that fail reject their requests with the reason, and the next request connects anew', async (t) => {
    const first = await serve(t, echo);
    const pools = poolsFor(t, { connections: 1 });
    const origin = `http://127.0.0.1:${await freePort()}`;
    const refused = ['/a', '/b', '/c'].map((path) => post(pools, origin, path));
    assert.deepEqual(await Promise.all(refused), ['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED']);
    const back = await serve(t, echo, Number(new URL(origin).port));
    assert.equal(await post(pools, origin, '/d'), '200 /d');
    for (const socket of back.sockets) socket.destroy();
    for (let i = 0; i < 10; i += 1) await turn();
    assert.equal(await post(pools, origin, '/e'), '200 /e');
    assert.equal(await post(pools, first.origin, '/f'), '200 /f');
  });

  it('refuse a request with an invalid header value, send nothing of it, and serve the next request', async (t) => {
    const server = await serve(t, echo);
    const pools = poolsFor(t, { connections: 1 });
    const bad = ['a\r\nx-other: b', 'a\nb', 'a\0', '\u{1f600}'];
    const seen = bad.map((value) => post(pools, server.origin, '/bad', { headers: { 'x-a': value } }));
    assert.deepEqual(await Promise.all(seen), Array(4).fill('ERR_INVALID_CHAR'));
    assert.equal(await post(pools, server.origin, '/a'), '200 /a');
    assert.equal(server.received.length, 1);
  });

  it('that cannot even be opened fail their request, and do not block the next one', async (t) => {
    const server = await serve(t, echo);
    let impossible = true;
    const pools = poolsFor(t, {
      connections: 1,
      connect(options, callback) {
        if (impossible) throw new RangeError('no such port');
        return connect(options, callback);
      },
    });
    assert.equal(await post(pools, server.origin, '/a'), 'RangeError');
    impossible = false;
    assert.equal(await post(pools, server.origin, '/b'), '200 /b');
  });
});

describe('an answer', () => {
  it('counts by its status even if its body is cut off, malformed, contradictory or too long', async (t) => {
    const chunked = 'transfer-encoding: chunked\r\n';
    const answers: Record<string, readonly [raw: string, body: string]> = {
      cut: ['content-length: 9\r\n\r\nhalf', 'half'],
      until_the_end: ['\r\nuntil it closes', 'until it closes'],
      more: ['content-length: 4\r\n\r\nmore than that', 'more'],
      no_chunk: [`${chunked}\r\nzz\r\n`, ''],
      broken_chunk: [`${chunked}\r\n4\r\nfourX\r\n`, 'four'],
      cut_chunk: [`${chunked}\r\n4;a=b\r\nfo`, 'fo'],
      encoded: ['transfer-encoding: gzip\r\n\r\nx', 'x'],
      too_long: [`content-length: 99999999\r\n\r\n${'x'.repeat(8192)}`, 'x'.repeat(2048)],
    };
    const server = await serve(t, ({ socket, path }) => {
      socket.end(`HTTP/1.1 200 OK\r\n${answers[path.slice(1)]?.[0]}`, 'latin1');
    });
    const pools = poolsFor(t);
    for (const [name, [, body]] of Object.entries(answers))
      assert.equal(await post(pools, server.origin, `/${name}`), `200 ${body}`, name);
  });

  it('longer than the reading limit is cut there, and marked as oversized', async (t) => {
    const server = await serve(
      t,
      ({ socket, path }) => void socket.write(ok('x'.repeat(path === '/long' ? 8192 : 3000))),
    );
    const pools = poolsFor(t);
    const request = { caller: 'a', origin: server.origin, headers: {}, body: Buffer.from('{}') };
    const [long, short] = [
      await pools.send({ ...request, path: '/long' }),
      await pools.send({ ...request, path: '/' }),
    ];
    assert.deepEqual([long.oversized, long.body.length], [true, 2048]);
    assert.deepEqual([short.oversized, short.body.length], [false, 2048]);
    assert.equal(server.sockets.length, 2);
  });

  it('in another protocol than HTTP/1.1, or with an endless head, fails with NOT_HTTP', async (t) => {
    const heads: Record<string, string> = {
      ssh: 'SSH-2.0-OpenSSH\r\n',
      mail: '220 mail\r\n',
      no_colon: 'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
      endless: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(2000)}`,
    };
    const server = await serve(t, ({ socket, path }) => void socket.write(heads[path.slice(1)] ?? ''));
    const pools = poolsFor(t);
    for (const name of Object.keys(heads)) assert.equal(await post(pools, server.origin, `/${name}`), 'NOT_HTTP', name);
    await server.isEmpty();
  });
});

describe('the deadline of a request', () => {
  it('ends the wait for a connection, for its opening and for the head; the next request can use the connection', async (t) => {
    const server = await serve(t, (one) => one.path === '/a' && echo(one));
    const opened = Promise.withResolvers<void>();
    const pools = poolsFor(t, {
      connections: 1,
      deadlineMs: 200,
      connect: (options, callback) => void opened.promise.then(() => connect(options, callback)),
    });
    const [opening, waiting] = [post(pools, server.origin, '/never'), post(pools, server.origin, '/never')];
    assert.deepEqual([await opening, await waiting], ['PlazoAgotado', 'PlazoAgotado']);
    opened.resolve();
    assert.equal(await post(pools, server.origin, '/a'), '200 /a');
    const [silent, behind] = [post(pools, server.origin, '/silent'), post(pools, server.origin, '/behind')];
    assert.deepEqual([await silent, await behind], ['PlazoAgotado', 'PlazoAgotado']);
    // on a slow machine `/silent` may end a moment before `/behind`, so that `/behind` still reaches the server
    assert.deepEqual(
      server.received.map(({ path }) => path).filter((path) => path !== '/behind'),
      ['/a', '/silent'],
    );
  });

  it('ends the reading of a body: the answer has the part that arrived, and the connection is closed', async (t) => {
    const half = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf';
    const server = await serve(t, ({ socket }) => void socket.write(half));
    const pools = poolsFor(t, { deadlineMs: 1000 }); // long enough for the head to arrive on a slow machine
    assert.equal(await post(pools, server.origin, '/a'), '200 half');
    await server.isEmpty();
  });
});

describe('closing', () => {
  it('fails requests without a status, returns an answer that has one, and leaves no connection open', async (t) => {
    const half = Promise.withResolvers<void>();
    const server = await serve(t, ({ socket, path }) => {
      if (path === '/half') socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', () => half.resolve());
    });
    const pools = poolsFor(t);
    const seen = ['/half', '/silent', '/never'].map((path) => post(pools, server.origin, path));
    await server.hasReceived(2);
    await half.promise;
    for (let i = 0; i < 10; i += 1) await turn();
    pools.close();
    assert.deepEqual(await Promise.all(seen), ['200 half', 'ECONNRESET', 'ECONNRESET']);
    assert.equal(await post(pools, server.origin, '/never'), 'ECONNRESET');
    await server.isEmpty();
    assert.equal(server.received.length, 2);
  });
});
