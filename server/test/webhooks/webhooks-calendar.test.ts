/** The schedules of both variants, to the millisecond. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from '../../src/platform/outbound-http/client.ts';
import {
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
import { accept, having, openReceiver, type TestReceiver } from '../support/receiver.ts';

const MINUTE = 60_000;
const WAITS = { A: [1, 4, 16], B: [1, 4, 16, 64, 256] } as const;
/** Milliseconds that an attempt takes by the clock that the tests move. */
const DURATION = 7_000;

describe('the schedule of deliveries', () => {
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

  /** A failing receiver with one delivery due now. */
  async function onePending(variant: 'A' | 'B'): Promise<{ who: Aseguradora; webhook: string }> {
    const who = await e.aseguradora(variant);
    const { webhook_id } = await register(e, who, receiver.url);
    await issue(e, who, await openCaso(e, who));
    receiver.responder = (response) => {
      e.clock.advance(DURATION);
      response.writeHead(500).end();
    };
    return { who, webhook: webhook_id };
  }

  for (const variant of ['A', 'B'] as const) {
    for (const random of [0, 0.5, 0.999999]) {
      it(`variant ${variant} makes one attempt and ${WAITS[variant].length} more, each exactly its wait after the end of the attempt before (chance ${random})`, async (t) => {
        const { who, webhook } = await onePending(variant);
        const dispatcher = await otherDispatcher(e, { random: () => random, client: createClient({ loopback: true }) });
        t.after(() => dispatcher.stop());
        const before = receiver.received.length;
        const starts = [e.clock.now().getTime()];
        assert.equal(await dispatch(e, dispatcher), 1);
        for (const minutes of WAITS[variant]) {
          const wait = minutes * MINUTE + Math.floor(random * 10_000);
          const { proximo_intento, estado } = await uniqueEntrega(e, who, webhook);
          assert.equal(estado, 'pendiente');
          assert.equal(Date.parse(proximo_intento ?? ''), e.clock.now().getTime() + wait);
          e.clock.advance(wait - 1);
          assert.equal(await dispatcher.round(), 0, `nothing is due a millisecond before ${minutes} minutes`);
          e.clock.advance(1);
          starts.push(e.clock.now().getTime());
          assert.equal(await dispatch(e, dispatcher), 1, `one attempt is due after ${minutes} minutes`);
        }
        const exhausted = await uniqueEntrega(e, who, webhook);
        assert.partialDeepStrictEqual(exhausted, {
          estado: 'agotada',
          proximo_intento: null,
          intentos_hechos: starts.length,
        });
        assert.deepEqual(
          exhausted.intentos.map(({ numero, inicio, resultado, estado_http }) => ({
            numero,
            inicio,
            resultado,
            estado_http,
          })),
          starts.map((instant, i) => ({
            numero: i + 1,
            inicio: new Date(instant).toISOString(),
            resultado: 'respuesta_no_2xx',
            estado_http: 500,
          })),
        );
        e.clock.advance(30 * 86_400_000);
        assert.equal(await dispatch(e, dispatcher), 0);
        assert.equal(receiver.received.length - before, starts.length);
        await e.request(who, 'DELETE', `/webhooks/${webhook}`);
      });
    }

    it(`a delivery that arrives at the last attempt of variant ${variant} counts as delivered and is not attempted again`, async (t) => {
      const { who, webhook } = await onePending(variant);
      const dispatcher = await otherDispatcher(e, { client: createClient({ loopback: true }) });
      t.after(() => dispatcher.stop());
      await dispatch(e, dispatcher);
      for (const [i, minutes] of WAITS[variant].entries()) {
        if (i === WAITS[variant].length - 1) receiver.responder = accept;
        e.clock.advance(minutes * MINUTE);
        assert.equal(await dispatch(e, dispatcher), 1);
      }
      assert.equal((await uniqueEntrega(e, who, webhook)).estado, 'entregada');
      e.clock.advance(30 * 86_400_000);
      assert.equal(await dispatch(e, dispatcher), 0);
      await e.request(who, 'DELETE', `/webhooks/${webhook}`);
    });
  }

  it('the service spreads retries at random over ten seconds, and never makes one early', async () => {
    const who = await e.aseguradora('B');
    const { webhook_id } = await register(e, who, receiver.url, { concurrencia: 100 });
    receiver.responder = having(503);
    await issue(e, who, await openCaso(e, who), 200);
    await dispatch(e);
    const delays = (await entregasOf(e, who, webhook_id)).map(
      ({ proximo_intento }) => Date.parse(proximo_intento ?? '') - e.clock.now().getTime() - MINUTE,
    );
    assert.equal(delays.length, 200);
    assert.ok(delays.every((delay) => delay >= 0 && delay < 10_000));
    assert.ok(new Set(delays).size > 100);
    e.clock.advance(MINUTE - 1);
    assert.equal(await e.program.dispatcher.round(), 0);
    e.clock.advance(10_000);
    assert.equal(await dispatch(e), 200);
    assert.deepEqual(await count(e, webhook_id), { pendiente: 200 });
    await e.request(who, 'DELETE', `/webhooks/${webhook_id}`);
  });
});
