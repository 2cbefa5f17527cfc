import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { everyAnswer } from './every-answer.ts';
import { type Addressed, createAddresses } from './host.ts';

const { classify, origen, ...addresses } = createAddresses('https://albacea.example:8443');
const aurora: Addressed = { slug: 'aurora', variante: 'A' };

describe('the address of a request', () => {
  for (const [host, clase] of [
    ['albacea.example', 'base'],
    ['aurora.albacea.example:443', 'inquilino'],
    ['LEGADO.albacea.example.:8443', 'inquilino'],
    ['x.legado.albacea.example', 'ajeno'],
    ['legado.aurora.example', 'ajeno'],
    ['aurora.albacea.example.evil.example', 'ajeno'],
    ['constructor', 'ajeno'],
    [undefined, 'ajeno'],
  ] as const)
    it(`${host} is ${clase}`, () => {
      assert.equal(classify(host).clase, clase);
    });

  it('is the Origin of its pages, and browsers are told to use https for it and its subdomains', () => {
    assert.equal(origen(classify('aurora.albacea.example')), 'https://aurora.albacea.example:8443');
    assert.equal(origen(classify('albacea.example')), 'https://albacea.example:8443');
    const { 'strict-transport-security': policy } = everyAnswer({ segura: true });
    assert.equal(policy, 'max-age=31536000; includeSubDomains');
  });
});

describe('a page of one of our hosts', () => {
  it('is recognised by scheme, name and port under https, and by its name alone without https', () => {
    const tenant = classify('aurora.albacea.example');
    assert.ok(addresses.isPageOf('https://aurora.albacea.example:8443', tenant));
    for (const origin of [
      'http://aurora.albacea.example:8443',
      'https://aurora.albacea.example',
      'https://boreal.albacea.example:8443',
      'https://albacea.example:8443',
      'https://aurora.albacea.example:8443.evil.example',
      'null',
      '',
    ])
      assert.ok(!addresses.isPageOf(origin, tenant), origin);
    const local = createAddresses('http://localhost:8080');
    assert.ok(local.isPageOf('http://127.0.0.1:5173', local.classify('localhost:8080')));
    assert.ok(!local.isPageOf('http://aurora.localhost:8080', local.classify('localhost:8080')));
  });
});

describe('links', () => {
  it('links of Variant A lead to the subdomain of the insurer', () => {
    const service = 'https://aurora.albacea.example:8443';
    assert.equal(addresses.portal(aurora, 'x'), `${service}/portal?token=x`);
    assert.equal(addresses.portalByMail(aurora, 'x'), `${service}/portal#token=x`);
    assert.equal(addresses.recordatorios(aurora, 'x'), `${service}/recordatorios/x`);
    assert.equal(addresses.estoyVivo(aurora, 'x'), `${service}/estoy-vivo/x`);
    assert.equal(addresses.comprobar(aurora), `${service}/comprobar`);
    assert.equal(addresses.responder(aurora), `${service}/responder`);
    assert.equal(addresses.api(aurora), `${service}/api/v1`);
  });

  it('links of Variant B lead to the bare domain', () => {
    assert.equal(
      addresses.portalByMail({ ...aurora, variante: 'B' }, 'x'),
      'https://albacea.example:8443/portal#token=x',
    );
  });
});
