import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSmtpUrl } from './smtp-url.ts';

test('SMTP_URL gives server, port, credentials and encryption', () => {
  const read = readSmtpUrl('smtps://yo%40casa:cl%3Ave@correo.example');
  assert.deepEqual(
    [read.host, read.port, read.secure, read.user, read.password],
    ['correo.example', 465, true, 'yo@casa', 'cl:ve'],
  );
  assert.deepEqual([readSmtpUrl('smtp://h').port, readSmtpUrl('smtp://h:2525').port], [587, 2525]);
  assert.equal(readSmtpUrl('smtp://[::1]:25').host, '::1');
});

test('a password is sent to another machine only over TLS, unless SMTP_URL has requireTLS=false', () => {
  assert.equal(readSmtpUrl('smtp://u:p@correo.example').requireTls, true);
  assert.equal(readSmtpUrl('smtp://u:p@correo.example?requireTLS=false').requireTls, false);
  assert.equal(readSmtpUrl('smtp://u:p@localhost').requireTls, false);
  assert.equal(readSmtpUrl('smtp://u:p@127.0.0.1').requireTls, false);
  assert.equal(readSmtpUrl('smtp://u:p@127.0.0.1.example').requireTls, true);
  assert.equal(readSmtpUrl('smtp://correo.example').requireTls, false);
});

test('the query of SMTP_URL sets pool, times, name and the check of certificates', () => {
  const read = readSmtpUrl(
    'smtp://h?maxConnections=3&connectionTimeout=1&greetingTimeout=2&socketTimeout=4&name=mi.es&tls.rejectUnauthorized=false&ignoreTLS=true',
  );
  assert.deepEqual(
    [read.connections, read.connectionTimeoutMs, read.greetingTimeoutMs, read.responseTimeoutMs, read.name],
    [3, 1, 2, 4, 'mi.es'],
  );
  assert.deepEqual([read.verifyCertificate, read.ignoreTls], [false, true]);
});

const BAD = [
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
for (const bad of BAD) {
  test(`${bad.replace('secreto', '…')} is refused without repeating the password`, () => {
    assert.throws(
      () => readSmtpUrl(bad),
      (error) =>
        error instanceof TypeError && error.message.startsWith('SMTP_URL') && !error.message.includes('secreto'),
    );
  });
}
