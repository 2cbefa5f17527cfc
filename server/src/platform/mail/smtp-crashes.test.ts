import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { createScenario, until } from './test/scenario.ts';
import { aMessage, openSmtpServer } from './test/smtp-server.ts';

const { server, rawServer, transport } = createScenario();

test('a server that never greets counts as no connection', async () => {
  const url = await rawServer(null, () => null);
  assert.deepEqual(await transport(url, { greetingTimeoutMs: 200 }).send(aMessage()), { tipo: 'sin_conexion' });
});

test('a server that closes instead of greeting counts as no connection', async () => {
  const closed = createServer((socket) => socket.destroy());
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  try {
    const url = `smtp://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'sin_conexion' });
  } finally {
    closed.close();
  }
});

test('a server that falls silent before DATA counts as no connection', async () => {
  const url = await rawServer(
    '220 hi',
    until('RCPT', () => null),
  );
  assert.deepEqual(await transport(url, { responseTimeoutMs: 250 }).send(aMessage()), { tipo: 'sin_conexion' });
});

test('a connection that breaks at RCPT counts as no connection', async () => {
  const cut = (socket: Socket) => {
    socket.destroy();
    return null;
  };
  const url = await rawServer('220 hi', until('RCPT', cut));
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'sin_conexion' });
});

test('a server name that does not resolve counts as no connection', async () => {
  const t = transport('smtp://correo.invalid:2525', { connectionTimeoutMs: 400 });
  assert.deepEqual(await t.send(aMessage()), { tipo: 'sin_conexion' });
});

test('a server whose certificate does not verify gets no message, and counts as no connection', async () => {
  const s = await server({ disabledCommands: ['AUTH'] });
  assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'sin_conexion' });
  assert.equal(s.received.length, 0);
  const withoutVerify = transport(`${s.url}?tls.rejectUnauthorized=false`);
  assert.deepEqual(await withoutVerify.send(aMessage()), { tipo: 'aceptado' });
});

test('smtps speaks TLS from the first byte', async () => {
  const s = await server({ secure: true, disabledCommands: ['AUTH'] });
  const url = s.url.replace('smtp:', 'smtps:');
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'sin_conexion' });
  assert.deepEqual(await transport(`${url}?tls.rejectUnauthorized=false`).send(aMessage()), { tipo: 'aceptado' });
});

test('nothing leaves in clear when encryption is required and the server has none', async () => {
  const s = await server();
  const { tipo } = await transport(`${s.url}?requireTLS=true`).send(aMessage());
  assert.ok(tipo === 'temporal' || tipo === 'sin_conexion', tipo);
  assert.equal(s.received.length, 0);
});

test('a message is ambiguous if the server received it and never answers', async () => {
  const s = await server({}, () => new Promise(() => {}));
  assert.deepEqual(await transport(s.url, { responseTimeoutMs: 2_000 }).send(aMessage()), { tipo: 'ambiguo' });
});

test('a message whose data was cut off is ambiguous, and is not sent again over another connection', async () => {
  const s = await server({
    onData(stream) {
      stream.once('data', () => s.cut());
    },
  });
  assert.deepEqual(await transport(s.url).send(aMessage({ texto: 'ñ'.repeat(300_000) })), { tipo: 'ambiguo' });
  assert.equal(s.connections(), 1);
});

test('a message is ambiguous if the server received it and died before it answered', async () => {
  const taken: Buffer[] = [];
  const s = await server({}, ({ bytes }) => {
    taken.push(bytes);
    s.cut();
    return new Promise(() => {});
  });
  assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'ambiguo' });
  assert.equal(taken.length, 1);
});

test('the second message of a connection is not sent twice if the connection breaks during its data', async () => {
  let seen = 0;
  const s = await server({}, () => {
    seen += 1;
    if (seen !== 2) return null;
    s.cut();
    return new Promise(() => {});
  });
  const t = transport(s.url, { connections: 1 });
  assert.deepEqual(await t.send(aMessage()), { tipo: 'aceptado' });
  assert.deepEqual(await t.send(aMessage()), { tipo: 'ambiguo' });
  assert.equal(seen, 2);
});

test('a refused connection counts as no connection, and the same transport works once the server is back', async () => {
  const before = await openSmtpServer();
  await before.close();
  const t = transport(before.url);
  assert.deepEqual(await t.send(aMessage()), { tipo: 'sin_conexion' });
  const afterwards = await server({}, () => null, before.port);
  assert.deepEqual(await t.send(aMessage()), { tipo: 'aceptado' });
  assert.equal(afterwards.received.length, 1);
});

test('a message is sent although the server has dropped the idle connection', async () => {
  const s = await server();
  const t = transport(s.url, { connections: 1 });
  assert.deepEqual(await t.send(aMessage()), { tipo: 'aceptado' });
  s.cut();
  assert.deepEqual(await t.send(aMessage()), { tipo: 'aceptado' });
  assert.equal(s.received.length, 2);
});
