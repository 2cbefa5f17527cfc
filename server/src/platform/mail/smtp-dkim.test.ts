import assert from 'node:assert/strict';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { test } from 'node:test';
import { authenticate } from 'mailauth';
import { createSmtpTransport } from './smtp.ts';
import { createScenario } from './test/scenario.ts';
import { aMessage } from './test/smtp-server.ts';

const { server, transport } = createScenario();

test('a DKIM signature verifies with the public key, covers the headers that matter, and is the same at every attempt', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const s = await server();
  const dkim = { domainName: 'albacea.example', keySelector: 'uno', privateKey };
  const signer = transport(s.url, { dkim });
  for (let attempt = 1; attempt <= 2; attempt += 1) await signer.send(aMessage({ asunto: 'Sobre la señora Núñez' }));
  assert.deepEqual(s.received[1]?.bytes, s.received[0]?.bytes);
  const signed = s.received[0]?.bytes.toString('latin1') ?? '';
  const { firma, firmadas, body, texto } = readDkim(signed);
  assert.equal(firma.get('d'), 'albacea.example');
  assert.equal(firma.get('s'), 'uno');
  assert.equal(firma.get('bh'), createHash('sha256').update(body, 'latin1').digest('base64'));
  assert.ok(['from', 'to', 'subject', 'date', 'message-id', 'content-type'].every((c) => firmadas.includes(c)));
  const value = Buffer.from(firma.get('b') ?? '', 'base64');
  assert.ok(verify('sha256', Buffer.from(texto, 'latin1'), createPublicKey(publicKey), value));
});

test('mail from an insurer’s own domain passes DMARC by its signature, although the envelope sender is in our domain (RFC 7489, 3.1)', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const s = await server();
  const firma = { domain: 'boreal.example', selector: 'uno', clave: createPrivateKey(privateKey) };
  const own = { de: { nombre: 'Seguros Boreal', direccion: 'legado@boreal.example' }, firma };
  await transport(s.url).send(aMessage({ ...own, rebotes: 'rebote+secreto@respuestas.albacea.example' }));
  const [{ de = '', bytes = Buffer.of() } = {}] = s.received;
  assert.equal(de, 'rebote+secreto@respuestas.albacea.example');
  const names: Readonly<Record<string, string>> = {
    'uno._domainkey.boreal.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
    '_dmarc.boreal.example': 'v=DMARC1; p=reject; adkim=s; aspf=s',
    'respuestas.albacea.example': 'v=spf1 ip4:192.0.2.1 -all',
  };
  const resolver = async (name: string, type: string) => {
    const text = type === 'TXT' ? names[name] : undefined;
    if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return [[text]];
  };
  const wire = { ip: '192.0.2.1', helo: 'mail.albacea.example', sender: de };
  const { dmarc, spf } = await authenticate(bytes, { ...wire, resolver: resolver as never, disableArc: true });
  assert.ok(dmarc && spf);
  assert.equal(spf.status.result, 'pass', 'SPF passes for the domain of the service');
  const { dkim: signature, spf: envelope } = dmarc.alignment;
  assert.deepEqual([dmarc.status.result, signature.result, envelope.result], ['pass', 'boreal.example', undefined]);
});

/** Reads the signature of a message (RFC 6376, relaxed/relaxed) independently of the library that signs. */
function readDkim(message: string) {
  const cut = message.indexOf('\r\n\r\n');
  const headers = message.slice(0, cut).split(/\r\n(?![ \t])/);
  const relaxed = (line: string) => {
    const colon = line.indexOf(':');
    const value = line
      .slice(colon + 1)
      .replaceAll('\r\n', '')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return `${line.slice(0, colon).toLowerCase()}:${value}`;
  };
  const dkim = headers.find((c) => /^dkim-signature:/i.test(c)) ?? '';
  const fields = relaxed(dkim).slice('dkim-signature:'.length).split(';');
  const firma = new Map(
    fields.map((c) => [c.slice(0, c.indexOf('=')).trim(), c.slice(c.indexOf('=') + 1).replace(/\s/g, '')]),
  );
  const firmadas = (firma.get('h') ?? '').split(':');
  const chosen = firmadas.map((n) => relaxed(headers.find((c) => c.toLowerCase().startsWith(`${n}:`)) ?? ''));
  const body = message
    .slice(cut + 4)
    .split('\r\n')
    .map((l) => l.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n');
  const withoutSignature = relaxed(dkim).replace(/\bb=[^;]*$/, 'b=');
  return {
    firma,
    firmadas,
    body: body.replace(/(\r\n)*$/, '\r\n'),
    texto: [...chosen, withoutSignature].join('\r\n'),
  };
}

test('an unusable DKIM key prevents the start, and the error does not quote the key', () => {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  for (const key of [privateKey, 'secreto']) {
    const dkim = { domainName: 'a.example', keySelector: 's', privateKey: key };
    assert.throws(
      () => createSmtpTransport('smtp://127.0.0.1', { dkim }),
      (e: Error) => !e.message.includes(key),
    );
  }
});
