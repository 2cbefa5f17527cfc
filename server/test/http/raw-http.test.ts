/** Malformed, oversized, cut and slow HTTP against a listening server is answered in the envelope, and opens no case. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { BODY_TIME } from '../../src/http/connection.ts';
import { createServer } from '../../src/http/server.ts';
import { countCasos } from '../support/entry.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aDocumento } from '../support/files.ts';
import { connectNow, listen, readResponses, speak } from '../support/raw.ts';
import { carriesLimit, isFailure } from '../support/requests.ts';

describe('HTTP as it comes over the wire', () => {
  let e: Environment;
  let b: Aseguradora;
  let port: number;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    b = await e.aseguradora('B');
    port = await listen(e.app);
  });
  after(() => e.close());

  const theRequest = (line: string, headers: readonly string[] = [], body = '') =>
    [line, `Host: ${b.host}`, `X-API-Key: ${b.apiKey}`, 'Connection: close', ...headers, '', body].join('\r\n');
  const publish = (headers: readonly string[], body = '') =>
    theRequest('POST /api/v1/casos HTTP/1.1', ['Content-Type: application/json', ...headers], body);

  async function onlyAnswer(bytes: string): Promise<Reply> {
    const responses = await speak(port, bytes);
    assert.equal(responses.length, 1, JSON.stringify(responses));
    return responses[0] as Reply;
  }

  it('bytes that are not HTTP are answered in the envelope, and the connection is closed', async () => {
    const malformed = [
      'hola\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      theRequest('GET /api/v1/casos HTTP/9.9'),
      theRequest('INVENTADO /api/v1/casos HTTP/1.1'),
      theRequest('get /api/v1/casos HTTP/1.1'),
      theRequest('GET /api/v1/casos\0 HTTP/1.1'),
      theRequest('GET /api/v1/casos HTTP/1.1', ['Nombre con blancos: x']),
      theRequest('GET /api/v1/casos HTTP/1.1', ['Sin-Valor']),
      theRequest('GET /api/v1/casos HTTP/1.1', ['X: a\0b']),
    ];
    for (const message of malformed) isFailure(await onlyAnswer(message), 'peticion_invalida', message.slice(0, 60));
  });

  it('a message with an ambiguous length is refused, and a request hidden in it is not answered', async () => {
    const hidden = theRequest('GET /api/v1/casos HTTP/1.1');
    const ambiguous = [
      publish(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
      publish(['Content-Length: 5', 'Content-Length: 6'], `{}   ${hidden}`),
      publish(['Content-Length: 5, 6'], `{}   ${hidden}`),
      publish(['Content-Length: +2'], `{}${hidden}`),
      publish(['Content-Length: -1'], '{}'),
      publish(['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`),
      publish(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`),
      publish(['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`),
      publish(['Transfer-Encoding: chunked'], `ZZ\r\n{}\r\n0\r\n\r\n${hidden}`),
      publish(['Transfer-Encoding: chunked'], `2\r\n{}XX0\r\n\r\n${hidden}`),
    ];
    for (const message of ambiguous) isFailure(await onlyAnswer(message), 'peticion_invalida', message.slice(130, 260));
  });

  it('a request without Host or with two is a bad request', async () => {
    const line = 'GET /api/v1/casos HTTP/1.1';
    isFailure(await onlyAnswer(`${line}\r\nX-API-Key: ${b.apiKey}\r\nConnection: close\r\n\r\n`), 'peticion_invalida');
    isFailure(await onlyAnswer(theRequest(line, [`Host: ${b.host}`])), 'peticion_invalida');
    isFailure(await onlyAnswer(theRequest(line, ['HOST: otra.albacea.test'])), 'peticion_invalida');
  });

  it('two Hosts are a bad request on every route, and so is a target with another host', async () => {
    for (const route of [
      '/healthz',
      '/readyz',
      '/portal',
      '/backoffice/api/sesion',
      '/comprobar',
      '/',
      '/nowhere',
      '/api/v1/casos',
    ]) {
      const two = await onlyAnswer(theRequest(`GET ${route} HTTP/1.1`, ['Host: otra.albacea.test']));
      assert.deepEqual([two.status, two.headers['x-error-code']], [400, 'peticion_invalida'], route);
      const other = await onlyAnswer(theRequest(`GET http://otra.albacea.test${route} HTTP/1.1`));
      assert.deepEqual([other.status, other.headers['x-error-code']], [400, 'peticion_invalida'], route);
    }
    const same = await onlyAnswer(theRequest(`GET http://${b.host.toUpperCase()}/api/v1/casos HTTP/1.1`));
    assert.equal(same.status, 200, same.text);
    assert.equal((await onlyAnswer(theRequest('GET http://[broken/api/v1/casos HTTP/1.1'))).status, 400);
    const [probe] = await speak(port, 'GET /healthz HTTP/1.0\r\n\r\n');
    assert.equal(probe?.status, 200, 'a load balancer of HTTP/1.0 names no host');
  });

  it('every answer has the security headers, also errors, health and redirects; under https also HSTS', async () => {
    for (const bytes of [
      'x\r\n\r\n',
      ...[
        '/healthz',
        '/readyz',
        '/',
        '/nowhere',
        '/api/v1/casos',
        '/api/v1/openapi.yaml',
        '/portal/api/sesion',
        '/%',
      ].map((route) => theRequest(`GET ${route} HTTP/1.1`)),
    ]) {
      const { headers } = await onlyAnswer(bytes);
      assert.equal(headers['x-content-type-options'], 'nosniff', bytes.slice(0, 40));
      assert.equal(headers['referrer-policy'], 'no-referrer', bytes.slice(0, 40));
      assert.match(String(headers['content-security-policy']), /^default-src 'none';/, bytes.slice(0, 40));
      assert.equal(headers['strict-transport-security'], undefined);
    }
    const secure = await createEnvironment({
      engine: 'postgres',
      beside: e,
      variables: { PUBLIC_URL: 'https://albacea.test' },
    });
    try {
      for (const url of ['/healthz', '/', '/nowhere', '/api/v1/casos', '/portal/api/sesion', '/comprobar', '/portal']) {
        const { headers } = await secure.app.inject({ url, headers: { host: 'albacea.test' } });
        assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url);
        assert.match(String(headers['content-security-policy']), /^default-src 'none';.*frame-ancestors 'none'/, url);
      }
    } finally {
      await secure.close();
    }
  });

  it('headers beyond the maximum size are 431', async () => {
    for (const large of [
      theRequest('GET /api/v1/casos HTTP/1.1', [`X: ${'x'.repeat(20_000)}`]),
      theRequest('GET /api/v1/casos HTTP/1.1', Array(3_000).fill('X: 12')),
    ]) {
      isFailure(await onlyAnswer(large), 'cabeceras_demasiado_grandes');
    }
  });

  it('an address beyond the maximum length is 414', async () => {
    const address = `/api/v1/casos?cursor=${'x'.repeat(20_000)}`;
    isFailure(await onlyAnswer(theRequest(`GET ${address} HTTP/1.1`)), 'direccion_demasiado_larga');
  });

  it('a request keeps the X-Request-Id of its caller in answer and log, with its trace', async () => {
    const [name, trace] = ['caller-2026.11.25', '4bf92f3577b34da6a3ce929d0e0e4736'];
    const headers = [`X-Request-Id: ${name}`, `traceparent: 00-${trace}-00f067aa0ba902b7-01`];
    const lines = e.log.length;
    const answer = await onlyAnswer(theRequest('GET /api/v1/casos HTTP/1.1', headers));
    assert.equal(answer.headers['x-request-id'], name);
    const said = e.log.slice(lines).map((line) => JSON.parse(line));
    assert.ok(
      said.some(({ peticion, traza, tramo }) => peticion === name && traza === trace && tramo === '00f067aa0ba902b7'),
    );
    const odd = await onlyAnswer(theRequest('GET /api/v1/casos HTTP/1.1', ['X-Request-Id: two words']));
    assert.match(String(odd.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  });

  it('every malformed message is answered with the limit headers of its address and a new request id', async () => {
    const [one, other] = [await onlyAnswer('x\r\n\r\n'), await onlyAnswer('x\r\n\r\n')];
    assert.notEqual(one.headers['x-request-id'], other.headers['x-request-id']);
    for (const { headers } of [one, other]) {
      assert.equal(headers['x-ratelimit-limit'], '300');
      assert.equal(headers.connection, 'close');
      assert.equal(headers['cache-control'], 'no-store');
    }
  });

  it('a request with an incomplete body is answered with the limit headers of its key', async () => {
    assert.equal((await onlyAnswer(theRequest('GET /api/v1/casos HTTP/1.1'))).status, 200);
    const broken = await onlyAnswer(publish(['Transfer-Encoding: chunked'], 'ZZ\r\n{}\r\n0\r\n\r\n'));
    isFailure(broken, 'peticion_invalida');
    assert.equal(broken.headers['x-ratelimit-limit'], '1000');
  });

  it('a path with dots is not resolved into another', async () => {
    for (const route of ['/api/v1/casos/../siniestros', '/api/v1/./casos', '/api/v1/x/../../../healthz']) {
      isFailure(await onlyAnswer(theRequest(`GET ${route} HTTP/1.1`)), 'ruta_desconocida', route);
    }
  });

  it('an unknown Expect is ignored, and 100-continue is answered', async () => {
    const [rare] = await speak(port, publish(['Expect: milagros', 'Content-Length: 2'], '{}'));
    isFailure(rare as Reply, 'validacion');
    const [first, second] = await speak(port, publish(['Expect: 100-continue', 'Content-Length: 2'], '{}'));
    assert.equal(first?.status, 100);
    isFailure(second as Reply, 'validacion');
  });

  it('a chunked body is accepted', async () => {
    const body = Buffer.from(JSON.stringify(aCaso()));
    const chunks = [body.subarray(0, 7), body.subarray(7, 90), body.subarray(90)];
    const inChunks = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk.toString('latin1')}\r\n`).join('');
    const bytes = Buffer.from(publish(['Transfer-Encoding: chunked'], `${inChunks}0\r\n\r\n`), 'latin1');
    const [response] = await speak(port, bytes);
    assert.equal(response?.status, 201, String(response?.text));
  });

  it('an empty body counts as none, although curl names its type', async () => {
    const headers = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'];
    isFailure(
      await onlyAnswer(theRequest('POST /api/v1/casos/CAS-2026-999999/acceso HTTP/1.1', headers)),
      'no_encontrado',
    );
  });

  it('two requests sent at once on one connection are answered in order', async () => {
    const [first, last] = [theRequest('GET /api/v1/casos?limite=0 HTTP/1.1'), theRequest('GET /api/v1/casos HTTP/1.1')];
    const responses = await speak(port, first.replace('Connection: close\r\n', '') + last);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [400, 200],
    );
  });

  it('10 MB are refused with an answer that the client can read, with a key and without, by length and in chunks', async () => {
    for (const withKey of [true, false]) {
      for (const inChunks of [true, false]) {
        const sending = request(`http://127.0.0.1:${port}/api/v1/siniestro`, {
          method: 'POST',
          agent: false,
          headers: {
            host: b.host,
            'content-type': 'application/json',
            ...(withKey && { 'x-api-key': b.apiKey }),
            ...(!inChunks && { 'content-length': 10_000_000 }),
          },
        });
        sending.on('error', () => undefined); // the server may close before the last byte is sent
        sending.end(Buffer.alloc(10_000_000, 0x20));
        const [arrival] = (await once(sending, 'response')) as [IncomingMessage];
        const body = await text(arrival);
        const response = {
          status: Number(arrival.statusCode),
          headers: arrival.headers,
          text: body,
          json: JSON.parse(body),
        };
        isFailure(response, withKey ? 'cuerpo_demasiado_grande' : 'clave_ausente');
        sending.destroy();
      }
    }
  });

  it('the rest of a body that is too large is read and discarded, so that the client gets the answer and can use the connection', async () => {
    const socket = await connectNow(port);
    const length = 4_000_000;
    socket.write(
      `POST /api/v1/siniestro HTTP/1.1\r\nHost: ${b.host}\r\nX-API-Key: ${b.apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const [refused] = (await once(socket, 'data')) as [Buffer];
    assert.match(refused.toString(), /^HTTP\/1.1 413 /);
    assert.doesNotMatch(refused.toString(), /^connection: close/im);
    socket.write(Buffer.alloc(length, 0x20));
    socket.write(theRequest('GET /api/v1/casos HTTP/1.1'));
    const [next] = (await once(socket, 'data')) as [Buffer];
    assert.match(next.toString(), /^HTTP\/1.1 200 /);
    socket.destroy();
  });

  it('a body that ends before its length opens nothing, and leaves one line in the log that is no error', async () => {
    const before = await countCasos(e);
    const whole = JSON.stringify(aCaso());
    const lines = e.log.length;
    const socket = await connectNow(port);
    const received = once(e.app.server, 'request');
    socket.write(publish([`Content-Length: ${Buffer.byteLength(whole) + 1}`], whole));
    const [cutRequest] = (await received) as [IncomingMessage];
    const cut = new Promise((ready) => cutRequest.once('close', ready));
    socket.destroy();
    await cut;
    await turn(); // lets its error be handled
    const logged = e.log.slice(lines).filter((line) => line.includes('"msg":"request"'));
    assert.equal(logged.length, 1);
    assert.match(logged[0] as string, /"path":"\/api\/v1\/casos","estado":499/);
    assert.ok(!e.log.slice(lines).some((line) => /"level":[56]0/.test(line)));
    assert.equal(await countCasos(e), before);
  });

  it('an incomplete body is answered if the client has closed only its sending side', async () => {
    const socket = await connectNow(port);
    socket.end(publish(['Content-Length: 50'], '{}'));
    const [response] = readResponses(await text(socket));
    isFailure(response as Reply, 'peticion_invalida');
  });

  it('a request that does not arrive in time is answered with 408', async () => {
    assert.ok(e.app.server.headersTimeout > 0 && e.app.server.headersTimeout <= 60_000);
    const arrival = once(e.app.server, 'connection');
    const client = await connectNow(port);
    const [server] = (await arrival) as [Socket];
    const received = once(e.app.server, 'request');
    client.write(publish(['Content-Length: 50'], '{'));
    await received;
    // Emits the event as Node does after its timeout, because a test cannot move that clock.
    const notice = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    e.app.server.emit('clientError', notice, server);
    const [response] = readResponses(await text(client));
    isFailure(response as Reply, 'tiempo_agotado');
    carriesLimit(response as Reply);
  });

  it('a body without a file has a minute to arrive; a body with a file has as long as 20 MB take on a slow connection', async () => {
    assert.equal(BODY_TIME, 60_000);
    const slowest = (20 * 1024 * 1024) / 64; // milliseconds at 64 KB a second, the upload of an old telephone
    assert.ok(e.app.server.requestTimeout >= slowest && e.app.server.requestTimeout <= 2 * slowest);
    const casoId = (await e.request(b, 'POST', '/casos', aCaso())).json.data.caso_id;
    const app = await createServer({
      ...e.program.http,
      bodyTime: 200,
      health: { metrics: e.program.metrics, isStopping: () => false, metricsApart: false },
    });
    try {
      const port = await listen(app);
      const { body, headers } = aDocumento();
      const upload = await connectNow(port);
      const type = `Content-Type: ${headers['content-type']}`;
      const head = [type, `Content-Length: ${body.length}`];
      upload.write(theRequest(`POST /api/v1/casos/${casoId}/documentos HTTP/1.1`, head));
      upload.write(body.subarray(0, 200));
      const slow = await connectNow(port);
      slow.write(publish(['Content-Length: 50'], '{'));
      const [refused] = readResponses(await text(slow));
      isFailure(refused as Reply, 'tiempo_agotado');
      carriesLimit(refused as Reply);
      upload.write(body.subarray(200));
      const [taken] = readResponses(await text(upload)) as [Reply];
      assert.equal(taken.status, 201, taken.text);
    } finally {
      await app.close();
    }
  });

  it('the server still answers after all of this', async () => {
    assert.equal((await e.request(b, 'POST', '/casos', aCaso())).status, 201);
    assert.ok(!e.log.some((line) => /"level":[56]0/.test(line)), 'the log has no error');
  });
});
