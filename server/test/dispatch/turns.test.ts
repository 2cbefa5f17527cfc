/** One insurer's backlog does not delay another insurer's fresh event. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { UNRECORDED_MAXIMUM } from '../../src/outbox/webhooks/dispatch/rules-line.ts';
import { startLoop } from '../../src/queue/poll-loop.ts';
import { count, dispatch, entregasOf, issue, openCaso, register } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { accept, having, openReceiver } from '../support/receiver.ts';

describe('fairness between receivers', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.close());

  async function oneAseguradora(concurrencia: number) {
    const quien = await e.aseguradora('B');
    const receptor = await openReceiver();
    const { webhook_id } = await register(e, quien, receptor.url, { concurrencia });
    return { quien, receptor, webhook: webhook_id, caso: await openCaso(e, quien) };
  }
  const claimed = async (who: Aseguradora) => {
    const rows = await e.base.superSql('select 1 from entregas where aseguradora_id = $1 and reclamo_id is not null', [
      who.id,
    ]);
    return rows.length;
  };

  it('a round claims a new event of one receiver, and nothing from the backlog of another that is at its limit', async (t) => {
    const [large, small] = [await oneAseguradora(3), await oneAseguradora(10)];
    t.after(() => Promise.all([large, small].map(({ receptor }) => receptor.close())));
    const quiet: ServerResponse[] = [];
    large.receptor.responder = (response) => void quiet.push(response);
    await issue(e, large.quien, large.caso, 300);
    const { dispatcher } = e.program;
    assert.equal(await dispatcher.round(), 3, 'a round claims as many as the receiver allows at once');
    await large.receptor.waitFor(3);
    assert.equal(await dispatcher.round(), 0, 'there is no room before the receiver has answered');
    await issue(e, small.quien, small.caso);
    assert.equal(await dispatcher.round(), 1);
    await small.receptor.waitFor(1);
    assert.equal(await claimed(large.quien), 3);
    await e.request(large.quien, 'DELETE', `/webhooks/${large.webhook}`);
    for (const one of quiet) one.end();
    await dispatcher.rest();
  });

  it('a receiver with huge answers gets one delivery at a time until its answers are small again', async (t) => {
    const { quien, receptor, webhook, caso } = await oneAseguradora(5);
    t.after(() => receptor.close());
    const flood = having(200, {}, 'x'.repeat(100 * 1024));
    const held: ServerResponse[] = [];
    receptor.responder = (response, received) => {
      if (receptor.received.length <= 5) flood(response, received);
      else held.push(response);
    };
    await issue(e, quien, caso, 40);
    const { dispatcher } = e.program;
    await dispatcher.round();
    await receptor.waitFor(5);
    await dispatcher.rest();
    await dispatcher.round();
    await receptor.waitFor(6);
    await dispatcher.round();
    assert.equal(receptor.received.length, 6);
    held[0]?.end('ok');
    await receptor.waitFor(7);
    await dispatcher.round();
    await receptor.waitFor(11);
    receptor.responder = accept;
    for (const one of held) one.end('ok');
    await dispatch(e);
    assert.deepEqual(await count(e, webhook), { entregada: 40 });
  });

  it('while attempts cannot be recorded, only a limited number start', async (t) => {
    const { quien, receptor, webhook, caso } = await oneAseguradora(20);
    t.after(() => receptor.close());
    await issue(e, quien, caso, UNRECORDED_MAXIMUM + 300);
    const { dispatcher } = e.program;
    await e.base.superSql('begin');
    await e.base.superSql('lock table entrega_intentos in access exclusive mode');
    const loop = startLoop(10, () => dispatcher.round(), assert.ifError);
    t.after(() => loop.stop());
    await receptor
      .waitFor(UNRECORDED_MAXIMUM)
      .then(async () => {
        for (let rounds = 0; rounds < 5; rounds += 1) await dispatcher.round();
        assert.ok(receptor.received.length <= UNRECORDED_MAXIMUM + 20, `${receptor.received.length}`);
      })
      .finally(() => e.base.superSql('commit'));
    await receptor.waitFor(UNRECORDED_MAXIMUM + 300);
    await loop.stop();
    await dispatch(e);
    assert.deepEqual(await count(e, webhook), { entregada: UNRECORDED_MAXIMUM + 300 });
    assert.equal(receptor.received.length, UNRECORDED_MAXIMUM + 300, 'no delivery comes twice');
  });

  it('each delivery of a backlog is claimed once and starts in the order of the queue', async (t) => {
    const { quien, receptor, webhook, caso } = await oneAseguradora(1);
    t.after(() => receptor.close());
    await issue(e, quien, caso, 150);
    const { dispatcher } = e.program;
    let total = 0;
    const loop = startLoop(
      10,
      async () => {
        const claimed = await dispatcher.round();
        total += claimed;
        return claimed;
      },
      assert.ifError,
    );
    t.after(() => loop.stop());
    await receptor.waitFor(150);
    await loop.stop();
    await dispatcher.rest();
    assert.equal(total, 150, 'no delivery is claimed twice');
    assert.deepEqual(await count(e, webhook), { entregada: 150 });
    const inQueue = (await entregasOf(e, quien, webhook)).map(({ evento_id }) => evento_id);
    assert.deepEqual(
      receptor.received.map(({ headers }) => headers['x-webhook-id']),
      inQueue,
    );
  });

  it('deliveries added while a receiver was at its limit are claimed once it has room, without a new NOTIFY', async (t) => {
    const { quien, receptor, webhook, caso } = await oneAseguradora(2);
    t.after(() => receptor.close());
    const { dispatcher } = e.program;
    await issue(e, quien, caso, 2);
    const release: (() => void)[] = [];
    receptor.responder = (response) => void release.push(() => response.end());
    assert.equal(await dispatcher.round(), 2);
    await receptor.waitFor(2);
    await issue(e, quien, caso, 5);
    assert.equal(await dispatcher.round(), 0);
    const { promise: place, resolve: hasRoom } = Promise.withResolvers<void>();
    dispatcher.onRoom(hasRoom);
    receptor.responder = (response) => void response.end();
    for (const one of release) one();
    await place;
    assert.ok((await dispatcher.round()) > 0);
    await dispatch(e);
    assert.deepEqual(await count(e, webhook), { entregada: 7 });
  });
});
