/** The requests that arrive at a receiver, and which answers count as delivered. */
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { EVENT_EXAMPLES, eventBody } from '@albacea/contract/openapi/openapi-webhooks.ts';
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Webhook } from 'standardwebhooks';
import { Value } from 'typebox/value';
import { startLoop } from '../../src/queue/poll-loop.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import { attemptsOf, count, dispatch, issue, openCaso, register, uniqueEntrega } from '../support/dispatch.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { accept, having, openReceiver, type Received, type TestReceiver } from '../support/receiver.ts';

const text = (value: unknown) => String(value ?? '');

function verify(secret: string, { headers, body }: Received): void {
  const own = Buffer.from(text(headers['x-webhook-signature']));
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  assert.ok(own.length === expected.length && timingSafeEqual(own, expected), 'X-Webhook-Signature');
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers;
  const mine = new Webhook(secret).sign(text(id), new Date(Number(seconds) * 1000), body.toString('utf8'));
  assert.equal(signature, mine);
}

describe('deliveries', () => {
  let e: Environment;
  let receiver: TestReceiver;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    receiver = await openReceiver();
  });
  after(async () => {
    await receiver.close();
    await e.close();
  });

  /** Runs `work` and delivers its events. @returns the requests that arrive */
  async function arrived(work: () => Promise<unknown>): Promise<Received[]> {
    const before = receiver.received.length;
    await work();
    await dispatch(e);
    return receiver.received.slice(before);
  }

  for (const variant of ['A', 'B'] as const) {
    it(`events arrive without personal data, signed over the exact bytes (${variant})`, async () => {
      const who = await e.aseguradora(variant);
      const { secret } = await register(e, who, receiver.url, { eventos: EVENT_TYPES });
      const siniestroOf = variant === 'A' ? aSiniestroA : aSiniestroB;
      const siniestro = siniestroOf({ notas_aseguradora: 'Llamar por la tarde' });
      const caso = aCaso();
      const requests = await arrived(async () => {
        await e.request(who, 'POST', '/siniestro', siniestro);
        const { json } = await e.request(who, 'POST', '/casos', caso);
        await e.request(who, 'POST', `/casos/${json.data.caso_id}/anulacion`);
      });
      const kinds = requests.map(({ headers }) => text(headers['x-webhook-event']));
      assert.deepEqual(kinds.toSorted(), ['caso_abierto', 'caso_abierto', 'caso_cerrado', 'siniestro_abierto']);
      const personal = [siniestro, caso].flatMap(({ poliza_numero, fallecido, heredero }) => [
        poliza_numero,
        ...Object.values({ ...fallecido, ...heredero }),
      ]);
      for (const received of requests) {
        verify(secret, received);
        const body = JSON.parse(received.body.toString('utf8'));
        assert.deepEqual(Object.keys(body), ['evento', 'data', 'timestamp']);
        assert.equal(body.evento, received.headers['x-webhook-event']);
        assert.equal(body.timestamp, e.clock.now().toISOString());
        assert.ok(Value.Check(eventBody(body.evento), body), JSON.stringify(body));
        for (const datum of [...personal, 'token', 'Llamar'])
          assert.ok(!received.body.includes(String(datum)), `${datum} is not in ${received.body}`);
      }
    });
  }

  it('a receiver can register for each of the seven types alone, and gets only that type, valid by its schema', async () => {
    const who = await e.aseguradora('B');
    const caso = await openCaso(e, who);
    assert.equal(EVENT_TYPES.length, 7);
    for (const type of EVENT_TYPES) await register(e, who, `${receiver.url}/${type}`, { eventos: [type] });
    const received = await arrived(async () => {
      for (const tipo of EVENT_TYPES) {
        const { caso_id: _, ...data } = EVENT_EXAMPLES[tipo];
        const facts = [{ tipo: 'cuenta_resuelta' as const, evento: { tipo, data } }];
        const actor = { visible: 'sistema', tipo: 'sistema', id: null } as const;
        await e.program.base.asTenant(who.id, (tx) => recordFacts(tx, caso.id, facts, actor, e.clock.now()));
      }
    });
    assert.deepEqual(
      received.map(({ path, headers }) => [path, headers['x-webhook-event']]).toSorted(),
      EVENT_TYPES.map((type) => [`/avisos/${type}`, type]).toSorted(),
    );
    for (const { body } of received) {
      const message = JSON.parse(body.toString('utf8'));
      assert.equal(message.data.caso_id, caso.caso_id);
      assert.ok(Value.Check(eventBody(message.evento), message), message.evento);
    }
  });

  it('an event goes to every receiver registered for it, and to no other insurer', async () => {
    const [one, other] = [await e.aseguradora('B'), await e.aseguradora('B')];
    for (const path of ['/1', '/2']) await register(e, one, receiver.url + path);
    await register(e, other, `${receiver.url}/ajeno`);
    const caso = await openCaso(e, one);
    const received = await arrived(() => issue(e, one, caso));
    assert.deepEqual(received.map(({ path }) => path).toSorted(), ['/avisos/1', '/avisos/2']);
    assert.equal(new Set(received.map(({ headers }) => headers['x-webhook-id'])).size, 1);
  });

  it('every attempt has the same id and bytes, and its own number and time in its headers', async () => {
    const who = await e.aseguradora('B');
    const { webhook_id, secret } = await register(e, who, receiver.url);
    const caso = await openCaso(e, who);
    receiver.responder = having(500);
    const received = await arrived(async () => {
      await issue(e, who, caso);
      await dispatch(e);
      e.clock.advance(70_000);
      await dispatch(e);
      receiver.responder = accept;
      e.clock.advance(250_000);
    });
    const entrega = await uniqueEntrega(e, who, webhook_id);
    assert.equal(received.length, 3);
    for (const [i, request] of received.entries()) {
      verify(secret, request);
      const { headers, body, method } = request;
      assert.deepEqual([method, headers['content-type']], ['POST', 'application/json']);
      assert.deepEqual(body, received[0]?.body);
      assert.equal(headers['content-length'], String(body.length));
      assert.equal(headers['x-webhook-attempt'], String(i + 1));
      assert.equal(headers['x-webhook-id'], entrega.evento_id);
      assert.equal(headers['webhook-id'], entrega.evento_id);
      assert.match(text(headers['user-agent']), /^Albacea-Webhooks\//);
    }
    const seconds = received.map(({ headers }) => Number(headers['webhook-timestamp']));
    assert.deepEqual(
      seconds.map((s) => s - (seconds[0] ?? 0)),
      [0, 70, 320],
    );
    assert.deepEqual(attemptsOf(entrega), ['1 respuesta_no_2xx 500', '2 respuesta_no_2xx 500', '3 entregado 200']);
    assert.deepEqual([entrega.estado, entrega.proximo_intento], ['entregada', null]);
  });

  it('only 2xx counts as delivered; any other answer is a failed attempt, and a redirect is never followed', async (t) => {
    const who = await e.aseguradora('B');
    const destination = await openReceiver();
    t.after(() => destination.close());
    const caso = await openCaso(e, who);
    const good = [200, 201, 202, 204, 206, 226, 299];
    const bad = [300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504];
    const ids = new Map<number, string>();
    for (const state of [...good, ...bad]) {
      const { webhook_id } = await register(e, who, `${receiver.url}/${state}`);
      ids.set(state, webhook_id);
    }
    receiver.responder = (response, received) => {
      const state = Number(received.path.split('/').at(-1));
      having(state, { location: destination.url })(response, received);
    };
    await issue(e, who, caso);
    await dispatch(e);
    for (const [state, id] of ids) {
      const isGood = good.includes(state);
      const entrega = await uniqueEntrega(e, who, id);
      assert.equal(entrega.estado, isGood ? 'entregada' : 'pendiente', String(state));
      assert.deepEqual(attemptsOf(entrega), [`1 ${isGood ? 'entregado' : 'respuesta_no_2xx'} ${state}`]);
    }
    assert.equal(destination.connections, 0);
    receiver.responder = accept;
    for (const id of ids.values()) await e.request(who, 'DELETE', `/webhooks/${id}`);
  });

  it('a receiver never gets more requests at once than its concurrencia, and a slow one does not delay another', async (t) => {
    const who = await e.aseguradora('B');
    const [slow, fast] = [await openReceiver(), await openReceiver()];
    t.after(() => Promise.all([slow.close(), fast.close()]));
    // The slow receiver answers only once three requests wait, or when no more will come.
    const held: ServerResponse[] = [];
    slow.responder = (response) => {
      held.push(response);
      if (held.length < 3 && slow.received.length < 20) return;
      for (const one of held.splice(0)) one.end();
    };
    const w = await register(e, who, slow.url, { concurrencia: 3 });
    const other = await register(e, who, fast.url);
    await issue(e, who, await openCaso(e, who), 20);
    const { dispatcher, wakeup } = e.program;
    const entregas = startLoop(1000, () => dispatcher.round(), assert.ifError);
    t.after(() => entregas.stop());
    wakeup.onWake(entregas.wake);
    dispatcher.onRoom(entregas.wake);
    await Promise.all([slow.waitFor(20), fast.waitFor(20)]);
    await entregas.stop();
    await dispatch(e);
    assert.deepEqual([slow.simultaneous, slow.received.length], [3, 20]);
    assert.ok(fast.simultaneous <= 10);
    for (const { webhook_id } of [w, other]) assert.deepEqual(await count(e, webhook_id), { entregada: 20 });
  });
});
