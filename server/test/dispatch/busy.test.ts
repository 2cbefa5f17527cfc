/** While a long transaction locks rows of one insurer, attempts of the others are recorded without waiting for it. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { createClient } from '../../src/platform/outbound-http/client.ts';
import {
  attemptsOf,
  count,
  dispatch,
  issue,
  openCaso,
  otherDispatcher,
  register,
  uniqueEntrega,
} from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { until } from '../support/installation.ts';
import { accept, having, openReceiver, type TestReceiver } from '../support/receiver.ts';

describe('rows locked by another transaction', () => {
  let e: Environment;
  let busy: Side;
  let neighbour: Side;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(() => e.close());

  interface Side {
    who: Aseguradora;
    receiver: TestReceiver;
    webhook: string;
    caso: { id: string };
  }

  async function prepareSide(): Promise<Side> {
    const who = await e.aseguradora('B');
    const receiver = await openReceiver();
    const { webhook_id } = await register(e, who, receiver.url);
    return { who, receiver, webhook: webhook_id, caso: await openCaso(e, who) };
  }
  async function twoSides(t: { after(f: () => unknown): void }) {
    [busy, neighbour] = [await prepareSide(), await prepareSide()];
    t.after(() => Promise.all([busy, neighbour].map(({ receiver }) => receiver.close())));
  }

  /** Locks the rows while `work` runs. */
  async function whileLocked(rows: string, id: string, work: () => Promise<void>): Promise<void> {
    await e.base.superSql('begin');
    try {
      await e.base.superSql(`select 1 from ${rows} = $1 for update`, [id]);
      await work();
    } finally {
      await e.base.superSql('commit');
    }
  }
  const delivered = async ({ webhook }: Side) => (await count(e, webhook)).entregada ?? 0;
  const tried = async ({ webhook }: Side) => {
    const [row] = await e.base.superSql<{ n: number }>(
      'select coalesce(sum(numero), 0)::int as n from entregas where webhook = $1',
      [webhook],
    );
    return row?.n;
  };
  const failing = async ({ webhook }: Side) => {
    const rows = await e.base.superSql('select 1 from webhooks where id = $1 and fallando_desde is not null', [
      webhook,
    ]);
    return rows.length === 1;
  };

  it('an attempt whose delivery is locked is recorded once the delivery is free; other attempts are recorded at once', async (t) => {
    await twoSides(t);
    const quiet: ServerResponse[] = [];
    busy.receiver.responder = (response) => void quiet.push(response);
    await issue(e, busy.who, busy.caso);
    const { dispatcher } = e.program;
    await dispatcher.round();
    await busy.receiver.waitFor(1);
    await whileLocked('entregas where webhook', busy.webhook, async () => {
      quiet[0]?.end();
      for (let howMany = 1; howMany <= 3; howMany += 1) {
        await issue(e, neighbour.who, neighbour.caso);
        await dispatcher.round();
        await until(`${howMany} recorded beside a held one`, async () => (await delivered(neighbour)) === howMany);
      }
      assert.equal(await delivered(busy), 0);
    });
    await dispatcher.rest();
    const entrega = await uniqueEntrega(e, busy.who, busy.webhook);
    assert.deepEqual([entrega.estado, attemptsOf(entrega)], ['entregada', ['1 entregado 200']]);
    assert.equal(busy.receiver.received.length, 1, 'the delivery is not sent again');
  });

  it('attempts wait in memory while the whole table is locked, and are recorded once it is free', async (t) => {
    await twoSides(t);
    const quiet: ServerResponse[] = [];
    busy.receiver.responder = (response) => void quiet.push(response);
    await issue(e, busy.who, busy.caso, 6);
    const { dispatcher } = e.program;
    await dispatcher.round();
    await busy.receiver.waitFor(6);
    await e.base.superSql('begin');
    await e.base.superSql('lock table entrega_intentos in access exclusive mode');
    for (const one of quiet) one.end();
    await until('the recording has given up waiting twice', async () =>
      e.log.some((line) => line.includes('attempts will be recorded later')),
    ).finally(() => e.base.superSql('commit'));
    await dispatcher.rest();
    assert.deepEqual(await count(e, busy.webhook), { entregada: 6 });
    assert.equal(busy.receiver.received.length, 6, 'no delivery is sent again');
  });

  it('the health of a locked endpoint is recorded once the endpoint is free; the health of other endpoints is recorded at once', async (t) => {
    await twoSides(t);
    for (const { receiver } of [busy, neighbour]) receiver.responder = having(500);
    const { dispatcher } = e.program;
    await whileLocked('webhooks where id', busy.webhook, async () => {
      await issue(e, busy.who, busy.caso);
      await dispatcher.round();
      await busy.receiver.waitFor(1);
      await issue(e, neighbour.who, neighbour.caso);
      await dispatcher.round();
      await until('the health of the other is noted', () => failing(neighbour));
      assert.equal(await failing(busy), false);
    });
    await dispatcher.rest();
    assert.equal(await failing(busy), true);
    for (const { receiver } of [busy, neighbour]) receiver.responder = accept;
  });

  it('a failure recorded late does not count against an endpoint that has received a delivery meanwhile', async (t) => {
    await twoSides(t);
    const { dispatcher } = e.program;
    const { receiver, webhook, who, caso } = busy;
    await whileLocked('webhooks where id', webhook, async () => {
      receiver.responder = having(500);
      await issue(e, who, caso);
      await dispatcher.round();
      await until('the first is recorded', async () => (await tried(busy)) === 1);
      e.clock.advance(1000);
      receiver.responder = accept;
      await issue(e, who, caso);
      await dispatcher.round();
      await until('the second is recorded', async () => (await delivered(busy)) === 1);
    });
    await dispatcher.rest();
    assert.equal(await failing(busy), false);
  });

  it('a process that stops does not wait for locked rows, and leaves the delivery claimed and without a recorded attempt, so that another sends it again', async (t) => {
    await twoSides(t);
    const quiet: ServerResponse[] = [];
    busy.receiver.responder = (response) => void quiet.push(response);
    await issue(e, busy.who, busy.caso);
    const dying = await otherDispatcher(e, { client: createClient({ loopback: true }) });
    await dying.round();
    await busy.receiver.waitFor(1);
    await whileLocked('entregas where webhook', busy.webhook, async () => {
      quiet[0]?.end();
      await dying.stop();
    });
    const [row] = await e.base.superSql(
      'select estado, numero, reclamo_id is not null as reclamada from entregas where webhook = $1',
      [busy.webhook],
    );
    assert.deepEqual(row, { estado: 'pendiente', numero: 0, reclamada: true });
    busy.receiver.responder = accept;
    await until('the delivery is sent again', async () => (await dispatch(e)) > 0);
    assert.equal(await delivered(busy), 1);
    assert.equal(busy.receiver.received.length, 2);
  });
});
