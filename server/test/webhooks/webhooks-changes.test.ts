/** Changes while deliveries wait or are under way: another address, deletion, disabling, and answers 410 (gone). */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Entrega } from '@albacea/contract/schemas/webhooks.ts';
import { pruneEntregas, RETENTION } from '../../src/outbox/webhooks/log/prune.ts';
import { WAITS } from '../../src/outbox/webhooks/rules.ts';
import { createClient } from '../../src/platform/outbound-http/client.ts';
import { startLoop } from '../../src/queue/poll-loop.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import type { Actor } from '../../src/shared/actor.ts';
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
import { until } from '../support/installation.ts';
import { rounds } from '../support/length.ts';
import { accept, having, openReceiver, type TestReceiver } from '../support/receiver.ts';

const MINUTE = 60_000;
const ATTEMPTS_IN_B = 1 + WAITS.B.length;
/** Rounds of deliveries against concurrent changes; `npm run soak` runs more. */
const ROUNDS = rounds(4, 30);
const SYSTEM: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

describe('changes under way', () => {
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

  const change = async (id: string, change: object) => {
    const { status, json } = await e.request(who, 'PATCH', `/webhooks/${id}`, change);
    assert.equal(status, 200);
    return json.data;
  };
  const read = async (id: string) => (await e.request(who, 'GET', `/webhooks/${id}`)).json.data;
  const erase = (id: string) => e.request(who, 'DELETE', `/webhooks/${id}`);

  /** A receiver that holds its answers until released; some deliveries are under way, others claimed and waiting. */
  async function withQueue(t: TestContext, howMany: number) {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 5 });
    // The receiver answers quickly at first, so that more deliveries are claimed than are under way.
    await issue(e, who, caso, 100);
    await dispatch(e);
    const first = receiver.received.length;
    assert.equal(first, 100);
    const held: ServerResponse[] = [];
    receiver.responder = (response) => void held.push(response);
    await issue(e, who, caso, howMany);
    assert.ok((await e.program.dispatcher.round()) > 5);
    await receiver.waitFor(first + 5);
    const release = () => {
      receiver.responder = accept;
      for (const response of held.splice(0)) response.end();
    };
    return { receiver, id, first, release };
  }

  it('the next attempt goes to the address that the endpoint has at that moment', async (t) => {
    const [old, fresh] = [await aReceiver(t), await aReceiver(t)];
    const { webhook_id } = await register(e, who, old.url);
    old.responder = having(500);
    await issue(e, who, caso);
    await dispatch(e);
    await change(webhook_id, { url: fresh.url });
    e.clock.advance(2 * MINUTE);
    await dispatch(e);
    assert.deepEqual([old.received.length, fresh.received.length], [1, 1]);
    assert.deepEqual(fresh.received[0]?.body, old.received[0]?.body);
    assert.deepEqual(attemptsOf(await uniqueEntrega(e, who, webhook_id)), [
      '1 respuesta_no_2xx 500',
      '2 entregado 200',
    ]);
    await erase(webhook_id);
  });

  it('a changed address also applies to deliveries that a process has already claimed', async (t) => {
    const { receiver, id, first, release } = await withQueue(t, 50);
    const fresh = await aReceiver(t);
    await change(id, { url: fresh.url });
    await e.program.dispatcher.round(); // the round that the change causes
    release();
    await dispatch(e);
    assert.deepEqual([receiver.received.length - first, fresh.received.length], [5, 45]);
    assert.deepEqual(await count(e, id), { entregada: 150 });
    await erase(id);
  });

  it('a thousand pending deliveries of a deleted endpoint are cancelled, and none is sent', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id } = await register(e, who, receiver.url);
    await issue(e, who, caso, 1000);
    await erase(webhook_id);
    assert.deepEqual(await count(e, webhook_id), { cancelada: 1000 });
    e.clock.advance(24 * 60 * MINUTE);
    assert.equal(await dispatch(e), 0);
    await issue(e, who, caso);
    assert.equal(await dispatch(e), 0);
    assert.deepEqual(await count(e, webhook_id), { cancelada: 1000 });
    assert.equal(receiver.connections, 0);
  });

  it('after an endpoint is deleted only the attempts under way finish, and they are recorded; its other claims are cancelled', async (t) => {
    const { receiver, id, first, release } = await withQueue(t, 500);
    await erase(id);
    await e.program.dispatcher.round();
    release();
    await dispatch(e);
    assert.equal(receiver.received.length - first, 5);
    assert.deepEqual(await count(e, id), { cancelada: 495, entregada: 105 });
    const live = await e.base.superSql('select 1 from entregas where webhook = $1 and reclamo_id is not null', [id]);
    assert.equal(live.length, 0);
  });

  it('an attempt that fails after its endpoint is deleted does not reactivate the delivery', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id } = await register(e, who, receiver.url);
    await issue(e, who, caso);
    receiver.responder = (response) => void erase(webhook_id).then(() => response.writeHead(500).end());
    await dispatch(e);
    assert.deepEqual(await count(e, webhook_id), { cancelada: 1 });
    const [row] = await e.base.superSql<{ terminada: Date; n: number }>(
      'select terminada, (select count(*)::int from entrega_intentos where entrega = e.id) as n from entregas e where webhook = $1',
      [webhook_id],
    );
    assert.deepEqual([row?.terminada, row?.n], [e.clock.now(), 1]);
  });

  it('disabling an endpoint holds waiting, claimed and new deliveries; nothing more is sent, and nothing is lost', async (t) => {
    const { receiver, id, first, release } = await withQueue(t, 50);
    const changed = await change(id, { estado: 'desactivado' });
    assert.deepEqual([changed.estado, changed.motivo_desactivacion], ['desactivado', 'solicitud']);
    await e.program.dispatcher.round();
    release();
    await issue(e, who, caso, 3);
    assert.equal(await dispatch(e), 0);
    assert.equal(receiver.received.length - first, 5);
    assert.deepEqual(await count(e, id), { entregada: 105, retenida: 48 });
    for (const route of ['prueba', 'recuperar']) {
      const body = route === 'recuperar' ? { desde_instante: '2026-01-01T00:00:00Z' } : undefined;
      const { status, headers } = await e.request(who, 'POST', `/webhooks/${id}/${route}`, body);
      assert.deepEqual([status, headers['x-error-code']], [409, 'estado_no_permite']);
    }
    await erase(id);
    assert.deepEqual(await count(e, id), { cancelada: 48, entregada: 105 });
  });

  it('a last attempt that fails after its endpoint is disabled leaves the delivery held, as long as its event is stored', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id } = await register(e, who, receiver.url);
    await issue(e, who, caso);
    receiver.responder = having(500);
    for (let attempt = 1; attempt < ATTEMPTS_IN_B; attempt += 1) {
      await dispatch(e);
      e.clock.advance(300 * MINUTE);
    }
    receiver.responder = (response) =>
      void change(webhook_id, { estado: 'desactivado' }).then(() => response.writeHead(500).end());
    await dispatch(e);
    assert.deepEqual(await count(e, webhook_id), { retenida: 1 });
    assert.equal((await uniqueEntrega(e, who, webhook_id)).intentos.length, ATTEMPTS_IN_B);
    e.clock.advance((RETENTION.entrega + 1) * 24 * 60 * MINUTE);
    await pruneEntregas(e.program.base, e.clock.now());
    await change(webhook_id, { estado: 'activo' });
    receiver.responder = accept;
    const { json } = await e.request(who, 'POST', `/webhooks/${webhook_id}/recuperar`, {
      desde_instante: '2026-01-01T00:00:00Z',
    });
    assert.equal(json.data.recuperados, 1);
    assert.equal(await dispatch(e), 1);
    assert.deepEqual(await count(e, webhook_id), { entregada: 1 });
    await erase(webhook_id);
  });

  it('an attempt under way when its delivery is rescheduled does not change the new schedule, unless it succeeds', async (t) => {
    for (const [before, state, final] of [
      [ATTEMPTS_IN_B - 1, 500, 'pendiente'],
      [0, 500, 'pendiente'],
      [0, 200, 'entregada'],
    ] as const) {
      const receiver = await aReceiver(t);
      const { webhook_id } = await register(e, who, receiver.url);
      await issue(e, who, caso);
      receiver.responder = having(500);
      for (let attempt = 1; attempt <= before; attempt += 1) {
        await dispatch(e);
        e.clock.advance(300 * MINUTE);
      }
      const giveBack = async () => {
        e.clock.advance(1);
        for (const theirs of ['desactivado', 'activo']) await change(webhook_id, { estado: theirs });
        const recover = await e.request(who, 'POST', `/webhooks/${webhook_id}/recuperar`, {
          desde_instante: '2026-01-01T00:00:00Z',
        });
        assert.equal(recover.json.data.recuperados, 1);
      };
      receiver.responder = (response) => void giveBack().then(() => response.writeHead(state).end());
      await e.program.dispatcher.round();
      await e.program.dispatcher.rest();
      assert.deepEqual(await count(e, webhook_id), { [final]: 1 });
      receiver.responder = having(500);
      // the new schedule starts at once, with all its attempts
      const newAttempts = final === 'pendiente' ? ATTEMPTS_IN_B : 0;
      for (let attempt = 1; attempt <= newAttempts; attempt += 1) {
        assert.equal(await dispatch(e), 1, `attempt ${attempt} of the new schedule`);
        e.clock.advance(300 * MINUTE);
      }
      const { intentos } = await uniqueEntrega(e, who, webhook_id);
      assert.equal(intentos.length, before + 1 + newAttempts);
      assert.deepEqual(await count(e, webhook_id), { [newAttempts > 0 ? 'agotada' : final]: 1 });
      await erase(webhook_id);
    }
  });

  it('the metrics show how many deliveries are due and for how long, how many are claimed, and how attempts end', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id } = await register(e, who, receiver.url, { concurrencia: 2 });
    const look = async () => {
      const text = await e.program.metrics.text();
      const figure = (name: string) => Number(new RegExp(`^albacea_webhook_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
      return [
        'due',
        'in_flight',
        'oldest_seconds',
        ...['entregado', 'respuesta_no_2xx'].map((o) => `attempts_total{outcome="${o}"}`),
      ].map((name) => figure(name.replace(/[{}]/g, '\\$&')));
    };
    const [, , , delivered = 0, failed = 0] = await look();
    await issue(e, who, caso, 3);
    e.clock.advance(7_000);
    assert.deepEqual(await look(), [3, 0, 7, delivered, failed]);
    const opened: ServerResponse[] = [];
    receiver.responder = (response) => void opened.push(response);
    assert.equal(await e.program.dispatcher.round(), 2);
    await receiver.waitFor(2);
    assert.deepEqual(await look(), [3, 2, 7, delivered, failed]);
    const deadlines = await e.base.superSql<{ segundos: number }>(
      'select extract(epoch from reclamo_hasta - clock_timestamp())::float8 as segundos from entregas where reclamo_id is not null',
    );
    for (const { segundos } of deadlines) assert.ok(segundos > 0 && segundos <= 30, `the claim ends in ${segundos} s`);
    for (const [i, response] of opened.entries()) response.writeHead(i === 0 ? 200 : 500).end();
    await e.program.dispatcher.rest();
    assert.deepEqual(await look(), [1, 0, 7, delivered + 1, failed + 1]);
    // waiting deliveries of a deleted receiver do not count as late
    await e.base.superSql('update webhooks set borrado = now() where id = $1', [webhook_id]);
    assert.deepEqual((await look()).slice(0, 3), [0, 0, 0]);
  });

  it('a description without visible characters counts as none', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id, descripcion } = await register(e, who, receiver.url, { descripcion: '  ' });
    assert.equal(descripcion, null);
    assert.equal((await change(webhook_id, { descripcion: ' Core ' })).descripcion, 'Core');
    assert.equal((await change(webhook_id, { concurrencia: 3 })).descripcion, 'Core');
    for (const blank of ['', '  '])
      assert.equal((await change(webhook_id, { concurrencia: 3, descripcion: blank })).descripcion, 'Core');
    assert.equal((await change(webhook_id, { descripcion: null })).descripcion, null);
    await erase(webhook_id);
  });

  it('410 disables an endpoint only when the next attempt is answered 410 too; its waiting deliveries are held', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id } = await register(e, who, receiver.url);
    const tryOnce = async (state: number) => {
      receiver.responder = having(state);
      e.clock.advance(MINUTE);
      await issue(e, who, caso);
      await dispatch(e);
      return (await read(webhook_id)).estado;
    };
    for (const state of [410, 200, 410, 500, 410, 301]) assert.equal(await tryOnce(state), 'activo', String(state));
    assert.equal(await tryOnce(410), 'activo');
    assert.equal(await tryOnce(410), 'desactivado');
    assert.equal((await read(webhook_id)).motivo_desactivacion, 'respuesta_410');
    const { retenida = 0, entregada = 0, ...rest } = await count(e, webhook_id);
    assert.ok(retenida > 0 && entregada > 0);
    assert.deepEqual(rest, {});
    e.clock.advance(24 * 60 * MINUTE);
    assert.equal(await dispatch(e), 0);
    await erase(webhook_id);
  });

  it('simultaneous answers 410 count as one; activating or moving the endpoint resets the count', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id } = await register(e, who, receiver.url, { concurrencia: 20 });
    receiver.responder = having(410);
    const tryOnce = async (howMany = 1) => {
      e.clock.advance(1);
      await issue(e, who, caso, howMany);
      await dispatch(e);
      return (await read(webhook_id)).estado;
    };
    assert.equal(await tryOnce(20), 'activo');
    await change(webhook_id, { url: `${receiver.url}/otra` });
    assert.equal(await tryOnce(), 'activo');
    assert.equal(await tryOnce(), 'desactivado');
    const { estado, motivo_desactivacion, fallando_desde } = await change(webhook_id, { estado: 'activo' });
    assert.deepEqual([estado, motivo_desactivacion, fallando_desde], ['activo', null, null]);
    assert.equal(await tryOnce(), 'activo');
    await erase(webhook_id);
  });
});

describe('insurers with receivers behind one gateway', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.close());

  it('get their deliveries while every request to two other insurers’ receivers hangs', async (t) => {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    const { origin } = new URL(receiver.url);
    receiver.responder = (response, { path }) => path === '/bien' && response.end();
    for (const route of ['/cuelga/1', '/cuelga/2']) {
      const who = await e.aseguradora('B');
      await register(e, who, `${origin}${route}`, { concurrencia: 100 });
      await issue(e, who, await openCaso(e, who), 100);
    }
    await e.program.dispatcher.round();
    await receiver.waitFor(200);
    const who = await e.aseguradora('A');
    const { webhook_id } = await register(e, who, `${origin}/bien`);
    await issue(e, who, await openCaso(e, who), 10);
    await e.program.dispatcher.round();
    await until('the third insurer has its ten deliveries', async () => (await count(e, webhook_id)).entregada === 10);
    assert.deepEqual(attemptsOf((await entregasOf(e, who, webhook_id))[0] as Entrega), ['1 entregado 200']);
  });
});

describe('changes under way in several processes', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.close());

  it('a delivery committed after its endpoint was deleted or disabled is cancelled or held by the next upkeep', async () => {
    const who = await e.aseguradora('B');
    const caso = await openCaso(e, who);
    const [erasure, off] = [await register(e, who, 'https://a.invalid/'), await register(e, who, 'https://b.invalid/')];
    const facts = [{ tipo: 'cuenta_resuelta' as const, evento: { tipo: 'cuenta_resuelta' as const, data: {} } }];
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
    const { promise: permission, resolve: confirm } = Promise.withResolvers<void>();
    const late = e.program.base.asTenant(who.id, async (tx) => {
      await recordFacts(tx, caso.id, facts, SYSTEM, e.clock.now());
      hasWritten();
      await permission;
    });
    await written;
    await e.request(who, 'DELETE', `/webhooks/${erasure.webhook_id}`);
    await e.request(who, 'PATCH', `/webhooks/${off.webhook_id}`, { estado: 'desactivado' });
    confirm();
    await late;
    assert.equal(await dispatch(e), 0);
    await pruneEntregas(e.program.base, e.clock.now());
    assert.deepEqual(await count(e, erasure.webhook_id), { cancelada: 1 });
    assert.deepEqual(
      (await entregasOf(e, who, off.webhook_id)).map(({ estado }) => estado),
      ['retenida'],
    );
  });

  it('disabling, activating and recovering while several processes deliver never fails, and every event arrives', async (t) => {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    // Attempts end in another order than they started, so that their rows are recorded in random order.
    receiver.responder = (response) => void setTimeout(() => response.end(), Math.random() * 20);
    const who = await e.aseguradora('B');
    const caso = await openCaso(e, who);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 100 });
    const other = await otherDispatcher(e, { client: createClient({ loopback: true }) });
    t.after(() => other.stop());
    const desde = e.clock.now();
    const processes = [e.program.dispatcher, other];
    const loops = processes.map((dispatcher) => startLoop(5, () => dispatcher.round(), assert.ifError));
    t.after(() => Promise.all(loops.map((loop) => loop.stop())));
    for (let i = 0; i < ROUNDS; i += 1) {
      await issue(e, who, caso, 200);
      for (const loop of loops) loop.wake();
      for (const estado of ['desactivado', 'activo']) {
        const change = await e.request(who, 'PATCH', `/webhooks/${id}`, { estado });
        assert.equal(change.status, 200, change.text);
      }
      const recovered = await e.request(who, 'POST', `/webhooks/${id}/recuperar`, { desde_instante: desde });
      assert.equal(recovered.status, 200, recovered.text);
    }
    await Promise.all(loops.map((loop) => loop.stop()));
    await other.rest();
    await dispatch(e);
    assert.deepEqual(await count(e, id), { entregada: ROUNDS * 200 });
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id'])).size, ROUNDS * 200);
    assert.deepEqual(
      e.log.filter((line) => line.includes('not recorded')),
      [],
    );
  });
});
