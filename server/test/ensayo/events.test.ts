/** Events on demand: of every type, signed and delivered like others, marked as requested, and without effect on the case. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EVENT_DATA } from '@albacea/contract/schemas/events.ts';
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Check } from 'typebox/value';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import { ownSignature, standardSignature } from '../../src/outbox/webhooks/endpoints/signature.ts';
import { dispatch, register } from '../support/dispatch.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { openReceiver, type TestReceiver } from '../support/receiver.ts';

describe('events on demand', () => {
  let e: Environment;
  let receiver: TestReceiver;
  before(async () => {
    receiver = await openReceiver();
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  });
  after(async () => {
    await e.close();
    await receiver.close();
  });

  it('of every type arrive with a valid body, the time of the insurer’s clock, and marked as requested', async () => {
    for (const variant of ['A', 'B'] as const) {
      const who = await e.aseguradora(variant, { pruebas: true });
      const { secret } = await register(e, who, receiver.url, { eventos: [...EVENT_TYPES] });
      await e.request(who, 'POST', '/ensayo/reloj', { avanzar: 'P30D' });
      const before = receiver.received.length;
      for (const evento of EVENT_TYPES) {
        const { status, json, text } = await e.request(who, 'POST', '/ensayo/eventos', { evento });
        assert.equal(status, 201, text);
        assert.deepEqual([json.data.evento, json.data.entregas], [evento, 1]);
      }
      await dispatch(e);
      const received = receiver.received.slice(before);
      assert.deepEqual(received.map(({ body }) => JSON.parse(String(body)).evento).sort(), [...EVENT_TYPES].sort());
      const now = new Date(e.clock.now().getTime() + 30 * 86_400_000).toISOString();
      for (const { body, headers } of received) {
        const { evento, data, timestamp } = JSON.parse(String(body)) as {
          evento: (typeof EVENT_TYPES)[number];
          data: Record<string, string>;
          timestamp: string;
        };
        assert.ok(Check(EVENT_DATA[evento], data), `${evento}: ${JSON.stringify(data)}`);
        assert.equal(timestamp, now);
        assert.match(data.caso_id ?? '', /^CAS-\d{4}-000000$/);
        assert.deepEqual([headers['x-albacea-ensayo'], headers['x-albacea-a-peticion']], ['1', '1']);
        assert.equal(headers['x-webhook-signature'], ownSignature(secret, body));
        const seconds = Number(headers['webhook-timestamp']);
        assert.equal(
          headers['webhook-signature'],
          standardSignature(secret, String(headers['webhook-id']), seconds, body),
        );
      }
      await sealEvents(e.program.base);
      const feed = (await e.request(who, 'GET', '/eventos?limite=100')).json.data.elementos as {
        a_peticion?: boolean;
      }[];
      assert.equal(feed.length, EVENT_TYPES.length);
      assert.ok(feed.every(({ a_peticion }) => a_peticion === true));
    }
  });

  it('name their case and do not change it; its real events are not marked', async () => {
    const who = await e.aseguradora('B', { pruebas: true });
    await register(e, who, receiver.url, { eventos: ['caso_abierto', 'caso_cerrado'] });
    const before = receiver.received.length;
    const { caso_id } = (await e.request(who, 'POST', '/casos', aCaso())).json.data;
    const asked = await e.request(who, 'POST', '/ensayo/eventos', { evento: 'caso_cerrado', caso_id });
    assert.equal(asked.json.data.data.caso_id, caso_id);
    await dispatch(e);
    const marks = receiver.received.slice(before).map(({ headers }) => headers['x-albacea-a-peticion']);
    assert.deepEqual(marks.toSorted(), ['1', undefined]);
    const { data } = (await e.request(who, 'GET', `/casos/${caso_id}`)).json;
    assert.equal(data.estado, 'abierto');
    await sealEvents(e.program.base);
    const feed = (await e.request(who, 'GET', '/eventos')).json.data.elementos as Record<string, unknown>[];
    assert.deepEqual(
      feed.map((one) => [one.evento, 'a_peticion' in one]),
      [
        ['caso_abierto', false],
        ['caso_cerrado', true],
      ],
    );
  });

  it('are refused for an unknown type, and for another insurer’s case as for an unknown one', async () => {
    const [who, other] = [await e.aseguradora('B', { pruebas: true }), await e.aseguradora('B', { pruebas: true })];
    const { caso_id } = (await e.request(other, 'POST', '/casos', aCaso())).json.data;
    const refusals = [
      await e.request(who, 'POST', '/ensayo/eventos', { evento: 'prueba' }),
      await e.request(who, 'POST', '/ensayo/eventos', {}),
      await e.request(who, 'POST', '/ensayo/eventos', { evento: 'caso_cerrado', caso_id }),
      await e.request(who, 'POST', '/ensayo/guiones', { guion: 'todo_bien', caso_id }),
    ];
    assert.deepEqual(
      refusals.map(({ status }) => status),
      [422, 422, 404, 404],
    );
  });
});
