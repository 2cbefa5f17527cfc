import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domainsOf, letterIn, provenDomain, providersOf, referenceIn, signedTo } from './rules-match.ts';

const card = (codigo: string, dominios: string[], direccion: string | null = null) =>
  ({ codigo, dominios, acciones: [{ vias: [{ direccion }] }] }) as never;
const CARDS = [
  card('wise', ['wise.com']),
  card('google', ['google.com', 'gmail.com']),
  card('club', [], 'bajas@club.example'),
];

describe('the sender that a signature proves', () => {
  it('is the domain of From, signed by itself or by a parent domain, and never a look-alike', () => {
    const proven = (dominio: string, de: string) => provenDomain([{ dominio }], de);
    assert.equal(proven('wise.com', 'wise.com'), 'wise.com');
    assert.equal(proven('wise.com', 'mail.wise.com'), 'mail.wise.com');
    assert.equal(proven('mail.wise.com', 'wise.com'), null);
    assert.equal(proven('wise.com', 'otherwise.com'), null);
    assert.equal(proven('evil.example', 'wise.com'), null);
    assert.equal(provenDomain([], 'wise.com'), null);
  });

  it('counts for a case only if it covers a recipient to whom the message came', () => {
    const firmado = [
      { dominio: 'wise.com', para: ['x@evil.example', 'respuesta@a.example'] },
      { dominio: 'b.example', para: ['x@evil.example'] },
      { dominio: 'c.example', para: [] },
    ];
    assert.deepEqual(
      signedTo(firmado, ['Respuesta@a.example']).map(({ dominio }) => dominio),
      ['wise.com'],
    );
  });

  it('is the provider with that domain or address, but never at a domain where anybody may have an address', () => {
    assert.deepEqual(providersOf('mail.wise.com', CARDS), ['wise']);
    assert.deepEqual(providersOf('club.example', CARDS), ['club']);
    assert.deepEqual(providersOf('wise.com.evil.example', CARDS), []);
    assert.deepEqual(providersOf('gmail.com', CARDS), []);
    assert.deepEqual(
      providersOf('marketplace.amazon.es', [card('amazon', ['amazon.es'])]),
      [],
      'sellers write from that domain',
    );
    assert.deepEqual(domainsOf(card('google', ['google.com', 'gmail.com'], 'x@gmx.es')), ['google.com']);
    assert.deepEqual(providersOf(null, CARDS), []);
  });
});

describe('the letter that an answer names', () => {
  it('is known by its Message-ID or by the only case number that is quoted', () => {
    const id = '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6';
    assert.equal(letterIn({ 'in-reply-to': `<${id}@albacea.example>` }, ''), id);
    assert.equal(letterIn({ references: '<x@y>' }, `Hola.\r\n> Message-ID: <${id}@albacea.example>\r\n`), id);
    assert.equal(letterIn({ references: '<x@y>' }, `Hablo de <${id}@albacea.example>.`), null);
    assert.equal(referenceIn('Re: (ref. CAS-2026-000123) CAS-2026-000123'), 'CAS-2026-000123');
    assert.equal(referenceIn('CAS-2026-000123 y CAS-2026-000124'), null);
  });
});
