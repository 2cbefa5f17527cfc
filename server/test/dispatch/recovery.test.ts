/** Exhausted and held deliveries are stored, and are sent again on request, in order and once. */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createHealth } from '../../src/outbox/webhooks/endpoints/health.ts';
import { pruneEntregas } from '../../src/outbox/webhooks/log/prune.ts';
import type { FinishedAttempt } from '../../src/outbox/webhooks/sql-dispatch.ts';
import {
  attemptsOf,
  count,
  dispatch,
  entregasOf,
  issue,
  openCaso,
  register,
  uniqueEntrega,
} from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { accept, having, openReceiver, type TestReceiver } from '../support/receiver.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('recovery', () => {
  let e: Environment;
  let who: Aseguradora;
  let caso: { id: string };
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    who = await e.aseguradora('A');
    caso = await openCaso(e, who);
  });
  after(() => e.close());

  async function aReceiver(t: TestContext): Promise<TestReceiver> {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    return receiver;
  }

  const change = (id: string, change: object) => e.request(who, 'PATCH', `/webhooks/${id}`, change);
  const erase = (id: string) => e.request(who, 'DELETE', `/webhooks/${id}`);

  async function recover(id: string, desde: Date | string, hasta?: Date | string): Promise<number> {
    const { status, json } = await e.request(who, 'POST', `/webhooks/${id}/recuperar`, {
      desde_instante: desde,
      hasta_instante: hasta,
    });
    assert.equal(status, 200);
    return json.data.recuperados;
  }

  /** Makes all due deliveries fail until their schedule is over. */
  async function exhaust(receiver: TestReceiver): Promise<void> {
    receiver.responder = having(500);
    for (const minutes of [0, 2, 5, 17]) {
      e.clock.advance(minutes * MINUTE);
      await dispatch(e);
    }
    receiver.responder = accept;
  }

  /** The ids of a webhook's events in the order in which they happened. */
  async function happened(id: string): Promise<string[]> {
    const rows = await e.base.superSql<{ id: string }>(
      'select v.id from entregas e join eventos v on v.id = e.evento where e.webhook = $1 order by v.orden',
      [id],
    );
    return rows.map((row) => row.id);
  }

  const received = ({ received }: TestReceiver) => received.map(({ headers }) => headers['x-webhook-id']);

  for (const concurrencia of [1, 10]) {
    it(`1,000 events that happen while an endpoint is disabled are delivered after activo and recuperar, each once${concurrencia === 1 ? ', strictly in order' : ''} (concurrencia ${concurrencia})`, async (t) => {
      const receiver = await aReceiver(t);
      const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia });
      await change(id, { estado: 'desactivado' });
      const since = e.clock.now();
      for (let i = 0; i < 20; i += 1) {
        await issue(e, who, caso, 50);
        e.clock.advance(i % 3 === 0 ? 0 : HOUR);
      }
      assert.equal(await dispatch(e), 0);
      assert.deepEqual(await count(e, id), { retenida: 1000 });
      await change(id, { estado: 'activo' });
      assert.equal(await dispatch(e), 0, 'held deliveries wait until they are recovered');
      assert.equal(await recover(id, since), 1000);
      assert.equal(await recover(id, since), 0, 'a second request recovers nothing');
      assert.equal(await dispatch(e), 1000);
      const inOrder = await happened(id);
      assert.deepEqual(await count(e, id), { entregada: 1000 });
      if (concurrencia === 1) assert.deepEqual(received(receiver), inOrder);
      else assert.deepEqual(received(receiver).toSorted(), inOrder.toSorted());
      await erase(id);
    });
  }

  it('with automatic recovery, exhausted deliveries are sent again after the next delivery arrives, each until it has failed 16 times', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id, ...registered } = await register(e, who, receiver.url, { recuperacion_automatica: true });
    const { webhook_id: other } = await register(e, who, `${receiver.url}/other`);
    assert.equal(registered.recuperacion_automatica, true);
    await issue(e, who, caso, 3);
    await exhaust(receiver);
    e.clock.advance(30 * MINUTE);
    assert.deepEqual(await count(e, id), { agotada: 3 });
    await issue(e, who, caso);
    await dispatch(e);
    assert.deepEqual(await count(e, id), { entregada: 4 });
    assert.deepEqual(await count(e, other), { agotada: 3, entregada: 1 });
    const [{ detalle, actor_tipo } = {}] = await e.base.superSql(
      `select detalle, actor_tipo from auditoria where accion = 'entregas_recuperadas' and objeto_id = $1`,
      [id],
    );
    assert.partialDeepStrictEqual({ detalle, actor_tipo }, { detalle: { recuperados: 3 }, actor_tipo: 'sistema' });
    // A delivery that is never accepted is not sent forever.
    e.clock.advance(1); // events of one millisecond have no order
    await issue(e, who, caso);
    const poison = (await happened(id)).at(-1);
    const refuse: typeof receiver.responder = (response, seen) =>
      (seen.headers['x-webhook-id'] === poison ? having(500) : accept)(response, seen);
    for (let day = 0; day < 5; day += 1) {
      await exhaust(receiver);
      receiver.responder = refuse;
      await issue(e, who, caso);
      await dispatch(e);
    }
    assert.equal(
      received(receiver).filter((seen) => seen === poison).length,
      16 + 4,
      'the refused delivery has four schedules here and one at the other endpoint',
    );
    const { json } = await e.request(who, 'PATCH', `/webhooks/${id}`, { recuperacion_automatica: false });
    assert.equal(json.data.recuperacion_automatica, false);
    for (const webhook of [id, other]) await erase(webhook);
  });

  it('automatic recovery sends again what is exhausted once more because the receiver fell over under it', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { recuperacion_automatica: true });
    await issue(e, who, caso, 3);
    await exhaust(receiver);
    e.clock.advance(30 * MINUTE);
    await issue(e, who, caso);
    let isUp = true;
    receiver.responder = (response, seen) => {
      (isUp ? accept : having(503))(response, seen);
      isUp = false;
    };
    await dispatch(e);
    await exhaust(receiver);
    assert.deepEqual(await count(e, id), { agotada: 3, entregada: 1 });
    e.clock.advance(30 * MINUTE);
    await issue(e, who, caso);
    await dispatch(e);
    assert.deepEqual(await count(e, id), { entregada: 5 });
    await erase(id);
  });

  it('automatic recovery reaches back over a corrected address and a pause, to the first failure since a delivery arrived', async (t) => {
    const receiver = await aReceiver(t);
    const move = { url: `${receiver.url}/elsewhere` };
    for (const steps of [
      [[move]],
      [[{ estado: 'desactivado' }, { estado: 'activo' }]],
      [[move], [{ url: receiver.url }]],
    ]) {
      const { webhook_id: id } = await register(e, who, receiver.url, { recuperacion_automatica: true });
      for (const changes of steps) {
        await issue(e, who, caso);
        await exhaust(receiver);
        e.clock.advance(30 * MINUTE);
        for (const one of changes) await change(id, one);
      }
      assert.deepEqual(await count(e, id), { agotada: steps.length });
      await issue(e, who, caso);
      await dispatch(e);
      assert.deepEqual(await count(e, id), { entregada: steps.length + 1 });
      await erase(id);
    }
  });

  it('automatic recovery brings along what somebody resent during the failure', async (t) => {
    const receiver = await aReceiver(t);
    const resend = async (id: string) => {
      const { entrega_id } = (await entregasOf(e, who, id)).at(-1) ?? assert.fail('no delivery');
      assert.equal((await e.request(who, 'POST', `/webhooks/${id}/entregas/${entrega_id}/reenviar`)).status, 200);
    };
    const recoverHeld = async (id: string, since: Date) => {
      await change(id, { estado: 'desactivado' });
      await change(id, { estado: 'activo' });
      assert.equal(await recover(id, since), 3);
    };
    for (const again of [resend, recoverHeld]) {
      const { webhook_id: id } = await register(e, who, receiver.url, { recuperacion_automatica: true });
      const since = e.clock.now();
      await issue(e, who, caso, 3);
      receiver.responder = having(503);
      await dispatch(e);
      await again(id, since);
      await exhaust(receiver);
      e.clock.advance(30 * MINUTE);
      assert.deepEqual(await count(e, id), { agotada: 3 });
      await issue(e, who, caso);
      await dispatch(e);
      assert.deepEqual(await count(e, id), { entregada: 4 });
      await erase(id);
    }
  });

  it('automatic recovery resends a limited number at a time, and the rest after the next delivery arrives', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { recuperacion_automatica: true });
    await issue(e, who, caso, 3);
    await exhaust(receiver);
    const health = createHealth({ base: e.program.base, notify: async () => undefined, atOnce: 2 });
    const arrived = { entrega: { aseguradora_id: who.id }, resultado: 'entregado', fin: e.clock.now() };
    const isFailing = async () => (await e.request(who, 'GET', `/webhooks/${id}`)).json.data.fallando_desde !== null;
    await health.record(id, [arrived as FinishedAttempt]);
    assert.deepEqual([await count(e, id), await isFailing()], [{ agotada: 1, pendiente: 2 }, true]);
    await health.record(id, [arrived as FinishedAttempt]);
    assert.deepEqual([await count(e, id), await isFailing()], [{ pendiente: 3 }, false]);
    await dispatch(e);
    assert.deepEqual(await count(e, id), { entregada: 3 });
    await erase(id);
  });

  it('recovered deliveries keep their order across exhausted and held ones, and before new events', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url, { concurrencia: 1 });
    const since = e.clock.now();
    await issue(e, who, caso, 5);
    await exhaust(receiver);
    await change(id, { estado: 'desactivado' });
    await issue(e, who, caso, 5);
    e.clock.advance(1);
    await change(id, { estado: 'activo' });
    assert.deepEqual(await count(e, id), { agotada: 5, retenida: 5 });
    assert.equal(await recover(id, since), 10);
    e.clock.advance(1);
    await issue(e, who, caso, 5);
    const before = receiver.received.length;
    assert.equal(await dispatch(e), 15);
    assert.deepEqual(received(receiver).slice(before), await happened(id));
    await erase(id);
  });

  it('recuperar takes events from `desde` on and before `hasta`, in any time zone, and no others', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url);
    await change(id, { estado: 'desactivado' });
    const start = e.clock.now();
    const a = (hours: number, ms = 0) => new Date(start.getTime() + hours * HOUR + ms);
    for (let i = 0; i < 6; i += 1) {
      await issue(e, who, caso);
      e.clock.advance(HOUR);
    }
    await change(id, { estado: 'activo' });
    const ids = await happened(id);
    const wait = async (howMany: number, until: number) => {
      assert.equal(await dispatch(e), howMany);
      assert.deepEqual(received(receiver).toSorted(), ids.slice(1, until).toSorted());
    };
    assert.equal(await recover(id, a(1), a(1)), 0);
    assert.equal(await recover(id, a(1, 1), a(2)), 0);
    const reversed = await e.request(who, 'POST', `/webhooks/${id}/recuperar`, {
      desde_instante: a(5),
      hasta_instante: a(5, -1),
    });
    assert.equal(reversed.status, 422);
    assert.equal(reversed.json.error, 'Datos no válidos. hasta_instante: no puede ser anterior a desde_instante.');
    await wait(0, 1);
    assert.equal(await recover(id, a(1), a(2)), 1);
    await wait(1, 2);
    const inMadrid = (d: Date) => new Date(d.getTime() + HOUR).toISOString().replace('Z', '+01:00');
    assert.equal(await recover(id, inMadrid(a(1)), inMadrid(a(3, 1))), 2);
    await wait(2, 4);
    assert.equal(await recover(id, a(4)), 2);
    await wait(2, 6);
    assert.deepEqual(await count(e, id), { entregada: 5, retenida: 1 });
    await erase(id);
  });

  it('recuperar of one endpoint changes no other endpoint, and no delivered or waiting delivery', async (t) => {
    const receiver = await aReceiver(t);
    const [one, other] = [await register(e, who, `${receiver.url}/1`), await register(e, who, `${receiver.url}/2`)];
    const since = e.clock.now();
    await issue(e, who, caso);
    await exhaust(receiver);
    await issue(e, who, caso);
    await dispatch(e);
    receiver.responder = having(503);
    await issue(e, who, caso);
    await dispatch(e);
    assert.equal(await recover(one.webhook_id, since), 1);
    assert.deepEqual(await count(e, other.webhook_id), { agotada: 1, entregada: 1, pendiente: 1 });
    assert.deepEqual(await count(e, one.webhook_id), { entregada: 1, pendiente: 2 });
    for (const { webhook_id } of [one, other]) await erase(webhook_id);
  });

  it('reenviar restarts the schedule with the same id and continued attempt numbers; it is refused with 409 before the first attempt', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url);
    await issue(e, who, caso);
    await exhaust(receiver);
    const { entrega_id, evento_id } = await uniqueEntrega(e, who, id);
    const route = `/webhooks/${id}/entregas/${entrega_id}/reenviar`;
    const first = await e.request(who, 'POST', route);
    assert.deepEqual([first.status, first.json.data], [200, { entrega_id, evento_id, estado: 'pendiente' }]);
    await exhaust(receiver);
    assert.partialDeepStrictEqual(await uniqueEntrega(e, who, id), { estado: 'agotada', intentos_hechos: 8 });
    await e.request(who, 'POST', route);
    await dispatch(e);
    const delivered = await uniqueEntrega(e, who, id);
    assert.deepEqual([delivered.estado, attemptsOf(delivered).at(-1)], ['entregada', '9 entregado 200']);
    assert.equal((await e.request(who, 'POST', route)).status, 200, 'a delivered one can be sent again');
    await dispatch(e);
    assert.deepEqual(
      received(receiver),
      Array.from({ length: 10 }, () => evento_id),
    );
    assert.deepEqual(
      receiver.received.map(({ headers }) => Number(headers['x-webhook-attempt'])),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    await issue(e, who, caso);
    const fresh = (await entregasOf(e, who, id)).find(({ intentos_hechos }) => intentos_hechos === 0);
    const untried = await e.request(who, 'POST', `/webhooks/${id}/entregas/${fresh?.entrega_id}/reenviar`);
    assert.deepEqual([untried.status, untried.headers['x-error-code']], [409, 'estado_no_permite']);
    await erase(id);
  });

  it('reenviar of a failed delivery that waits makes its next attempt now, and restarts the schedule from there', async (t) => {
    const receiver = await aReceiver(t);
    const { webhook_id: id } = await register(e, who, receiver.url);
    await issue(e, who, caso);
    receiver.responder = having(503);
    await dispatch(e);
    const waits = await uniqueEntrega(e, who, id);
    assert.deepEqual([waits.estado, waits.intentos_hechos], ['pendiente', 1]);
    await dispatch(e);
    assert.equal(receiver.received.length, 1, 'its next attempt is not due yet');
    assert.equal((await e.request(who, 'POST', `/webhooks/${id}/entregas/${waits.entrega_id}/reenviar`)).status, 200);
    receiver.responder = accept;
    await dispatch(e);
    assert.partialDeepStrictEqual(await uniqueEntrega(e, who, id), { estado: 'entregada', intentos_hechos: 2 });
    await erase(id);
  });

  it('exhausted deliveries can be recovered for 90 days, held ones for as long as their event is stored', async (t) => {
    const receiver = await aReceiver(t);
    const [one, other] = [await register(e, who, receiver.url), await register(e, who, receiver.url)];
    const since = e.clock.now();
    await change(other.webhook_id, { estado: 'desactivado' });
    await issue(e, who, caso, 3);
    await exhaust(receiver);
    e.clock.advance(89 * DAY);
    await pruneEntregas(e.program.base, e.clock.now());
    assert.deepEqual(await count(e, one.webhook_id), { agotada: 3 });
    assert.equal(await recover(one.webhook_id, since), 3);
    await dispatch(e);
    e.clock.advance(300 * DAY);
    await pruneEntregas(e.program.base, e.clock.now());
    assert.deepEqual(await count(e, one.webhook_id), {}, 'delivered ones have been deleted by now');
    await change(other.webhook_id, { estado: 'activo' });
    assert.equal(await recover(other.webhook_id, since), 3);
    assert.equal(await dispatch(e), 3);
    for (const { webhook_id } of [one, other]) await erase(webhook_id);
  });

  it('upkeep leaves no delivery without its event, and deletes first the answers of old attempts, then their rows', async (t) => {
    const receiver = await aReceiver(t);
    receiver.responder = having(200, {}, 'gracias');
    const { webhook_id: id } = await register(e, who, receiver.url);
    await issue(e, who, caso);
    await dispatch(e);
    const afterDays = async (days: number) => {
      e.clock.advance(days * DAY);
      await pruneEntregas(e.program.base, e.clock.now());
      return (await entregasOf(e, who, id)).map(({ intentos }) => intentos.map(({ respuesta }) => respuesta));
    };
    assert.deepEqual(await afterDays(6), [['gracias']]);
    assert.deepEqual(await afterDays(2), [[null]]);
    assert.deepEqual(await afterDays(23), [[]]);
    assert.deepEqual(await afterDays(60), []);
    await issue(e, who, caso);
    await change(id, { estado: 'desactivado' });
    assert.deepEqual(await afterDays(399), [[]]);
    assert.deepEqual(await afterDays(2), []);
    const withoutEvent = await e.base.superSql(
      'select 1 from entregas e where not exists (select 1 from eventos v where v.id = e.evento)',
    );
    assert.equal(withoutEvent.length, 0);
    await erase(id);
  });
});
