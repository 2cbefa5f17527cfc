import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { afterCheck, envelopeDomain, judgeKey, judgePolicy, judgeSpf, policyNames } from './rules-sender.ts';

const KEY = 'MIIBIjANBgkq+/hkiG9w==';

describe('DNS records of a sender', () => {
  for (const record of [
    `v=DKIM1; k=rsa; p=${KEY}`,
    `p=${KEY}`,
    `v=DKIM1;p=MIIBIjANBgkq +/hkiG9w==;`,
    `v=DKIM1; h=sha1:sha256; s=email; t=s; n=nota; p=${KEY}`,
  ])
    it(`are right if receivers can verify the key: ${record}`, () => {
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
    it(`are wrong if receivers could not verify the key: ${record}`, () => {
      assert.deepEqual(judgeKey([record], KEY), { estado: 'distinto', hallado: [record] });
    });

  it('have different states if a name has two of them, none, or does not answer', () => {
    const right = `v=DKIM1; p=${KEY}`;
    assert.equal(judgeKey([right, right], KEY).estado, 'varios');
    assert.equal(judgeKey('none', KEY).estado, 'falta');
    assert.equal(judgeKey([], KEY).estado, 'falta');
    assert.equal(judgeKey('silent', KEY).estado, 'sin_respuesta');
  });

  it('are stored for display up to a limit of number and length, because anybody can publish them', () => {
    const { hallado } = judgeKey(Array(40).fill('x'.repeat(9000)), KEY);
    assert.deepEqual([hallado.length, hallado[0]?.length], [5, 600]);
  });

  it('of policy and SPF are found among other texts, and two of a kind are reported', () => {
    assert.equal(judgePolicy(['v=DMARC1; p=reject; adkim=s', 'otro']).estado, 'bien');
    assert.equal(judgePolicy(['otro']).estado, 'falta');
    assert.equal(judgePolicy(['v=DMARC1;p=none', 'v=DMARC1; p=reject']).estado, 'varios');
    assert.equal(judgePolicy('silent').estado, 'sin_respuesta');
    assert.equal(judgeSpf(['v=spf1 include:x -all']).estado, 'bien');
    assert.equal(judgeSpf(['v=spf10 -all']).estado, 'falta');
  });

  it('of policy are looked for at the domain and all domains above, except the top-level domain', () => {
    assert.deepEqual(policyNames('legado.aurora.example'), ['_dmarc.legado.aurora.example', '_dmarc.aurora.example']);
    assert.deepEqual(policyNames('aurora.example'), ['_dmarc.aurora.example']);
  });

  it('of SPF are looked for at the domain to which mail servers report failures', () => {
    const mailFrom = { direccion: 'avisos@correo.albacea.example' };
    assert.equal(envelopeDomain({ mailFrom, inbound: null }), 'correo.albacea.example');
    const inbound = { domain: 'respuestas.albacea.example' };
    assert.equal(envelopeDomain({ mailFrom, inbound }), 'respuestas.albacea.example');
  });

  it('leave a verified sender in use while no name server answers, and stop it as soon as a record is wrong', () => {
    const [before, now] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
    const verified = { verificado: before, caido: null };
    assert.deepEqual(afterCheck(verified, 'sin_respuesta', now), verified);
    assert.deepEqual(afterCheck(verified, 'bien', now), verified);
    for (const key of ['falta', 'distinto', 'varios'] as const)
      assert.deepEqual(afterCheck(verified, key, now), { verificado: null, caido: now });
    assert.deepEqual(afterCheck({ verificado: null, caido: before }, 'falta', now), {
      verificado: null,
      caido: before,
    });
    assert.deepEqual(afterCheck({ verificado: null, caido: before }, 'bien', now), { verificado: now, caido: null });
  });
});
