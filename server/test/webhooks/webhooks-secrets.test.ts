/** The secrets of webhooks and their rotation, and calls repeated with an Idempotency-Key, in both variants. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { sha256 } from '../../src/platform/ids.ts';
import { attemptsOf, dispatch, entregasOf, issue, openCaso, type Registered, register } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { having, openReceiver, type Received, type TestReceiver } from '../support/receiver.ts';

const DAY = 86_400_000;

const hmac = (secret: string, { body }: Received) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** The signature that the Standard Webhooks library makes with `secret`. The library's own check would accept any signature in the header. */
function standard(secret: string, { headers, body }: Received): string {
  const instant = new Date(Number(headers['webhook-timestamp']) * 1000);
  return new Webhook(secret).sign(String(headers['webhook-id']), instant, body.toString('utf8'));
}

describe('secrets of webhooks, and repeated calls', () => {
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

  const rotate = async (who: Aseguradora, { webhook_id }: Registered) =>
    e.request(who, 'POST', `/webhooks/${webhook_id}/secreto`);

  async function sent(who: Aseguradora, { webhook_id }: Registered): Promise<Received> {
    await e.request(who, 'POST', `/webhooks/${webhook_id}/prueba`);
    await dispatch(e);
    return receiver.received.at(-1) as Received;
  }

  for (const variant of ['A', 'B'] as const) {
    it(`for 24 hours both the old and the new secret sign; then only the new one (${variant})`, async () => {
      const who = await e.aseguradora(variant);
      const w = await register(e, who, receiver.url);
      const { status, json } = await rotate(who, w);
      assert.equal(status, 201);
      const until = new Date(e.clock.now().getTime() + DAY).toISOString();
      assert.deepEqual(json.data, { webhook_id: w.webhook_id, secret: json.data.secret, rotacion_hasta: until });
      const fresh: string = json.data.secret;
      const read = async () => (await e.request(who, 'GET', `/webhooks/${w.webhook_id}`)).json.data.rotacion_hasta;
      assert.equal(await read(), until);

      for (const step of [0, DAY - 1]) {
        e.clock.advance(step);
        const r = await sent(who, w);
        assert.equal(r.headers['x-webhook-signature'], hmac(w.secret, r));
        assert.equal(r.headers['x-webhook-signature-next'], hmac(fresh, r));
        assert.equal(r.headers['webhook-signature'], `${standard(w.secret, r)} ${standard(fresh, r)}`);
      }
      e.clock.advance(1);
      const r = await sent(who, w);
      assert.equal(r.headers['x-webhook-signature'], hmac(fresh, r));
      assert.equal(r.headers['x-webhook-signature-next'], undefined);
      assert.equal(r.headers['webhook-signature'], standard(fresh, r));
      assert.equal(await read(), null);
    });
  }

  it('activating ends a running rotation at once, and is refused if none is running', async () => {
    const who = await e.aseguradora('B');
    const w = await register(e, who, receiver.url);
    const activate = () => e.request(who, 'POST', `/webhooks/${w.webhook_id}/secreto/activar`);
    const before = await activate();
    assert.deepEqual([before.status, before.headers['x-error-code']], [409, 'estado_no_permite']);
    const fresh = (await rotate(who, w)).json.data.secret;
    const activated = await activate();
    assert.deepEqual([activated.status, activated.json.data.rotacion_hasta], [200, null]);
    const r = await sent(who, w);
    assert.equal(r.headers['x-webhook-signature'], hmac(fresh, r));
    assert.equal(r.headers['x-webhook-signature-next'], undefined);
    assert.equal((await activate()).status, 409);
  });

  it('rotating and activating change `actualizado`', async () => {
    const who = await e.aseguradora('B');
    const { webhook_id } = await register(e, who, receiver.url);
    const route = `/webhooks/${webhook_id}`;
    for (const [method, step] of [
      ['POST', 'secreto'],
      ['POST', 'secreto'],
      ['POST', 'secreto/activar'],
    ] as const) {
      e.clock.advance(1000);
      await e.request(who, method, `${route}/${step}`);
      const { actualizado } = (await e.request(who, 'GET', route)).json.data;
      assert.equal(actualizado, e.clock.now().toISOString(), `${method} ${step}`);
    }
  });

  it('a second rotation during the first replaces the new secret and starts the 24 hours again', async () => {
    const who = await e.aseguradora('B');
    const w = await register(e, who, receiver.url);
    await rotate(who, w);
    e.clock.advance(DAY - 1000);
    const { status, json } = await rotate(who, w);
    assert.equal(status, 201);
    const until = new Date(e.clock.now().getTime() + DAY).toISOString();
    assert.equal(json.data.rotacion_hasta, until);
    e.clock.advance(DAY - 1);
    const r = await sent(who, w);
    assert.equal(r.headers['x-webhook-signature'], hmac(w.secret, r));
    assert.equal(r.headers['x-webhook-signature-next'], hmac(json.data.secret, r));
    assert.equal(r.headers['webhook-signature'], `${standard(w.secret, r)} ${standard(json.data.secret, r)}`);
  });

  it('the next rotation starts from the secret that the last one made current', async () => {
    const who = await e.aseguradora('B');
    const w = await register(e, who, receiver.url);
    const second = (await rotate(who, w)).json.data.secret;
    e.clock.advance(DAY);
    const third = (await rotate(who, w)).json.data.secret;
    const other = await sent(who, w);
    assert.equal(other.headers['x-webhook-signature'], hmac(second, other));
    assert.equal(other.headers['x-webhook-signature-next'], hmac(third, other));
  });

  it('a retry after the end of a rotation is signed with the new secret', async () => {
    const who = await e.aseguradora('B');
    const w = await register(e, who, receiver.url);
    const fresh = (await rotate(who, w)).json.data.secret;
    e.clock.advance(DAY - 1000);
    receiver.responder = having(503);
    const first = await sent(who, w);
    assert.equal(first.headers['x-webhook-signature'], hmac(w.secret, first));
    receiver.responder = having(200);
    e.clock.advance(70_000);
    await dispatch(e);
    const second = receiver.received.at(-1) as Received;
    assert.equal(second.headers['x-webhook-attempt'], '2');
    assert.equal(second.headers['x-webhook-signature'], hmac(fresh, second));
  });

  it('prueba, reenviar, recuperar and activar take effect once and repeat their answer for the same Idempotency-Key', async () => {
    const who = await e.aseguradora('A');
    const w = await register(e, who, receiver.url);
    const caso = await openCaso(e, who);
    await issue(e, who, caso);
    await dispatch(e);
    const [entrega] = await entregasOf(e, who, w.webhook_id);
    await rotate(who, w);
    const route = `/webhooks/${w.webhook_id}`;
    const operations: [string, object | undefined][] = [
      [`${route}/prueba`, undefined],
      [`${route}/entregas/${entrega?.entrega_id}/reenviar`, undefined],
      [`${route}/recuperar`, { desde_instante: '2026-01-01T00:00:00Z' }],
      [`${route}/secreto/activar`, undefined],
    ];
    for (const [i, [path, body]] of operations.entries()) {
      const mark = { 'idempotency-key': `clave-${i}` };
      const [one, other] = [
        await e.request(who, 'POST', path, body, mark),
        await e.request(who, 'POST', path, body, mark),
      ];
      assert.ok(one.status < 300, one.text);
      assert.deepEqual([other.status, other.text], [one.status, one.text]);
      assert.equal(one.headers['idempotent-replayed'], undefined);
      assert.equal(other.headers['idempotent-replayed'], 'true');
      const elsewhere = path.replace(w.webhook_id, '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f');
      const different = await e.request(who, 'POST', elsewhere, body, mark);
      assert.deepEqual([different.status, different.headers['x-error-code']], [422, 'idempotencia_cuerpo_distinto']);
      const template = path.replace(w.webhook_id, '{id}').replace(entrega?.entrega_id ?? '', '{entrega}');
      await checkStored(who, `POST ${template}\n${mark['idempotency-key']}`, one.text);
    }
    await dispatch(e);
    const log = await entregasOf(e, who, w.webhook_id);
    assert.deepEqual(log.map(({ evento }) => evento).sort(), ['cuenta_resuelta', 'prueba']);
    assert.deepEqual(attemptsOf(log.find(({ evento }) => evento === 'cuenta_resuelta') as (typeof log)[0]), [
      '1 entregado 200',
      '2 entregado 200',
    ]);
  });

  it('an answer with a secret is never stored: registration and rotation ignore an Idempotency-Key', async () => {
    const who = await e.aseguradora('B');
    const mark = { 'idempotency-key': 'una' };
    const fresh = { url: receiver.url, eventos: ['caso_abierto'] };
    const one = await e.request(who, 'POST', '/webhooks', fresh, mark);
    const two = await e.request(who, 'POST', '/webhooks', fresh, mark);
    assert.notEqual(one.json.data.secret, two.json.data.secret);
    const route = `/webhooks/${one.json.data.webhook_id}/secreto`;
    assert.deepEqual(
      [
        (await e.request(who, 'POST', route, undefined, mark)).status,
        (await e.request(who, 'POST', route, undefined, mark)).status,
      ],
      [201, 201],
    );
    const rows = await e.base.superSql('select 1 from idempotencia where aseguradora_id = $1', [who.id]);
    assert.equal(rows.length, 0);
  });

  /** Checks that the stored answer belongs to no case and can be decrypted with the insurer's key. */
  async function checkStored(who: Aseguradora, operationAndKey: string, text: string): Promise<void> {
    const hash = sha256(operationAndKey);
    const [row] = await e.base.superSql<{ caso: string | null; respuesta_cifrada: Uint8Array }>(
      'select caso, respuesta_cifrada from idempotencia where aseguradora_id = $1 and huella_clave = $2',
      [who.id, hash],
    );
    assert.ok(row && row.caso === null);
    const { clave } = await e.program.tenants.unchanging(who.id);
    const place = { tabla: 'idempotencia', columna: 'respuesta_cifrada', fila: hash.toString('hex') };
    assert.equal(clave.decrypt(place, row.respuesta_cifrada).toString('utf8'), text);
  }
});
