/** Tests how the signatures of a message are checked, even if there are very many. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { dkimSign } from 'mailauth';
import { createLane, type Lane, LaneError } from '../worker-pool/lane.ts';
import { verifySender } from './verify-sender.ts';
import type { SignatureCheck } from './verify-signatures.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const MESSAGE = 'From: Wise <support@wise.com>\r\nSubject: Cierre\r\n\r\nHemos cerrado la cuenta.\r\n';

/** @param l number of bytes of the body that are signed; absent: all */
async function signed(domains: readonly string[], message = MESSAGE, l?: number): Promise<string> {
  let signatures = '';
  for (const signingDomain of domains) {
    const key = { signingDomain, selector: 'prueba', privateKey, ...(l !== undefined && { maxBodyLength: l }) };
    const { signatures: made } = await dkimSign(message, { ...key, signatureData: [key] });
    signatures += made;
  }
  return signatures + message;
}

/** A resolver that records the names that it is asked for. */
function aResolver() {
  const asked: string[] = [];
  const resolver = async (name: string, type: string) => {
    asked.push(`${type} ${name}`);
    if (type === 'TXT' && name.startsWith('prueba._domainkey.'))
      return [[`v=DKIM1; p=${publicKey.toString('base64')}`]];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  return { asked, resolver };
}

const domainsOf = ({ firmado }: SignatureCheck) => firmado.map(({ dominio }) => dominio);

const from = (message: string) => ({
  bytes: Buffer.from(message, 'latin1'),
  ip: '127.0.0.1',
});
const many = Array.from({ length: 100 }, (_, i) => `firma${i}.example`);
const signaturesIn = (message: string): string[] => message.match(/^DKIM-Signature:/gim) ?? [];

describe('the signatures of a message', () => {
  const lane = createLane({
    perCaso: 8,
    perInsurer: 8,
    total: 8,
    threads: 1,
    timeout: 20_000,
    heap: 256,
    idle: 60_000,
  });
  after(() => lane.close());
  /** Makes a stand-in for the lane that records the messages it is given. */
  const watched = (answer: () => Promise<unknown>) => {
    const given: string[] = [];
    const run = (_module: URL, _name: string, _order: unknown, message: Buffer) => {
      given.push(message.toString('latin1'));
      return answer();
    };
    return { given, lane: { run } as unknown as Lane };
  };

  it('are checked in a thread, which returns the signing domains and the domain of the sender', async () => {
    const { asked, resolver } = aResolver();
    const check = await verifySender(from(await signed(['wise.com', 'envios.example'])), resolver, lane);
    assert.deepEqual([domainsOf(check), check.de], [['wise.com', 'envios.example'], 'wise.com']);
    assert.deepEqual(
      asked.toSorted(),
      ['TXT prueba._domainkey.envios.example', 'TXT prueba._domainkey.wise.com'],
      'only the keys of the two signatures are looked up',
    );
    const changed = (await signed(['wise.com'])).replace('cerrado', 'abierto');
    assert.deepEqual((await verifySender(from(changed), resolver, lane)).firmado, []);
  });

  it('name the recipients in the fields that they cover, and none where another field or only the name of a recipient has the address', async () => {
    const { resolver } = aResolver();
    const named = async (message: string) => {
      const { firmado } = await verifySender(from(message), resolver, lane);
      return firmado.map(({ para }) => para.toSorted());
    };
    const to = 'To: "respuesta@a.example" <Ana@b.example>\r\nCc: Grupo: respuesta@c.example, x@d.example;\r\n';
    const people = ['ana@b.example', 'respuesta@c.example', 'x@d.example'];
    assert.deepEqual(await named(await signed(['wise.com'], to + MESSAGE)), [people]);
    assert.deepEqual(await named(`To: respuesta@a.example\r\n${await signed(['wise.com'])}`), [[]]);
  });

  it('prove nothing if something stands above them that a reader would take for the signed message', async () => {
    const { resolver } = aResolver();
    const whole = await signed(['wise.com'], `To: a@b.example\r\nContent-Type: text/plain\r\n${MESSAGE}`);
    for (const above of [
      ...['Subject: Re: CAS-2026-000123', 'From: nadie', 'To: respuesta@a.example', 'Content-Type: text/html'],
      ...['subject\r\n : x', 'X-Otro: x\r\r\n\r\r\nHemos cerrado la cuenta.'],
    ])
      assert.deepEqual((await verifySender(from(`${above}\r\n${whole}`), resolver, lane)).firmado, [], above);
    assert.deepEqual(domainsOf(await verifySender(from(`Received: x\r\n${whole}`), resolver, lane)), ['wise.com']);
  });

  it('are checked up to ten: the keys of the others are not looked up, and the thread does not get them', async () => {
    const message = await signed(many);
    assert.equal(signaturesIn(message).length, 100);
    const { asked, resolver } = aResolver();
    const thread = watched(() => Promise.resolve({ firmado: [], de: null }));
    await verifySender(from(message), resolver, thread.lane);
    assert.equal(asked.length, 10);
    assert.equal(signaturesIn(thread.given[0] ?? '').length, 10);
    assert.ok(thread.given[0]?.endsWith(MESSAGE), 'the message itself is whole');
  });

  it('over only a part of the body do not count, and are not checked', async () => {
    const parts = await signed(['parte.example'], MESSAGE, 5);
    assert.match(parts, /\bl=5\b/);
    for (const hidden of [parts, parts.replace('DKIM-Signature:', 'dkim-signature\r\n :').replace('l=5', 'L=5')]) {
      const { asked, resolver } = aResolver();
      const thread = watched(() => Promise.reject(new Error('no signature is left')));
      const check = await verifySender(from(hidden), resolver, thread.lane);
      assert.deepEqual([check.firmado, asked, thread.given], [[], [], []]);
    }
    const { resolver } = aResolver();
    const beside = await signed(['wise.com'], parts);
    assert.deepEqual(domainsOf(await verifySender(from(beside), resolver, lane)), ['wise.com']);
  });

  it('that exceed the limits of the thread count as none; if the machine was too busy, the check throws', async () => {
    const message = from(await signed(['wise.com']));
    const { resolver } = aResolver();
    for (const reason of ['timeout', 'crash'] as const) {
      const { lane: slow } = watched(() => Promise.reject(new LaneError(reason, 'verifySignatures')));
      assert.deepEqual(await verifySender(message, resolver, slow), { firmado: [], de: null });
    }
    const { lane: busy } = watched(() => Promise.reject(new LaneError('starved', 'verifySignatures')));
    await assert.rejects(verifySender(message, resolver, busy), LaneError);
  });

  it('in a head of more than 64 Ki characters do not count', async () => {
    const { asked, resolver } = aResolver();
    const long = (await signed(['wise.com'])).replace('\r\n\r\n', `\r\nX-Largo: ${'x'.repeat(65_536)}\r\n\r\n`);
    for (const message of [long, await signed([...many, ...many])])
      assert.deepEqual((await verifySender(from(message), resolver, lane)).firmado, []);
    assert.deepEqual(asked, []);
  });
});
