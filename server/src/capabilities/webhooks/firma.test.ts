import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { cabecerasDeEnvio, firmaEstandar, firmaPropia, nuevoSecreto } from './firma.ts';

const AHORA = new Date('2026-11-21T09:30:00.789Z');

describe('signatures of deliveries', () => {
  it("GitHub's published vector: the secret's bytes as text, the body's bytes, lower-case hex", () => {
    assert.equal(
      firmaPropia("It's a Secret to Everybody", Buffer.from('Hello, World!')),
      'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    );
  });

  it("Svix's published vector, with and without the prefix of the secret", () => {
    const cuerpo = Buffer.from('{"test": 2432232314}');
    for (const prefijo of ['', 'whsec_']) {
      assert.equal(
        firmaEstandar(`${prefijo}MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, cuerpo),
        'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      );
    }
  });

  it('the own signature is keyed with the secret as shown, prefix included, and with nothing decoded', () => {
    const secreto = nuevoSecreto();
    const cuerpo = Buffer.from('{"evento":"caso_abierto"}');
    const esperada = `sha256=${createHmac('sha256', Buffer.from(secreto, 'utf8')).update(cuerpo).digest('hex')}`;
    const firma = firmaPropia(secreto, cuerpo);
    assert.ok(timingSafeEqual(Buffer.from(firma), Buffer.from(esperada)));
    assert.match(firma, /^sha256=[0-9a-f]{64}$/);
  });

  it('the library of Standard Webhooks makes the same signature of whatever bytes, and a changed byte changes both', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.uuid(),
        fc.nat(2 ** 31),
        (bytes, id, segundos) => {
          const secreto = nuevoSecreto();
          // The library takes text: bytes that are none are a matter of the vectors above.
          const cuerpo = Buffer.from(Buffer.from(bytes).toString('utf8'));
          const suya = new Webhook(secreto).sign(id, new Date(segundos * 1000), cuerpo.toString('utf8'));
          assert.equal(firmaEstandar(secreto, id, segundos, cuerpo), suya);
          const otro = Buffer.concat([cuerpo, Buffer.from(' ')]);
          assert.notEqual(firmaEstandar(secreto, id, segundos, otro), suya);
          assert.notEqual(firmaPropia(secreto, otro), firmaPropia(secreto, cuerpo));
        },
      ),
    );
  });

  it('a secret has 256 random bits and never comes twice', () => {
    const secretos = Array.from({ length: 500 }, nuevoSecreto);
    for (const secreto of secretos) {
      assert.match(secreto, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.equal(Buffer.from(secreto.slice(6), 'base64').length, 32);
    }
    assert.equal(new Set(secretos).size, secretos.length);
  });

  it('the headers of a delivery say event, id, attempt and both signatures, and the next ones only in a rotation', () => {
    const [secreto, siguiente] = [nuevoSecreto(), nuevoSecreto()];
    const cuerpo = Buffer.from('{}');
    const datos = { id: 'id-1', evento: 'caso_abierto', numero: 3, ahora: AHORA, secreto, cuerpo };
    const segundos = Math.floor(AHORA.getTime() / 1000);
    const sola = cabecerasDeEnvio({ ...datos, siguiente: null });
    assert.deepEqual(sola, {
      'content-type': 'application/json',
      'user-agent': 'Albacea-Webhooks/1',
      'x-webhook-event': 'caso_abierto',
      'x-webhook-id': 'id-1',
      'x-webhook-attempt': '3',
      'x-webhook-signature': firmaPropia(secreto, cuerpo),
      'webhook-id': 'id-1',
      'webhook-timestamp': String(segundos),
      'webhook-signature': firmaEstandar(secreto, 'id-1', segundos, cuerpo),
    });
    const enRotacion = cabecerasDeEnvio({ ...datos, siguiente });
    assert.deepEqual(enRotacion, {
      ...sola,
      'x-webhook-signature-next': firmaPropia(siguiente, cuerpo),
      'webhook-signature': `${sola['webhook-signature']} ${firmaEstandar(siguiente, 'id-1', segundos, cuerpo)}`,
    });
  });
});
