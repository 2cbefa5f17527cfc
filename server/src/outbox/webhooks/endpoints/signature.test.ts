import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newSecret, ownSignature, sendingHeaders, standardSignature } from './signature.ts';

const NOW = new Date('2026-11-21T09:30:00.789Z');

describe('signatures of deliveries', () => {
  it("our own signature agrees with GitHub's published vector: keyed with the secret as text, over the body's bytes, in lower-case hex", () => {
    assert.equal(
      ownSignature("It's a Secret to Everybody", Buffer.from('Hello, World!')),
      'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    );
  });

  it("the standard signature agrees with Svix's published vector, with and without the prefix of the secret", () => {
    const body = Buffer.from('{"test": 2432232314}');
    for (const prefix of ['', 'whsec_']) {
      assert.equal(
        standardSignature(
          `${prefix}MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`,
          'msg_p5jXN8AQM9LWM0D4loKWxJek',
          1614265330,
          body,
        ),
        'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      );
    }
  });

  it('our own signature is keyed with the secret as shown, including its prefix and without decoding it', () => {
    const secret = newSecret();
    const body = Buffer.from('{"evento":"caso_abierto"}');
    const expected = `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex')}`;
    const signature = ownSignature(secret, body);
    assert.ok(timingSafeEqual(Buffer.from(signature), Buffer.from(expected)));
    assert.match(signature, /^sha256=[0-9a-f]{64}$/);
  });

  it('the Standard Webhooks library makes our standard signature for any text, and an added byte changes both of our signatures', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.uuid(), fc.nat(2 ** 31), (bytes, id, seconds) => {
        const secret = newSecret();
        // The library signs text alone, so the random bytes become text first.
        const body = Buffer.from(Buffer.from(bytes).toString('utf8'));
        const theirs = new Webhook(secret).sign(id, new Date(seconds * 1000), body.toString('utf8'));
        assert.equal(standardSignature(secret, id, seconds, body), theirs);
        const other = Buffer.concat([body, Buffer.from(' ')]);
        assert.notEqual(standardSignature(secret, id, seconds, other), theirs);
        assert.notEqual(ownSignature(secret, other), ownSignature(secret, body));
      }),
    );
  });

  it('every secret has 256 random bits, and no two are equal', () => {
    const secrets = Array.from({ length: 500 }, newSecret);
    for (const secret of secrets) {
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
    }
    assert.equal(new Set(secrets).size, secrets.length);
  });

  it('headers mark deliveries of a test insurer and requested test events, and change nothing else', () => {
    const secret = newSecret();
    const data = { id: 'id-1', evento: 'caso_abierto', numero: 1, now: NOW, secreto: secret, siguiente: null };
    const [body, marks] = [Buffer.from('{}'), { ensayo: false, a_peticion: false }];
    const plain = sendingHeaders({ ...data, body, ...marks });
    assert.ok(Object.keys(plain).every((name) => !name.startsWith('x-albacea')));
    assert.deepEqual(sendingHeaders({ ...data, body, ensayo: true, a_peticion: false }), {
      ...plain,
      'x-albacea-ensayo': '1',
    });
    assert.deepEqual(sendingHeaders({ ...data, body, ensayo: true, a_peticion: true }), {
      ...plain,
      'x-albacea-ensayo': '1',
      'x-albacea-a-peticion': '1',
    });
  });

  it('the headers of a delivery have event, id, attempt and both signatures, and in a rotation also the signatures by the next secret', () => {
    const [secret, next] = [newSecret(), newSecret()];
    const body = Buffer.from('{}');
    const data = {
      id: 'id-1',
      evento: 'caso_abierto',
      numero: 3,
      now: NOW,
      secreto: secret,
      body,
      ensayo: false,
      a_peticion: false,
    };
    const seconds = Math.floor(NOW.getTime() / 1000);
    const single = sendingHeaders({ ...data, siguiente: null });
    assert.deepEqual(single, {
      'content-type': 'application/json',
      'user-agent': 'Albacea-Webhooks/1',
      'x-webhook-event': 'caso_abierto',
      'x-webhook-id': 'id-1',
      'x-webhook-attempt': '3',
      'x-webhook-signature': ownSignature(secret, body),
      'webhook-id': 'id-1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': standardSignature(secret, 'id-1', seconds, body),
    });
    const inRotation = sendingHeaders({ ...data, siguiente: next });
    assert.deepEqual(inRotation, {
      ...single,
      'x-webhook-signature-next': ownSignature(next, body),
      'webhook-signature': `${single['webhook-signature']} ${standardSignature(next, 'id-1', seconds, body)}`,
    });
  });
});
