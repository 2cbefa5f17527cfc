/** How an e-mail to the heir ends, with a real mail server that accepts, refuses for now, refuses for good, or breaks the connection. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { lockCaso } from '../../src/caso/lock-caso.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroB } from '../support/factories.ts';
import { attemptsOf, linkOf, type Mailbox, mailEntered, mailsOf, openMailbox } from '../support/mailbox.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Gaps between attempts in minutes, as `mail/rules.ts` promises them; the last one repeats. */
const WAITS = [1, 5, 15, 60, 240, 360, 360, 360];
const later = () => rejection(451, '4.3.0 try again later');

describe('the end of an e-mail', () => {
  let mailbox: Mailbox;
  let e: Environment;
  let b: Aseguradora;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '30000' } });
    b = await e.aseguradora('B');
  });
  afterEach(() => {
    mailbox.onReceive = () => null;
    mailbox.onRecipient = () => null;
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });

  const round = () => e.program.mailSender.round();
  const deliveredTo = (address: string) => mailbox.accepted.filter(({ para }) => para.includes(address)).length;

  it('an accepted e-mail counts as delivered, and only the record of its attempt stays', async () => {
    const body = aSiniestroB();
    const { json } = await e.request(b, 'POST', '/siniestro', body);
    const { caso_id: caso, acceso_heredero: access } = json.data;
    assert.equal(access.notificado, true);
    const [row, ...more] = await mailsOf(e, b, caso);
    assert.deepEqual(more, []);
    assert.partialDeepStrictEqual(row, { estado: 'enviado', intentos: 1, con_datos: false, reclamo_id: null });
    assert.deepEqual(await attemptsOf(e, row?.id ?? ''), ['1 aceptado']);
    assert.deepEqual(await mailEntered(e, b, caso), ['correo_enviado']);
    assert.equal(deliveredTo(String(body.heredero.email)), 1);
    const detail = await e.request(b, 'GET', `/casos/${caso}`);
    assert.equal(detail.json.data.acceso_heredero.notificado, true);
  });

  it('the outcome of an e-mail is recorded while a command holds its case', async () => {
    mailbox.onReceive = later;
    const { json } = await e.request(b, 'POST', '/casos', aCaso());
    const { caso_id: caso } = json.data;
    e.clock.advance(MINUTE);
    mailbox.onReceive = () => null;
    const [locked, done] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const command = e.program.base.asTenant(b.id, async (tx) => {
      locked.resolve((await lockCaso(tx, caso)) !== null);
      await done.promise;
    });
    assert.ok(await locked.promise);
    assert.equal(await round(), 1);
    done.resolve();
    await command;
    assert.partialDeepStrictEqual(await mailsOf(e, b, caso), [{ estado: 'enviado', intentos: 2 }]);
  });

  it('an e-mail refused temporarily is repeated on schedule until it is accepted, and arrives once', async () => {
    mailbox.onReceive = later;
    const body = aCaso();
    const { json } = await e.request(b, 'POST', '/casos', body);
    assert.equal(json.data.acceso_heredero.notificado, false);
    for (const minutes of WAITS) {
      e.clock.advance(minutes * MINUTE - 1);
      assert.equal(await round(), 0, `nothing is due before ${minutes} minutes`);
      e.clock.advance(1);
      assert.equal(await round(), 1, `one attempt is made after ${minutes} minutes`);
    }
    mailbox.onReceive = () => null;
    e.clock.advance(360 * MINUTE);
    assert.equal(await round(), 1);
    e.clock.advance(DAY);
    assert.equal(await round(), 0);
    const [row] = await mailsOf(e, b, json.data.caso_id);
    assert.partialDeepStrictEqual(row, { estado: 'enviado', intentos: 10, con_datos: false });
    const refusals = WAITS.map((_, i) => `${i + 1} temporal`);
    assert.deepEqual(await attemptsOf(e, row?.id ?? ''), [...refusals, '9 temporal', '10 aceptado']);
    assert.equal(deliveredTo(String(body.heredero.email)), 1);
    assert.deepEqual(await mailEntered(e, b, json.data.caso_id), ['correo_enviado']);
  });

  it('a permanently refused address is shown in the chronology, never tried again, and can be corrected', async () => {
    mailbox.onRecipient = (address) => rejection(550, `5.1.1 <${address}>: no such user`);
    const { json } = await e.request(b, 'POST', '/casos', aCaso());
    const caso = json.data.caso_id;
    assert.equal(json.data.acceso_heredero.notificado, false);
    assert.partialDeepStrictEqual(await mailsOf(e, b, caso), [{ estado: 'rechazado', con_datos: false, intentos: 1 }]);
    assert.deepEqual(await mailEntered(e, b, caso), ['correo_rechazado']);
    e.clock.advance(2 * DAY);
    assert.equal(await round(), 0);

    mailbox.onRecipient = () => null;
    const corrected = await e.request(b, 'POST', `/casos/${caso}/acceso`, { email: 'corregida@example.com' });
    assert.equal(corrected.json.data.acceso_heredero.notificado, true);
    assert.equal(deliveredTo('corregida@example.com'), 1);
    // The family has received nothing yet, so the next e-mail is the welcome, not that of a second link.
    assert.deepEqual(
      (await mailsOf(e, b, caso)).map(({ tipo, estado }) => `${tipo} ${estado}`),
      ['bienvenida rechazado', 'bienvenida enviado'],
    );
  });

  it('an error on our side does not count as a refusal of the heir’s address: the e-mail is tried again', async () => {
    mailbox.onRecipient = () => rejection(550, '5.7.1 relaying denied');
    const { json } = await e.request(b, 'POST', '/casos', aCaso());
    assert.partialDeepStrictEqual(await mailsOf(e, b, json.data.caso_id), [{ estado: 'pendiente', con_datos: true }]);
    mailbox.onRecipient = () => null;
    e.clock.advance(MINUTE);
    assert.equal(await round(), 1);
    assert.partialDeepStrictEqual(await mailsOf(e, b, json.data.caso_id), [{ estado: 'enviado', con_datos: false }]);
  });

  it('an e-mail whose link has expired is never sent: the chronology shows it, and its content is deleted', async () => {
    mailbox.onReceive = later;
    const body = aCaso();
    const { json } = await e.request(b, 'POST', '/casos', body);
    mailbox.onReceive = () => null;
    e.clock.advance(91 * DAY);
    assert.equal(await round(), 0);
    const [row] = await mailsOf(e, b, json.data.caso_id);
    assert.partialDeepStrictEqual(row, { estado: 'caducado', con_datos: false, intentos: 1 });
    assert.deepEqual(await mailEntered(e, b, json.data.caso_id), ['correo_caducado']);
    assert.equal(deliveredTo(String(body.heredero.email)), 0);
  });

  it('the last attempt before the link expires ends the e-mail, with its own entry in the chronology', async () => {
    mailbox.onReceive = later;
    const { json } = await e.request(b, 'POST', '/casos', aCaso());
    e.clock.advance(Date.parse(json.data.acceso_heredero.caduca) - e.clock.now().getTime() - MINUTE);
    assert.equal(await round(), 1);
    const [row] = await mailsOf(e, b, json.data.caso_id);
    assert.partialDeepStrictEqual(row, { estado: 'caducado', con_datos: false, intentos: 2 });
    assert.deepEqual(await mailEntered(e, b, json.data.caso_id), ['correo_caducado']);
  });

  it('after a connection broken after DATA the same message is sent once more, with the same link', async () => {
    mailbox.onReceive = () => {
      mailbox.cut();
      return new Promise(() => {});
    };
    const body = aCaso();
    const { json } = await e.request(b, 'POST', '/casos', body);
    assert.equal(json.data.acceso_heredero.notificado, false);
    mailbox.onReceive = () => null;
    e.clock.advance(MINUTE);
    assert.equal(await round(), 1);
    const [row] = await mailsOf(e, b, json.data.caso_id);
    assert.deepEqual(await attemptsOf(e, row?.id ?? ''), ['1 ambiguo', '2 aceptado']);
    const theirs = mailbox.seen.filter(({ para }) => para.includes(String(body.heredero.email)));
    assert.equal(theirs.length, 2);
    // Identical bytes, including headers, link and boundaries.
    assert.deepEqual(theirs[0]?.bytes, theirs[1]?.bytes);
    assert.notEqual(await linkOf(theirs[0] as (typeof theirs)[0]), '');
  });
});
