import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScenario, until } from './test/scenario.ts';
import { aMessage, rejection } from './test/smtp-server.ts';

const { server, rawServer, transport } = createScenario();

for (const codigo of [421, 450, 451, 452]) {
  test(`a ${codigo} to the recipient is temporary`, async () => {
    const s = await server({ onRcptTo: (_d, _s, responder) => responder(rejection(codigo)) });
    assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'temporal', codigo });
  });
  test(`a ${codigo} to the data is temporary`, async () => {
    const s = await server({}, () => rejection(codigo));
    assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'temporal', codigo });
  });
}

for (const codigo of [550, 551, 552, 553, 554]) {
  test(`a ${codigo} to the recipient is final`, async () => {
    const s = await server({ onRcptTo: (_d, _s, responder) => responder(rejection(codigo)) });
    assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'permanente', codigo });
  });
  test(`a ${codigo} to the data is final`, async () => {
    const s = await server({}, () => rejection(codigo));
    assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'permanente', codigo });
  });
}

for (const hidePIPELINING of [false, true]) {
  test(`a refused recipient does not spoil the connection for the next (${hidePIPELINING ? 'one by one' : 'pipelined'})`, async () => {
    const s = await server({
      hidePIPELINING,
      onRcptTo: ({ address }, _s, responder) => responder(address.startsWith('no') ? rejection(550) : null),
    });
    const t = transport(s.url, { connections: 1 });
    const bad = aMessage({ para: { nombre: '', direccion: 'no@correo.example' } });
    assert.deepEqual(await t.send(bad), { tipo: 'permanente', codigo: 550 });
    assert.deepEqual(await t.send(aMessage()), { tipo: 'aceptado' });
    assert.equal(s.connections(), 1);
  });
}

test('a server with the extension DSN is asked to return only the headers of a message that it cannot deliver', async () => {
  const said: string[] = [];
  let isBody = false;
  const url = await rawServer('220 mx', (line) => {
    if (isBody && line !== '.') return null;
    if (!isBody) said.push(line);
    isBody = line.toUpperCase() === 'DATA';
    if (isBody) return '354 go on';
    return /^EHLO/i.test(line) ? '250-mx\r\n250 DSN' : '250 ok';
  });
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'aceptado' });
  assert.ok(said.includes('MAIL FROM:<avisos@albacea.example> RET=HDRS'), said.join('\n'));
});

test('a refusal of our credentials is temporary: the mistake is ours, not the recipient’s', async () => {
  const s = await server({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_a, _s, responder) => responder(rejection(535)),
  });
  const url = s.url.replace('//', '//usuario:clave@');
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'temporal', codigo: 535 });
});

test('credentials that are percent-encoded in SMTP_URL are sent decoded', async () => {
  const received: unknown[] = [];
  const s = await server({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _s, responder) {
      received.push([username, password]);
      responder(null, { user: 1 });
    },
  });
  const url = s.url.replace('//', '//yo%40casa:p%2F%C3%B1%3A@');
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'aceptado' });
  assert.deepEqual(received, [['yo@casa', 'p/ñ:']]);
});

test('a request for credentials that we do not have is temporary', async () => {
  const s = await server({ authOptional: false, disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'temporal', codigo: 530 });
});

for (const codigo of [550, 553, 554]) {
  test(`a ${codigo} to the sender is temporary`, async () => {
    const s = await server({ onMailFrom: (_d, _s, responder) => responder(rejection(codigo)) });
    assert.deepEqual(await transport(s.url).send(aMessage()), { tipo: 'temporal', codigo });
  });
}

test('a denied relay is temporary, by its enhanced status code', async () => {
  const url = await rawServer(
    '220 hi',
    until('RCPT', () => '554 5.7.1 <x>: Relay access denied'),
  );
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'temporal', codigo: 554 });
});

test('an unknown mailbox is final, by its enhanced status code', async () => {
  const url = await rawServer(
    '220 hi',
    until('RCPT', () => '550-5.1.1 unknown\r\n550 5.1.1 user'),
  );
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'permanente', codigo: 550 });
});

for (const greeting of ['421 busy', '554 go away']) {
  test(`a refusal by the greeting ${greeting} is temporary`, async () => {
    const url = await rawServer(greeting, () => null);
    const codigo = Number(greeting.slice(0, 3));
    assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'temporal', codigo });
  });
}

test('a 5xx to EHLO and HELO is temporary', async () => {
  const url = await rawServer('220 hi', () => '550 who are you');
  assert.deepEqual(await transport(url).send(aMessage()), { tipo: 'temporal', codigo: 550 });
});

test('an address that no server could accept is refused for good without a connection', async () => {
  const t = transport('smtp://127.0.0.1:1');
  for (const direccion of ['', 'sin-arroba', 'a@b@c', 'a b@c.es', 'a@c.es\r\nRCPT TO:<otro@x.es>', '<a@c.es>', 'a@']) {
    const message = aMessage({ para: { nombre: 'X', direccion } });
    assert.deepEqual(await t.send(message), { tipo: 'permanente', codigo: null }, direccion);
  }
});

test('an address in a domain with accents is written in its ASCII form', async () => {
  const s = await server();
  const para = { nombre: 'Íñigo', direccion: 'inigo@peñíscola.example' };
  assert.deepEqual(await transport(s.url).send(aMessage({ para })), { tipo: 'aceptado' });
  assert.match(s.received[0]?.bytes.toString() ?? '', /^To: .* <inigo@xn--pescola-8ya9a\.example>\r$/m);
});

test('an address with accents before the @ goes to a server that knows SMTPUTF8', async () => {
  const s = await server();
  const message = aMessage({ para: { nombre: '', direccion: 'muñoz@correo.example' } });
  assert.deepEqual(await transport(s.url).send(message), { tipo: 'aceptado' });
  assert.deepEqual(s.received[0]?.para, ['muñoz@correo.example']);
});
