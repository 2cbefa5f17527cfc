/** The door by which e-mail comes in, with a certificate and without. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { TEST_TLS } from '../outbound-http/test/listener.ts';
import { type InboundMail, type InboundOptions, openInbound } from './inbound.ts';

async function aDoor(t: TestContext, tls: InboundOptions['tls']) {
  const kept: InboundMail[] = [];
  const door = await openInbound({
    ...{ port: 0, host: '127.0.0.1', domain: 'respuestas.example', maximum: 100_000, tls },
    accepts: () => true,
    keep: async (mail) => void kept.push(mail),
    onFail: () => undefined, // of a session that the test ends itself
  });
  t.after(() => door.close());
  const send = (options: { readonly requireTLS?: boolean }) => {
    const security = { ...options, tls: { rejectUnauthorized: false } };
    const transport = createTransport({ host: '127.0.0.1', port: door.port, ...security });
    const mail = { from: 'a@example.com', to: 'respuesta@respuestas.example', text: 'Hola.' };
    return transport.sendMail(mail).finally(() => transport.close());
  };
  return { kept, send };
}

test('with a certificate mail comes in encrypted by STARTTLS (RFC 3207)', async (t) => {
  const { kept, send } = await aDoor(t, TEST_TLS);
  await send({ requireTLS: true });
  assert.equal(kept.length, 1);
});

test('without one it offers no encryption that anybody could read, says nothing about it, and takes mail in all the same', async (t) => {
  const printed = t.mock.method(console, 'error', () => undefined);
  const { kept, send } = await aDoor(t, null);
  await assert.rejects(send({ requireTLS: true }), /STARTTLS|TLS/);
  assert.equal(kept.length, 0);
  await send({});
  assert.equal(kept.length, 1);
  assert.equal(printed.mock.callCount(), 0);
});
