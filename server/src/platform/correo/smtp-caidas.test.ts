import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { crearEscenario, hasta } from './test/escenario.ts';
import { abrirServidorSmtp, unMensaje } from './test/servidor-smtp.ts';

const { servidor, servidorCrudo, transporte } = crearEscenario();

test('a server that never greets was not reached', async () => {
  const url = await servidorCrudo(null, () => null);
  assert.deepEqual(await transporte(url, { plazoSaludoMs: 200 }).enviar(unMensaje()), { tipo: 'sin_conexion' });
});

test('a server that closes instead of greeting was not reached', async () => {
  const cerrada = createServer((socket) => socket.destroy());
  cerrada.listen(0, '127.0.0.1');
  await once(cerrada, 'listening');
  try {
    const url = `smtp://127.0.0.1:${(cerrada.address() as AddressInfo).port}`;
    assert.deepEqual(await transporte(url).enviar(unMensaje()), { tipo: 'sin_conexion' });
  } finally {
    cerrada.close();
  }
});

test('a server that falls silent before DATA did not get the message', async () => {
  const url = await servidorCrudo(
    '220 hi',
    hasta('RCPT', () => null),
  );
  assert.deepEqual(await transporte(url, { plazoRespuestaMs: 250 }).enviar(unMensaje()), { tipo: 'sin_conexion' });
});

test('a connection that breaks at RCPT did not take the message', async () => {
  const cortar = (socket: Socket) => {
    socket.destroy();
    return null;
  };
  const url = await servidorCrudo('220 hi', hasta('RCPT', cortar));
  assert.deepEqual(await transporte(url).enviar(unMensaje()), { tipo: 'sin_conexion' });
});

test('an address that no name server knows was not reached', async () => {
  const t = transporte('smtp://correo.invalid:2525', { plazoConexionMs: 400 });
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'sin_conexion' });
});

test('a certificate that does not verify was not reached', async () => {
  const s = await servidor({ disabledCommands: ['AUTH'] });
  assert.deepEqual(await transporte(s.url).enviar(unMensaje()), { tipo: 'sin_conexion' });
  assert.equal(s.recibidos.length, 0);
  const sinVerificar = transporte(`${s.url}?tls.rejectUnauthorized=false`);
  assert.deepEqual(await sinVerificar.enviar(unMensaje()), { tipo: 'aceptado' });
});

test('smtps speaks TLS from the first byte', async () => {
  const s = await servidor({ secure: true, disabledCommands: ['AUTH'] });
  const url = s.url.replace('smtp:', 'smtps:');
  assert.deepEqual(await transporte(url).enviar(unMensaje()), { tipo: 'sin_conexion' });
  assert.deepEqual(await transporte(`${url}?tls.rejectUnauthorized=false`).enviar(unMensaje()), { tipo: 'aceptado' });
});

test('nothing leaves in clear when encryption is required and the server has none', async () => {
  const s = await servidor();
  const { tipo } = await transporte(`${s.url}?requireTLS=true`).enviar(unMensaje());
  assert.ok(tipo === 'temporal' || tipo === 'sin_conexion', tipo);
  assert.equal(s.recibidos.length, 0);
});

test('a server that hangs after the whole message leaves it ambiguous', async () => {
  const s = await servidor({}, () => new Promise(() => {}));
  assert.deepEqual(await transporte(s.url, { plazoRespuestaMs: 2_000 }).enviar(unMensaje()), { tipo: 'ambiguo' });
});

test('a server that breaks off in the middle of the data leaves it ambiguous, and it is not sent again by itself', async () => {
  const s = await servidor({
    onData(flujo) {
      flujo.once('data', () => s.cortar());
    },
  });
  assert.deepEqual(await transporte(s.url).enviar(unMensaje({ texto: 'ñ'.repeat(300_000) })), { tipo: 'ambiguo' });
  assert.equal(s.conexiones(), 1);
});

test('a server that takes the message and dies before it says so leaves it ambiguous', async () => {
  const tomados: Buffer[] = [];
  const s = await servidor({}, ({ bytes }) => {
    tomados.push(bytes);
    s.cortar();
    return new Promise(() => {});
  });
  assert.deepEqual(await transporte(s.url).enviar(unMensaje()), { tipo: 'ambiguo' });
  assert.equal(tomados.length, 1);
});

test('a connection on which the second message is dropped mid-DATA does not send it twice', async () => {
  let vistos = 0;
  const s = await servidor({}, () => {
    vistos += 1;
    if (vistos !== 2) return null;
    s.cortar();
    return new Promise(() => {});
  });
  const t = transporte(s.url, { conexiones: 1 });
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'aceptado' });
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'ambiguo' });
  assert.equal(vistos, 2);
});

test('a refused connection was not reached, and the same transport works once the server is back', async () => {
  const antes = await abrirServidorSmtp();
  await antes.cerrar();
  const t = transporte(antes.url);
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'sin_conexion' });
  const despues = await servidor({}, () => null, antes.puerto);
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'aceptado' });
  assert.equal(despues.recibidos.length, 1);
});

test('a kept connection that the server dropped in between costs no message', async () => {
  const s = await servidor();
  const t = transporte(s.url, { conexiones: 1 });
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'aceptado' });
  s.cortar();
  assert.deepEqual(await t.enviar(unMensaje()), { tipo: 'aceptado' });
  assert.equal(s.recibidos.length, 2);
});
