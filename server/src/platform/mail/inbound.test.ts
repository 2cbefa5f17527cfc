/** Tests of the server for incoming e-mail: with a certificate, without one, and its limits. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { TEST_TLS } from '../outbound-http/test/listener.ts';
import { type InboundMail, type InboundOptions, openInbound, type Place } from './inbound.ts';

/** A place that the test can take back, and a record of the calls to it. */
function aPlace() {
  const cut = new AbortController();
  const told = { bytes: 0, whole: 0, closed: 0 };
  const place: Place = {
    signal: cut.signal,
    received: (bytes) => {
      told.bytes += bytes;
    },
    whole: () => {
      told.whole += 1;
    },
    close: () => {
      told.closed += 1;
    },
  };
  return { place, told, takeBack: () => cut.abort(new Error('taken back')) };
}
const always = { connection: () => aPlace().place, message: () => aPlace().place };
const full = (): never => {
  throw new Error('no room');
};

/** Connects to the server. `hear` returns the next line of the server, and null once it has hung up; `say` sends a line, then hears. */
async function aLine(t: TestContext, port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => undefined);
  const lines = socket.setEncoding('utf8')[Symbol.asyncIterator]();
  let rest = '';
  const hear = async (): Promise<string | null> => {
    while (!rest.includes('\r\n')) {
      const { value, done } = await lines.next();
      if (done) return null;
      rest += value;
    }
    const [line = '', ...more] = rest.split('\r\n');
    rest = more.join('\r\n');
    return /^\d{3}-/.test(line) ? hear() : line;
  };
  const say = (line: string) => {
    socket.write(`${line}\r\n`);
    return hear();
  };
  return { hear, say };
}

async function openServer(t: TestContext, tls: InboundOptions['tls'], places: InboundOptions['places'] = always) {
  const kept: InboundMail[] = [];
  const failed: unknown[] = [];
  const server = await openInbound({
    port: 0,
    host: '127.0.0.1',
    domain: 'respuestas.example',
    maximum: 100_000,
    tls,
    places,
    accepts: () => true,
    keep: async (mail) => void kept.push(mail),
    onFail: (error) => void failed.push(error),
  });
  t.after(() => server.close());
  const send = (options: { readonly requireTLS?: boolean }) => {
    const security = { ...options, tls: { rejectUnauthorized: false } };
    const transport = createTransport({ host: '127.0.0.1', port: server.port, ...security });
    const mail = { from: 'a@example.com', to: 'respuesta@respuestas.example', text: 'Hola.' };
    return transport.sendMail(mail).finally(() => transport.close());
  };
  return { kept, failed, send, port: server.port };
}

test('a server with a certificate receives mail encrypted by STARTTLS (RFC 3207)', async (t) => {
  const { kept, send } = await openServer(t, TEST_TLS);
  await send({ requireTLS: true });
  assert.equal(kept.length, 1);
});

test('a server without a certificate offers no STARTTLS, prints no warning, and receives mail unencrypted', async (t) => {
  const printed = t.mock.method(console, 'error', () => undefined);
  const { kept, send } = await openServer(t, null);
  await assert.rejects(send({ requireTLS: true }), /STARTTLS|TLS/);
  assert.equal(kept.length, 0);
  await send({});
  assert.equal(kept.length, 1);
  assert.equal(printed.mock.callCount(), 0);
});

test('a connection without a place gets 421 instead of a greeting, and a connection whose place is taken back ends with 421', async (t) => {
  const turned = await openServer(t, null, { ...always, connection: full });
  const away = await aLine(t, turned.port);
  assert.match((await away.hear()) ?? '', /^421 /);
  assert.equal(await away.hear(), null);

  const { place, told, takeBack } = aPlace();
  const { port } = await openServer(t, null, { ...always, connection: () => place });
  const line = await aLine(t, port);
  assert.match((await line.hear()) ?? '', /^220 /);
  for (let i = 0; i < 3; i += 1) assert.match((await line.say('NOOP')) ?? '', /^250 /);
  takeBack();
  assert.match((await line.hear()) ?? '', /^421 /);
  assert.equal(await line.hear(), null);
  while (told.closed === 0) await new Promise(setImmediate);
  assert.equal(told.closed, 1);
});

test('a message without a place, or whose place is taken back, gets 451, and the next message is kept', async (t) => {
  const { place, told, takeBack } = aPlace();
  const next = aPlace();
  let asked = 0;
  const message = () => {
    asked += 1;
    if (asked === 1) full();
    return asked === 2 ? place : next.place;
  };
  const { kept, failed, send, port } = await openServer(t, null, { ...always, message });
  await assert.rejects(send({}), /451/);

  const line = await aLine(t, port);
  await line.hear();
  const start = ['EHLO x', 'MAIL FROM:<a@example.com>', 'RCPT TO:<respuesta@respuestas.example>', 'DATA'];
  for (const command of start) await line.say(command);
  takeBack();
  assert.match((await line.say('Subject: x\r\n\r\nHola.\r\n.')) ?? '', /^451 /);
  assert.deepEqual([kept.length, told.whole, told.closed], [0, 0, 1]);
  assert.deepEqual(failed, [], 'a message whose place is taken back is not reported as our failure');
  for (const command of start.slice(1)) await line.say(command);
  assert.match((await line.say('Subject: x\r\n\r\nHola.\r\n.')) ?? '', /^250 /);
  assert.deepEqual([kept.length, next.told], [1, { bytes: kept[0]?.bytes.length, whole: 1, closed: 1 }]);
});
