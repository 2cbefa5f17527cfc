import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { createScenario, until } from './test/scenario.ts';
import { aMessage } from './test/smtp-server.ts';

const { server, rawServer, transport } = createScenario();

test('a message that the server takes whole is accepted, and arrives once with its envelope', async () => {
  const s = await server();
  assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'aceptado' });
  assert.equal(s.received.length, 1);
  assert.equal(s.received[0]?.de, 'avisos@albacea.example');
  assert.deepEqual(s.received[0]?.para, ['begona@correo.example']);
});

test('the received message has its text, its html and every header, accents included', async () => {
  const s = await server();
  const message = aMessage({
    asunto: 'Begoña, aquí está el enlace que pidió: «señales, cañón, pingüino» y un título que no cabe en una línea',
    de: { nombre: 'Albacea, por cuenta de Fiación «Núñez» S.A.', direccion: 'avisos@albacea.example' },
    replyTo: 'ayuda@albacea.example',
    texto: 'Año nuevo.\n.\n..punto al principio\nUna línea larguísima '.concat(
      'ñ'.repeat(400),
      '\nespacio al final \nfin',
    ),
    html: `<p>Año ${'€'.repeat(300)} = 100 %</p>`,
    idioma: 'ca',
  });
  await transport(s.url).send(message);
  const read = await PostalMime.parse(s.received[0]?.bytes ?? Buffer.alloc(0));
  assert.equal(read.subject, message.asunto);
  assert.deepEqual(read.from, { name: message.de.nombre, address: message.de.direccion });
  assert.deepEqual(read.to, [{ name: message.para.nombre, address: message.para.direccion }]);
  assert.deepEqual(read.replyTo, [{ name: '', address: 'ayuda@albacea.example' }]);
  assert.equal(read.text?.replace(/\n$/, ''), message.texto);
  assert.equal(read.html?.replace(/\n$/, ''), message.html);
  assert.equal(read.messageId, message.messageId);
  assert.equal(read.date, '2026-11-21T09:30:00.000Z');
  const header = (name: string) => read.headers.find((c) => c.key === name)?.value;
  assert.equal(header('auto-submitted'), 'auto-generated');
  assert.equal(header('content-language'), 'ca');
  assert.match(header('content-type') ?? '', /^multipart\/alternative;/);
});

test('200 messages through the pool arrive exactly once each, with their Message-ID and their recipient', async () => {
  const s = await server();
  const t = transport(s.url, { connections: 8, messagesPerConnection: 20 });
  const messages = Array.from({ length: 200 }, (_, i) =>
    aMessage({ id: randomUUID(), para: { nombre: `N.º ${i}`, direccion: `familiar${i}@correo.example` } }),
  );
  const results = await Promise.all(messages.map((m) => t.send(m)));
  assert.ok(results.every((r) => r.tipo === 'aceptado'));
  const arrived = await Promise.all(
    s.received.map(async ({ bytes, para }) => `${(await PostalMime.parse(bytes)).messageId} ${para}`),
  );
  assert.deepEqual(arrived.sort(), messages.map((m) => `${m.messageId} ${m.para.direccion}`).sort());
});

test('a message that waits too long for a free connection is reported as unsent', async () => {
  const url = await rawServer(
    '220 hi',
    until('MAIL', () => null),
  );
  const t = transport(url, { connections: 1, totalTimeoutMs: 150 });
  const results = await Promise.all([t.send(aMessage()), t.send(aMessage()), t.send(aMessage())]);
  assert.deepEqual(results, Array(3).fill({ tipo: 'sin_conexion' }));
});

test('closing lets a running message end, and reports waiting messages as unsent', async () => {
  const { promise: release, resolve } = Promise.withResolvers<null>();
  const { promise: arrived, resolve: notify } = Promise.withResolvers<void>();
  const s = await server({}, () => {
    notify();
    return release;
  });
  const t = transport(s.url, { connections: 1 });
  const first = t.send(aMessage());
  const second = t.send(aMessage());
  await arrived;
  const closing = t.close();
  assert.deepEqual(await second, { tipo: 'sin_conexion' });
  resolve(null);
  assert.deepEqual(await first, { tipo: 'aceptado' });
  await closing;
  assert.deepEqual(await t.send(aMessage()), { tipo: 'sin_conexion' });
  assert.equal(s.received.length, 1);
});

test('closing does not wait for ever for a server that hangs', { timeout: 10_000 }, async () => {
  const { promise: arrived, resolve: notify } = Promise.withResolvers<void>();
  const s = await server({}, () => {
    notify();
    return new Promise(() => {});
  });
  const t = transport(s.url, { closeTimeoutMs: 50, responseTimeoutMs: 600_000, totalTimeoutMs: 600_000 });
  const hung = t.send(aMessage());
  await arrived;
  await t.close();
  assert.deepEqual(await hung, { tipo: 'ambiguo' });
});

test('a message is ambiguous if its data were sent and no answer came before the deadline', async () => {
  const s = await server({}, () => new Promise(() => {}));
  const t = transport(s.url, { totalTimeoutMs: 2_000 });
  assert.deepEqual(await t.send(aMessage()), { tipo: 'ambiguo' });
});
