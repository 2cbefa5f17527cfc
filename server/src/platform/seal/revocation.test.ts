/** Whether a certificate was revoked: believed of those who issued it and of whom they sent, for this question, of now. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { AUTHORITY, type Holder, LUCIA, makeHolder } from '../../../test/support/certificate-holders.ts';
import { type Answering, answerTo } from '../../../test/support/revocation-responder.ts';
import { type RevocationQuestion, readRevocation, revocationQuestion } from './revocation.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const HOUR = 3_600_000;

describe('those who issued a certificate, asked whether they revoked it', () => {
  let root: Holder;
  let lucia: Holder;
  let delegate: Holder;
  let asked: RevocationQuestion;
  const question = async (holder: Holder, issuer = root) =>
    revocationQuestion(new X509Certificate(holder.pem), new X509Certificate(issuer.pem));
  before(async () => {
    root = await makeHolder({ name: AUTHORITY, authority: true });
    lucia = await makeHolder({ name: LUCIA, issuer: root, asksAt: 'http://ocsp.example.org/x' });
    delegate = await makeHolder({ name: { CN: 'Responde' }, issuer: root, answers: true });
    asked = (await question(lucia)) ?? assert.fail('no question');
  });
  const found = async (how: Partial<Answering> = {}, now = NOW) =>
    readRevocation(
      await answerTo(asked.request, { status: 'good', by: root, at: NOW, ...how }),
      asked,
      now.toISOString(),
    );

  it('are asked where the certificate says, and nobody where it says nothing', async () => {
    assert.equal(asked.url, 'http://ocsp.example.org/x');
    assert.equal(await question(await makeHolder({ name: LUCIA, issuer: root })), null);
  });

  it('are believed themselves, and through somebody whom they appointed for it', async () => {
    assert.equal(await found(), 'no_revocado');
    assert.equal(await found({ status: 'revoked' }), 'revocado');
    assert.equal(await found({ by: delegate, sent: [delegate] }), 'no_revocado');
    assert.equal(await found({ plain: true }), 'no_revocado', 'many leave out the bytes of the question');
  });

  it('have not answered when somebody else did, or the answer is about another one', async () => {
    const stranger = await makeHolder({ name: AUTHORITY, authority: true });
    const neighbour = await makeHolder({ name: { CN: 'Vecina' }, issuer: root });
    const old = await makeHolder({
      name: { CN: 'Responde' },
      issuer: root,
      answers: true,
      to: new Date('2026-11-01T00:00:00Z'),
    });
    const self = await makeHolder({ name: { CN: 'Responde' }, issuer: stranger, answers: true });
    for (const by of [stranger, neighbour, old, self, lucia])
      assert.equal(await found({ by, sent: [by, stranger] }), 'desconocida', String(by.name.CN));
    const other = await makeHolder({ name: LUCIA, issuer: root, asksAt: 'http://ocsp.example.org' });
    const theirs = (await question(other)) ?? assert.fail('no question');
    assert.equal(await found({ about: theirs.request }), 'desconocida', 'another question');
    assert.equal(await found({ about: theirs.request, plain: true }), 'desconocida', 'another certificate');
  });

  it('have not answered when they do not know it, or the answer is of another time', async () => {
    assert.equal(await found({ status: 'unknown' }), 'desconocida');
    assert.equal(await found({ at: new Date(NOW.getTime() + HOUR) }), 'desconocida');
    assert.equal(
      await found({ until: new Date(NOW.getTime() + HOUR) }, new Date(NOW.getTime() + 2 * HOUR)),
      'desconocida',
    );
    assert.equal(await found({}, new Date(NOW.getTime() + 30 * HOUR)), 'desconocida', 'good for a day');
    const again = (await question(lucia)) ?? assert.fail('no question');
    const before = await answerTo(asked.request, { status: 'good', by: root, at: NOW });
    assert.equal(await readRevocation(before, again, NOW.toISOString()), 'desconocida', 'an answer given once more');
  });

  it('never take back that they revoked it, whichever byte is changed, and noise is no answer', async () => {
    const answer = await answerTo(asked.request, { status: 'revoked', by: root, at: NOW, plain: true });
    for (let at = 0; at < answer.length; at += 1) {
      const copy = Buffer.from(answer);
      copy[at] = (copy[at] ?? 0) ^ 0x80;
      assert.notEqual(await readRevocation(copy, asked, NOW.toISOString()), 'no_revocado', `byte ${at}`);
    }
    for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), Buffer.from([0x30, 0x03, 0x0a, 0x01, 0x06])])
      assert.equal(await readRevocation(bytes, asked, NOW.toISOString()), 'desconocida');
  });
});
