import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { crearEscenario, hasta } from './test/escenario.ts';
import { unMensaje } from './test/servidor-smtp.ts';

const { servidor, servidorCrudo, transporte } = crearEscenario();

test('a message that the server takes whole is accepted, and arrives once with its envelope', async () => {
  const s = await servidor();
  assert.deepEqual(await transporte(s.url).enviar(unMensaje()), { tipo: 'aceptado' });
  assert.equal(s.recibidos.length, 1);
  assert.equal(s.recibidos[0]?.de, 'avisos@albacea.example');
  assert.deepEqual(s.recibidos[0]?.para, ['begona@correo.example']);
});

test('the received message has its text, its html and every header, accents included', async () => {
  const s = await servidor();
  const mensaje = unMensaje({
    asunto: 'Begoña, aquí está el enlace que pidió: «señales, cañón, pingüino» y un título que no cabe en una línea',
    de: { nombre: 'Albacea, por cuenta de Fiación «Núñez» S.A.', direccion: 'avisos@albacea.example' },
    responderA: 'ayuda@albacea.example',
    texto: 'Año nuevo.\n.\n..punto al principio\nUna línea larguísima '.concat(
      'ñ'.repeat(400),
      '\nespacio al final \nfin',
    ),
    html: `<p>Año ${'€'.repeat(300)} = 100 %</p>`,
    idioma: 'ca',
  });
  await transporte(s.url).enviar(mensaje);
  const leido = await PostalMime.parse(s.recibidos[0]?.bytes ?? Buffer.alloc(0));
  assert.equal(leido.subject, mensaje.asunto);
  assert.deepEqual(leido.from, { name: mensaje.de.nombre, address: mensaje.de.direccion });
  assert.deepEqual(leido.to, [{ name: mensaje.para.nombre, address: mensaje.para.direccion }]);
  assert.deepEqual(leido.replyTo, [{ name: '', address: 'ayuda@albacea.example' }]);
  assert.equal(leido.text?.replace(/\n$/, ''), mensaje.texto);
  assert.equal(leido.html?.replace(/\n$/, ''), mensaje.html);
  assert.equal(leido.messageId, mensaje.messageId);
  assert.equal(leido.date, '2026-11-21T09:30:00.000Z');
  const cabecera = (nombre: string) => leido.headers.find((c) => c.key === nombre)?.value;
  assert.equal(cabecera('auto-submitted'), 'auto-generated');
  assert.equal(cabecera('content-language'), 'ca');
  assert.match(cabecera('content-type') ?? '', /^multipart\/alternative;/);
});

test('200 messages through the pool arrive exactly once each, with their Message-ID and their recipient', async () => {
  const s = await servidor();
  const t = transporte(s.url, { conexiones: 8, mensajesPorConexion: 20 });
  const mensajes = Array.from({ length: 200 }, (_, i) =>
    unMensaje({ id: randomUUID(), para: { nombre: `N.º ${i}`, direccion: `familiar${i}@correo.example` } }),
  );
  const resultados = await Promise.all(mensajes.map((m) => t.enviar(m)));
  assert.ok(resultados.every((r) => r.tipo === 'aceptado'));
  const llegados = await Promise.all(
    s.recibidos.map(async ({ bytes, para }) => `${(await PostalMime.parse(bytes)).messageId} ${para}`),
  );
  assert.deepEqual(llegados.sort(), mensajes.map((m) => `${m.messageId} ${m.para.direccion}`).sort());
});

test('a message that waits too long for a free connection is given back unsent', async () => {
  const url = await servidorCrudo(
    '220 hi',
    hasta('MAIL', () => null),
  );
  const t = transporte(url, { conexiones: 1, plazoTotalMs: 150 });
  const resultados = await Promise.all([t.enviar(unMensaje()), t.enviar(unMensaje()), t.enviar(unMensaje())]);
  assert.deepEqual(resultados, Array(3).fill({ tipo: 'sin_conexion' }));
});

test('closing lets the message on the line end, and gives back those that wait', async () => {
  const { promise: soltar, resolve } = Promise.withResolvers<null>();
  const { promise: llego, resolve: avisar } = Promise.withResolvers<void>();
  const s = await servidor({}, () => {
    avisar();
    return soltar;
  });
  const t = transporte(s.url, { conexiones: 1 });
  const primero = t.enviar(unMensaje());
  const segundo = t.enviar(unMensaje());
  await llego;
  const cierre = t.cerrar();
  assert.deepEqual(await segundo, { tipo: 'sin_conexion' });
  resolve(null);
  assert.deepEqual(await primero, { tipo: 'aceptado' });
  await cierre;
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'sin_conexion' });
  assert.equal(s.recibidos.length, 1);
});

test('closing does not wait for ever for a server that hangs', { timeout: 10_000 }, async () => {
  const { promise: llego, resolve: avisar } = Promise.withResolvers<void>();
  const s = await servidor({}, () => {
    avisar();
    return new Promise(() => {});
  });
  const t = transporte(s.url, { plazoCierreMs: 50, plazoRespuestaMs: 600_000, plazoTotalMs: 600_000 });
  const colgado = t.enviar(unMensaje());
  await llego;
  await t.cerrar();
  assert.deepEqual(await colgado, { tipo: 'ambiguo' });
});

test('a message that is still unanswered at its deadline, after the data, is ambiguous', async () => {
  const s = await servidor({}, () => new Promise(() => {}));
  const t = transporte(s.url, { plazoTotalMs: 2_000 });
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'ambiguo' });
});
