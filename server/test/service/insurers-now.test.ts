/** Due times follow the database's clock plus the insurer's offset, never the clock of the process's machine. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clocksRound } from '../../src/agenda/reminders/round.ts';
import type { Program } from '../../src/compose/program.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { isInOfficeHours } from '../../src/shared/rules-calendar.ts';
import { gestorChases, moveOffset, moveTo } from '../support/clocks.ts';
import { bearerNow, enter, onePersonOf } from '../support/credentials.ts';
import { otherDispatcher, register, uniqueEntrega } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type Mailbox, mailsOf, openMailbox, tokenOf } from '../support/mailbox.ts';
import { movableClock } from '../support/movable-clock.ts';
import { having, openReceiver, type Received, type TestReceiver } from '../support/receiver.ts';
import { send } from '../support/requests.ts';
import { openSecondService, type SecondService } from '../support/second-service.ts';
import { openBrowser } from '../support/web-apps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONDAY = new Date('2026-11-23T09:30:00Z');
/** Three days later, just after office hours begin; by a clock that is behind they have not begun. */
const THURSDAY = Array.from(
  { length: 24 * 60 },
  (_, i) => new Date(Date.parse('2026-11-26T00:00:00Z') + i * MINUTE),
).find((minute) => isInOfficeHours(minute)) as Date;

const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);
const firedBy = async (program: Program) =>
  (await clocksRound({ ...program, chase: gestorChases })).map(({ clase }) => clase);
const fails = having(500);
const signedAt = ({ headers }: Received) => Number(headers['webhook-timestamp']) * 1000;
const timestampOf = ({ body }: Received): string => JSON.parse(String(body)).timestamp;

describe('two processes whose clocks differ by two hours from each other, and by one from the database', () => {
  let e: Environment;
  let behind: SecondService;
  let receiver: TestReceiver;
  let mailbox: Mailbox;
  before(async () => {
    [receiver, mailbox] = await Promise.all([openReceiver(), openMailbox()]);
    const variables = { ALLOW_LOOPBACK_WEBHOOKS: 'true', SMTP_URL: mailbox.url, MAIL_WAIT_MS: '30000' };
    const clock = movableClock(later(MONDAY, HOUR));
    e = await createEnvironment({ engine: 'postgres', variables, clock });
    e.base.clock.set(MONDAY);
    behind = await openSecondService(e, undefined, movableClock(later(MONDAY, -HOUR)));
  });
  after(async () => {
    await behind.close();
    await e.close();
    await Promise.all([receiver.close(), mailbox.close()]);
  });

  const open = async (
    process: Pick<Environment, 'app' | 'program'>,
    { host, apiKey }: Aseguradora,
  ): Promise<string> => {
    const order = { method: 'POST', path: '/casos', host, headers: { 'x-api-key': apiKey }, body: aCaso() };
    const { status, json, text } = await send(process, order);
    assert.equal(status, 201, text);
    return (json as { data: { caso_id: string } }).data.caso_id;
  };

  it('deliver at once what the other has written, sign it with the real time, and retry after a minute, not an hour', async () => {
    receiver.responder = fails;
    for (const [writer, first, second] of [
      [e, behind, e],
      [behind, e, behind],
    ] as const) {
      e.base.clock.set(MONDAY);
      const who = await e.aseguradora('B');
      const { webhook_id } = await register(e, who, receiver.url, { eventos: ['caso_abierto'] });
      await open(writer, who);
      const before = receiver.received.length;
      assert.equal(await first.program.dispatcher.round(), 1);
      await first.program.dispatcher.rest();
      const received = receiver.received[before] as Received;
      assert.deepEqual([signedAt(received), timestampOf(received)], [MONDAY.getTime(), MONDAY.toISOString()]);
      const { proximo_intento, intentos } = await uniqueEntrega(e, who, webhook_id);
      assert.equal(intentos[0]?.inicio, MONDAY.toISOString());
      const gap = Date.parse(proximo_intento ?? '') - MONDAY.getTime();
      assert.ok(gap >= MINUTE && gap <= MINUTE + 10_000, `the retry is due after ${gap} ms`);
      e.base.clock.set(later(MONDAY, MINUTE - 1));
      assert.equal(await second.program.dispatcher.round(), 0);
      e.base.clock.set(later(MONDAY, MINUTE + 10_000));
      assert.equal(await second.program.dispatcher.round(), 1);
      await second.program.dispatcher.rest();
    }
  });

  it('retry an e-mail after a minute', async () => {
    e.base.clock.set(MONDAY);
    const who = await e.aseguradora('B');
    mailbox.onReceive = () => rejection(451);
    await open(e, who);
    mailbox.onReceive = () => null;
    e.base.clock.set(later(MONDAY, MINUTE - 1));
    assert.equal(await behind.program.mailSender.round(), 0);
    e.base.clock.set(later(MONDAY, MINUTE));
    assert.equal(await behind.program.mailSender.round(), 1);
  });

  it('send reminders when office hours begin by the database’s clock', async () => {
    for (const [writer, looks] of [
      [e, behind],
      [behind, e],
    ] as const) {
      e.base.clock.set(MONDAY);
      await open(writer, await e.aseguradora('B'));
      for (const { program } of [looks, writer]) {
        e.base.clock.set(later(THURSDAY, -MINUTE));
        assert.deepEqual(await firedBy(program), []);
      }
      e.base.clock.set(THURSDAY);
      const fired = await firedBy(looks.program);
      assert.ok(fired.length > 0 && fired.every((clase) => clase === 'recordatorio'), String(fired));
    }
  });
});

describe("the offset of an insurer's now", () => {
  let e: Environment;
  let receiver: TestReceiver;
  let mailbox: Mailbox;
  before(async () => {
    [receiver, mailbox] = await Promise.all([openReceiver(), openMailbox()]);
    const variables = { ALLOW_LOOPBACK_WEBHOOKS: 'true', SMTP_URL: mailbox.url, MAIL_WAIT_MS: '30000' };
    e = await createEnvironment({ engine: 'postgres', variables });
    moveTo(e, MONDAY);
  });
  after(async () => {
    await e.close();
    await Promise.all([receiver.close(), mailbox.close()]);
  });

  it('moves its deliveries, e-mails, reminders and figures, and no other insurer’s', async () => {
    receiver.responder = fails;
    mailbox.onReceive = () => rejection(451);
    const theirs = await Promise.all(
      [0, 1].map(async () => {
        const who = await e.aseguradora('B');
        const { webhook_id } = await register(e, who, receiver.url, { eventos: ['caso_abierto'] });
        const caso = (await e.request(who, 'POST', '/casos', aCaso())).json.data.caso_id as string;
        return { who, webhook_id, caso };
      }),
    );
    mailbox.onReceive = () => null;
    const [moved, other] = theirs as [(typeof theirs)[number], (typeof theirs)[number]];
    assert.equal(await e.program.dispatcher.round(), 2);
    await e.program.dispatcher.rest();
    assert.deepEqual(await firedBy(e.program), []);

    await moveOffset(e, moved.who, THURSDAY.getTime() - MONDAY.getTime());
    const attempts = async ({ who, webhook_id }: typeof moved) => (await uniqueEntrega(e, who, webhook_id)).intentos;
    assert.equal(await e.program.dispatcher.round(), 1);
    await e.program.dispatcher.rest();
    assert.deepEqual(
      (await attempts(moved)).map(({ inicio }) => inicio),
      [MONDAY.toISOString(), THURSDAY.toISOString()],
    );
    assert.equal((await attempts(other)).length, 1);

    assert.equal(await e.program.mailSender.round(), 1);
    const states = (one: typeof moved) =>
      mailsOf(e, one.who, one.caso).then((mails) => mails.map(({ estado }) => estado));
    assert.deepEqual([await states(moved), await states(other)], [['enviado'], ['pendiente']]);

    const fired = await clocksRound({ ...e.program, chase: gestorChases });
    assert.deepEqual(
      fired.map(({ clase }) => clase),
      ['recordatorio'],
    );
    assert.equal((await mailsOf(e, moved.who, moved.caso)).length, 2);
    assert.equal((await mailsOf(e, other.who, other.caso)).length, 1);

    const until = async ({ who }: typeof moved) => (await e.request(who, 'GET', '/reporting')).json.data.periodo.hasta;
    assert.deepEqual([await until(moved), await until(other)], ['2026-11-26', '2026-11-23']);
  });

  it('makes the link of the family expire, and the session that it opened', async () => {
    const [moved, other] = await Promise.all([e.aseguradora('B'), e.aseguradora('B')]);
    const visitors = [];
    for (const who of [moved, other]) {
      await e.request(who, 'POST', '/casos', aCaso());
      const token = await tokenOf(mailbox.seen.at(-1) as Mailbox['seen'][number]);
      const browser = openBrowser(e, 'portal', who.host);
      assert.equal((await browser.request('POST', '/sesion', { token })).status, 201);
      visitors.push(browser);
    }
    await moveOffset(e, moved, 400 * DAY);
    const answers = await Promise.all(visitors.map((browser) => browser.request('GET', '/caso')));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 200],
    );
  });

  it('leaves leases, signatures, tokens, sessions, idempotency, rate windows and the audit trail in real time', async (t) => {
    receiver.responder = fails;
    const who = await e.aseguradora('A');
    const { id, email, password } = await onePersonOf(e, who, 'admin');
    const token = await enter(e, who, { id, email, password });
    const desk = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await desk.request('POST', '/sesion', { email, password })).status, 201);
    await register(e, who, receiver.url, { eventos: ['caso_abierto'] });
    const [body, key] = [aCaso(), { 'idempotency-key': 'once' }];
    const first = await e.request(who, 'POST', '/casos', body, key);
    const stuck = Promise.withResolvers<never>();
    const client = {
      send: () => stuck.promise,
      examine: async () => null,
      close: async () => stuck.reject(new Error('cut')),
    };
    const slow = await otherDispatcher(e, { client: client });
    t.after(() => slow.stop());
    assert.equal(await slow.round(), 1);

    await moveOffset(e, who, 400 * DAY);
    assert.equal(await e.program.dispatcher.round(), 0, 'the lease of another process holds');
    const again = await e.request(who, 'POST', '/casos', body, key);
    assert.deepEqual([again.headers['idempotent-replayed'], again.text], ['true', first.text]);
    assert.equal(again.headers['x-ratelimit-reset'], first.headers['x-ratelimit-reset']);
    const bearer = { method: 'GET', path: '/catalogo/modulos', host: who.host, headers: bearerNow(token) };
    assert.equal((await send(e, bearer)).status, 200);
    assert.equal((await desk.request('GET', '/sesion')).status, 200);

    const before = receiver.received.length;
    const opened = await e.request(who, 'POST', '/casos', aCaso());
    assert.equal(await e.program.dispatcher.round(), 1);
    await e.program.dispatcher.rest();
    const received = receiver.received[before] as Received;
    const now = e.clock.now();
    assert.deepEqual([signedAt(received), timestampOf(received)], [now.getTime(), later(now, 400 * DAY).toISOString()]);
    const records = await e.base.superSql<{ ocurrido: Date }>(
      'select ocurrido from auditoria where aseguradora_id = $1 and objeto_id = $2',
      [who.id, opened.json.data.caso_id],
    );
    assert.ok(records.length > 0);
    for (const { ocurrido } of records) assert.deepEqual(ocurrido, now);
  });
});
