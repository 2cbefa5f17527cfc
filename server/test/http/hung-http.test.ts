/** A client that hangs up before its answer: what it asked for is done all the same, once, and the log says so. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { connectNow, listen } from '../support/raw.ts';

describe('a client that hangs up', () => {
  let e: Environment;
  let mailbox: Mailbox;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ motor: 'postgres', variables: { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '30000' } });
  });
  after(async () => {
    await e.cerrar();
    await mailbox.cerrar();
  });

  it('while the mail server is asked: the case stands, its e-mail goes out once, a repeat gets the answer', async () => {
    const b = await e.aseguradora('B');
    const port = await listen(e.app);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: loose, resolve: release } = Promise.withResolvers<null>();
    mailbox.onReceive = () => {
      arrive();
      return loose;
    };
    const body = aCaso();
    const text = JSON.stringify(body);
    const asked = once(e.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const socket = await connectNow(port);
    socket.write(
      [
        'POST /api/v1/casos HTTP/1.1',
        `Host: ${b.host}`,
        `X-API-Key: ${b.apiKey}`,
        'Idempotency-Key: colgada',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
        '',
        text,
      ].join('\r\n'),
    );
    const [, response] = await asked;
    await arrived;
    const hung = once(response, 'close');
    socket.destroy();
    await hung;
    const lines = e.registro.filter((line) => line.includes('"msg":"request"'));
    assert.equal(lines.length, 1);
    assert.match(lines[0] as string, /"estado":499/);
    assert.ok(lines[0]?.includes(b.id), 'and it says whose it was');

    release(null);
    let repeated = await e.pedir(b, 'POST', '/casos', body, { 'idempotency-key': 'colgada' });
    while (repeated.estado === 409)
      repeated = await e.pedir(b, 'POST', '/casos', body, { 'idempotency-key': 'colgada' });
    assert.equal(repeated.cabeceras['idempotent-replayed'], 'true', repeated.texto);
    assert.equal(repeated.json.data.acceso_heredero.notificado, true);
    assert.equal(mailbox.aceptados.length, 1);
    assert.ok(!e.registro.some((line) => /"level":[56]0/.test(line)));
  });
});
