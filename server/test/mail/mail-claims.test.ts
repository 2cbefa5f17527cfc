/** Leases and fencing of the outbox: an e-mail has one owner at a time, even when processes die, hang or are late. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { createProgram, type Program } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase, type Tx } from '../../src/db/database.ts';
import { postgresEngine } from '../../src/db/postgres.ts';
import { MailAttempts } from '../../src/outbox/mail/mail-attempts.ts';
import { firstAttempt } from '../../src/outbox/mail/prepare-attempt.ts';
import { claim, recordMailAttempts } from '../../src/outbox/mail/sql.ts';
import { LEASE_MS } from '../../src/outbox/mail/types.ts';
import { purgeMails } from '../../src/outbox/mail/written-mails.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { attemptsOf, type Mailbox, mailEntered, mailsOf, openMailbox, readMail, tokenOf } from '../support/mailbox.ts';
import { STORIES } from '../support/stories.ts';

const MINUTE = 60_000;

describe('the claim of an e-mail', () => {
  let mailbox: Mailbox;
  let e: Environment;
  let other: Program;
  let b: Aseguradora;
  before(async () => {
    mailbox = await openMailbox();
    const variables = { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '30000' };
    e = await createEnvironment({ engine: 'postgres', variables });
    const config = readConfig({ ...e.base.variables, ...variables, PUBLIC_URL: e.program.config.publicUrl });
    const url = e.base.variables.DATABASE_URL as string;
    const opened = openDatabase(e.base.clock.following(postgresEngine({ url, connections: 4 })), await STORIES);
    other = await createProgram(config, e.clock, e.program.logger, {
      database: { base: opened, free: () => undefined },
    });
    b = await e.aseguradora('B');
  });
  afterEach(async () => {
    await e.base.superSql('delete from correo_intentos');
    await e.base.superSql('delete from correos');
    mailbox.seen.length = 0;
  });
  after(async () => {
    await other.close();
    await e.close();
    await mailbox.close();
  });

  const expireLeases = () =>
    e.base.superSql(
      `update correos set reclamo_hasta = clock_timestamp() - interval '1 ms' where reclamo_hasta is not null`,
    );
  const dueAt = (now: Date) => ({ latest: now, inOfficeHours: [] });
  const open = async (body = aCaso()) => (await e.request(b, 'POST', '/casos', body)).json.data.caso_id as string;

  /** Opens a case; the mail server answers its first attempt only when `release` is called. */
  async function openWithAttemptHeld() {
    const { promise: outcome, resolve: release } = Promise.withResolvers<Error | null>();
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    mailbox.onReceive = () => {
      arrive();
      return outcome;
    };
    const reply = e.request(b, 'POST', '/casos', aCaso());
    await arrival;
    mailbox.onReceive = () => null;
    const [row] = await e.base.superSql<{ caso_id: string }>('select caso_id from casos order by id desc limit 1');
    return { caso: row?.caso_id ?? '', reply, release };
  }

  /** An e-mail that is claimed again after a failed attempt, and an attempt queue that runs one attempt at a time. */
  async function claimToAttempt() {
    mailbox.onReceive = () => rejection(451);
    const caso = await open();
    mailbox.onReceive = () => null;
    e.clock.advance(MINUTE);
    const now = e.clock.now();
    const { base, tenants } = e.program;
    const [claimed] = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      claim(tx, dueAt(now), uuidV7(now), LEASE_MS, 10, []),
    );
    assert.ok(claimed);
    const nobody = { begin: () => ({ traceparent: null, end: () => undefined }) };
    const attempts = new MailAttempts({ base, clock: e.clock, tracer: nobody, concurrency: 1 } as never);
    return { caso, now, claimed, attempts, aseguradora: (await tenants.unchanging(b.id)) as never };
  }

  it('of a dead process expires with its lease, and the interrupted attempt is recorded', async () => {
    mailbox.onReceive = () => rejection(451);
    const caso = await open();
    mailbox.onReceive = () => null;
    e.clock.advance(MINUTE);
    const now = e.clock.now();
    // Claims the e-mail as a worker does before sending, and then dies.
    await other.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      claim(tx, dueAt(now), uuidV7(now), LEASE_MS, 10, []),
    );
    e.clock.advance(60 * MINUTE);
    assert.equal(await e.program.mailSender.round(), 0, 'leases run by the clock of the database');
    await expireLeases();
    assert.equal(await e.program.mailSender.round(), 1);
    const [row] = await mailsOf(e, b, caso);
    assert.equal(row?.estado, 'enviado');
    assert.deepEqual(await attemptsOf(e, row?.id ?? ''), ['1 temporal', '2 interrumpido', '3 aceptado']);
  });

  it('is released at once if its attempt cannot start in time, which is not recorded as an attempt', async () => {
    const { caso, claimed, attempts, aseguradora } = await claimToAttempt();
    assert.equal(await e.program.mailSender.round(), 0, 'the e-mail is claimed');
    const late = { ...claimed, reclamo: claimed.reclamo_id, numero: claimed.intentos, limite: performance.now() - 1 };
    assert.equal(await attempts.make(aseguradora, late as never), false);
    assert.equal(await e.program.mailSender.round(), 1);
    const [row] = await mailsOf(e, b, caso);
    assert.deepEqual(await attemptsOf(e, row?.id ?? ''), ['1 temporal', '2 aceptado']);
  });

  it('by the request that wrote the e-mail is released early enough for a worker to begin within ten seconds', async () => {
    const { caso, now, claimed, attempts, aseguradora } = await claimToAttempt();
    const { promise: read, reject: letGo } = Promise.withResolvers<never>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const readAttachments = () => {
      begin();
      return read;
    };
    const inTheWay = attempts.make(aseguradora, { limite: performance.now() + MINUTE, readAttachments } as never);
    await begun;
    const late = { ...claimed, reclamo: claimed.reclamo_id, numero: claimed.intentos, limite: performance.now() + 1 };
    assert.equal(await attempts.make(aseguradora, late as never), false, 'the attempt ahead of it is still under way');
    assert.equal(await e.program.mailSender.round(), 1, 'the claim was released');
    letGo(new Error('over'));
    await inTheWay.catch(() => undefined);
    const [row] = await mailsOf(e, b, caso);
    assert.deepEqual(await attemptsOf(e, row?.id ?? ''), ['1 temporal', '2 aceptado']);
    const first = firstAttempt(e.clock, caso, { creado: now } as never);
    assert.ok(
      first.limite - performance.now() <= 9_000,
      'at most nine seconds, because the worker then needs up to one for its next round',
    );
  });

  it('that has expired no longer changes the e-mail, which keeps the outcome of the next claim; its attempt is still recorded', async () => {
    const { caso, reply, release } = await openWithAttemptHeld();
    await expireLeases();
    assert.equal(await other.mailSender.round(), 1);
    const [before] = await mailsOf(e, b, caso);
    assert.partialDeepStrictEqual(before, { estado: 'enviado', intentos: 2, con_datos: false });
    release(rejection(550));
    await reply;
    assert.deepEqual(await mailsOf(e, b, caso), [before]);
    assert.deepEqual(await attemptsOf(e, before?.id ?? ''), ['1 permanente', '2 aceptado']);
  });

  it('outcomes are recorded by reading only the e-mails concerned, even with a backlog that the statistics do not know', async () => {
    mailbox.onReceive = () => rejection(451);
    await open();
    const copy = (howMany: number) =>
      e.base.superSql(
        `insert into correos (aseguradora_id, id, tipo, proximo_intento, caduca, creado)
         select aseguradora_id, gen_random_uuid(), 'aviso_webhook', proximo_intento, caduca, creado from correos, generate_series(1, $1)
          where caso is not null`,
        [howMany],
      );
    await copy(2000);
    await e.base.superSql(`update correos set estado = 'enviado' where caso is null`);
    await e.base.superSql('analyze correos');
    await copy(2000);
    e.clock.advance(MINUTE);
    const now = e.clock.now();
    const some = await other.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      claim(tx, dueAt(now), uuidV7(now), LEASE_MS, 8, []),
    );
    const outcome = { resultado: 'aceptado', codigo: null, estado: 'enviado', proximo: null } as const;
    const finished = some.map(({ aseguradora_id, id: mail, caso, intentos: number, reclamo_id: claim }) => {
      const input = { inicio: now, fin: now, entrada: uuidV7(now), tipo_entrada: 'correo_enviado' };
      return { aseguradora_id, correo: mail, caso, numero: number, reclamo: claim, ...outcome, ...input };
    });
    await other.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
      const read = async () => {
        const { rows } = await tx.sql<{ leidos: number }>(
          `select (seq_tup_read + idx_tup_fetch)::int as leidos from pg_stat_xact_user_tables where relname = 'correos'`,
        );
        return rows[0]?.leidos ?? 0;
      };
      const before = await read();
      await recordMailAttempts(tx as Tx, finished);
      assert.ok(
        (await read()) - before <= 2 * some.length,
        `${(await read()) - before} e-mails are read for ${some.length} outcomes`,
      );
    });
    const [{ enviados } = { enviados: 0 }] = await e.base.superSql<{ enviados: number }>(
      `select count(*)::int as enviados from correos where estado = 'enviado' and id = any($1::uuid[])`,
      [some.map(({ id }) => id)],
    );
    assert.equal(enviados, 8);
  });

  it('a queued e-mail whose link POST /acceso replaces is withdrawn and never sent', async () => {
    mailbox.onReceive = () => rejection(451);
    const caso = await open();
    mailbox.onReceive = () => null;
    e.clock.advance(MINUTE / 2);
    const fresh = await e.request(b, 'POST', `/casos/${caso}/acceso`, { email: 'nueva@example.com' });
    assert.equal(fresh.status, 200);
    e.clock.advance(24 * 60 * MINUTE);
    await e.program.mailSender.round();
    const rows = await mailsOf(e, b, caso);
    assert.deepEqual(
      rows.map(({ estado, con_datos }) => ({ estado, con_datos })),
      [
        { estado: 'retirado', con_datos: false },
        { estado: 'enviado', con_datos: false },
      ],
    );
    assert.deepEqual(
      mailbox.seen.map(({ para }) => para[0] === 'nueva@example.com'),
      [false, true], // the refused one, and the corrected one
    );
    const [hash] = await e.base.superSql<{ vivo: boolean }>(
      `select revocado is null as vivo from accesos_heredero where huella_token = sha256($1::bytea)`,
      [Buffer.from(await tokenOf(mailbox.seen[1] as (typeof mailbox.seen)[0]))],
    );
    assert.deepEqual(hash, { vivo: true });
  });

  it('an e-mail that is withdrawn while it is being sent ends as sent if the server accepts it, else as withdrawn', async () => {
    for (const [code, attempt, estado] of [
      [null, '1 aceptado', 'enviado'],
      [451, '1 temporal', 'retirado'],
      [550, '1 permanente', 'retirado'],
    ] as const) {
      const { caso, reply, release } = await openWithAttemptHeld();
      e.clock.advance(1);
      await e.request(b, 'POST', `/casos/${caso}/acceso`, {});
      release(code && rejection(code));
      await reply;
      const [first, second] = await mailsOf(e, b, caso);
      assert.partialDeepStrictEqual(first, { estado, con_datos: false });
      assert.partialDeepStrictEqual(second, { estado: 'enviado', con_datos: false });
      assert.deepEqual(await attemptsOf(e, first?.id ?? ''), [attempt]);
      const entered = await mailEntered(e, b, caso);
      assert.deepEqual(entered, Array(code === null ? 2 : 1).fill('correo_enviado'));
      e.clock.advance(MINUTE);
      assert.equal(await e.program.mailSender.round(), 0, 'the withdrawn e-mail is not tried again');
    }
  });

  it('an e-mail whose case is erased while it is being sent keeps no data of the case', async () => {
    const { caso, reply, release } = await openWithAttemptHeld();
    const cli = { visible: 'servicio', tipo: 'cli', id: null } as const;
    assert.ok(await eraseCaso(e.program, b.id, caso, 'T-1', cli));
    release(null);
    await reply;
    assert.deepEqual(await mailEntered(e, b, caso), []);
    assert.partialDeepStrictEqual(await mailsOf(e, b, caso), [{ estado: 'retirado', con_datos: false }]);
  });

  it('e-mails without a case are deleted 400 days after their end, with their attempts; the others stay', async () => {
    const caso = await open();
    const { id } = (await mailsOf(e, b, caso))[0] as { id: string };
    const ended = (days: number, count: number) =>
      e.base.superSql(
        `with dichos as (
           insert into correos (aseguradora_id, id, tipo, estado, proximo_intento, caduca, creado, terminado)
           select $1, gen_random_uuid(), 'invitacion', 'enviado', t, t, t, t
             from (select $2::timestamptz - $3 * interval '1 day' as t) as momento, generate_series(1, $4) returning id)
         insert into correo_intentos (aseguradora_id, correo, numero, resultado, inicio, fin)
         select $1, id, 1, 'aceptado', now(), now() from dichos`,
        [b.id, e.clock.now(), days, count],
      );
    await ended(401, 5);
    await ended(399, 1);
    await e.base.superSql(`update correos set terminado = terminado - interval '500 days' where id = $1`, [id]);
    assert.equal(await purgeMails(e.program.base, e.clock.now(), 2), 5);
    const [left] = await e.base.superSql(
      'select (select count(*)::int from correos) as correos, (select count(*)::int from correo_intentos) as intentos',
    );
    assert.deepEqual(left, { correos: 2, intentos: 2 });
    assert.equal(await purgeMails(e.program.base, e.clock.now()), 0);
  });
});

describe('two workers on one database', () => {
  it('send 200 due e-mails, each exactly once', async () => {
    const mailbox = await openMailbox();
    const variables = { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '0' };
    const e = await createEnvironment({ engine: 'postgres', variables });
    const config = readConfig({ ...e.base.variables, ...variables, PUBLIC_URL: e.program.config.publicUrl });
    const other = await createProgram(config, e.clock, e.program.logger);
    try {
      const b = await e.aseguradora('B');
      const opened: Reply[] = [];
      for (let batch = 0; batch < 10; batch += 1) {
        opened.push(...(await Promise.all(Array.from({ length: 20 }, () => e.request(b, 'POST', '/casos', aCaso())))));
      }
      assert.deepEqual([...new Set(opened.map(({ json }) => json.data.acceso_heredero.notificado))], [false]);
      assert.equal(mailbox.seen.length, 0);
      const empty = async ({ mailSender }: Program): Promise<number> => {
        let sum = 0;
        for (let ended = -1; ended !== 0; sum += ended) ended = await mailSender.round();
        return sum;
      };
      const [one, two] = await Promise.all([empty(e.program), empty(other)]);
      assert.equal(one + two, 200);
      assert.ok(one > 0 && two > 0, 'both workers took part');
      const ids = await Promise.all(mailbox.accepted.map(async (mail) => (await readMail(mail)).messageId));
      assert.equal(ids.length, 200);
      assert.equal(new Set(ids).size, 200);
      const states = await e.base.superSql(`select estado, intentos, count(*)::int as n from correos group by 1, 2`);
      assert.deepEqual(states, [{ estado: 'enviado', intentos: 1, n: 200 }]);
    } finally {
      await other.close();
      await e.close();
      await mailbox.close();
    }
  });
});
