/** A year of a case within a minute, as an integrator tests it: with only a key of a test insurer and a receiver. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ownSignature, standardSignature } from '../../src/outbox/webhooks/endpoints/signature.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { accept, having, openReceiver, type Received, type TestReceiver } from '../support/receiver.ts';

const fails = having(503);

for (const [variant, engine] of [
  ['A', 'postgres'],
  ['B', 'embebido'],
] as const)
  describe(`a year of a case in Variant ${variant} on ${engine}`, () => {
    let e: Environment;
    let receiver: TestReceiver;
    before(async () => {
      receiver = await openReceiver();
      e = await createEnvironment({
        engine,
        variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' },
        from: new Date('2026-11-23T09:30:00Z'),
      });
    });
    after(async () => {
      await e.close();
      await receiver.close();
    });

    it('goes from claim to report with signed events in order, e-mails stored, the case closed and correct figures', async () => {
      const who = await e.aseguradora(variant, { pruebas: true });
      const ask = async (method: string, path: string, body?: unknown) => {
        const { status, json, text, headers } = await e.request(who, method, path, body);
        assert.ok(status >= 200 && status < 300, text);
        assert.equal(headers['x-albacea-ensayo'], '1');
        return json.data;
      };
      const eventos = [
        'siniestro_abierto',
        'caso_abierto',
        'documentacion_completa',
        'cuenta_resuelta',
        'caso_cerrado',
      ];
      const { secret } = await ask('POST', '/webhooks', { url: receiver.url, eventos });
      // A script waits for the next case, and the receiver is down at first.
      await ask('POST', '/ensayo/guiones', { guion: 'falta_un_papel' });
      receiver.responder = fails;
      const claim = variant === 'A' ? { ...aSiniestroA(), modulos: ['suscripciones'] } : aSiniestroB();
      const { caso_id } = await ask('POST', '/siniestro', claim);
      await ask('POST', '/ensayo/reloj', { avanzar: 'PT2M' });
      receiver.responder = accept;
      let clock = await ask('POST', '/ensayo/reloj', { hasta_instante: '2027-11-23T09:30:00Z' });
      while (!clock.asentado) clock = await ask('GET', '/ensayo/reloj');
      assert.equal(clock.reloj, '2027-11-23T09:30:00.000Z');

      const { estado, resultado } = await ask('GET', `/casos/${caso_id}`);
      assert.deepEqual([estado, resultado], ['cerrado', 'completado']);
      verifyAll(receiver.received, secret);
      const told = receiver.received.map(({ body }) => JSON.parse(String(body)));
      assert.equal(told.filter(({ evento }) => evento === 'caso_cerrado').length, 1);
      assert.ok(
        told.filter(({ evento }) => evento === 'siniestro_abierto').length > 1,
        'a delivery that failed comes again',
      );
      const once = [...new Map(told.map((one) => [JSON.stringify(one), one])).values()];
      assert.deepEqual(
        once.map(({ timestamp }) => timestamp),
        once.map(({ timestamp }) => timestamp).toSorted(),
        'events come in the order of their times',
      );
      const { casos, cuentas } = await ask('GET', '/reporting?desde=2026-11-23&hasta=2027-11-22');
      assert.deepEqual([casos.abiertos, casos.cerrados, casos.pendientes_fin], [1, 1, 0]);
      assert.ok(cuentas);
      const kept: string[] = [];
      for await (const file of glob(join(e.program.config.dataDir, 'correos', who.id, '**', '*.eml'))) kept.push(file);
      assert.ok(kept.length >= 2, 'at least the first e-mail and the code are stored');
      for (const file of kept) assert.match(await readFile(file, 'latin1'), /^X-Albacea-Ensayo: 1\r$/m);
    });
  });

function verifyAll(received: readonly Received[], secret: string): void {
  assert.ok(received.length > 5);
  for (const { body, headers } of received) {
    assert.equal(headers['x-albacea-ensayo'], '1');
    assert.equal(headers['x-webhook-signature'], ownSignature(secret, body));
    const seconds = Number(headers['webhook-timestamp']);
    assert.equal(headers['webhook-signature'], standardSignature(secret, String(headers['webhook-id']), seconds, body));
  }
}
