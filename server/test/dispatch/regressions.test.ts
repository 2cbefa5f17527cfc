/**
 * Tests that our webhooks do not fail in ways in which other webhook systems have failed, by their issue trackers. Tests against
 * further failures are in these files:
 *
 * - answers with endless, slow, large or compressed bodies; an answer that made the log fail: responses
 * - private addresses, redirects, 3xx counted as success: webhooks-output, webhooks-entrega, platform/outbound-http
 * - endless retries, attempts missing from the log: webhooks-calendar
 * - lost events of a disabled endpoint: recovery; endpoints not disabled, shared counters: ../webhooks/webhooks-health
 * - deliveries to a deleted endpoint, a changed address that is not used: webhooks-changes
 * - a database that restarts or closes its connections: crash/database-away
 * - access to other insurers' webhooks, the limit under parallel registration: webhooks-record
 */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { UNTIL_OTHERS_ARE_BACK } from '../../src/db/presence.ts';
import { pruneEntregas } from '../../src/outbox/webhooks/log/prune.ts';
import { createClient } from '../../src/platform/outbound-http/client.ts';
import { startLoop } from '../../src/queue/poll-loop.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import {
  attemptsOf,
  count,
  dispatch,
  entregasOf,
  issue,
  openCaso,
  otherDispatcher,
  register,
  uniqueEntrega,
} from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { until } from '../support/installation.ts';
import { accept, having, openReceiver, type TestReceiver } from '../support/receiver.ts';

describe('failures known from other webhook systems', () => {
  let e: Environment;
  let who: Aseguradora;
  let caso: { id: string };
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    who = await e.aseguradora('B');
    caso = await openCaso(e, who);
  });
  after(() => e.close());

  async function aReceiver(t: TestContext): Promise<TestReceiver> {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    return receiver;
  }

  /** A dispatcher that acts as another process. */
  async function anotherProcess(t: TestContext, changes: Parameters<typeof otherDispatcher>[1] = {}) {
    const dispatcher = await otherDispatcher(e, { client: createClient({ loopback: true }), ...changes });
    t.after(() => dispatcher.stop());
    return dispatcher;
  }

  /** Waits until the service of this test has been connected long enough to declare other processes dead. */
  const judges = () =>
    until(
      'the service has held its presence lock long enough',
      async () => (e.program.wakeup.presence.heldFor() ?? 0) > UNTIL_OTHERS_ARE_BACK,
    );

  /** Waits until PostgreSQL has noticed the end of the process's session. */
  const isForgotten = ({ number }: { readonly number: number }) =>
    until('the lock of the process is free', async () => {
      const held = await e.base.superSql(`select 1 from pg_locks where locktype = 'advisory' and objid = $1`, [number]);
      return held.length === 0;
    });

  /** Makes the leases of a webhook's deliveries expire. */
  const expire = (webhook: string) =>
    e.base.superSql(
      `update entregas set reclamo_hasta = now() - interval '1 s' where webhook = $1 and reclamo_id is not null`,
      [webhook],
    );

  const erase = (id: string) => e.request(who, 'DELETE', `/webhooks/${id}`);

  it('a committed event is delivered even if no NOTIFY announces it: its row is the queue', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { eventos: ['siniestro_abierto'] });
    const { status } = await e.request(who, 'POST', '/siniestro', aSiniestroB());
    assert.equal(status, 201);
    assert.deepEqual(await count(e, id), { pendiente: 1 });
    assert.equal(await dispatch(e, await anotherProcess(t)), 1);
    assert.equal(receiver.received.length, 1);
    await erase(id);
  });

  it('an opening that is rolled back sends nothing', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url);
    const facts = [{ tipo: 'cuenta_resuelta' as const, evento: { tipo: 'cuenta_resuelta' as const, data: {} } }];
    const crash = e.program.base.asTenant(who.id, async (tx) => {
      await recordFacts(tx, caso.id, facts, { visible: 'sistema', tipo: 'sistema', id: null }, e.clock.now());
      throw new Error('rolled back');
    });
    await assert.rejects(crash, /rolled back/);
    assert.equal(await dispatch(e), 0);
    assert.deepEqual(await count(e, id), {});
    await erase(id);
  });

  /** A process of which every second attempt reaches the receiver, and which sees no answer before `wake` is called. */
  async function halfDeaf(t: TestContext) {
    const real = createClient({ loopback: true });
    const { promise: never, resolve: wake } = Promise.withResolvers<void>();
    let calls = 0;
    const client = {
      ...real,
      send: async (call: Parameters<typeof real.send>[0]) => {
        calls += 1;
        const outcome = calls % 2 === 0 ? await real.send(call) : null;
        await never;
        return outcome ?? ({ tipo: 'tiempo_agotado' } as const);
      },
    };
    return { other: await anotherProcess(t, { client }), wake };
  }

  const idsOf = ({ received }: TestReceiver) => received.map(({ headers }) => headers['x-webhook-id']);

  const eachArrivedAtFirst = async (id: string, howMany: number) =>
    assert.deepEqual(
      (await entregasOf(e, who, id)).map(attemptsOf),
      Array.from({ length: howMany }, () => ['1 entregado 200']),
    );

  it('claims of a frozen process, sent or not, are sent again after their lease and not before', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url);
    await issue(e, who, caso, 10);
    const { other: frozen, wake } = await halfDeaf(t);
    assert.equal(await frozen.round(), 10);
    await receiver.waitFor(5);
    await judges();
    assert.equal(await dispatch(e), 0, 'no claim is taken while its lease runs');
    await expire(id);
    assert.equal(await dispatch(e), 10);
    assert.deepEqual(await count(e, id), { entregada: 10 });
    assert.equal(receiver.received.length, 15, 'only the five deliveries that had been sent come twice');
    assert.equal(new Set(idsOf(receiver)).size, 10);
    // Its late outcomes no longer count.
    wake();
    await frozen.rest();
    await eachArrivedAtFirst(id, 10);
    await erase(id);
  });

  it('claims of a dead process are sent again at once; only deliveries under way arrive twice', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 2 });
    const { other: dead, wake } = await halfDeaf(t);
    await issue(e, who, caso, 10);
    assert.equal(await dead.round(), 2);
    await receiver.waitFor(1);
    await judges();
    assert.equal(await dispatch(e), 8, 'a living process keeps what it has claimed');
    await dead.die();
    await isForgotten(dead);
    assert.equal(await dispatch(e), 2, 'the claims of the dead process are taken at once');
    assert.deepEqual(await count(e, id), { entregada: 10 });
    assert.equal(receiver.received.length, 11);
    assert.equal(new Set(idsOf(receiver)).size, 10);
    wake();
    await dead.rest();
    await eachArrivedAtFirst(id, 10);
    await erase(id);
  });

  it('a process that has just connected declares no others dead, because after a crash of the database they reconnect too', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 2 });
    const { other: dead, wake } = await halfDeaf(t);
    await issue(e, who, caso, 2);
    assert.equal(await dead.round(), 2);
    await dead.die();
    await isForgotten(dead);
    const number = 1;
    const fresh = await anotherProcess(t, { presence: { number, heldFor: () => 1_000 } });
    assert.equal(await dispatch(e, fresh), 0);
    const unseen = await anotherProcess(t, { presence: { number, heldFor: () => null } });
    assert.equal(await dispatch(e, unseen), 0);
    const settled = await anotherProcess(t, { presence: { number, heldFor: () => 3_000 } });
    assert.equal(await dispatch(e, settled), 2);
    wake();
    await erase(id);
  });

  it('a process that has lost its presence lock starts none of its earlier claims, and makes new ones that their lease protects', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 1 });
    let held: number | null = 0;
    const cut = await anotherProcess(t, { presence: { number: 2, heldFor: () => held } });
    await issue(e, who, caso, 5);
    await dispatch(e, cut); // measures the receiver's speed; from now on it claims deliveries in advance
    const answers: (() => void)[] = [];
    receiver.responder = (response) => void answers.push(() => response.end());
    await issue(e, who, caso, 3);
    assert.equal(await cut.round(), 3);
    await receiver.waitFor(6);
    held = null;
    receiver.responder = accept;
    for (const answer of answers) answer();
    await cut.rest();
    assert.deepEqual(await count(e, id), { entregada: 6, pendiente: 2 });
    assert.equal(receiver.received.length, 6);
    const claims = () => e.base.superSql('select 1 from entregas where webhook = $1 and reclamo_id is not null', [id]);
    assert.deepEqual(await claims(), [], 'the claims are released');
    assert.equal(await dispatch(e, cut), 2);
    assert.deepEqual(await count(e, id), { entregada: 8 });
    await erase(id);
  });

  describe('claims lost in a crash of the database', () => {
    /** Removes claims from the database, like a crash that loses a commit not yet on the disk. */
    const lose = (webhook: string) =>
      e.base.superSql('update entregas set reclamo_id = null, reclamo_hasta = null where webhook = $1', [webhook]);

    /** Claims four deliveries, of which two wait for the receiver's answer until `responder` is called. */
    async function halfWay(t: TestContext, changes: Parameters<typeof otherDispatcher>[1] = {}) {
      const receptor = await aReceiver(t);
      const pending: (() => void)[] = [];
      let free = true;
      receptor.responder = (response) => {
        if (free) response.end();
        else pending.push(() => response.end());
      };
      const { webhook_id: id } = await register(e, who, receptor.url, { concurrencia: 2 });
      t.after(() => erase(id));
      const dispatcher = await anotherProcess(t, changes);
      await issue(e, who, caso, 10);
      await dispatch(e, dispatcher); // measures the receiver's speed; from now on it claims deliveries in advance
      free = false;
      await issue(e, who, caso, 4);
      assert.equal(await dispatcher.round(), 4);
      await receptor.waitFor(12);
      const responder = () => {
        free = true;
        for (const answer of pending) answer();
      };
      return { receptor, id, dispatcher, responder };
    }

    it('are claimed again by the same process without sending twice: attempts under way count for the new claim', async (t) => {
      const { receptor, id, dispatcher, responder } = await halfWay(t);
      await lose(id);
      await dispatcher.round();
      responder();
      await dispatch(e, dispatcher);
      assert.equal(receptor.received.length, 14);
      assert.deepEqual(await count(e, id), { entregada: 14 });
      assert.deepEqual(
        (await entregasOf(e, who, id)).map(attemptsOf),
        Array.from({ length: 14 }, () => ['1 entregado 200']),
      );
    });

    it('still record the outcome of an attempt that has ended', async (t) => {
      const { receptor, id, dispatcher, responder } = await halfWay(t);
      await lose(id);
      responder();
      await dispatcher.rest();
      const { entregada = 0 } = await count(e, id);
      assert.equal(entregada, receptor.received.length);
      await dispatch(e);
      assert.deepEqual(await count(e, id), { entregada: 14 });
      assert.equal(receptor.received.length, 14);
    });

    it('start no attempt: waiting deliveries are released as soon as the process notices that the database is away', async (t) => {
      const { base } = e.program;
      let missing = 0;
      const withCuts: typeof base = {
        ...base,
        unsafeAcrossInsurers: (role, work) => {
          if (missing === 0) return base.unsafeAcrossInsurers(role, work);
          missing -= 1;
          return Promise.reject(Object.assign(new Error('the database is away'), { code: '57P01' }));
        },
      };
      const { receptor, id, dispatcher, responder } = await halfWay(t, { base: withCuts });
      missing = 2; // fails the round and the first release of waiting deliveries
      await assert.rejects(dispatcher.round(), { code: '57P01' });
      responder();
      await dispatcher.rest();
      assert.equal(receptor.received.length, 12, 'only what was under way arrives');
      assert.deepEqual(await count(e, id), { entregada: 12, pendiente: 2 });
      assert.equal(await dispatch(e), 2, 'released deliveries are claimed at once');
      assert.equal(receptor.received.length, 14);
    });
  });

  it('several processes on one queue deliver each event once', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 20 });
    const processes = [e.program.dispatcher, await anotherProcess(t), await anotherProcess(t)];
    const loops = processes.map((dispatcher) => startLoop(50, () => dispatcher.round(), assert.ifError));
    t.after(() => Promise.all(loops.map((loop) => loop.stop())));
    for (let i = 0; i < 10; i += 1) {
      await issue(e, who, caso, 60);
      for (const loop of loops) loop.wake();
    }
    await receiver.waitFor(600);
    await Promise.all(loops.map((loop) => loop.stop()));
    await Promise.all(processes.map((dispatcher) => dispatcher.rest()));
    assert.deepEqual(await count(e, id), { entregada: 600 });
    assert.equal(receiver.received.length, 600);
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id'])).size, 600);
    await erase(id);
  });

  it('fifty parallel repeats of one claim make one event', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, {
      eventos: ['siniestro_abierto', 'caso_abierto'],
    });
    const notice = aSiniestroB();
    const mark = { 'idempotency-key': 'claim-1' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => e.request(who, 'POST', '/siniestro', notice, mark)),
    );
    assert.ok(responses.every(({ status }) => status === 201 || status === 409));
    await dispatch(e);
    const arrived = receiver.received.map(({ headers }) => headers['x-webhook-event']);
    assert.deepEqual(arrived.toSorted(), ['caso_abierto', 'siniestro_abierto']);
    await erase(id);
  });

  it('an attempt that cannot be recorded neither affects the others of its batch nor is repeated forever', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 20 });
    await issue(e, who, caso, 20);
    const real = createClient({ loopback: true });
    let first = true;
    const client = {
      ...real,
      send: async (call: Parameters<typeof real.send>[0]) => {
        const outcome = await real.send(call);
        const impossible = first && outcome.tipo === 'respuesta';
        first = false;
        return impossible ? { ...outcome, estado: 2 ** 40 } : outcome; // too large for an integer column
      },
    };
    await dispatch(e, await anotherProcess(t, { client }));
    assert.deepEqual(await count(e, id), { entregada: 19, pendiente: 1 });
    await expire(id);
    await dispatch(e);
    assert.deepEqual(await count(e, id), { entregada: 20 });
    assert.equal(receiver.received.length, 21);
    await erase(id);
  });

  it('a delivery whose schedule is over is never claimed again, however much time passes', async (t) => {
    const receiver = await aReceiver(t);
    receiver.responder = having(500);
    const { webhook_id: id } = await register(e, who, receiver.url);
    await issue(e, who, caso);
    for (let i = 0; i < 40; i += 1) {
      await dispatch(e);
      e.clock.advance(6 * 3_600_000);
    }
    assert.partialDeepStrictEqual(await uniqueEntrega(e, who, id), { estado: 'agotada', intentos_hechos: 6 });
    assert.equal(receiver.received.length, 6);
    await erase(id);
  });

  it('a thousand deliveries write a bounded log, and leave no rows after their retention', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 50 });
    const lines = e.log.length;
    await issue(e, who, caso, 1000);
    await dispatch(e);
    assert.deepEqual(await count(e, id), { entregada: 1000 });
    assert.ok(e.log.length - lines < 20, `the log has ${e.log.length - lines} lines more`);
    e.clock.advance(401 * 86_400_000);
    await pruneEntregas(e.program.base, e.clock.now());
    const [row] = await e.base.superSql(
      `select (select count(*)::int from entregas) as entregas, (select count(*)::int from entrega_intentos) as intentos,
              (select count(*)::int from eventos) as eventos`,
    );
    assert.deepEqual(row, { entregas: 0, intentos: 0, eventos: 0 });
    await erase(id);
  });
});
