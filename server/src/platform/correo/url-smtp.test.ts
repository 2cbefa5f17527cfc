import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leerUrlSmtp } from './url-smtp.ts';

test('an address gives server, port, credentials and encryption', () => {
  const leido = leerUrlSmtp('smtps://yo%40casa:cl%3Ave@correo.example');
  assert.deepEqual(
    [leido.host, leido.port, leido.secure, leido.usuario, leido.clave],
    ['correo.example', 465, true, 'yo@casa', 'cl:ve'],
  );
  assert.deepEqual([leerUrlSmtp('smtp://h').port, leerUrlSmtp('smtp://h:2525').port], [587, 2525]);
  assert.equal(leerUrlSmtp('smtp://[::1]:25').host, '::1');
});

test('a password goes to another machine only over TLS, unless the address says otherwise', () => {
  assert.equal(leerUrlSmtp('smtp://u:p@correo.example').exigirTls, true);
  assert.equal(leerUrlSmtp('smtp://u:p@correo.example?requireTLS=false').exigirTls, false);
  assert.equal(leerUrlSmtp('smtp://u:p@localhost').exigirTls, false);
  assert.equal(leerUrlSmtp('smtp://u:p@127.0.0.1').exigirTls, false);
  assert.equal(leerUrlSmtp('smtp://u:p@127.0.0.1.example').exigirTls, true);
  assert.equal(leerUrlSmtp('smtp://correo.example').exigirTls, false);
});

test('the query sets pool, times, name and certificates', () => {
  const leido = leerUrlSmtp(
    'smtp://h?maxConnections=3&connectionTimeout=1&greetingTimeout=2&socketTimeout=4&name=mi.es&tls.rejectUnauthorized=false&ignoreTLS=true',
  );
  assert.deepEqual(
    [leido.conexiones, leido.plazoConexionMs, leido.plazoSaludoMs, leido.plazoRespuestaMs, leido.nombre],
    [3, 1, 2, 4, 'mi.es'],
  );
  assert.deepEqual([leido.verificarCertificado, leido.ignorarTls], [false, true]);
});

const MALAS = [
  'correo',
  'http://h',
  'smtp://',
  'smtp://u:secreto@h?logger=true',
  'smtp://u:secreto@h?debug=true',
  'smtp://u:secreto@h?requireTLS=quiza',
  'smtp://u:secreto@h?maxConnections=0',
  'smtp://u:secreto@h?socketTimeout=1e3',
  'smtp://u:secreto@h?ignoreTLS=true',
  'smtp://u:secreto%E0%A4%A@h',
  'smtp://u:secreto@h:99999',
];
for (const mala of MALAS) {
  test(`${mala.replace('secreto', '…')} is refused without repeating the password`, () => {
    assert.throws(
      () => leerUrlSmtp(mala),
      (error) =>
        error instanceof TypeError && error.message.startsWith('SMTP_URL') && !error.message.includes('secreto'),
    );
  });
}
