/** Events contain the insurer's own reference if it switched that on, and do not change otherwise. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import { ownSignature } from '../../src/outbox/webhooks/endpoints/signature.ts';
import { dispatch, entregasOf, register } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { aDesk, ok } from '../support/handover.ts';
import { openReceiver, type Received, type TestReceiver } from '../support/receiver.ts';

const OWN = { referencia: 'SIN/2026/77', metadatos: { centro: 'ochenta-y-ocho' } };
const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the reference in events', () => {
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

  const settings = (of: Aseguradora) => `/aseguradoras/${of.slug}/configuracion`;
  async function switchOn(of: Aseguradora): Promise<void> {
    const admin = await aDesk(e, 'admin', of.id);
    assert.equal(
      (await ok(admin.request('GET', settings(of)))).eventos_con_referencia,
      false,
      'references are off at first',
    );
    const changed = await ok(admin.request('PATCH', settings(of), { eventos_con_referencia: true }));
    assert.equal(changed.eventos_con_referencia, true);
  }
  const claim = async (of: Aseguradora, changes: object): Promise<string> =>
    (await ok(e.request(of, 'POST', '/siniestro', aSiniestroB({ ...changes })))).caso_id;
  /** Runs `work` and delivers its events. @returns the requests that arrive */
  async function arrived(work: () => Promise<unknown>): Promise<Received[]> {
    const before = receiver.received.length;
    await work();
    await dispatch(e);
    return receiver.received.slice(before);
  }
  const dataOf = ({ body }: Received) => JSON.parse(body.toString('utf8')).data;
  const feed = async (of: Aseguradora) => {
    while ((await sealEvents(e.program.base)).length > 0);
    const { elementos } = await ok(e.request(of, 'GET', '/eventos?limite=100'));
    return elementos.map(({ data }: { data: object }) => data);
  };

  it('is in every delivery and in the feed once switched on, and is covered by the signature; metadata are in neither', async () => {
    const of = await e.aseguradora('B');
    const { secret } = await register(e, of, receiver.url, { eventos: EVENT_TYPES });
    const silent = await arrived(() => claim(of, OWN));
    assert.equal(silent.length, 2);
    for (const one of silent) assert.ok(!('referencia' in dataOf(one)));
    assert.ok((await feed(of)).every((data: object) => !('referencia' in data)));

    await switchOn(of);
    const named = await arrived(() => claim(of, OWN));
    assert.equal(named.length, 2);
    const kind = ({ headers }: Received) => headers['x-webhook-event'];
    for (const one of named) {
      const { referencia, ...data } = dataOf(one);
      assert.equal(referencia, OWN.referencia);
      assert.deepEqual(
        Object.keys(data),
        Object.keys(dataOf(silent.find((other) => kind(other) === kind(one)) as Received)),
        'nothing else in the event changes',
      );
      assert.equal(one.headers['x-webhook-signature'], ownSignature(secret, one.body));
      assert.ok(!one.body.includes('ochenta-y-ocho'));
    }
    const all = await feed(of);
    assert.ok(all.every((data: { referencia?: string }) => data.referencia === OWN.referencia));
    assert.ok(!JSON.stringify(all).includes('ochenta-y-ocho'));
    const stored = JSON.stringify(await e.base.superSql('select data from eventos where aseguradora_id = $1', [of.id]));
    assert.ok(!stored.includes(OWN.referencia), 'the reference is not stored with the event');
  });

  it('is absent if the case has none or was erased, and never that of another insurer', async () => {
    const [of, other] = [await e.aseguradora('B'), await e.aseguradora('B')];
    for (const one of [of, other]) await register(e, one, receiver.url, { eventos: EVENT_TYPES });
    await switchOn(of);
    const without = await arrived(() => claim(of, {}));
    assert.ok(without.every((one) => !('referencia' in dataOf(one))));
    // the case numbers of both insurers are equal
    const foreign = await arrived(() => claim(other, { referencia: 'AJENA' }));
    assert.ok(foreign.every((one) => !('referencia' in dataOf(one))));
    const erased = await claim(of, OWN);
    await eraseCaso(e.program, of.id, erased, 'expediente 1', ACTOR);
    const late = await arrived(async () => undefined);
    assert.ok(late.length > 0);
    assert.ok(late.every((one) => !('referencia' in dataOf(one))));
    assert.ok(!JSON.stringify(await feed(of)).includes(OWN.referencia));
  });

  it('is that of the case at the moment of the delivery, and the backoffice shows the same bytes', async () => {
    const of = await e.aseguradora('B');
    const { webhook_id } = await register(e, of, receiver.url, { eventos: ['siniestro_abierto'] });
    await switchOn(of);
    const [one] = await arrived(async () => {
      const caso = await claim(of, OWN);
      await ok(e.request(of, 'PATCH', `/casos/${caso}`, { referencia: 'CORREGIDA' }));
    });
    assert.equal(dataOf(one as Received).referencia, 'CORREGIDA');
    const [entrega] = await entregasOf(e, of, webhook_id);
    const admin = await aDesk(e, 'admin', of.id);
    const path = `/aseguradoras/${of.slug}/webhooks/${webhook_id}/entregas/${entrega?.entrega_id}`;
    assert.equal((await ok(admin.request('GET', path))).cuerpo, (one as Received).body.toString('utf8'));
  });
});
