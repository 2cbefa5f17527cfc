import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { afterLook, envelopeDomain, judgeKey, judgePolicy, judgeSpf, policyNames } from './rules-sender.ts';

const KEY = 'MIIBIjANBgkq+/hkiG9w==';

describe('what DNS says of a sender', () => {
  for (const record of [
    `v=DKIM1; k=rsa; p=${KEY}`,
    `p=${KEY}`,
    `v=DKIM1;p=MIIBIjANBgkq +/hkiG9w==;`,
    `v=DKIM1; h=sha1:sha256; s=email; t=s; n=nota; p=${KEY}`,
  ])
    it(`a record that lets the key verify is right: ${record}`, () => {
      assert.equal(judgeKey([record], KEY).estado, 'bien');
    });

  for (const record of [
    `v=DKIM1; k=rsa; p=${KEY.slice(1)}`,
    'v=DKIM1; k=rsa; p=',
    `v=DKIM2; p=${KEY}`,
    `v=DKIM1; k=ed25519; p=${KEY}`,
    `v=DKIM1; h=sha1; p=${KEY}`,
    `v=DKIM1; s=tlsrpt; p=${KEY}`,
    KEY,
    '',
  ])
    it(`one by which receivers would not verify it is another: ${record}`, () => {
      assert.deepEqual(judgeKey([record], KEY), { estado: 'distinto', hallado: [record] });
    });

  it('two records of one name, none, and silence are told apart', () => {
    const right = `v=DKIM1; p=${KEY}`;
    assert.equal(judgeKey([right, right], KEY).estado, 'varios');
    assert.equal(judgeKey('none', KEY).estado, 'falta');
    assert.equal(judgeKey([], KEY).estado, 'falta');
    assert.equal(judgeKey('silent', KEY).estado, 'sin_respuesta');
  });

  it('of what strangers publish only so much is kept', () => {
    const { hallado } = judgeKey(Array(40).fill('x'.repeat(9000)), KEY);
    assert.deepEqual([hallado.length, hallado[0]?.length], [5, 600]);
  });

  it('a policy and an SPF record are found among other texts, and two of them are none', () => {
    assert.equal(judgePolicy(['v=DMARC1; p=reject; adkim=s', 'otro']).estado, 'bien');
    assert.equal(judgePolicy(['otro']).estado, 'falta');
    assert.equal(judgePolicy(['v=DMARC1;p=none', 'v=DMARC1; p=reject']).estado, 'varios');
    assert.equal(judgePolicy('silent').estado, 'sin_respuesta');
    assert.equal(judgeSpf(['v=spf1 include:x -all']).estado, 'bien');
    assert.equal(judgeSpf(['v=spf10 -all']).estado, 'falta');
  });

  it('a policy is looked for from the domain upwards, and not at the top', () => {
    assert.deepEqual(policyNames('legado.aurora.example'), ['_dmarc.legado.aurora.example', '_dmarc.aurora.example']);
    assert.deepEqual(policyNames('aurora.example'), ['_dmarc.aurora.example']);
  });

  it('the SPF record that counts is that of the domain to which mail servers report', () => {
    const mailFrom = { direccion: 'avisos@correo.albacea.example' };
    assert.equal(envelopeDomain({ mailFrom, inbound: null }), 'correo.albacea.example');
    const inbound = { domain: 'respuestas.albacea.example' };
    assert.equal(envelopeDomain({ mailFrom, inbound }), 'respuestas.albacea.example');
  });

  it('what is verified stays so while nobody answers, and falls as soon as the record is another', () => {
    const [before, now] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
    const verified = { verificado: before, caido: null };
    assert.deepEqual(afterLook(verified, 'sin_respuesta', now), verified);
    assert.deepEqual(afterLook(verified, 'bien', now), verified);
    for (const key of ['falta', 'distinto', 'varios'] as const)
      assert.deepEqual(afterLook(verified, key, now), { verificado: null, caido: now });
    assert.deepEqual(afterLook({ verificado: null, caido: before }, 'falta', now), { verificado: null, caido: before });
    assert.deepEqual(afterLook({ verificado: null, caido: before }, 'bien', now), { verificado: now, caido: null });
  });
});
