/** A mail server that is away or hangs loses no e-mail to a family, and does not delay requests of insurers. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/installation.ts';
import { attemptsOf, type Mailbox, mailsOf, openMailbox } from '../support/mailbox.ts';

const MINUTE = 60_000;

describe('a mail server that is away', () => {
  let first: Environment;
  before(async () => {
    first = await createEnvironment({ engine: 'postgres' });
  });
  after(() => first.close());
  const byClose: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await first.base.superSql(`update correos set estado = 'retirado' where estado = 'pendiente'`);
    for (const close of byClose.splice(0).reverse()) await close();
  });

  async function prepare(smtp: string, variables = {}): Promise<{ e: Environment; b: Aseguradora }> {
    const e = await createEnvironment({
      engine: 'postgres',
      beside: first,
      variables: { SMTP_URL: smtp, MAIL_WAIT_MS: '30000', ...variables },
    });
    byClose.push(() => e.close());
    return { e, b: await e.aseguradora('B') };
  }
  async function mailboxAt(port?: number): Promise<Mailbox> {
    const mailbox = await openMailbox(port);
    byClose.push(() => mailbox.close());
    return mailbox;
  }

  it('if no mail server listens, the answer says that the heir was not notified, and the e-mail leaves once one does', async () => {
    const port = await freePort();
    const { e, b } = await prepare(`smtp://127.0.0.1:${port}`);
    const { status, json } = await e.request(b, 'POST', '/casos', aCaso());
    assert.equal(status, 201);
    assert.equal(json.data.acceso_heredero.notificado, false);
    const mailbox = await mailboxAt(port);
    e.clock.advance(MINUTE);
    assert.equal(await e.program.mailSender.round(), 1);
    assert.equal(mailbox.accepted.length, 1);
    const [row] = await mailsOf(e, b, json.data.caso_id);
    assert.deepEqual(await attemptsOf(e, row?.id ?? ''), ['1 sin_conexion', '2 aceptado']);
  });

  it('if the server hangs, the request is answered first, and the attempt goes on and is recorded when it ends', async () => {
    const mailbox = await mailboxAt();
    const { e, b } = await prepare(mailbox.url, { MAIL_WAIT_MS: '50' });
    const { promise: loose, resolve: release } = Promise.withResolvers<null>();
    mailbox.onReceive = () => loose;
    // The mail server answers only below, so this returns only if the request does not wait for it.
    const { json } = await e.request(b, 'POST', '/casos', aCaso());
    assert.equal(json.data.acceso_heredero.notificado, false);
    e.clock.advance(MINUTE);
    assert.equal(await e.program.mailSender.round(), 0, 'the first attempt still holds its lease');
    release(null);
    await e.program.mailSender.stop();
    assert.equal(mailbox.accepted.length, 1);
    assert.partialDeepStrictEqual(await mailsOf(e, b, json.data.caso_id), [{ estado: 'enviado', con_datos: false }]);
    const detail = await e.request(b, 'GET', `/casos/${json.data.caso_id}`);
    assert.equal(detail.json.data.acceso_heredero.notificado, true);
  });

  it('after three failures in a row no request makes an attempt, until the worker finds that the server is back', async () => {
    const port = await freePort();
    const { e, b } = await prepare(`smtp://127.0.0.1:${port}`, { MAIL_WAIT_MS: '30000' });
    const open = async () => {
      const { json } = await e.request(b, 'POST', '/casos', aCaso());
      const [row] = await mailsOf(e, b, json.data.caso_id);
      return { notificado: json.data.acceso_heredero.notificado, intentos: row?.intentos, reclamo: row?.reclamo_id };
    };
    for (let i = 0; i < 3; i += 1) assert.deepEqual(await open(), { notificado: false, intentos: 1, reclamo: null });
    const mailbox = await mailboxAt(port);
    assert.deepEqual(await open(), { notificado: false, intentos: 0, reclamo: null });
    assert.equal(mailbox.connections(), 0, 'no attempt was made');
    assert.equal(await e.program.mailSender.round(), 1);
    assert.equal(mailbox.accepted.length, 1);
    assert.deepEqual(await open(), { notificado: true, intentos: 1, reclamo: null });
  });

  it('after three requests have waited in vain for a server that hangs, no request waits any more', async () => {
    const mailbox = await mailboxAt();
    const { e, b } = await prepare(mailbox.url, { MAIL_WAIT_MS: '30' });
    const { promise: loose, resolve: release } = Promise.withResolvers<null>();
    mailbox.onReceive = () => loose;
    const casos: string[] = [];
    const open = async () => {
      const { json } = await e.request(b, 'POST', '/casos', aCaso());
      casos.push(json.data.caso_id);
      const [row] = await mailsOf(e, b, json.data.caso_id);
      return { notificado: json.data.acceso_heredero.notificado, intentos: row?.intentos };
    };
    const inVain = { notificado: false, intentos: 1 };
    for (let i = 0; i < 3; i += 1) assert.deepEqual(await open(), inVain);
    assert.deepEqual(await open(), { notificado: false, intentos: 0 });
    release(null);
    await until('the e-mails that hung are accepted and recorded', async () => {
      const rows = await Promise.all(casos.slice(0, 3).map((caso) => mailsOf(e, b, caso)));
      return rows.every(([row]) => row?.estado === 'enviado');
    });
    assert.equal((await open()).intentos, 1, 'the next request makes an attempt again');
  });

  it('a server that refuses one address does not count as failing: the next request makes its attempt', async () => {
    const mailbox = await mailboxAt();
    const { e, b } = await prepare(mailbox.url);
    mailbox.onRecipient = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    for (let i = 0; i < 5; i += 1) await e.request(b, 'POST', '/casos', aCaso());
    mailbox.onRecipient = () => null;
    const { json } = await e.request(b, 'POST', '/casos', aCaso());
    assert.equal(json.data.acceso_heredero.notificado, true);
  });
});
