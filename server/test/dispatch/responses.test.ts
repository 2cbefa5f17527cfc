/** Receivers that answer too much, too slowly, in a strange form or not at all; and `Retry-After`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import { brotliCompressSync, createDeflate, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Entrega } from '@albacea/contract/schemas/webhooks.ts';
import fc from 'fast-check';
import type { Dispatcher } from '../../src/outbox/webhooks/dispatch/dispatcher.ts';
import { createClient } from '../../src/platform/outbound-http/client.ts';
import {
  attemptsOf,
  dispatch,
  entregasOf,
  issue,
  openCaso,
  otherDispatcher,
  register,
  uniqueEntrega,
} from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { having, hush, openReceiver, type Responder, type TestReceiver } from '../support/receiver.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

describe('answers of receivers', () => {
  let e: Environment;
  let who: Aseguradora;
  let receiver: TestReceiver;
  /** A dispatcher with the real time limit and no jitter. */
  let patient: Dispatcher;
  /** A dispatcher that stops waiting after two seconds, for receivers that never answer. */
  let impatient: Dispatcher;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    who = await e.aseguradora('B');
    receiver = await openReceiver();
    patient = await otherDispatcher(e, { client: createClient({ loopback: true }) });
    impatient = await otherDispatcher(e, { client: createClient({ loopback: true, deadlineMs: 2_000 }) });
  });
  after(async () => {
    await Promise.all([patient.stop(), impatient.stop()]);
    await receiver.close();
    await e.close();
  });

  /** Delivers a test event to a receiver that answers with `responder`. */
  async function deliver(responder: Responder, url = receiver.url, dispatcher = patient): Promise<Entrega> {
    receiver.responder = responder;
    const { webhook_id } = await register(e, who, url);
    await e.request(who, 'POST', `/webhooks/${webhook_id}/prueba`);
    await dispatch(e, dispatcher);
    const entrega = await uniqueEntrega(e, who, webhook_id);
    await e.request(who, 'DELETE', `/webhooks/${webhook_id}`);
    return entrega;
  }

  /** Starts a raw TCP server that calls `handle` on each connection after the first bytes. @returns its URL */
  async function raw(t: TestContext, handle: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).once('data', () => handle(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  it('a large answer counts by its status, and its first 16 KiB are stored in one attempt row', async () => {
    const body = 'ñ'.repeat(500 * KIB);
    const entrega = await deliver(having(200, {}, body));
    assert.deepEqual(attemptsOf(entrega), ['1 entregado 200']);
    const response = entrega.intentos[0]?.respuesta ?? '';
    assert.equal(Buffer.byteLength(response), 16 * KIB);
    assert.ok(body.startsWith(response));
    const failed = await deliver(having(500, {}, body));
    assert.deepEqual(attemptsOf(failed), ['1 respuesta_no_2xx 500']);
    const rows = await e.base.superSql<{ n: number }>(
      'select length(respuesta) as n from entrega_intentos where entrega = any($1)',
      [[entrega.entrega_id, failed.entrega_id]],
    );
    assert.deepEqual(rows, [{ n: 16 * KIB }, { n: 16 * KIB }]);
  });

  it('each attempt stores the bytes of its own answer, even if many are recorded together', async () => {
    const bodies = [
      ...fc.sample(fc.uint8Array({ maxLength: 3 * KIB }), 60),
      ['', 'NULL', '{', '\0'].map(Buffer.from),
    ].flat();
    const answered = new Map<string, Buffer>();
    receiver.responder = (response, { headers }) => {
      const body = Buffer.from(bodies[answered.size % bodies.length] as Uint8Array);
      answered.set(headers['webhook-id'] as string, body);
      response.writeHead(answered.size % 3 === 0 ? 500 : 200).end(body);
    };
    const { webhook_id } = await register(e, who, receiver.url, { concurrencia: 100 });
    await issue(e, who, await openCaso(e, who), 100);
    await patient.round();
    await patient.rest();
    const rows = await e.base.superSql<{ evento: string; respuesta: Buffer | null }>(
      'select e.evento, i.respuesta from entregas e join entrega_intentos i on i.entrega = e.id where e.webhook = $1',
      [webhook_id],
    );
    assert.equal(rows.length, 100);
    for (const { evento, respuesta } of rows)
      assert.deepEqual(Buffer.from(respuesta ?? []), answered.get(evento), evento);
    await e.request(who, 'DELETE', `/webhooks/${webhook_id}`);
  });

  it('an endless answer is cut off: the receiver can write no more than a few buffers of it', async (t) => {
    const { promise: written, resolve: close } = Promise.withResolvers<number>();
    const url = await raw(t, (socket) => {
      const block = Buffer.alloc(64 * KIB, 'x');
      const proceed = () => {
        while (socket.writable && socket.write(block));
      };
      socket.on('close', () => close(socket.bytesWritten));
      socket.on('drain', proceed);
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10737418240\r\n\r\n');
      proceed();
    });
    const entrega = await deliver(hush, url);
    assert.deepEqual(attemptsOf(entrega), ['1 entregado 200']);
    assert.equal(entrega.intentos[0]?.respuesta?.length, 16 * KIB);
    assert.ok((await written) < 32 * MIB, `${await written} bytes were written`);
  });

  it('an answer that arrives slowly counts by its status, with the bytes that came in time', async (t) => {
    let drip: NodeJS.Timeout | undefined;
    t.after(() => clearInterval(drip));
    const dripping: Responder = (response) => {
      response.writeHead(200).write('a');
      drip = setInterval(() => response.write('b'), 100);
    };
    const entrega = await deliver(dripping, receiver.url, impatient);
    assert.deepEqual(attemptsOf(entrega), ['1 entregado 200']);
    assert.match(entrega.intentos[0]?.respuesta ?? '', /^ab*$/);
  });

  it('headers that never end do not count as an answer', async (t) => {
    let drip: NodeJS.Timeout | undefined;
    t.after(() => clearInterval(drip));
    const url = await raw(t, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip = setInterval(() => socket.write('x-a: b\r\n'), 50);
    });
    assert.deepEqual(attemptsOf(await deliver(hush, url, impatient)), ['1 tiempo_agotado']);
  });

  it('no answer, or 1xx with nothing after it, ends as tiempo_agotado and is retried', async (t) => {
    const provisional = await raw(t, (socket) => void socket.write('HTTP/1.1 199 Wait\r\n\r\n'));
    for (const url of [receiver.url, provisional]) {
      const entrega = await deliver(hush, url, impatient);
      assert.deepEqual(attemptsOf(entrega), ['1 tiempo_agotado']);
      assert.equal(entrega.estado, 'pendiente');
      assert.equal(Date.parse(entrega.proximo_intento ?? '') - e.clock.now().getTime(), 60_000);
    }
    const afterwards = await raw(
      t,
      (socket) => void socket.write('HTTP/1.1 103 H\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    );
    assert.deepEqual(attemptsOf(await deliver(hush, afterwards)), ['1 entregado 200']);
  });

  it('no answer is waited for longer than 10 seconds', { timeout: 20_000 }, async () => {
    const entrega = await deliver(hush, receiver.url, e.program.dispatcher);
    assert.deepEqual(attemptsOf(entrega), ['1 tiempo_agotado']);
    assert.ok((entrega.intentos[0]?.duracion_ms ?? 0) >= 9_900, 'no answer is given up sooner');
  });

  it('a connection that is refused, reset or answered in another protocol is sin_conexion, with a code and no text of the receiver', async (t) => {
    const closed = await openReceiver();
    await closed.close();
    const broken = await raw(t, (socket) => socket.resetAndDestroy());
    const foreign = await raw(t, (socket) => void socket.end('SSH-2.0-OpenSSH_9.6 <script>\r\n'));
    const [denied, cut, other] = [
      await deliver(hush, closed.url),
      await deliver(hush, broken),
      await deliver(hush, foreign),
    ];
    assert.deepEqual(attemptsOf(denied), ['1 sin_conexion ECONNREFUSED']);
    assert.match(attemptsOf(cut)[0] ?? '', /^1 sin_conexion (ECONNRESET|UND_ERR_SOCKET)$/);
    assert.match(attemptsOf(other)[0] ?? '', /^1 sin_conexion NOT_HTTP$/);
  });

  it('a compressed answer is stored as text, even though none was requested', async () => {
    const shapes: [string, Buffer][] = [
      ['gzip', gzipSync('recibido')],
      ['deflate', deflateSync('recibido')],
      ['inventada', Buffer.from('recibido')],
      ['constructor', Buffer.from('recibido')],
    ];
    for (const [encoding, body] of shapes) {
      const entrega = await deliver((response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
      assert.equal(entrega.intentos[0]?.respuesta, 'recibido', encoding);
    }
    assert.equal(receiver.received.at(-1)?.headers['accept-encoding'], 'identity');
    for (const encoding of ['gzip', 'br', 'zstd', 'inventada', 'gzip, gzip']) {
      const entrega = await deliver(having(200, { 'content-encoding': encoding }, 'no compressed at all'));
      assert.deepEqual(attemptsOf(entrega), ['1 entregado 200'], encoding);
    }
  });

  it('an answer that would take much more memory decompressed is stored compressed', async () => {
    for (const [encoding, body] of [
      ['zstd', zstdCompressSync('recibido')],
      ['br', brotliCompressSync('recibido')],
    ] as const) {
      const entrega = await deliver((response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
      assert.deepEqual(attemptsOf(entrega), ['1 entregado 200']);
      assert.equal(entrega.intentos[0]?.respuesta, body.toString());
    }
  });

  it('a decompression bomb is decompressed only to its first 16 KiB', async () => {
    for (const [encoding, compressor] of [
      ['gzip', createGzip()],
      ['deflate', createDeflate()],
    ] as const) {
      const bomb: Buffer[] = [];
      compressor.on('data', (chunk: Buffer) => bomb.push(chunk));
      const zero = Buffer.alloc(MIB);
      for (let i = 0; i < 64; i += 1) if (!compressor.write(zero)) await once(compressor, 'drain');
      compressor.end();
      await once(compressor, 'end');
      let maximum = 0;
      const before = process.memoryUsage().arrayBuffers;
      const eye = setInterval(() => {
        maximum = Math.max(maximum, process.memoryUsage().arrayBuffers - before);
      }, 1);
      const entrega = await deliver((response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(Buffer.concat(bomb)),
      );
      clearInterval(eye);
      assert.equal(entrega.intentos[0]?.respuesta, '\0'.repeat(16 * KIB));
      assert.ok(maximum < 24 * MIB, `the process uses ${maximum} bytes more`);
    }
  });

  it('Retry-After, in seconds or as a date, delays the next attempt, but never past the time of the one after it', async () => {
    const now = e.clock.now();
    const afterSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toUTCString();
    const cases: [string, number][] = [
      ['0', 60],
      ['30', 60],
      ['120', 120],
      ['290', 290],
      ['291', 290],
      ['99999999999999999999', 290],
      [afterSeconds(150), 150],
      [afterSeconds(-150), 60],
      [afterSeconds(86_400), 290],
      ['soon', 60],
      ['2050', 290],
      ['year 2050', 60],
      ['-1', 60],
      ['1.5', 60],
    ];
    for (const [value, seconds] of cases) {
      const entrega = await deliver(having(503, { 'retry-after': value }));
      assert.equal((Date.parse(entrega.proximo_intento ?? '') - now.getTime()) / 1000, seconds, value);
    }
  });

  it('each attempt is recorded once, whatever its answer', async () => {
    const { webhook_id } = await register(e, who, receiver.url);
    await e.request(who, 'POST', `/webhooks/${webhook_id}/prueba`);
    for (const responder of [
      hush,
      having(500, {}, 'x'.repeat(200 * KIB)),
      having(301),
      having(200, { 'content-encoding': 'gzip' }, 'x'),
    ]) {
      receiver.responder = responder;
      await dispatch(e, responder === hush ? impatient : patient);
      e.clock.advance(300 * 60_000);
    }
    const [entrega] = await entregasOf(e, who, webhook_id);
    assert.deepEqual(attemptsOf(entrega as Entrega), [
      '1 tiempo_agotado',
      '2 respuesta_no_2xx 500',
      '3 respuesta_no_2xx 301',
      '4 entregado 200',
    ]);
  });
});
